import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { listAllPresetComments, retirePresetComment, savePresetComment } from './save-preset-comment.ts';

/** The ready-made comments: those in use for everybody, behavioural last, and all of them for Settings. */
export function presetCommentRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listPresetComments, async () =>
      db
        .selectFrom('preset_comments')
        .select(['id', 'description', 'comment_type_id'])
        .where('retired_on', 'is', null)
        .orderBy('comment_type_id', 'desc')
        .orderBy('id')
        .execute(),
    ),
    bind(calls.listAllPresetComments, async () => listAllPresetComments(db)),
    bindOnce(db, calls.savePresetComment, async ({ who, body }, trx) => {
      const { created, comment } = await savePresetComment(trx, who, body);
      return new Answered(created ? 201 : 200, comment);
    }),
    bindOnce(db, calls.retirePresetComment, async ({ who, body }, trx) =>
      retirePresetComment(trx, who, body),
    ),
  ];
}
