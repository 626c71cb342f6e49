import { useEffect, useEffectEvent } from 'react';

import { dropDraft } from '../api/draft.ts';
import { currentOwner } from '../api/session-store.ts';
import { refusedTextIn, reportRefused } from '../api/unsent.ts';
import { lastFirst } from './full-name.ts';

interface Listed {
  student_id: number;
  first_name: string;
  last_name: string;
}

/** The students of each list as they were last seen there, also while nobody looks. */
const lastSeen = new Map<string, readonly Listed[]>();

/**
 * Tells who has left a list since it was last seen, whether it was open meanwhile or not. `place` names the list, which
 * is undefined while it is loaded. `gone`: those of them who do not stand there under a corrected ID.
 */
export function useLeavers<Student extends Listed>(
  place: string,
  students: readonly Student[] | undefined,
  onLeft: (left: readonly Student[], gone: readonly Student[]) => void,
): void {
  const tell = useEffectEvent(onLeft);
  useEffect(() => {
    if (students === undefined) return;
    const own = `${currentOwner() ?? ''} ${place}`;
    const here = new Set(students.map(({ student_id }) => student_id));
    const before = (lastSeen.get(own) ?? []) as readonly Student[];
    lastSeen.set(own, students);
    const left = before.filter(({ student_id }) => !here.has(student_id));
    if (left.length === 0) return;
    const known = new Set(before.map(({ student_id }) => student_id));
    const come = new Set(students.filter(({ student_id }) => !known.has(student_id)).map(lastFirst));
    tell(
      left,
      left.filter((one) => !come.has(lastFirst(one))),
    );
  }, [place, students]);
}

/**
 * Lets go of what cannot be stored as it was typed in a cell that is gone with its student, where it would be mended;
 * answers it. `stays`: it is kept on the device for the day on which the student is here again.
 */
export function letGoOf(cell: string, stays: (text: string) => boolean): string | undefined {
  const text = refusedTextIn(cell);
  if (text === undefined) return undefined;
  reportRefused(cell, null);
  if (!stays(text)) dropDraft(cell);
  return text;
}
