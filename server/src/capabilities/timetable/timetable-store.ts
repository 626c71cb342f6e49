import type { Lesson, TeacherLesson } from 'contract/timetable';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';
import { examMarkIn } from '../terms/exam-mark-in.ts';
import { isCompleteIn } from '../terms/is-complete-in.ts';
import { membersOfClass } from '../terms/members-of-class.ts';
import { takesWholeClass } from '../terms/takes-whole-class.ts';

export type AssignmentTable = 'form_teacher_assignments' | 'form_dean_assignments';

/** The classes that an employee is form teacher or dean of in a year. */
export async function listAssignedClasses(
  db: Database,
  table: AssignmentTable,
  employeeId: number,
  academicYearId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('form_class_id')
    .where('employee_id', '=', employeeId)
    .where('academic_year_id', '=', academicYearId)
    .orderBy(inClassOrder('form_class_id'))
    .execute();
  return rows.map((row) => row.form_class_id);
}

/** A teacher's lessons of a year, by class and subject. */
export async function listLessons(
  db: Database,
  employeeId: number,
  academicYearId: number,
): Promise<Lesson[]> {
  return db
    .selectFrom('lessons as l')
    .innerJoin('subjects as s', 's.id', 'l.subject_id')
    .select(['l.employee_id', 'l.form_class_id', 'l.subject_id', 's.title as subject_title'])
    .where('l.employee_id', '=', employeeId)
    .where('l.academic_year_id', '=', academicYearId)
    .orderBy(inClassOrder('l.form_class_id'))
    .orderBy('s.title')
    .execute();
}

/** Whether there is such an employee, here or gone. */
export async function employeeExists(db: Database, employeeId: number): Promise<boolean> {
  const found = await db.selectFrom('employees').select('id').where('id', '=', employeeId).executeTakeFirst();
  return found !== undefined;
}

/**
 * A teacher's lessons of a year with the number of students on each mark sheet and how many are complete in
 * the term: the counting marks there, or an absence in their place. Form 4 upwards counts the students
 * assigned to subject and teacher; for an administrator, whose sheet shows them all, to the subject (3-decisions §4). One
 * query, so that the class list opens at once.
 */
export async function listLessonsWithProgress(
  db: Database,
  employeeId: number,
  term: { id: number; academic_year_id: number },
  { administers }: { administers: boolean },
): Promise<TeacherLesson[]> {
  const members = membersOfClass({
    form_class_id: sql`l.form_class_id`,
    academic_term_id: term.id,
    academic_year_id: term.academic_year_id,
  });
  const result = await sql<TeacherLesson>`
    select l.employee_id, l.form_class_id, l.subject_id, s.title as subject_title, f.form_level,
      count(r.student_id)::int as students,
      count(r.student_id) filter (where ${isCompleteIn(sql`config.exam_mark`)})::int as complete
    from lessons l
    join subjects s on s.id = l.subject_id
    join form_classes f on f.form_class_id = l.form_class_id
    cross join lateral (select ${examMarkIn(term.id, sql`f.form_level`)} as exam_mark) config
    left join lateral (
      select member.student_id from (${members}) member
      join students st on st.student_id = member.student_id
        and was_at_school(st.student_status_id, l.academic_year_id)
      where (${takesWholeClass(sql`f.form_level`)} or exists (
          select from student_subject_assignments a
          where a.student_id = member.student_id and a.academic_year_id = l.academic_year_id
            and a.subject_id = l.subject_id
            and (${administers}::boolean or a.employee_id = l.employee_id)))) r on true
    left join term_marks m on m.student_id = r.student_id and m.academic_term_id = ${term.id}
      and m.subject_id = l.subject_id
    where l.academic_year_id = ${term.academic_year_id} and l.employee_id = ${employeeId}
    group by l.employee_id, l.form_class_id, l.subject_id, s.title, f.form_level
    order by ${inClassOrder('l.form_class_id')}, s.title`.execute(db);
  return result.rows;
}
