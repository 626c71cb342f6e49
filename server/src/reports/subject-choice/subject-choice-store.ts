import { sql } from 'kysely';
import { examMarkIn } from '../../capabilities/terms/exam-mark-in.ts';
import type { Database } from '../../database/transaction.ts';
import type { MarkOnSheet } from '../mark-sheet/mark-sheet-model.ts';

/** Where a student was in a term of a form. */
export interface TermAttended {
  student_id: number;
  form_level: number;
  term: number;
  academic_year_id: number;
  form_class_id: string;
  /** 0 course work only, 1 exams count. */
  exam_mark: 0 | 1;
}

/**
 * Where these students were in each term of Forms 1 to 3, up to this year; of one that was repeated, the last time: who
 * repeats a form has the terms of the year before until they are held again, and keeps those of which the student was
 * taken off the later one. A term goes by the class that it had, which differs from the year's for who was moved into
 * another form meanwhile.
 */
export async function listTermsAttended(
  db: Database,
  studentIds: readonly number[],
  academicYearId: number,
): Promise<TermAttended[]> {
  const { rows } = await sql<TermAttended>`
    select distinct on (r.student_id, c.form_level, number.term)
      r.student_id, c.form_level, number.term, r.academic_year_id, c.form_class_id,
      ${examMarkIn(sql.ref('held.academic_term_id'), sql.ref('c.form_level'))} as exam_mark
    from student_registrations r
    cross join generate_series(1, 3) as number(term)
    left join academic_terms held on held.academic_term_id = r.academic_year_id / 10000 * 100 + number.term
    left join student_term_records d
      on d.student_id = r.student_id and d.academic_term_id = held.academic_term_id
    left join term_registration_removals off
      on off.student_id = r.student_id and off.academic_term_id = held.academic_term_id and d.student_id is null
    join form_classes c on c.form_class_id = coalesce(d.form_class_id, r.form_class_id)
    where r.student_id = any(${studentIds}) and r.academic_year_id <= ${academicYearId} and c.form_level <= 3
    order by r.student_id, c.form_level, number.term, held.academic_term_id is null or off.student_id is not null,
      r.academic_year_id desc`.execute(db);
  return rows;
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
