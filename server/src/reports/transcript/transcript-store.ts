import type { MarkEntry } from 'contract/marks';
import { sql } from 'kysely';
import { examMarkIn } from '../../capabilities/terms/exam-mark-in.ts';
import type { Database } from '../../database/transaction.ts';
import { holdsSomething } from '../holds-something.ts';

export interface StudentOfTranscript {
  student_id: number;
  last_name: string;
  first_name: string;
  other_name: string;
  gender: 'M' | 'F' | null;
  date_of_birth: string | null;
  entry_date: string | null;
  status: string;
  form_class_id: string | null;
}

/** Who the student is, with the class of this year or, failing that, the last one; undefined for an unknown id. */
export async function findStudentOfTranscript(
  db: Database,
  studentId: number,
): Promise<StudentOfTranscript | undefined> {
  const { rows } = await sql<StudentOfTranscript>`
    select s.student_id, s.last_name, s.first_name, s.other_name, s.gender, s.date_of_birth, s.entry_date,
      t.detail as status,
      (select r.form_class_id from student_registrations r where r.student_id = s.student_id
        order by r.academic_year_id = (select academic_year_id from current_term
          join academic_terms using (academic_term_id)) desc, r.academic_year_id desc limit 1) as form_class_id
    from students s join student_statuses t on t.id = s.student_status_id
    where s.student_id = ${studentId}`.execute(db);
  return rows[0];
}

/** A term in which the student has marks or a term record. */
export interface TermOfTranscript {
  academic_term_id: number;
  /** The class of that term, which may differ from the year's. */
  form_class_id: string;
  /** 0 course work only, 1 exams count. */
  exam_mark: 0 | 1;
  is_current: boolean;
}

/**
 * The terms of a student with what counted in them, the earliest first. A term that the student was taken off is
 * none, nor is one with nothing but marks that were taken away again, as in that term's documents (3-decisions §8).
 */
export async function listTermsOfTranscript(db: Database, studentId: number): Promise<TermOfTranscript[]> {
  const { rows } = await sql<TermOfTranscript>`
    select t.academic_term_id, class.form_class_id, cur.academic_term_id is not null as is_current,
      ${examMarkIn(sql.ref('t.academic_term_id'), sql`left(class.form_class_id, 1)::int`)} as exam_mark
    from academic_terms t
    left join student_term_records d
      on d.student_id = ${studentId} and d.academic_term_id = t.academic_term_id
    left join student_registrations r
      on r.student_id = ${studentId} and r.academic_year_id = t.academic_year_id
    cross join lateral (select coalesce(d.form_class_id, r.form_class_id) as form_class_id) class
    left join current_term cur on cur.academic_term_id = t.academic_term_id
    where class.form_class_id is not null and (d.student_id is not null or exists (
      select from term_marks m where m.student_id = ${studentId} and m.academic_term_id = t.academic_term_id
        and ${holdsSomething})
      and not exists (select from term_registration_removals x
        where x.student_id = ${studentId} and x.academic_term_id = t.academic_term_id))
    order by t.academic_term_id`.execute(db);
  return rows;
}

/** A whole mark record: what stands in it decides whether it counts as one. */
export interface MarkOfTranscript extends MarkEntry {
  academic_term_id: number;
  subject_id: number;
  subject: string;
}

/** All mark records of a student, by subject title. */
export async function listMarksOfTranscript(db: Database, studentId: number): Promise<MarkOfTranscript[]> {
  const { rows } = await sql<MarkOfTranscript>`
    select m.academic_term_id, m.subject_id, s.title as subject,
      m.course_mark, m.exam_mark, m.course_attendance, m.exam_attendance,
      m.dilligence, m.progress, m.conduct, m.comment
    from term_marks m join subjects s on s.id = m.subject_id
    where m.student_id = ${studentId}
    order by s.title`.execute(db);
  return rows;
}
