import { activeStatus } from 'contract/employees';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { holdsSomething } from '../../reports/holds-something.ts';
import { initialAndSurname } from '../employees/initial-and-surname.ts';

/** Which lesson of a year. */
export interface LessonKey {
  academic_year_id: number;
  employee_id: number;
  subject_id: number;
  form_class_id: string;
}

/** Holds a teacher against other changes of their timetable; null where there is none. */
export async function lockTeacher(
  trx: DatabaseTransaction,
  employeeId: number,
): Promise<{ in_service: boolean } | null> {
  const teacher = await trx
    .selectFrom('employees')
    .select('employee_status_id')
    .where('id', '=', employeeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return teacher === undefined ? null : { in_service: teacher.employee_status_id === activeStatus };
}

/** Whether the teacher has that lesson. */
export async function lessonExists(db: Database, lesson: LessonKey): Promise<boolean> {
  const found = await one(db.selectFrom('lessons').select('employee_id'), lesson).executeTakeFirst();
  return found !== undefined;
}

/** Gives a teacher a lesson. The history row is the caller's. */
export async function insertLesson(trx: DatabaseTransaction, lesson: LessonKey): Promise<void> {
  const { academic_year_id, employee_id, subject_id, form_class_id } = lesson;
  await trx
    .insertInto('lessons')
    .values({ academic_year_id, employee_id, subject_id, form_class_id })
    .execute();
}

/** Answers whether the lesson was there. */
export async function deleteLessonRow(trx: DatabaseTransaction, lesson: LessonKey): Promise<boolean> {
  const { numDeletedRows } = await one(trx.deleteFrom('lessons'), lesson).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function one<Query extends { where(column: keyof LessonKey, is: '=', value: string | number): Query }>(
  query: Query,
  lesson: LessonKey,
): Query {
  return query
    .where('academic_year_id', '=', lesson.academic_year_id)
    .where('employee_id', '=', lesson.employee_id)
    .where('subject_id', '=', lesson.subject_id)
    .where('form_class_id', '=', lesson.form_class_id);
}

/** What there is to say of a subject in a class when its lessons change. */
export interface LessonPlace {
  /** null where there is no such subject; retired ones have their title. */
  subject_title: string | null;
  subject_in_use: boolean;
  class_in_use: boolean;
  /** 'A. Mohammed', of those in service who teach it that year. */
  teachers: string[];
  /** Marks that the employee entered for it that year. */
  marks: number;
  /** Students of the class assigned to the employee for it. */
  students: number;
  employee: string;
}

/** Also of a lesson that is not there, as before it is added. */
export async function findLessonPlace(db: Database, lesson: LessonKey): Promise<LessonPlace> {
  const { academic_year_id, employee_id, subject_id, form_class_id } = lesson;
  const { rows } = await sql<LessonPlace>`
    select
      (select title from subjects where id = ${subject_id}) as subject_title,
      exists (select from subjects where id = ${subject_id} and retired_on is null) as subject_in_use,
      exists (select from form_classes
        where form_class_id = ${form_class_id} and retired_on is null) as class_in_use,
      array(select ${initialAndSurname}
        from lessons l join employees e on e.id = l.employee_id and e.employee_status_id = ${activeStatus}
        where l.academic_year_id = ${academic_year_id} and l.subject_id = ${subject_id}
          and l.form_class_id = ${form_class_id}
        order by e.last_name, e.first_name) as teachers,
      (select count(*) from term_marks m
        join student_registrations r using (student_id, academic_year_id)
        where m.academic_year_id = ${academic_year_id} and m.subject_id = ${subject_id}
          and m.employee_id = ${employee_id} and r.form_class_id = ${form_class_id}
          and ${holdsSomething}) as marks,
      (select count(*) from student_subject_assignments a
        join student_registrations r using (student_id, academic_year_id)
        join students s on s.student_id = a.student_id and s.student_status_id = 1
        where a.academic_year_id = ${academic_year_id} and a.subject_id = ${subject_id}
          and a.employee_id = ${employee_id} and r.form_class_id = ${form_class_id}) as students,
      (select ${initialAndSurname} from employees e where e.id = ${employee_id}) as employee`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('A select without a table has one row.');
  return place;
}
