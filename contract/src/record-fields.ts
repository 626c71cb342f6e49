import { z } from 'zod';
import { mutationId, studentId, versionInBody } from './identifiers.ts';

export const recordMessages = {
  choice: 'Choose one of the list.',
  yesOrNo: 'Yes, no, or not answered.',
} as const;

/** In characters. */
export const recordTextLimits = { name: 120, address: 200, word: 60, note: 500 } as const;

/** One of the choices, or none; '' is none. */
export const optionalChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .union([z.enum(choices), z.literal(''), z.null()], recordMessages.choice)
    .transform((value): Choice | null => (value === '' ? null : value));

/** What a save of a part says beside its fields. */
export const saveKey = {
  student_id: studentId,
  /** The version it started from; without it the save is unconditional. */
  version: versionInBody.optional(),
  mutation_id: mutationId.optional(),
};

/** What a part of the record carries; the id is null in the blank part of a student who has none yet. */
export const recordKey = { student_id: z.number().int().nullable(), version: z.number().int() };
