import type { Grouping } from 'contract/personal-record';
import type { Database } from '../../database/transaction.ts';

/** The lists that a student's record is filled in from. */

/** Graduated (2) among them, which the screens hide from the choices (2-administration §3). */
export async function listStatuses(db: Database): Promise<{ id: number; detail: string }[]> {
  return db.selectFrom('student_statuses').select(['id', 'detail']).orderBy('id').execute();
}

/** In code order (3-decisions §2). */
export async function listReligions(db: Database): Promise<Grouping[]> {
  return db.selectFrom('religions').select(['id', 'grouping']).orderBy('id').execute();
}

/** In code order (3-decisions §2). */
export async function listEthnicGroups(db: Database): Promise<Grouping[]> {
  return db.selectFrom('ethnic_groups').select(['id', 'grouping']).orderBy('id').execute();
}
