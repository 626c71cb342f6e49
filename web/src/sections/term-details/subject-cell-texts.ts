import { attendanceLabels, gradesAreOpen } from 'contract/marks';
import type { TermMarkRow } from 'contract/term-mark-rows';

import { school } from '../../api/starting-point.ts';

/** What the subject table and the phone's cards are drawn from. */
export interface SubjectRowsProps {
  label: string;
  rows: readonly TermMarkRow[];
  formClassId: string;
  examMark: 0 | 1;
  /** null where one may only read. */
  actions: { onChange: (row: TermMarkRow) => void; onDelete: (row: TermMarkRow) => void } | null;
}

/** A mark as it is read: the number, or Abs or NW in its place; '' while it is missing. */
export function markText(row: TermMarkRow, field: 'course_mark' | 'exam_mark'): string {
  const attendance = field === 'course_mark' ? row.course_attendance : row.exam_attendance;
  if (attendance !== 1) return attendanceLabels[attendance];
  return row[field] === null ? '' : String(row[field]);
}

/** Whether Diligence, Progress and Conduct are given in a class. */
export function hasGrades(formClassId: string): boolean {
  return gradesAreOpen({ form_class_id: formClassId, form_6_grades: school().form_6_grades });
}
