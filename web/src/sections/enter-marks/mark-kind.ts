import { classReportCalls } from 'contract/class-reports';
import {
  entryOf,
  markCalls,
  type MarkEntry,
  type MarkField,
  markFields,
  markMessages,
  markRecord,
  type MarkRecord,
  mergeMarks,
  saveReasons,
} from 'contract/marks';
import { markRowCalls } from 'contract/term-mark-rows';
import { timetableCalls } from 'contract/timetable';
import { z } from 'zod';

import { call } from '../../api/call.ts';
import type { OutboxKind, OutboxRow } from '../../api/outbox/outbox-row.ts';
import { registerKind } from '../../api/outbox/outbox-kinds.ts';
import { queryClient, queryKeyOf } from '../../api/query-client.ts';
import { uiTexts } from '../../ui/texts.ts';
import { shownFields, valueInWords } from './mark-in-words.ts';
import { marksTexts } from './texts.ts';

/** What a save names besides the entry. */
export interface MarkTarget {
  student_id: number;
  academic_term_id: number;
  subject_id: number;
  /** The lesson's teacher; the server believes it from administrators only. null: whose student it is. */
  employee_id: number | null;
}

export type MarkOutboxRow = OutboxRow<MarkEntry, MarkRecord>;

const stale = z.object({ current: markRecord });
const refusal = z.object({ errors: z.record(z.string(), z.array(z.string())) });

/** What the office may close while a save of it waits; all else of the record can be stored without it. */
const closable = [
  'exam_mark',
  'exam_attendance',
  'dilligence',
  'progress',
  'conduct',
] as const satisfies readonly MarkField[];

/** The records that the server confirmed to this page, as last stored. */
const stored = new Map<string, MarkRecord>();

/**
 * A sheet as it came, with what was stored meanwhile: an answer that set out before a save was stored may
 * arrive after it, and would show a stored mark as missing.
 */
export function withStored<Sheet extends { data: MarkRecord[] }>(sheet: Sheet): Sheet {
  return { ...sheet, data: sheet.data.map(newestOf) };
}

/** The record as the server last confirmed it to this page: a row shows it before the sheet around it is drawn anew. */
export function newestOf(record: MarkRecord): MarkRecord {
  const known = stored.get(markKey(record));
  return known !== undefined && known.version > record.version ? known : record;
}

/** The versions in which others stored records of the open sheet, as it was told of them. */
const theirs = new Map<string, number>();

/** Notes that someone else stored the record in this version. */
export function noteTheirs(record: MarkRecord): void {
  theirs.set(markKey(record), record.version);
}

/** Whether it is known that someone else stored the record as it is, who may bear one's own name. */
export function isKnownAsTheirs(record: MarkRecord): boolean {
  return theirs.get(markKey(record)) === record.version;
}

/** The cell of a field: Absent and No Work take the mark with them. */
export function cellOfMark(field: string): string {
  return field.replace('_attendance', '_mark');
}

/** How mark records travel through the outbox. */
export const markKind: OutboxKind<MarkEntry, MarkRecord> = {
  name: 'mark',
  send: ({ target, entry, version, mutation_id, reason }) =>
    call(markCalls.saveMark, {
      body: {
        ...(target as MarkTarget),
        ...entry,
        version,
        mutation_id,
        reason: saveReasons.find((known) => known === reason),
      },
    }),
  versionOf: (record) => record.version,
  entryOf,
  cellOf: cellOfMark,
  merge: mergeMarks,
  currentIn: (body) => stale.safeParse(body).data?.current ?? null,
  refusedFields(body) {
    const { errors = {} } = refusal.safeParse(body).data ?? {};
    // A mark and its attendance together: alone, the blank that an absence leaves would go over the mark that stands.
    const cells = new Set(Object.keys(errors).map(cellOfMark));
    return closable.filter((field) => cells.has(cellOfMark(field)));
  },
  heldInWords({ wanted }, fields) {
    const held = closable.filter((field) => fields.includes(field));
    const why = held.map((field) =>
      cellOfMark(field) === 'exam_mark' ? markMessages.courseWorkOnly : markMessages.noForm6Grades,
    );
    return marksTexts.heldBack(inColumns(wanted, held), [...new Set(why)]);
  },
  inWords: (wanted, base) =>
    inColumns(
      wanted,
      markFields.filter((field) => wanted[field] !== base[field]),
    ),
  onStored(record) {
    if (record.version > 0) stored.set(markKey(record), record);
    else forgetDeleted(record);
    queryClient.setQueriesData<{ total: number; data: MarkRecord[] }>(
      { queryKey: queryKeyOf(markCalls.listLessonStudents) },
      (sheet) => sheet && { ...sheet, data: sheet.data.map((old) => (isNewer(record, old) ? record : old)) },
    );
    // Who goes from here to Term Details or the class mark sheet finds the mark there.
    for (const shown of [markRowCalls.listTermMarkRows, classReportCalls.readMarkSheetData]) {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(shown) });
    }
    // And how much is left to do is counted anew where it is shown next: not at each mark.
    const lessons = { queryKey: queryKeyOf(timetableCalls.listTeacherLessons) };
    void queryClient.invalidateQueries({ ...lessons, refetchType: 'none' });
  },
};

registerKind(markKind);

/** As 'Exam 55', a column each. Beside the name of the sheet's term 'Term 44' would read as another term. */
function inColumns(entry: MarkEntry, fields: readonly MarkField[]): string[] {
  return shownFields(fields).map((field) => {
    const words = valueInWords(entry, field);
    const column = field === 'course_mark' ? marksTexts.termHeading : marksTexts.columns[field];
    return field === 'comment' && entry.comment !== '' ? uiTexts.saidIn(column, words) : `${column} ${words}`;
  });
}

/** One record's place in the outbox. */
export function markKey(record: Pick<MarkTarget, 'student_id' | 'academic_term_id' | 'subject_id'>): string {
  return `mark ${record.academic_term_id} ${record.subject_id} ${record.student_id}`;
}

function isNewer(record: MarkRecord, old: MarkRecord): boolean {
  return markKey(record) === markKey(old) && (record.version >= old.version || record.version === 0);
}

/** Nothing is stored there any more, the row was deleted or moved to another subject: what was known of it holds no longer. */
function forgetDeleted(record: MarkRecord): void {
  const sheets = { queryKey: queryKeyOf(markCalls.listLessonStudents) };
  const isShown = queryClient
    .getQueriesData<{ data: MarkRecord[] }>(sheets)
    .some(([, sheet]) => sheet?.data.some((old) => markKey(old) === markKey(record) && old.version > 0));
  stored.delete(markKey(record));
  if (isShown) void queryClient.invalidateQueries(sheets);
}
