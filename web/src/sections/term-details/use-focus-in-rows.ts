import type { OverviewStudent } from 'contract/class-overview';
import { type FocusEventHandler, type RefObject, useLayoutEffect, useRef } from 'react';

import { focusHeading } from '../../ui/focus-heading.ts';

/**
 * For a table of students, a row each with a button: where the row that has the focus goes by itself, with its student or with
 * what they lacked, the next one has it, or the one before where it was the last.
 */
export function useFocusInRows(students: readonly OverviewStudent[]): {
  ref: RefObject<HTMLTableSectionElement | null>;
  onFocus: FocusEventHandler;
  onBlur: () => void;
} {
  const ref = useRef<HTMLTableSectionElement>(null);
  /** Whose row has the focus. */
  const focused = useRef<number | null>(null);
  const before = useRef(students);
  useLayoutEffect(() => {
    const was = before.current.map(({ student_id }) => student_id);
    const now = students.map(({ student_id }) => student_id);
    before.current = students;
    if (focused.current === null || now.includes(focused.current)) return;
    const place = was.indexOf(focused.current);
    focused.current = null;
    const isHere = (id: number) => now.includes(id);
    const next = was.slice(place + 1).find(isHere) ?? was.slice(0, place).findLast(isHere);
    if (next === undefined) focusHeading();
    else ref.current?.rows[now.indexOf(next)]?.querySelector('button')?.focus({ preventScroll: true });
  }, [students]);
  return {
    ref,
    onFocus({ target }) {
      const row = target.closest('tr');
      focused.current = students[row?.sectionRowIndex ?? -1]?.student_id ?? null;
    },
    // Not called for what has gone.
    onBlur: () => (focused.current = null),
  };
}
