import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';
import { type RegisteredStudent, registeredStudents } from '../registration-form/registration-form-store.ts';

/** General Info and personal data of the current students, by level, class and name. */
export async function listRegisteredStudents(
  db: Database,
  academicYearId: number,
): Promise<RegisteredStudent[]> {
  const { rows } = await sql<RegisteredStudent>`
    ${registeredStudents(academicYearId)}
    where s.student_status_id = 1 and r.academic_year_id = ${academicYearId}
    order by ${inClassOrder('r.form_class_id')}, s.last_name, s.first_name, s.student_id`.execute(db);
  return rows;
}
