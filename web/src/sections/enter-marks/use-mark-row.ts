import { entryOf, type MarkEntry, type MarkRecord } from 'contract/marks';
import { useCallback } from 'react';

import { change } from '../../api/outbox/outbox.ts';
import type { OutboxRow } from '../../api/outbox/outbox-row.ts';
import { type Link, useOutboxLink, useOutboxRow } from '../../api/outbox/outbox-view.ts';
import type { SaveState } from '../../ui/save-status.tsx';
import { markKey, markKind, type MarkOutboxRow } from './mark-kind.ts';

export interface MarkRow {
  /** The record as the teacher wants it: what waits, laid over what is stored. */
  entry: MarkEntry;
  /** null where nothing was ever entered. */
  state: SaveState | null;
  pending: MarkOutboxRow | undefined;
  save: (patch: Partial<MarkEntry>) => void;
}

/** One student's row: what to show, how its save stands, and how to change it. */
export function useMarkRow(record: MarkRecord, employeeId: number): MarkRow {
  const key = markKey(record);
  const pending = useOutboxRow(key) as MarkOutboxRow | undefined;
  const link = useOutboxLink();
  const entry = pending?.wanted ?? entryOf(record);
  const save = useCallback(
    (patch: Partial<MarkEntry>) => {
      const cleared = clearedBy(patch);
      if (Object.keys(cleared).every((field) => cleared[field as keyof MarkEntry] === entry[field as keyof MarkEntry])) return;
      const { student_id, academic_term_id, subject_id } = record;
      void change(
        markKind,
        {
          key,
          label: `${record.last_name}, ${record.first_name}`,
          target: { student_id, academic_term_id, subject_id, employee_id: employeeId },
          base: record,
        },
        cleared,
      );
    },
    [record, key, employeeId, entry],
  );
  return { entry, state: stateOf(record, pending, link), pending, save };
}

/** How the save of a record stands. */
export function stateOf(record: MarkRecord, pending: OutboxRow | undefined, link: Link): SaveState | null {
  if (pending === undefined) return record.version > 0 ? 'saved' : null;
  if (pending.trouble !== null) return pending.trouble.reason === 'refused' ? 'failed' : 'conflict';
  return link === 'open' ? 'saving' : 'waiting';
}

/** Absent and No Work take the mark with them, in the same save. */
function clearedBy(patch: Partial<MarkEntry>): Partial<MarkEntry> {
  const cleared = { ...patch };
  if (patch.course_attendance !== undefined && patch.course_attendance !== 1) cleared.course_mark = null;
  if (patch.exam_attendance !== undefined && patch.exam_attendance !== 1) cleared.exam_mark = null;
  return cleared;
}

/** A record with what waits laid over it, outside React. */
export function entryWith(record: MarkRecord, pending: OutboxRow | undefined): MarkEntry {
  return (pending as MarkOutboxRow | undefined)?.wanted ?? entryOf(record);
}
