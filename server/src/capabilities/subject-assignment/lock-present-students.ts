import type { DatabaseTransaction } from '../../database/transaction.ts';
import { presentIdsOf } from '../students/present-ids.ts';
import { lockStudents, type RegisteredStudent } from './subject-assignment-store.ts';

/** Students who are held against other changes, some of them named by ids that Admin corrected since. */
export interface PresentStudents {
  /** The present ids of all who were named, each once. */
  ids: readonly number[];
  /** Those of them who are current, by last name, first name. */
  found: readonly RegisteredStudent[];
  /** The id that a student has now. */
  presentOf: (id: number) => number;
}

/**
 * Locks students as `lockStudents` does, who may be named by former ids. Whose id is corrected in this very moment is waited
 * for there, and is known by the new one afterwards.
 */
export async function lockPresentStudents(
  trx: DatabaseTransaction,
  academicYearId: number,
  named: readonly number[],
): Promise<PresentStudents> {
  const asKnown = await lockAsKnown(trx, academicYearId, named);
  return asKnown.found.length < asKnown.ids.length ? lockAsKnown(trx, academicYearId, named) : asKnown;
}

async function lockAsKnown(
  trx: DatabaseTransaction,
  academicYearId: number,
  named: readonly number[],
): Promise<PresentStudents> {
  const present = await presentIdsOf(trx, named);
  const presentOf = (id: number) => present.get(id) ?? id;
  const ids = [...new Set(named.map(presentOf))];
  return { ids, found: await lockStudents(trx, academicYearId, ids), presentOf };
}
