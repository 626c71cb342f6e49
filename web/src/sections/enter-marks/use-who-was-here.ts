import { type MarkRecord, readTypedMark } from 'contract/marks';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { lastFirst } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { letGoOf, useLeavers } from '../../ui/use-leavers.ts';
import type { OpenLesson } from './lesson.ts';
import { markKey, newestOf } from './mark-kind.ts';
import { marksTexts } from './texts.ts';

/**
 * Says who has left the sheet while it is open, and remembers them: what was being typed for them still goes to the
 * server, which knows where they are by now. What the server cannot take is named and let go.
 */
export function useWhoWasHere(
  lesson: OpenLesson,
  records: readonly MarkRecord[],
): (studentId: number) => MarkRecord | undefined {
  const { form_class_id, academic_term_id, subject_id, employee_id } = lesson;
  const place = `marks ${academic_term_id} ${subject_id} ${employee_id} ${form_class_id}`;
  const [seen] = useState(() => new Map<number, MarkRecord>());
  useLayoutEffect(() => {
    for (const record of records) seen.set(record.student_id, record);
  }, [records, seen]);

  const isOpen = useRef(false);
  useLeavers(place, records, (left, gone) => {
    const typed = left.flatMap(letGo);
    // Who comes to a sheet does not miss those who had left it before.
    const isTold = gone.length > 0 && (isOpen.current || typed.length > 0);
    const sentences = [
      ...(isTold ? [marksTexts.leftTheSheet(gone.map(lastFirst))] : []),
      ...(typed.length > 0 ? [uiTexts.notStoredThere(typed)] : []),
    ];
    if (sentences.length === 0) return;
    // Nothing else will tell again of what was typed.
    showSnackbar(sentences.join('. '), { severity: 'warning', duration: typed.length > 0 ? null : 8000 });
  });
  useEffect(() => {
    isOpen.current = true;
  }, []);

  return useCallback(
    (studentId) => {
      const record = seen.get(studentId);
      return record && newestOf(record);
    },
    [seen],
  );
}

/** The columns in which one types. */
const typedFields = ['course_mark', 'exam_mark', 'comment'] as const;

/** Gives up what cannot be stored as it was typed for one whose row is gone, where it would be mended; answers it in words. */
function letGo(record: MarkRecord): string[] {
  return typedFields.flatMap((field) => {
    // A good mark that waits because another was stored since, and words that are too long.
    const stays = (text: string) => field === 'comment' || readTypedMark(text).ok;
    const text = letGoOf(`${markKey(record)} ${field}`, stays);
    return text === undefined ? [] : [uiTexts.typedFor(lastFirst(record), marksTexts.columns[field], text)];
  });
}
