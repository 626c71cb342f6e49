import { compareClasses } from 'contract/class-order';
import type { CurrentStudent } from 'contract/students';
import type { SubjectStudent } from 'contract/subject-assignment';
import { lastFirst } from '../../ui/full-name.ts';

/** Which students the batch table shows. */
export interface BatchFilter {
  formLevel: number;
  /** null: all classes of the form. */
  formClassId: string | null;
  display: 'all' | 'assigned' | 'unassigned';
}

/** A student of the form with whom they have in the subject; null where nobody. */
export interface BatchRow {
  student_id: number;
  name: string;
  form_class_id: string;
  teacher: { id: number; name: string } | null;
}

/** The students of a form and class, each with their teacher in the subject. */
export function studentsInScope(
  students: readonly CurrentStudent[],
  assigned: readonly SubjectStudent[],
  { formLevel, formClassId }: Omit<BatchFilter, 'display'>,
): BatchRow[] {
  const teacherOf = new Map(
    assigned.map((one) => [one.student_id, { id: one.employee_id, name: one.teacher_name }]),
  );
  return students
    .filter((one) => one.form_level === formLevel)
    .filter((one) => formClassId === null || one.form_class_id === formClassId)
    .map((one) => ({
      student_id: one.student_id,
      name: lastFirst(one),
      form_class_id: one.form_class_id,
      teacher: teacherOf.get(one.student_id) ?? null,
    }));
}

/** Those of them that Display lets through. */
export function displayed(rows: readonly BatchRow[], display: BatchFilter['display']): BatchRow[] {
  if (display === 'all') return [...rows];
  return rows.filter(({ teacher }) => (teacher !== null) === (display === 'assigned'));
}

/** The classes that they are in, each once, in the order of classes. */
export function classesOf(rows: readonly BatchRow[]): string[] {
  return [...new Set(rows.map(({ form_class_id }) => form_class_id))].toSorted(compareClasses);
}

/** Changing the form begins with all of its classes and students (2-administration §4). */
export function filterOfForm(formLevel: number): BatchFilter {
  return { formLevel, formClassId: null, display: 'all' };
}
