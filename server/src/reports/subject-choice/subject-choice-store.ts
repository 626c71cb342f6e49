import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import type { MarkOnSheet } from '../mark-sheet/mark-sheet-model.ts';

export interface FormRegistration {
  student_id: number;
  form_level: number;
  academic_year_id: number;
  form_class_id: string;
}

/** Where these students were in Forms 1 to 3; of a form that was repeated, the last time. */
export async function listFormRegistrations(
  db: Database,
  studentIds: readonly number[],
): Promise<FormRegistration[]> {
  return db
    .selectFrom('student_registrations as r')
    .innerJoin('form_classes as c', 'c.form_class_id', 'r.form_class_id')
    .distinctOn(['r.student_id', 'c.form_level'])
    .select(['r.student_id', 'c.form_level', 'r.academic_year_id', 'r.form_class_id'])
    .where((is) => is('r.student_id', '=', is.fn.any(is.val(studentIds))))
    .where('c.form_level', '<=', 3)
    .orderBy('r.student_id')
    .orderBy('c.form_level')
    .orderBy('r.academic_year_id', 'desc')
    .execute();
}

export interface LowerFormMark extends MarkOnSheet {
  student_id: number;
  subject_id: number;
  academic_year_id: number;
  term: number;
}

/**
 * Whatever marks these students have in these subjects, of any year, but for terms that they were taken off: those
 * count for nothing, as in that term's documents.
 */
export async function listMarksIn(
  db: Database,
  studentIds: readonly number[],
  subjectIds: readonly number[],
): Promise<LowerFormMark[]> {
  const { rows } = await sql<LowerFormMark>`
    select student_id, subject_id, academic_year_id, academic_term_id % 100 as term,
      course_mark, exam_mark, course_attendance, exam_attendance
    from term_marks m
    where student_id = any(${studentIds}) and subject_id = any(${subjectIds})
      and (
        not exists (select from term_registration_removals x
          where x.student_id = m.student_id and x.academic_term_id = m.academic_term_id)
        or exists (select from student_term_records t
          where t.student_id = m.student_id and t.academic_term_id = m.academic_term_id))`.execute(db);
  return rows;
}

/** Titles of these subjects, by title. */
export async function listTitles(
  db: Database,
  subjectIds: readonly number[],
): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('subjects')
    .select(['id', 'title'])
    .where((is) => is('id', '=', is.fn.any(is.val(subjectIds))))
    .orderBy('title')
    .execute();
}
