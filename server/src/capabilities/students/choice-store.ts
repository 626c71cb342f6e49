import type { Grouping } from 'contract/personal-record';
import type { Database } from '../../database/transaction.ts';

/** The lists that a student's record is filled in from. */

export async function listStatuses(db: Database): Promise<{ id: number; detail: string }[]> {
  return db.selectFrom('student_statuses').select(['id', 'detail']).orderBy('id').execute();
}

export async function listReligions(db: Database): Promise<Grouping[]> {
  return db.selectFrom('religions').select(['id', 'grouping']).orderBy('id').execute();
}

export async function listEthnicGroups(db: Database): Promise<Grouping[]> {
  return db.selectFrom('ethnic_groups').select(['id', 'grouping']).orderBy('id').execute();
}
