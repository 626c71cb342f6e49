import { entryOf, type MarkEntry, type MarkRecord } from 'contract/marks';
import { useCallback } from 'react';

import type { OutboxRow } from '../../api/outbox/outbox-row.ts';
import { type Link, useOutboxLink, useOutboxRow } from '../../api/outbox/outbox-view.ts';
import { useRefusedIn } from '../../api/unsent.ts';
import type { SaveState } from '../../ui/save-status.tsx';
import { useAsDrawn } from '../../ui/use-as-drawn.ts';
import { markKey, type MarkOutboxRow, newestOf } from './mark-kind.ts';
import { type SeenMarks, useSheetEdits } from './sheet-edits.ts';

export interface MarkRow {
  /** The record as the teacher wants it: what waits, laid over what is stored. */
  entry: MarkEntry;
  /** null where nothing was ever entered. */
  state: SaveState | null;
  pending: MarkOutboxRow | undefined;
  /** The version of the record that is drawn. */
  version: () => number;
  /**
   * Answers whether a text that could not be stored as it was typed gave way to it. `over`: what was seen there when the
   * change was begun.
   */
  save: (patch: Partial<MarkEntry>, over?: SeenMarks) => boolean;
}

/** One student's row: what to show, how its save stands, and how to change it. */
export function useMarkRow(listed: MarkRecord): MarkRow {
  const record = newestOf(listed);
  const edits = useSheetEdits();
  const pending = useOutboxRow(markKey(record)) as MarkOutboxRow | undefined;
  const link = useOutboxLink();
  const refused = useRefusedIn(markKey(record));
  const { student_id } = listed;
  const save = useCallback(
    (patch: Partial<MarkEntry>, over?: SeenMarks) => edits.save([{ student_id, patch, over }]).length > 0,
    [edits, student_id],
  );
  const version = useAsDrawn(record.version);
  const state = stateOf(record, { pending, refused }, link);
  return { entry: pending?.wanted ?? entryOf(record), state, pending, version, save };
}

/** How the save of a record stands; `refused`: a cell holds what cannot be stored as it was typed. */
export function stateOf(
  record: MarkRecord,
  { pending, refused }: { pending: OutboxRow | undefined; refused: boolean },
  link: Link,
): SaveState | null {
  if (refused) return 'failed';
  if (pending === undefined) return record.version > 0 ? 'saved' : null;
  if (pending.trouble !== null) return pending.trouble.reason === 'refused' ? 'failed' : 'conflict';
  return link === 'open' ? 'saving' : 'waiting';
}
