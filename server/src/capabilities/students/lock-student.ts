import { studentMessages } from 'contract/students';
import { sql } from 'kysely';
import { type EarlierSave, findEarlierSave } from '../../database/earlier-save.ts';
import { isMutationTaken, type StudentEntity } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presentIdOf } from './present-ids.ts';

/** One save of a student's record: 409 for a mutation id that another record is saved under at the same moment. */
export async function saveInTransaction<T>(
  db: Database,
  work: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    throw isMutationTaken(error) ? new Conflict(studentMessages.mutationReused) : error;
  }
}

/** Which save: of whose record, and under which mutation id. */
interface SaveOfStudent {
  student_id: number;
  mutation_id?: string | undefined;
}

/** A student's record that is one's own for now. */
interface LockedStudent {
  /** The present id, where a former one was sent: the record was open while Admin corrected it. */
  student_id: number;
  /** An earlier save under the same mutation id, which is to be answered again. */
  earlier: EarlierSave | null;
}

/**
 * Takes a student's record for oneself until the transaction ends, so that two clerks' saves follow each other.
 * Marks of the student can be saved meanwhile. 404 for an unknown student, 409 for a mutation id that was used for
 * something else.
 */
export async function lockStudent(
  trx: DatabaseTransaction,
  who: SignedIn,
  { student_id: sentAs, mutation_id }: SaveOfStudent,
  entity: StudentEntity,
): Promise<LockedStudent> {
  const locked = await lockPresentRow(trx, sentAs);
  const student_id = locked ?? sentAs;
  const earlier = await findEarlierSave(trx, who, mutation_id);
  if (earlier !== null) return { student_id, earlier: demandSame(earlier, entity, [sentAs, student_id]) };
  if (locked === undefined) throw new NotFound();
  return { student_id, earlier };
}

/**
 * Takes a student for oneself until the transaction ends, while teachers' saves go on. Answers the present id, where a
 * former one was sent, too; undefined for an unknown student.
 */
export async function lockPresentRow(trx: DatabaseTransaction, sentAs: number): Promise<number | undefined> {
  if (await lockRow(trx, sentAs)) return sentAs;
  const present = await presentIdOf(trx, sentAs);
  return present !== sentAs && (await lockRow(trx, present)) ? present : undefined;
}

async function lockRow(trx: DatabaseTransaction, studentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from students where student_id = ${studentId} for no key update`.execute(trx);
  return rows.length > 0;
}

/** 409 unless the earlier save was one of this kind and of a student with one of these ids; null stands for one who was new. */
export function demandSame(
  earlier: EarlierSave,
  entity: StudentEntity,
  studentIds: readonly number[] | null,
): EarlierSave {
  const sameKind = earlier.entity === entity || earlier.entity === `unchanged_${entity}`;
  // An id that was corrected by this very save is another one afterwards.
  const before = (earlier.before as { student_id?: number } | null)?.student_id;
  const wasNew = studentIds === null && earlier.before === null;
  const sameStudent = studentIds?.some((id) => before === id || earlier.student_id === id) === true;
  if (!sameKind || !(wasNew || sameStudent)) throw new Conflict(studentMessages.mutationReused);
  return earlier;
}
