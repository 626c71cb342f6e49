import { activeStatus } from 'contract/employees';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { AssignmentTable } from './timetable-store.ts';

/** Which class somebody is form teacher or dean of in a year. */
export interface Assignment {
  academic_year_id: number;
  form_class_id: string;
  employee_id: number;
}

/** Makes an employee form teacher or dean of a class for a year, according to `table`. */
export async function addAssignment(
  trx: DatabaseTransaction,
  table: AssignmentTable,
  assignment: Assignment,
): Promise<void> {
  await trx.insertInto(table).values(assignment).execute();
}

/** Takes a class from its form teacher or dean. The history row is the caller's. */
export async function removeAssignment(
  trx: DatabaseTransaction,
  table: AssignmentTable,
  { academic_year_id, form_class_id, employee_id }: Assignment,
): Promise<void> {
  await trx
    .deleteFrom(table)
    .where('academic_year_id', '=', academic_year_id)
    .where('form_class_id', '=', form_class_id)
    .where('employee_id', '=', employee_id)
    .execute();
}

/** Those of the classes that have no form teacher in service in a year. */
export async function listWithoutFormTeacher(
  db: Database,
  academicYearId: number,
  classes: readonly string[],
): Promise<string[]> {
  if (classes.length === 0) return [];
  const led = await db
    .selectFrom('form_teacher_assignments as f')
    .innerJoin('employees as e', 'e.id', 'f.employee_id')
    .select('f.form_class_id')
    .where('f.academic_year_id', '=', academicYearId)
    .where('f.form_class_id', 'in', classes)
    .where('e.employee_status_id', '=', activeStatus)
    .execute();
  return classes.filter((one) => !led.some(({ form_class_id }) => form_class_id === one));
}
