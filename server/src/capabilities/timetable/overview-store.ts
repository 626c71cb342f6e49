import { activeStatus } from 'contract/employees';
import type { TimetableOverview } from 'contract/timetable-years';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';
import { initialAndSurname } from '../employees/initial-and-surname.ts';
import type { AssignmentTable } from './timetable-store.ts';

type Holder = TimetableOverview['cells'][number]['teachers'][number];
export type ClassOfOverview = TimetableOverview['classes'][number];
export type SubjectOfOverview = TimetableOverview['subjects'][number] & { in_use: boolean };

/** A subject in a class with everybody who has the lesson. */
export interface TaughtSubject {
  form_class_id: string;
  subject_id: number;
  teachers: Holder[];
}

/** Students of a class who are assigned to a teacher for a subject. */
export interface TakenSubject {
  form_class_id: string;
  subject_id: number;
  students: number;
  /** 'A. Mohammed' */
  teacher: string;
  has_lesson: boolean;
}

const holder = sql`jsonb_build_object('id', e.id, 'first_name', e.first_name, 'last_name', e.last_name,
  'left', case when e.employee_status_id = ${activeStatus} then 0 else 1 end)`;
const holders = sql`jsonb_agg(${holder} order by e.last_name, e.first_name, e.id)`;

/** A year, and whether it is over: it is told of as it was, with whoever has left since. */
export interface YearOfOverview {
  id: number;
  isOver: boolean;
}

/**
 * The classes in use and any other that had a lesson that year, with their students and leaders; of a year that is over
 * those that had students, lessons or leaders in it.
 */
export async function listClassesOfYear(
  db: Database,
  { id: year, isOver }: YearOfOverview,
): Promise<ClassOfOverview[]> {
  const leaders = (table: AssignmentTable) => sql`
    coalesce((select ${holders} from ${sql.table(table)} a join employees e on e.id = a.employee_id
      where a.academic_year_id = ${year} and a.form_class_id = f.form_class_id), '[]')`;
  const isIn = (table: AssignmentTable | 'lessons' | 'student_registrations') => sql`
    exists (select from ${sql.table(table)} x where x.academic_year_id = ${year} and x.form_class_id = f.form_class_id)`;
  const { rows } = await sql<ClassOfOverview>`
    select f.form_class_id as id, f.form_level,
      (select count(*) from student_registrations r
        join students s on s.student_id = r.student_id and (${isOver} or s.student_status_id = 1)
        where r.academic_year_id = ${year} and r.form_class_id = f.form_class_id) as students,
      ${leaders('form_teacher_assignments')} as form_teachers,
      ${leaders('form_dean_assignments')} as deans
    from form_classes f
    where ${isIn('lessons')}
      or case when ${isOver} then ${isIn('student_registrations')} or ${isIn('form_teacher_assignments')}
          or ${isIn('form_dean_assignments')}
        else f.retired_on is null end
    order by ${inClassOrder('f.form_class_id')}`.execute(db);
  return rows;
}

/** The subjects in use, and any other that is taught or taken that year, by title. */
export async function listSubjectsOfYear(db: Database, year: number): Promise<SubjectOfOverview[]> {
  const { rows } = await sql<SubjectOfOverview>`
    select s.id, s.title, s.abbr, s.retired_on is null as in_use
    from subjects s
    where s.retired_on is null
      or exists (select from lessons l where l.academic_year_id = ${year} and l.subject_id = s.id)
      or exists (select from student_subject_assignments a
        where a.academic_year_id = ${year} and a.subject_id = s.id)
    order by s.title`.execute(db);
  return rows;
}

/** What each class is taught in a year, with its teachers, by class; also those who have left the school since. */
export async function listTaughtSubjects(db: Database, year: number): Promise<TaughtSubject[]> {
  const { rows } = await sql<TaughtSubject>`
    select l.form_class_id, l.subject_id, ${holders} as teachers
    from lessons l join employees e on e.id = l.employee_id
    where l.academic_year_id = ${year}
    group by l.form_class_id, l.subject_id
    order by l.form_class_id, l.subject_id`.execute(db);
  return rows;
}

/**
 * What the current students of each class take, and in a year that is over all who were in it, by the teacher to whom they
 * are assigned; `has_lesson`: whether that one teaches it to the class.
 */
export async function listTakenSubjects(
  db: Database,
  { id: year, isOver }: YearOfOverview,
): Promise<TakenSubject[]> {
  const { rows } = await sql<TakenSubject>`
    select r.form_class_id, a.subject_id, count(*)::int as students,
      ${initialAndSurname} as teacher,
      exists (select from lessons l
        where l.academic_year_id = ${year} and l.employee_id = e.id and l.subject_id = a.subject_id
          and l.form_class_id = r.form_class_id) as has_lesson
    from student_subject_assignments a
    join student_registrations r using (student_id, academic_year_id)
    join students s on s.student_id = a.student_id and (${isOver} or s.student_status_id = 1)
    join employees e on e.id = a.employee_id
    where a.academic_year_id = ${year}
    group by r.form_class_id, a.subject_id, e.id
    order by ${inClassOrder('r.form_class_id')}, a.subject_id, e.last_name, e.first_name`.execute(db);
  return rows;
}
