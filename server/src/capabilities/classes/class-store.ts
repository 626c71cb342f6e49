import type { FormClass, FormClassInYear } from 'contract/classes';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';
import { isOnClassList } from '../../reports/class-list/is-on-class-list.ts';

/** Those in use; the retired ones are left out. */
export async function listFormClasses(db: Database): Promise<FormClass[]> {
  return allFormClasses(db).where('retired_on', 'is', null).execute();
}

/**
 * The classes to work in, with their people and the number of students this year: those in use, and where the school went
 * back to an earlier year, those that were retired since and have students in it.
 */
export async function listFormClassesInYear(
  db: Database,
  academicYearId: number,
): Promise<FormClassInYear[]> {
  const [inUse, all] = await Promise.all([listFormClasses(db), listAllInYear(db, academicYearId)]);
  const ids = new Set(inUse.map(({ id }) => id));
  return all.filter(({ id, students }) => ids.has(id) || students > 0);
}

/**
 * The same of any year, with the classes that were retired since and had students in it, also those who were moved on
 * within the year: their documents are asked for when the class is long gone.
 */
export async function listFormClassesOfYear(
  db: Database,
  academicYearId: number,
): Promise<FormClassInYear[]> {
  const [inUse, inTerms, all] = await Promise.all([
    listFormClasses(db),
    classesOfTermRecords(db, academicYearId),
    listAllInYear(db, academicYearId),
  ]);
  const ids = new Set([...inUse.map(({ id }) => id), ...inTerms]);
  return all.filter(({ id, students }) => ids.has(id) || students > 0);
}

/** The classes that stand in the term records of a year. */
async function classesOfTermRecords(db: Database, academicYearId: number): Promise<string[]> {
  const { rows } = await sql<{ form_class_id: string }>`
    select f.form_class_id from form_classes f
    where exists (select from student_term_records r
      join academic_terms t on t.academic_term_id = r.academic_term_id
      where t.academic_year_id = ${academicYearId} and r.form_class_id = f.form_class_id)`.execute(db);
  return rows.map(({ form_class_id }) => form_class_id);
}

function allFormClasses(db: Database) {
  return db
    .selectFrom('form_classes')
    .select(['form_class_id as id', 'form_level'])
    .orderBy(inClassOrder('form_class_id'));
}

async function listAllInYear(db: Database, academicYearId: number): Promise<FormClassInYear[]> {
  const [classes, formTeachers, deans, students] = await Promise.all([
    allFormClasses(db).execute(),
    assigned(db, 'form_teacher_assignments', academicYearId),
    assigned(db, 'form_dean_assignments', academicYearId),
    countStudents(db, academicYearId),
  ]);
  const peopleOf = (rows: typeof deans, formClass: string) =>
    rows
      .filter((row) => row.form_class_id === formClass)
      .map(({ id, first_name, last_name }) => ({ id, first_name, last_name }));
  return classes.map((formClass) => ({
    ...formClass,
    form_teachers: peopleOf(formTeachers, formClass.id),
    deans: peopleOf(deans, formClass.id),
    students: students.find((row) => row.form_class_id === formClass.id)?.students ?? 0,
  }));
}

interface Assigned {
  form_class_id: string;
  id: number;
  first_name: string;
  last_name: string;
}

async function assigned(
  db: Database,
  table: 'form_teacher_assignments' | 'form_dean_assignments',
  academicYearId: number,
): Promise<Assigned[]> {
  const result = await sql<Assigned>`
    select a.form_class_id, e.id, e.first_name, e.last_name
    from ${sql.table(table)} a join employees e on e.id = a.employee_id
    where a.academic_year_id = ${academicYearId}
    order by e.last_name, e.first_name`.execute(db);
  return result.rows;
}

async function countStudents(db: Database, academicYearId: number) {
  return db
    .selectFrom('student_registrations as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .select(['r.form_class_id', sql<number>`count(*)`.as('students')])
    .where('r.academic_year_id', '=', academicYearId)
    .where(isOnClassList)
    .groupBy('r.form_class_id')
    .execute();
}
