import type { Database } from '../../database/transaction.ts';

/** Employees in service, by last name. */
export async function listEmployees(db: Database) {
  return db
    .selectFrom('employees as e')
    .leftJoin('accounts as a', 'a.employee_id', 'e.id')
    .select(['e.id', 'e.first_name', 'e.last_name', 'a.user_name'])
    .where('e.employee_status_id', '=', 1)
    .orderBy('e.last_name')
    .orderBy('e.first_name')
    .execute();
}
