import type { TermDetailsNews } from 'contract/class-ground';
import type { TermRecord } from 'contract/term-details';
import { useEffect, useEffectEvent, useState } from 'react';

import { isTypedIn, layRecord, termRecordKey } from './term-record-kind.ts';

/**
 * Lays what others save in an open class over what the page has of it. The record of the student who is open waits until one
 * has left their fields, and one in which something typed waits for as long: what is typed is told apart from it as a clash,
 * and no field grows or shrinks above the one in which one is.
 */
export function useToldOfSaves(news: TermDetailsNews | undefined, openStudentId: number | undefined): void {
  const [held] = useState(() => new Map<string, TermRecord>());
  const lay = useEffectEvent(() => {
    const isInField = document.activeElement?.closest('[data-field]') != null;
    for (const [key, record] of held) {
      if ((isInField && record.student_id === openStudentId) || isTypedIn(record)) continue;
      held.delete(key);
      layRecord(record);
    }
  });
  useEffect(() => {
    for (const record of news?.saved?.records ?? []) held.set(termRecordKey(record), record);
    lay();
    // The field stores its text as it is left; this comes after.
    const onFocusOut = () => held.size > 0 && setTimeout(() => lay());
    document.addEventListener('focusout', onFocusOut);
    return () => document.removeEventListener('focusout', onFocusOut);
  }, [news, held]);
}
