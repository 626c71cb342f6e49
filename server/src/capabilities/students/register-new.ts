import type { ClassRegistration } from 'contract/students';
import { sql } from 'kysely';
import { recordChanges } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/**
 * Takes the records of students for oneself until the transaction ends, always in one order, so that two who lock
 * many wait for each other and not both.
 */
export async function lockStudents(trx: DatabaseTransaction, studentIds: readonly number[]): Promise<void> {
  await sql`
    select from students where student_id = any(${studentIds}) order by student_id
    for no key update`.execute(trx);
}

/**
 * Gives students, whose records are locked and who are in no class of the year, a class that is in use. They have no term
 * record in the year that would go along: each needs a registration of it.
 */
export async function registerNew(
  trx: DatabaseTransaction,
  who: SignedIn,
  registrations: readonly ClassRegistration[],
  { reason }: { reason: string },
): Promise<void> {
  const [first] = registrations;
  if (first === undefined) return;
  const students = registrations.map(({ student_id }) => student_id);
  const classes = registrations.map(({ form_class_id }) => form_class_id);
  await sql`
    insert into student_registrations (student_id, academic_year_id, form_class_id)
    select placed.student_id, ${first.academic_year_id}::int, placed.form_class_id
    from unnest(${students}::int[], ${classes}::text[]) as placed (student_id, form_class_id)`.execute(trx);
  // The class is part of General Info: who has that open started from an older version.
  await sql`update students set version = version + 1 where student_id = any(${students})`.execute(trx);
  await recordChanges(
    trx,
    who,
    registrations.map((registration) => ({
      entity: 'student_registration',
      student_id: registration.student_id,
      form_class_id: registration.form_class_id,
      before: null,
      after: registration,
      reason,
    })),
  );
}
