import type { MarkRecord } from 'contract/marks';
import { type FocusEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

import { onceDrawn } from '../../ui/focus-once-drawn.ts';
import { bringIntoSight } from './bring-into-sight.ts';

/** The rows out of sight are drawn after those in sight, on a slow phone a while after. */
const mostPictures = 120;

/** The student in whose row or card the focus was last. */
interface Touched {
  student: number | undefined;
  /** As in `data-cell`; undefined on a button beside the fields. */
  column: string | undefined;
  /** A field that is taken away while it has the focus says nothing of it, and so counts as holding it still. */
  holds: boolean;
}

/**
 * A phone that is turned shows the grid in place of the card, or the card in place of the grid: one goes on with the student
 * and in the field where one was. Nothing is drawn for it as the focus moves. Answers what is to be heard of the focus.
 */
export function useTurnedPhone({
  area,
  rows,
  onPhone,
  place,
  askedOf,
  openCard,
}: {
  area: RefObject<HTMLElement | null>;
  rows: readonly { record: MarkRecord }[];
  onPhone: boolean;
  /** Of the student whose card is open. */
  place: number;
  /** The student of whom a question, the history or the comments are open. */
  askedOf: number | null;
  openCard: (studentId: number | undefined) => void;
}) {
  const touched = useRef<Touched>(null);
  const before = useRef(onPhone);
  const goOn = useEffectEvent(() => {
    const student = onPhone ? (askedOf ?? touched.current?.student) : rows[place]?.record.student_id;
    if (student === undefined || rows.every(({ record }) => record.student_id !== student)) return;
    if (onPhone) openCard(student);
    // Who went on to another card without a touch of its fields is there, and not where the last touch was.
    else if (touched.current?.student !== student)
      touched.current = { student, column: undefined, holds: false };
    const { column = '0', holds = false } = touched.current?.student === student ? touched.current : {};
    const cell = `[data-cell="${onPhone ? 0 : place}:${column}"]`;
    onceDrawn(
      () => area.current?.querySelector<HTMLElement>(cell),
      (found) => {
        if (holds) found.focus({ preventScroll: true });
        if (holds || !onPhone) bringIntoSight(found);
      },
      mostPictures,
    );
  });
  useLayoutEffect(() => {
    if (before.current === onPhone) return;
    before.current = onPhone;
    goOn();
  }, [onPhone]);
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest('tr, .card');
      if (row === null || !area.current?.contains(row)) return;
      const shown = onPhone ? place : Number(row.getAttribute('aria-rowindex')) - 2;
      touched.current = {
        student: rows[shown]?.record.student_id,
        column: target.dataset['cell']?.split(':')[1],
        holds: true,
      };
    },
    onBlur() {
      if (touched.current !== null) touched.current.holds = false;
    },
  };
}
