import type { MarkEntry } from 'contract/marks';
import { listsWholeClass } from 'contract/marks';
import { type RawBuilder, sql } from 'kysely';
import { initialAndSurname } from '../../capabilities/employees/initial-and-surname.ts';
import type { Database } from '../../database/transaction.ts';
import type { ClassInTerm } from '../class-in-term/class-in-term.ts';
import { membersOf } from '../class-in-term/class-members.ts';
import { assignmentsInTerm, lessonsInTerm } from './taken-in-term.ts';

/** A student of the class in that term, with the term record; nulls and '' where there is none. */
export interface ClassStudent {
  student_id: number;
  last_name: string;
  first_name: string;
  /** The name of the picture; null for none. */
  picture: string | null;
  total_sessions: number | null;
  sessions_absent: number | null;
  sessions_late: number | null;
  teacher_comment: string;
  dean_comment: string;
}

/** A subject of a student: the mark record, blank where nothing is stored. */
export interface SubjectRow extends MarkEntry {
  student_id: number;
  subject_id: number;
  subject: string;
  abbr: string;
  /** Initial and surname, '' when nobody teaches it. */
  teacher: string;
  /** By which the teacher stands among others: surname and first name. */
  teacher_in_order: string;
  /** Taken by lesson or assignment, and not only marked. */
  taken: boolean;
}

const surnameFirst = sql<string>`e.last_name || ' ' || e.first_name`;

/** Who taught a subject to the class, by surname; whoever took it over since is named only where nobody did. */
function namesOf(name: RawBuilder<string>) {
  const names = sql`string_agg(${name}, ', ' order by e.last_name, e.first_name)`;
  return sql<string>`coalesce(${names} filter (where l.in_time), ${names})`;
}

/**
 * The students of the class in the term by last name, first name. Who has no record of the term yet, as somebody who
 * came after it began, has its sessions.
 */
export async function listClassStudents(db: Database, which: ClassInTerm): Promise<ClassStudent[]> {
  const { rows } = await sql<ClassStudent>`
    select s.student_id, s.last_name, s.first_name, s.picture,
      coalesce(t.total_sessions, term.total_sessions) as total_sessions, t.sessions_absent, t.sessions_late,
      coalesce(t.teacher_comment, '') as teacher_comment, coalesce(t.dean_comment, '') as dean_comment
    from (${membersOf(which)}) member
    join students s on s.student_id = member.student_id
    left join student_term_records t
      on t.student_id = member.student_id and t.academic_term_id = ${which.academic_term_id}
    left join academic_terms term on term.academic_term_id = ${which.academic_term_id}
    order by s.last_name, s.first_name, s.student_id`.execute(db);
  return rows;
}

/**
 * The subjects of these students by title. Forms 1 to 3 take what is taught to the class, Forms 4 to 6 what
 * they are assigned to; a subject with a mark belongs to either. What was added only after the term was left is not
 * missing in it, and what was taken out only since still is: a report card printed anew is the one that went home. The
 * current term is not left, whether or not its reports were published early or the school went back to it.
 */
export async function listSubjectRows(
  db: Database,
  which: ClassInTerm,
  studentIds: readonly number[],
): Promise<SubjectRow[]> {
  const { form_class_id, academic_term_id } = which;
  // A lesson that another teacher took over is new, and its subject is not.
  const taken = listsWholeClass(form_class_id)
    ? sql`select student_id, subject_id, null::integer as employee_id
        from unnest(${studentIds}::integer[]) as student_id cross join lesson_teachers
        where in_time or subject_id in (select subject_id from marked)`
    : assignmentsInTerm(studentIds, academic_term_id);
  const { rows } = await sql<SubjectRow>`
    with lesson_teachers as (
      select l.subject_id, bool_or(l.in_time) as in_time,
        ${namesOf(initialAndSurname)} as teacher, ${namesOf(surnameFirst)} as teacher_in_order
      from (${lessonsInTerm(which)}) l join employees e on e.id = l.employee_id
      group by l.subject_id
    ), marked as (
      select * from term_marks where student_id = any(${studentIds}) and academic_term_id = ${academic_term_id}
    ), taken as (${taken})
    select student_id, subject_id, s.title as subject, s.abbr, t.student_id is not null as taken,
      m.course_mark, m.exam_mark,
      coalesce(m.course_attendance, 1) as course_attendance, coalesce(m.exam_attendance, 1) as exam_attendance,
      m.dilligence, m.progress, m.conduct, coalesce(m.comment, '') as comment,
      coalesce(${initialAndSurname}, l.teacher, '') as teacher,
      coalesce(${surnameFirst}, l.teacher_in_order, '') as teacher_in_order
    from taken t full join marked m using (student_id, subject_id)
    join subjects s on s.id = subject_id
    left join lesson_teachers l using (subject_id)
    left join employees e on e.id = coalesce(m.employee_id, t.employee_id)
    order by s.title`.execute(db);
  return rows;
}
