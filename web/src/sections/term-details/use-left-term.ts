import { useEffect, useRef } from 'react';

import { leaveRefused } from '../../api/unsent.ts';
import { recordsOfTerm } from './term-record-kind.ts';

/**
 * Where the open class goes on to another term, what cannot be stored as it was typed waits in a field that is on no page any
 * more: it is listed in the top bar, until the field is drawn again.
 */
export function useLeftTerm(academicTermId: number): void {
  const before = useRef(academicTermId);
  useEffect(() => {
    if (before.current !== academicTermId) leaveRefused(recordsOfTerm(before.current), 'its term');
    before.current = academicTermId;
  }, [academicTermId]);
}
