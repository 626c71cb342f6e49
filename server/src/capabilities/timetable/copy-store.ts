import { activeStatus } from 'contract/employees';
import type { LeftOut } from 'contract/timetable-years';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';

/** A lesson, form teacher or dean of the earlier year. */
export interface CopiedLine {
  kind: LeftOut['kind'];
  employee_id: number;
  form_class_id: string;
  /** null but for lessons. */
  subject_id: number | null;
}

export interface LineToCopy extends CopiedLine {
  first_name: string;
  last_name: string;
  subject_title: string | null;
  /** The later year has this very line. */
  present: boolean;
  teacher_left: boolean;
  class_retired: boolean;
  subject_retired: boolean;
  /** The later year has somebody else there. */
  place_taken: boolean;
}

/** Holds all whose lines a year has against other changes of their timetables, in one order. */
export async function lockTeachersOf(trx: DatabaseTransaction, academicYearId: number): Promise<void> {
  await sql`
    select from employees where id in (
      select employee_id from lessons where academic_year_id = ${academicYearId}
      union select employee_id from form_teacher_assignments where academic_year_id = ${academicYearId}
      union select employee_id from form_dean_assignments where academic_year_id = ${academicYearId})
    order by id for no key update`.execute(trx);
}

/** All lines of a year, each with what keeps it from a later one. */
export async function listLinesToCopy(db: Database, from: number, to: number): Promise<LineToCopy[]> {
  const assignments = (kind: CopiedLine['kind'], table: string) => sql`
    select ${kind}::text as kind, employee_id, form_class_id, null::int as subject_id,
      exists (select from ${sql.table(table)} t where t.academic_year_id = ${to}
        and t.form_class_id = a.form_class_id and t.employee_id = a.employee_id) as present,
      exists (select from ${sql.table(table)} t where t.academic_year_id = ${to}
        and t.form_class_id = a.form_class_id) as place_taken
    from ${sql.table(table)} a where academic_year_id = ${from}`;
  const { rows } = await sql<LineToCopy>`
    with lines as (
      select 'lesson' as kind, employee_id, form_class_id, subject_id,
        exists (select from lessons t where t.academic_year_id = ${to} and t.subject_id = l.subject_id
          and t.form_class_id = l.form_class_id and t.employee_id = l.employee_id) as present,
        exists (select from lessons t where t.academic_year_id = ${to} and t.subject_id = l.subject_id
          and t.form_class_id = l.form_class_id) as place_taken
      from lessons l where academic_year_id = ${from}
      union all ${assignments('form_teacher', 'form_teacher_assignments')}
      union all ${assignments('dean', 'form_dean_assignments')}
    )
    select kind, employee_id, form_class_id, subject_id, e.first_name, e.last_name, s.title as subject_title,
      present, place_taken, e.employee_status_id <> ${activeStatus} as teacher_left,
      f.retired_on is not null as class_retired, s.retired_on is not null as subject_retired
    from lines
    join employees e on e.id = employee_id
    join form_classes f using (form_class_id)
    left join subjects s on s.id = subject_id
    order by kind, e.last_name, e.first_name, e.id, ${inClassOrder('form_class_id')}, s.title`.execute(db);
  return rows;
}

const tables = {
  lesson: 'lessons',
  form_teacher: 'form_teacher_assignments',
  dean: 'form_dean_assignments',
} as const satisfies Record<CopiedLine['kind'], string>;

/** Stores lines in a year, all of a kind in one statement; answers them without those that were there. */
export async function insertLines(
  trx: DatabaseTransaction,
  lines: readonly CopiedLine[],
  academicYearId: number,
): Promise<CopiedLine[]> {
  const stored: CopiedLine[] = [];
  for (const [kind, ofKind] of Map.groupBy(lines, (line) => line.kind)) {
    const employees = ofKind.map(({ employee_id }) => employee_id);
    const classes = ofKind.map(({ form_class_id }) => form_class_id);
    const subjects = ofKind.map(({ subject_id }) => subject_id);
    const isLesson = kind === 'lesson';
    const columns = isLesson ? sql`employee_id, form_class_id, subject_id` : sql`employee_id, form_class_id`;
    const { rows } = await sql<CopiedLine>`
      insert into ${sql.table(tables[kind])} (academic_year_id, ${columns})
      select ${academicYearId}::int, ${columns}
      from unnest(${employees}::int[], ${classes}::text[], ${subjects}::int[])
        as line (employee_id, form_class_id, subject_id)
      on conflict do nothing
      returning ${kind}::text as kind, employee_id, form_class_id,
        ${isLesson ? sql`subject_id` : sql`null::int`} as subject_id`.execute(trx);
    stored.push(...rows);
  }
  return stored;
}
