import { sql } from 'kysely';

/**
 * Whether the row `m` of term_marks holds anything. One that was cleared stays for its history, and is no mark by which
 * somebody who left was there (docs/decisions/007).
 */
export const holdsSomething = sql<boolean>`(
  m.course_mark is not null or m.exam_mark is not null or m.course_attendance <> 1 or m.exam_attendance <> 1
  or m.dilligence is not null or m.progress is not null or m.conduct is not null or m.comment <> '')`;
