import { sql } from 'kysely';
import type { Ground } from './ground.ts';

/**
 * Takes note of who is at the school and may do what. The function that it answers puts that back: attackers
 * who may do everything have by then dismissed the staff, and every further request would only be refused.
 */
export async function keepSchoolGoing({ school }: Ground): Promise<() => Promise<void>> {
  const { db } = school.owner;
  const employees = await db.selectFrom('employees').select(['id', 'employee_status_id']).execute();
  const permissions = await db.selectFrom('employee_permissions').selectAll().execute();
  const accounts = await db.selectFrom('accounts').selectAll().execute();
  const registrations = await db.selectFrom('student_registrations').selectAll().execute();
  const current = await db
    .selectFrom('students')
    .select('student_id')
    .where('student_status_id', '=', 1)
    .execute();
  const currentIds = current.map(({ student_id }) => student_id);
  const { academic_term_id } = await db
    .selectFrom('current_term')
    .select('academic_term_id')
    .executeTakeFirstOrThrow();

  return async () => {
    await db.deleteFrom('sign_in_attempts').execute();
    for (const { id, employee_status_id } of employees) {
      await db
        .updateTable('employees')
        .set({ employee_status_id })
        .where('id', '=', id)
        .where('employee_status_id', '<>', employee_status_id)
        .execute();
    }
    await db
      .insertInto('employee_permissions')
      .values(permissions)
      .onConflict((same) => same.doNothing())
      .execute();
    for (const { account_id, user_name, user_name_key, password_hash, password_reset } of accounts) {
      const temporary_until = null;
      await db
        .updateTable('accounts')
        .set({
          user_name,
          user_name_key,
          password_hash,
          password_reset: user_name === 'nbaptiste' ? false : password_reset,
          temporary_until,
        })
        .where('account_id', '=', account_id)
        .execute();
    }
    await db
      .updateTable('students')
      .set({ student_status_id: 1 })
      .where('student_id', 'in', currentIds)
      .execute();
    await db
      .insertInto('student_registrations')
      .values(registrations)
      .onConflict((same) =>
        same
          .columns(['student_id', 'academic_year_id'])
          .doUpdateSet({ form_class_id: sql`excluded.form_class_id` }),
      )
      .execute()
      .catch(() => undefined);
    await db.updateTable('current_term').set({ academic_term_id }).execute();
  };
}
