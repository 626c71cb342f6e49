import { classResults } from 'contract/averages';
import type { TermTarget } from './term-record-kind.ts';
import { markRowCalls, type TermMarkRow } from 'contract/term-mark-rows';

import { queryClient, queryOf } from '../../api/query-client.ts';

/** A student's subjects of a term: those with a row, and those that the student takes and has none in yet. */
export function rowsQuery({ student_id, academic_term_id }: TermTarget) {
  return queryOf(markRowCalls.listTermMarkRows, {
    params: { studentId: String(student_id), termId: String(academic_term_id) },
    query: { include_missing: '1' },
  });
}

/** Fetches a student's subjects anew after they were changed. */
export async function refreshRows(target: TermTarget): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: rowsQuery(target).queryKey });
}

/** A row as the server has it at this moment; undefined where nothing is stored for its subject. */
export async function rowNow(row: TermMarkRow): Promise<TermMarkRow | undefined> {
  const rows = await queryClient.fetchQuery({ ...rowsQuery(row), staleTime: 0 });
  return rows.find(({ subject_id, version }) => subject_id === row.subject_id && version > 0);
}

/** The Average box's number: per cent, null for none (3-decisions §4). The pass mark does not matter to it. */
export function averageOf(rows: readonly TermMarkRow[], examMark: 0 | 1): number | null {
  return classResults([{ student_id: 0, marks: rows }], examMark, 0).students[0]?.average ?? null;
}
