import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicTermIdInPath, studentIdInPath, subjectIdInPath } from './identifiers.ts';
import { attendanceNames, blankEntry, type MarkEntry, type MarkField, markFields } from './marks.ts';

/** Who changed what of a mark record, when, from and to (3-decisions §4). */

const value = z.union([z.number(), z.string(), z.null()]);

const markChange = z.object({
  field: z.enum(markFields),
  /** null and '' mean blank; attendance is its code. */
  from: value,
  to: value,
});
export type MarkChange = z.infer<typeof markChange>;

const markHistoryEntry = z.object({
  at: z.string(),
  by: z.string(),
  /** How it came about where it was not typed: one of saveReasons, or of a later program; '' where it was typed. */
  reason: z.string(),
  changes: z.array(markChange),
});
export type MarkHistoryEntry = z.infer<typeof markHistoryEntry>;

/** What differs between two states of a record; null is a record that does not exist. */
export function changesBetween(
  before: Partial<MarkEntry> | null,
  after: Partial<MarkEntry> | null,
): MarkChange[] {
  const from = { ...blankEntry, ...before };
  const to = { ...blankEntry, ...after };
  return markFields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

/** A change as it is read: a mark and its attendance in one line, under the mark's column. */
export interface ReadableChange {
  column: Exclude<MarkField, 'course_attendance' | 'exam_attendance'>;
  /** '' is blank. */
  from: string;
  to: string;
}

/** By column of the sheet: a mark and its attendance are told together. */
export function readableChanges(changes: readonly MarkChange[]): ReadableChange[] {
  const columns = new Set(changes.map(({ field }) => columnOf(field)));
  return [...columns].map((column) => ({
    column,
    from: wordsFor(changes, column, 'from'),
    to: wordsFor(changes, column, 'to'),
  }));
}

function columnOf(field: MarkField): ReadableChange['column'] {
  if (field === 'course_attendance') return 'course_mark';
  return field === 'exam_attendance' ? 'exam_mark' : field;
}

function wordsFor(
  changes: readonly MarkChange[],
  column: ReadableChange['column'],
  side: 'from' | 'to',
): string {
  const valueOf = (field: string) => changes.find((change) => change.field === field)?.[side];
  const code = valueOf(column.replace('_mark', '_attendance'));
  if (column.endsWith('_mark') && (code === 2 || code === 3)) return attendanceNames[code];
  return String(valueOf(column) ?? '');
}

export const markHistoryCalls = {
  listMarkHistory: endpoint({
    method: 'GET',
    path: '/api/mark-history/:studentId/:termId/:subjectId',
    summary: 'Who changed a mark record, when, from and to, the newest first',
    access: ['enterMarks', 'academicAdministration'],
    params: z.object({
      studentId: studentIdInPath,
      termId: academicTermIdInPath,
      subjectId: subjectIdInPath,
    }),
    response: z.array(markHistoryEntry),
    produces: 'json',
  }),
};
