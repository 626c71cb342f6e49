import type { MarkRecord } from 'contract/marks';
import { useCallback, useState } from 'react';

import { draftsIn } from '../../api/draft.ts';
import { markKey } from './mark-kind.ts';

interface OpenCard {
  /** null before any student was on the sheet. */
  student: number | null;
  place: number;
}

/**
 * The student whose card is open on a phone, wherever they stand in the list by now. The place of one who left it
 * is taken by the next. A page that ended in the middle of a mark or remark left it in its cell, which takes it up when it
 * is drawn: there one begins.
 */
export function useOpenCard(rows: readonly { record: MarkRecord }[]): {
  place: number;
  openCard: (studentId: number | undefined) => void;
} {
  const [card, setCard] = useState<OpenCard>(() => {
    const left = rows.find(({ record }) => draftsIn(markKey(record)).size > 0);
    return { student: left?.record.student_id ?? null, place: 0 };
  });
  const now = cardNow(card, rows);
  if (now.student !== card.student || now.place !== card.place) setCard(now);
  const openCard = useCallback(
    (studentId: number | undefined) => setCard({ student: studentId ?? null, place: 0 }),
    [],
  );
  return { place: now.place, openCard };
}

function cardNow(card: OpenCard, rows: readonly { record: MarkRecord }[]): OpenCard {
  const found = rows.findIndex(({ record }) => record.student_id === card.student);
  const place = found === -1 ? Math.max(0, Math.min(card.place, rows.length - 1)) : found;
  return { student: rows[place]?.record.student_id ?? card.student, place };
}
