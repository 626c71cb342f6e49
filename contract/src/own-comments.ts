import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { named } from './named.ts';
import { lengthOf, plainText } from './plain-text.ts';

/** A teacher's own bank of remarks, with placeholders for the student (quality A16). Nobody else sees it. */

const ownCommentLimit = 200;
/** Comments in one bank. */
export const mostOwnComments = 200;

export const ownCommentMessages = {
  blank: 'A comment needs some words.',
  tooLong: `A comment of one's own has at most ${ownCommentLimit} characters.`,
  full: `There are ${mostOwnComments} comments of your own already. Delete one first.`,
} as const;

const ownComment = z.object({ id: z.number().int(), description: z.string() });
export type OwnComment = z.infer<typeof ownComment>;

const description = z
  .string(ownCommentMessages.blank)
  .transform((text) => plainText(text).trim())
  .refine((text) => text !== '', ownCommentMessages.blank)
  .refine((text) => lengthOf(text) <= ownCommentLimit, ownCommentMessages.tooLong);

const access = ['enterMarks', 'academicAdministration'] as const;
const path = '/api/own-comments' as const;

export const ownCommentCalls = {
  listOwnComments: endpoint({
    method: 'GET',
    path,
    summary: "One's own ready-made remarks, the latest first",
    access,
    response: z.array(ownComment),
    produces: 'json',
  }),
  keepOwnComment: endpoint({
    method: 'POST',
    path,
    summary: 'Keeps a remark: 201 when it is new, 200 when it was kept already',
    access,
    body: named(z.object({ description })),
    response: ownComment,
    produces: 'json',
  }),
  deleteOwnComment: endpoint({
    method: 'DELETE',
    path,
    summary: "Deletes one of one's own ready-made remarks",
    access,
    body: named(z.object({ id: z.number().int().min(1).max(2_147_483_647) })),
    produces: 'nothing',
  }),
};
