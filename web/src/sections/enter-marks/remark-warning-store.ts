import type { MarkRecord } from 'contract/marks';
import { type RemarkWarnings, warningsOfClass } from 'contract/remark-warnings';
import { useEffect, useSyncExternalStore } from 'react';

import { followOutbox } from '../../api/outbox/outbox-view.ts';
import { markKey } from './mark-kind.ts';
import { entryNow } from './sheet-edits.ts';

/**
 * What may be wrong with the remarks of the open class, worked out for all of it once after remarks have
 * changed, and told to the rows that it concerns: typing in one row costs the others nothing.
 */
let warnings = new Map<string, RemarkWarnings>();
const listeners = new Set<() => void>();

/** Milliseconds: saves that come together, as from a paste, are looked at together. */
const pause = 60;

/** Watches the remarks of the open class. Drawn once. */
export function RemarkWatch({ records }: { records: readonly MarkRecord[] }) {
  useEffect(() => {
    let seen = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const class_ = remarkedStudents(records);
      const remarks = JSON.stringify(class_);
      if (remarks === seen) return;
      seen = remarks;
      publish(records, warningsOfClass(class_));
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, pause);
    };
    lookSoon();
    const stop = followOutbox(lookSoon);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [records]);
  return null;
}

/** The class as the warnings want it: with the remarks as they stand, what waits to be sent included. */
export function remarkedStudents(records: readonly MarkRecord[]) {
  return records.map((record) => {
    const { student_id, first_name, last_name, gender } = record;
    return { student_id, first_name, last_name, gender, comment: entryNow(record).comment };
  });
}

/** The warnings of one remark cell; undefined for none. */
export function useRemarkWarnings(cellId: string): RemarkWarnings | undefined {
  return useSyncExternalStore(follow, () => warnings.get(cellId));
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A warning that says the same as before stays the same object, so that its row is not drawn again. */
function publish(records: readonly MarkRecord[], found: ReadonlyMap<number, RemarkWarnings>): void {
  const fresh = new Map<string, RemarkWarnings>();
  for (const record of records) {
    const warning = found.get(record.student_id);
    const cellId = `${markKey(record)} comment`;
    const before = warnings.get(cellId);
    if (warning === undefined) continue;
    fresh.set(cellId, before && JSON.stringify(before) === JSON.stringify(warning) ? before : warning);
  }
  warnings = fresh;
  for (const listener of listeners) listener();
}
