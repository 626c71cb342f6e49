import { activeStatus } from 'contract/employees';
import type { BatchChange, SubjectStudent, SubjectTeacher } from 'contract/subject-assignment';
import { type RawBuilder, sql } from 'kysely';
import { everyIdIn } from '../../database/every-id-of.ts';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { initialAndSurname } from '../employees/initial-and-surname.ts';

/** A subject in a year. */
export interface SubjectInYear {
  academic_year_id: number;
  subject_id: number;
}

const columns = sql`
  a.subject_id, a.student_id, a.employee_id, ${initialAndSurname} as teacher_name,
  s.last_name, s.first_name, s.gender, r.form_class_id as form_class`;

const joined = sql`
  student_subject_assignments a
  join student_registrations r using (student_id, academic_year_id)
  join students s on s.student_id = a.student_id
  join employees e on e.id = a.employee_id`;

/** The current students of a subject by last name, first name. */
export async function listSubjectStudents(
  db: Database,
  { academic_year_id, subject_id }: SubjectInYear,
): Promise<SubjectStudent[]> {
  const { rows } = await sql<SubjectStudent>`
    select ${columns} from ${joined}
    where a.academic_year_id = ${academic_year_id} and a.subject_id = ${subject_id}
      and s.student_status_id = 1
    order by s.last_name, s.first_name, s.student_id`.execute(db);
  return rows;
}

/** The student in that list, or one who has left the school since; undefined where the subject is not assigned. */
export async function findSubjectStudent(
  db: Database,
  { academic_year_id, subject_id }: SubjectInYear,
  studentId: number,
): Promise<SubjectStudent | undefined> {
  const { rows } = await sql<SubjectStudent>`
    select ${columns} from ${joined}
    where a.academic_year_id = ${academic_year_id} and a.subject_id = ${subject_id}
      and a.student_id = ${studentId}`.execute(db);
  return rows[0];
}

/** The teachers that students have in a subject, by student. */
export async function listTeachersOf(
  db: Database,
  { academic_year_id, subject_id }: SubjectInYear,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ student_id: number; employee_id: number }>`
    select student_id, employee_id from student_subject_assignments
    where academic_year_id = ${academic_year_id} and subject_id = ${subject_id}
      and student_id = any(${studentIds})`.execute(db);
  return new Map(rows.map(({ student_id, employee_id }) => [student_id, employee_id]));
}

/** The staff in service: who teaches the subject first, each group by last name. */
export async function listSubjectTeachers(
  db: Database,
  { academic_year_id, subject_id }: SubjectInYear,
): Promise<SubjectTeacher[]> {
  const { rows } = await sql<SubjectTeacher>`
    select e.id, e.first_name, e.last_name, coalesce(l.classes, '{}') as form_class_ids
    from employees e
    left join (
      select employee_id, array_agg(form_class_id order by ${inClassOrder('form_class_id')}) as classes
      from lessons
      where academic_year_id = ${academic_year_id} and subject_id = ${subject_id}
      group by employee_id
    ) l on l.employee_id = e.id
    where e.employee_status_id = ${activeStatus}
    order by l.employee_id is null, e.last_name, e.first_name, e.id`.execute(db);
  return rows;
}

/** 'A. Mohammed', for somebody in service, or `evenGone`; undefined for nobody. */
export async function findTeacherName(
  db: Database,
  employeeId: number,
  { evenGone }: { evenGone: boolean },
): Promise<string | undefined> {
  const teacher = await db
    .selectFrom('employees as e')
    .select(initialAndSurname.as('name'))
    .where('e.id', '=', employeeId)
    .$if(!evenGone, (query) => query.where('e.employee_status_id', '=', activeStatus))
    .executeTakeFirst();
  return teacher?.name;
}

/** The title of a subject in use, or `evenGone`. */
export async function findSubjectTitle(
  db: Database,
  subjectId: number,
  { evenGone }: { evenGone: boolean },
): Promise<string | undefined> {
  const subject = await db
    .selectFrom('subjects')
    .select('title')
    .where('id', '=', subjectId)
    .$if(!evenGone, (query) => query.where('retired_on', 'is', null))
    .executeTakeFirst();
  return subject?.title;
}

/** The classes to which an employee teaches the subject. */
export async function listTaughtClasses(
  db: Database,
  { academic_year_id, subject_id }: SubjectInYear,
  employeeId: number,
): Promise<string[]> {
  const lessons = await db
    .selectFrom('lessons')
    .select('form_class_id')
    .where('academic_year_id', '=', academic_year_id)
    .where('subject_id', '=', subject_id)
    .where('employee_id', '=', employeeId)
    .execute();
  return lessons.map(({ form_class_id }) => form_class_id);
}

/** A current student with their class of the year. */
export interface RegisteredStudent {
  student_id: number;
  last_name: string;
  first_name: string;
  form_class_id: string;
}

/**
 * Those of the students who are current, by last name, first name. Until the transaction ends their
 * assignments are held against other changes, in one order lest two batches wait for each other.
 */
export async function lockStudents(
  trx: DatabaseTransaction,
  academicYearId: number,
  studentIds: readonly number[],
): Promise<RegisteredStudent[]> {
  await sql`
    select from student_registrations
    where academic_year_id = ${academicYearId} and student_id = any(${studentIds})
    order by student_id
    for no key update`.execute(trx);
  const { rows } = await sql<RegisteredStudent>`
    select s.student_id, s.last_name, s.first_name, r.form_class_id
    from student_registrations r join students s using (student_id)
    where r.academic_year_id = ${academicYearId} and r.student_id = any(${studentIds})
      and s.student_status_id = 1
    order by s.last_name, s.first_name, s.student_id`.execute(trx);
  return rows;
}

/** With whom a student is to be in a subject; null for nobody. */
interface WantedAssignment {
  student_id: number;
  employee_id: number | null;
}

/**
 * Gives students the teachers that they are to have in a subject, wherever they were before, or takes them out of it, with a
 * history row for each whose teacher changes: those are answered, with whom they had. The students are locked already, and
 * each is named once.
 */
export async function storeAssignments(
  trx: DatabaseTransaction,
  who: SignedIn,
  { academic_year_id, subject_id }: SubjectInYear,
  wanted: readonly WantedAssignment[],
  reason = '',
): Promise<BatchChange[]> {
  const state = (employee: RawBuilder<unknown>) => sql`case when ${employee} is not null then
    jsonb_build_object('academic_year_id', ${academic_year_id}::int, 'subject_id', ${subject_id}::int,
      'student_id', student_id, 'employee_id', ${employee}) end`;
  const { rows } = await sql<BatchChange>`
    with changed as (
      select r.student_id, r.form_class_id, a.employee_id as earlier, w.employee_id as later
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (student_id int, employee_id int)
      join student_registrations r on r.student_id = w.student_id and r.academic_year_id = ${academic_year_id}
      left join student_subject_assignments a on a.student_id = r.student_id
        and a.academic_year_id = r.academic_year_id and a.subject_id = ${subject_id}
      where a.employee_id is distinct from w.employee_id
    ), stored as (
      insert into student_subject_assignments (student_id, academic_year_id, subject_id, employee_id)
      select student_id, ${academic_year_id}::int, ${subject_id}::int, later from changed where later is not null
      on conflict (student_id, academic_year_id, subject_id) do update set employee_id = excluded.employee_id
    ), taken_out as (
      delete from student_subject_assignments a using changed
      where changed.later is null and a.student_id = changed.student_id
        and a.academic_year_id = ${academic_year_id} and a.subject_id = ${subject_id}
    ), noted as (
      insert into history (account_id, actor, entity, student_id, subject_id, employee_id, form_class_id, before,
        after, reason)
      select ${who.account_id}::int, ${who.full_name}::text, 'student_subject_assignment', student_id,
        ${subject_id}::int, coalesce(later, earlier), form_class_id, ${state(sql`earlier`)}, ${state(sql`later`)},
        ${reason}
      from changed
    )
    select student_id, earlier as from_employee_id from changed order by student_id`.execute(trx);
  return rows;
}

/**
 * The last change of a student's assignment, from whom to whom, null for nobody. Each change has its row (`storeAssignments`),
 * so that the assignment stands as the last one left it.
 */
export interface LastChange {
  student_id: number;
  last_name: string;
  first_name: string;
  /** null where the history has none. */
  change: { account_id: number | null; actor: string; from: number | null; to: number | null } | null;
}

/** The last changes of students' assignments in a subject, by last name, first name. Who has left the school is among them. */
export async function listLastChanges(
  db: Database,
  { academic_year_id, subject_id }: SubjectInYear,
  studentIds: readonly number[],
): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    select s.student_id, s.last_name, s.first_name, h.change
    from students s
    left join lateral (
      select jsonb_build_object('account_id', account_id, 'actor', actor,
        'from', before -> 'employee_id', 'to', after -> 'employee_id') as change
      from history
      where entity = 'student_subject_assignment' and subject_id = ${subject_id}
        and student_id = any(${everyIdIn(sql<number>`s.student_id`)})
        and coalesce(after, before) @> jsonb_build_object('academic_year_id', ${academic_year_id}::int)
      order by id desc limit 1
    ) h on true
    where s.student_id = any(${studentIds})
    order by s.last_name, s.first_name, s.student_id`.execute(db);
  return rows;
}
