import { type MarkRecord, readTypedMark } from 'contract/marks';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { dropDraft } from '../../api/draft.ts';
import { refusedTextIn, reportRefused } from '../../api/unsent.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { markKey, newestOf } from './mark-kind.ts';
import { marksTexts } from './texts.ts';

/**
 * Says who has left the sheet while it is open, and remembers them: what was being typed for them still goes to the
 * server, which knows where they are by now. What the server cannot take is named and let go.
 */
export function useWhoWasHere(records: readonly MarkRecord[]): (studentId: number) => MarkRecord | undefined {
  const [seen] = useState(() => new Map<number, MarkRecord>());
  useLayoutEffect(() => {
    for (const record of records) seen.set(record.student_id, record);
  }, [records, seen]);

  const before = useRef(records);
  useEffect(() => {
    const here = new Set(records.map(({ student_id }) => student_id));
    const left = before.current.filter(({ student_id }) => !here.has(student_id));
    before.current = records;
    if (left.length === 0) return;
    const gone = marksTexts.leftTheSheet(left.map(nameOf));
    const typed = left.flatMap(letGo);
    if (typed.length === 0) return showSnackbar(gone, { severity: 'warning', duration: 8000 });
    // Nothing else will tell of it again.
    showSnackbar(`${gone}. ${marksTexts.notStoredThere(typed)}`, { severity: 'warning', duration: null });
  }, [records]);

  return useCallback(
    (studentId) => {
      const record = seen.get(studentId);
      return record && newestOf(record);
    },
    [seen],
  );
}

function nameOf({ last_name, first_name }: MarkRecord): string {
  return `${last_name}, ${first_name}`;
}

/** The columns in which one types. */
const typedFields = ['course_mark', 'exam_mark', 'comment'] as const;

/** Gives up what cannot be stored as it was typed for one whose row is gone, where it would be mended; answers it in words. */
function letGo(record: MarkRecord): string[] {
  return typedFields.flatMap((field) => {
    const cell = `${markKey(record)} ${field}`;
    const text = refusedTextIn(cell);
    if (text === undefined) return [];
    reportRefused(cell, null);
    // A good mark that waits because another was stored since, and words that are too long, stay on the device for the day
    // on which the student is here again.
    if (field !== 'comment' && !readTypedMark(text).ok) dropDraft(cell);
    return [marksTexts.typedFor(nameOf(record), marksTexts.columns[field], text)];
  });
}
