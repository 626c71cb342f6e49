import type { ClassRegistration } from 'contract/students';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';

/** A student's class of a year; undefined where there is none. */
export async function findRegistration(
  db: Database,
  studentId: number,
  academicYearId: number,
): Promise<ClassRegistration | undefined> {
  return db
    .selectFrom('student_registrations')
    .select(['student_id', 'academic_year_id', 'form_class_id'])
    .where('student_id', '=', studentId)
    .where('academic_year_id', '=', academicYearId)
    .executeTakeFirst();
}

/** Registers a student for a year, or changes the class of the registration that is there. */
export async function storeRegistration(
  trx: DatabaseTransaction,
  registration: ClassRegistration,
): Promise<void> {
  await trx
    .insertInto('student_registrations')
    .values(registration)
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'academic_year_id'])
        .doUpdateSet({ form_class_id: registration.form_class_id }),
    )
    .execute();
}
