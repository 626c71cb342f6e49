import { entryOf, type MarkEntry, markFields, type MarkRecord, type SaveReason } from 'contract/marks';
import { createContext, useContext } from 'react';

import { observable, type Observable } from '../../api/observable.ts';
import { change } from '../../api/outbox/outbox.ts';
import { shownRow } from '../../api/outbox/outbox-view.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { uiTexts } from '../../ui/texts.ts';
import { giveUpRefused, putBackRefused } from '../../ui/refused-cells.ts';
import { cellOfMark, markKey, markKind, type MarkOutboxRow, newestOf } from './mark-kind.ts';

/** A change to one student's record. */
export interface RecordChange {
  student_id: number;
  patch: Partial<MarkEntry>;
  /**
   * What stood there when the change was begun or decided on, where time has passed since: what someone else has stored
   * in the same cell meanwhile is then a clash.
   */
  over?: SeenMarks | undefined;
}

/** What somebody saw of a record, and in which version of it. */
export type SeenMarks = Partial<MarkEntry> & Pick<MarkRecord, 'version'>;

/** Changes that were made together and are undone together. */
interface Step {
  changes: {
    student_id: number;
    before: Partial<MarkEntry>;
    after: Partial<MarkEntry>;
    /** All that was to be another, also where it was already. */
    fields: readonly string[];
    /** By field: what waited there because it cannot be stored as it was typed, and gave way when this was last done. */
    typed: ReadonlyMap<string, string>;
  }[];
}

/** What an undo did: the records it touched, and the cells that it left as they are. */
export interface Moved {
  rows: number;
  kept: number;
}

const mostSteps = 20;

/**
 * Every change to an open mark sheet goes through here, typed or pasted, so that it can be undone: the last 20
 * steps, back and forth. An undo is a save like any other, with its history.
 */
export interface SheetEdits {
  /** Answers whose text, which could not be stored as it was typed, gave way to it; an undo brings it back. */
  save(changes: readonly RecordChange[], reason?: SaveReason): MarkRecord[];
  /** What is typed from now on is of a sheet of this title: the office has renamed the subject. */
  call(title: string): void;
  /** What is another by now than the step left it stays, for it is somebody's later mark. */
  undo(): Moved;
  redo(): Moved;
  /** How many steps can be undone and redone. */
  steps: Observable<{ back: number; forth: number }>;
}

/** The edits of one open sheet, with nothing to undo yet. `recordOf` answers undefined for who has left it. */
export function createSheetEdits(sheet: {
  /** Whose marks these are; null for those to whom the students are assigned, some to one and some to another. */
  employeeId: number | null;
  /** As 'Mathematics 1A'. */
  title: string;
  recordOf: (studentId: number) => MarkRecord | undefined;
}): SheetEdits {
  let { title } = sheet;
  const done: Step[] = [];
  const undone: Step[] = [];
  const steps = observable({ back: 0, forth: 0 });
  const tell = () => steps.set({ back: done.length, forth: undone.length });

  async function write(
    record: MarkRecord,
    patch: Partial<MarkEntry>,
    reason: SaveReason | undefined,
    seen?: SeenMarks,
  ) {
    const { student_id, academic_term_id, subject_id } = record;
    await change(
      markKind,
      {
        key: markKey(record),
        label: lastFirst(record),
        where: uiTexts.inTerm(title, academic_term_id),
        target: { student_id, academic_term_id, subject_id, employee_id: sheet.employeeId },
        base: record,
        seen,
      },
      patch,
      reason,
    );
  }

  function move(from: Step[], to: Step[], side: 'before' | 'after'): Moved {
    const moved = { rows: 0, kept: 0 };
    const step = from.pop();
    if (step === undefined) return moved;
    for (const one of step.changes) {
      const record = sheet.recordOf(one.student_id);
      if (record === undefined) continue;
      const left = side === 'before' ? one.after : one.before;
      const stays = changedSince(entryNow(record), left, one[side]);
      const back = [...one.typed].filter(([field]) => !stays.has(field));
      one.typed = giveUpIn(record, one.fields);
      const patch = Object.fromEntries(Object.entries(one[side]).filter(([field]) => !stays.has(field)));
      const isWritten = Object.keys(patch).length > 0;
      if (isWritten || back.length > 0) moved.rows += 1;
      void (isWritten ? write(record, patch, 'undo') : Promise.resolve()).then(() => {
        for (const [field, text] of back) putBackRefused(`${markKey(record)} ${field}`, text);
      });
      moved.kept += new Set([...stays].map(cellOfMark)).size;
    }
    to.push(step);
    tell();
    return moved;
  }

  return {
    steps,
    undo: () => move(done, undone, 'before'),
    redo: () => move(undone, done, 'after'),
    call: (by) => void (title = by),
    save(changes, reason) {
      const step: Step = { changes: [] };
      const gaveWay: MarkRecord[] = [];
      for (const { student_id, patch, over } of changes) {
        const record = sheet.recordOf(student_id);
        if (record === undefined) continue;
        const wanted = withMarksCleared(withMarksOpen(patch, over));
        const fields = Object.keys(wanted);
        const after = differing(entryNow(record), wanted);
        const typed = giveUpIn(record, fields);
        if (typed.size > 0) gaveWay.push(record);
        const isWritten = Object.keys(after).length > 0;
        if (!isWritten && typed.size === 0) continue;
        step.changes.push({ student_id, before: fieldsOf(entryNow(record), after), after, fields, typed });
        if (isWritten) void write(record, after, reason, over && seenIn(record, Object.keys(after), over));
      }
      if (step.changes.length === 0) return gaveWay;
      done.push(step);
      if (done.length > mostSteps) done.shift();
      undone.length = 0;
      tell();
      return gaveWay;
    },
  };
}

/** Takes away what waits in these cells of a record because it cannot be stored; answers it by field. */
function giveUpIn(record: MarkRecord, fields: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const field of fields) {
    const text = giveUpRefused(`${markKey(record)} ${field}`);
    if (text !== null) given.set(field, text);
  }
  return given;
}

const EditsContext = createContext<SheetEdits | null>(null);

export const SheetEditsProvider = EditsContext.Provider;

/** The edits of the open sheet. Throws outside of one. */
export function useSheetEdits(): SheetEdits {
  const edits = useContext(EditsContext);
  if (edits === null) throw new Error('No mark sheet is open.');
  return edits;
}

/** The record as the teacher sees it at the moment, to be kept while a change to it is looked at. */
export function recordNow(record: MarkRecord): MarkRecord {
  return { ...newestOf(record), ...entryNow(record) };
}

/** The record as the teacher sees it: what waits to be sent, laid over what is stored. */
export function entryNow(record: MarkRecord): MarkEntry {
  return (shownRow(markKey(record)) as MarkOutboxRow | undefined)?.wanted ?? entryOf(newestOf(record));
}

/** What was seen in the cells of these fields, where something else stands in one of them by now. */
function seenIn(
  record: MarkRecord,
  fields: readonly string[],
  { version, ...over }: SeenMarks,
): SeenMarks | undefined {
  const cells = new Set(fields.map(cellOfMark));
  const seen: Partial<MarkEntry> = Object.fromEntries(
    markFields
      .filter((field) => field in over && cells.has(cellOfMark(field)))
      .map((field) => [field, over[field]]),
  );
  const isAnother = Object.keys(differing(entryNow(record), seen)).length > 0;
  return isAnother ? { ...seen, version } : undefined;
}

const marksWithAttendance = [
  ['course_mark', 'course_attendance'],
  ['exam_mark', 'exam_attendance'],
] as const;

/**
 * The fields that are another by now than a step left them, and the marks that would come back where Absent or No Work
 * stands by now.
 */
function changedSince(
  now: MarkEntry,
  left: Partial<MarkEntry>,
  back: Partial<MarkEntry>,
): ReadonlySet<string> {
  const stays = new Set(Object.keys(differing(now, left)));
  for (const [mark, attendance] of marksWithAttendance) {
    const code = (stays.has(attendance) ? undefined : back[attendance]) ?? now[attendance];
    if (code !== 1 && (back[mark] ?? null) !== null) stays.add(mark);
  }
  return stays;
}

/**
 * A mark is for one who was present as it was decided on: where another has set Absent or No Work since, which of both stays
 * is asked.
 */
function withMarksOpen(patch: Partial<MarkEntry>, over: SeenMarks | undefined): Partial<MarkEntry> {
  const open = { ...patch };
  for (const [mark, attendance] of marksWithAttendance) {
    if ((patch[mark] ?? null) !== null && over?.[attendance] === 1) open[attendance] = 1;
  }
  return open;
}

/** Absent and No Work take the mark with them, in the same save. */
function withMarksCleared(patch: Partial<MarkEntry>): Partial<MarkEntry> {
  const cleared = { ...patch };
  for (const [mark, attendance] of marksWithAttendance) {
    if ((patch[attendance] ?? 1) !== 1) cleared[mark] = null;
  }
  return cleared;
}

function differing(entry: MarkEntry, patch: Partial<MarkEntry>): Partial<MarkEntry> {
  return Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => entry[field as keyof MarkEntry] !== value),
  );
}

function fieldsOf(entry: MarkEntry, fields: Partial<MarkEntry>): Partial<MarkEntry> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, entry[field as keyof MarkEntry]]));
}
