import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../server/src/database/connect.ts';
import type { Acknowledged } from './saving-teachers.ts';

/** What became of saves that the server said were stored. All must be 0. */
export interface Losses {
  /** Without the history row that says what was answered. */
  lost: number;
  /** With more than one history row. */
  twice: number;
  /** Whose record is now older than the answer. */
  older: number;
}

/** Looks for every acknowledged save in the history and in the records of now. */
export async function countLosses(
  { db }: Connection,
  acknowledged: readonly Acknowledged[],
): Promise<Losses> {
  const rows = await db
    .selectFrom('history')
    .select(['mutation_id', 'after'])
    .where('mutation_id', 'is not', null)
    .execute();
  const stored = new Map(rows.map(({ mutation_id, after }) => [mutation_id, after]));
  const marks = await db
    .selectFrom('term_marks')
    .select(['student_id', 'academic_term_id', 'subject_id', 'version'])
    .execute();
  const versions = new Map(marks.map((mark) => [keyOf(mark), mark.version]));
  return {
    lost: acknowledged.filter((one) => !isDeepStrictEqual(stored.get(one.mutation_id), one.record)).length,
    twice: rows.length - stored.size,
    older: acknowledged.filter(({ record }) => (versions.get(keyOf(record)) ?? 0) < record.version).length,
  };
}

function keyOf(mark: { student_id: number; academic_term_id: number; subject_id: number }): string {
  return `${mark.student_id} ${mark.academic_term_id} ${mark.subject_id}`;
}
