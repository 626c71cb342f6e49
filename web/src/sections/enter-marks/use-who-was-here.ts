import type { MarkRecord } from 'contract/marks';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { newestOf } from './mark-kind.ts';
import { marksTexts } from './texts.ts';

/**
 * Says who has left the sheet while it is open, and remembers them: what was being typed for them still goes to the
 * server, which knows where they are by now.
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
    const names = left.map(({ last_name, first_name }) => `${last_name}, ${first_name}`);
    showSnackbar(marksTexts.leftTheSheet(names), { severity: 'warning', duration: 8000 });
  }, [records]);

  return useCallback(
    (studentId) => {
      const record = seen.get(studentId);
      return record && newestOf(record);
    },
    [seen],
  );
}
