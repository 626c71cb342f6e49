import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicTermId, academicTermIdInPath } from './identifiers.ts';
import { named } from './named.ts';
import { lastSave, startedFrom } from './versions.ts';

/** Whether exams count, per form level and term (3-decisions §4). */

const examMark = z.union([z.literal(0), z.literal(1)]);

const levelConfiguration = z.object({
  form_level: z.number().int(),
  /** 0 course work only, 1 exams count. */
  exam_mark: examMark,
  /** Exam marks stored in that term and level: while course work alone counts they are kept and not shown. */
  exam_marks_entered: z.number().int(),
});

/** All six levels of a term. */
const termConfigurations = z.object({
  academic_term_id: z.number().int(),
  levels: z.array(levelConfiguration),
  /** Of all levels together. */
  ...lastSave,
});
export type TermConfigurations = z.infer<typeof termConfigurations>;

const access = ['settings'] as const;
const path = '/api/term-configurations' as const;

export const termConfigurationCalls = {
  listTermConfigurations: endpoint({
    method: 'GET',
    path,
    summary: 'Whether exams count, by form level; of the current term unless another is named',
    access,
    query: z.object({ academic_term_id: academicTermIdInPath.optional() }),
    response: termConfigurations,
    produces: 'json',
  }),
  saveTermConfiguration: endpoint({
    method: 'POST',
    path,
    summary: 'Sets whether exams count in a term, for one form level or, with null, for all',
    access,
    body: named(
      z.object({
        academic_term_id: academicTermId,
        form_level: z.int().min(1).max(6).nullable(),
        exam_mark: examMark,
        version: startedFrom,
      }),
    ),
    response: termConfigurations,
    produces: 'json',
  }),
};
