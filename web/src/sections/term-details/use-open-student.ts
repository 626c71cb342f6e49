import type { RegisteredStudent } from 'contract/term-details';
import { useState } from 'react';

import { draftsIn } from '../../api/draft.ts';
import { termRecordKey } from './term-record-kind.ts';

/** Where in the class one is, and which ways lead on. */
export interface Position {
  /** From 0. Of one who has left the class: whose place the next has taken. */
  place: number;
  all: number;
  isFirst: boolean;
  isLast: boolean;
}

interface OpenStudent {
  student: RegisteredStudent;
  place: number;
  isHere: boolean;
}

/**
 * The student whose page is open. Who leaves the class, or gets another number, while it is stays there until one goes on:
 * what is being typed for them, here or in the sheet of comments, would else be lost, or typed on in somebody else's
 * record. What a page that ended in mid-word left in a field is taken up when that is drawn: there one begins. In another term
 * one goes on at the same student, and where another school year began, and they went on to another class, one begins anew.
 * `students`: undefined before they are here.
 */
export function useOpenStudent(
  students: readonly RegisteredStudent[] | undefined,
  academicTermId: number,
): {
  /** undefined while the class has nobody. */
  student: RegisteredStudent | undefined;
  hasLeft: boolean;
  position: Position;
  openStudent: (studentId: number) => void;
  move: (step: 1 | -1) => void;
} {
  const [open, setOpen] = useState<OpenStudent | null>(null);
  const all = students ?? [];
  const now = students === undefined ? open : openNow(open, students, academicTermId);
  if (now !== open) setOpen(now);

  const hasLeft = now !== null && !now.isHere;
  const place = now?.place ?? 0;
  const position = {
    place,
    all: all.length,
    isFirst: place === 0,
    isLast: place >= (hasLeft ? all.length : all.length - 1),
  };
  return {
    student: now?.student,
    hasLeft,
    position,
    openStudent: (studentId) =>
      setOpen((before) => {
        const found = all.findIndex(({ student_id }) => student_id === studentId);
        return openAt(found, all) ?? before;
      }),
    move: (step) =>
      setOpen((before) => before && (openAt(before.place + stepFrom(before, step), all) ?? before)),
  };
}

/** The place of one who has left is the next one's by now. */
function stepFrom({ isHere }: OpenStudent, step: 1 | -1): number {
  return isHere || step === -1 ? step : 0;
}

function openAt(place: number, students: readonly RegisteredStudent[]): OpenStudent | null {
  const student = students[place];
  return student === undefined ? null : { student, place, isHere: true };
}

function openNow(
  open: OpenStudent | null,
  students: readonly RegisteredStudent[],
  academicTermId: number,
): OpenStudent | null {
  const place = students.findIndex(({ student_id }) => student_id === open?.student.student_id);
  const found = openAt(place, students);
  if (open === null || (found === null && open.student.academic_term_id !== academicTermId)) {
    const left = students.findIndex((student) => draftsIn(termRecordKey(student)).size > 0);
    return openAt(Math.max(0, left), students);
  }
  if (found === null) return open.isHere ? { ...open, isHere: false } : open;
  return open.isHere && found.student === open.student && found.place === open.place ? open : found;
}
