import { studentMessages } from 'contract/students';
import { sql } from 'kysely';
import { type EarlierSave, findEarlierSave } from '../../database/earlier-save.ts';
import { isMutationTaken, type StudentEntity } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';

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

/**
 * Takes a student's record for oneself until the transaction ends, so that two clerks' saves follow each other.
 * Marks of the student can be saved meanwhile. Answers an earlier save under the same mutation id, which is to be
 * answered again; 404 for an unknown student, 409 for a mutation id that was used for something else.
 */
export async function lockStudent(
  trx: DatabaseTransaction,
  who: SignedIn,
  { student_id, mutation_id }: SaveOfStudent,
  entity: StudentEntity,
): Promise<EarlierSave | null> {
  const { rows } = await sql`
    select from students where student_id = ${student_id} for no key update`.execute(trx);
  const earlier = await findEarlierSave(trx, who, mutation_id);
  if (earlier !== null) return demandSame(earlier, entity, student_id);
  if (rows.length === 0) throw new NotFound();
  return null;
}

/** 409 unless the earlier save was one of this kind and student; null stands for a student who was new. */
export function demandSame(
  earlier: EarlierSave,
  entity: StudentEntity,
  studentId: number | null,
): EarlierSave {
  const sameKind = earlier.entity === entity || earlier.entity === `unchanged_${entity}`;
  // An id that was corrected by this very save is another one afterwards.
  const before = (earlier.before as { student_id?: number } | null)?.student_id;
  const wasNew = studentId === null && earlier.before === null;
  const sameStudent = studentId !== null && (before === studentId || earlier.student_id === studentId);
  if (!sameKind || !(wasNew || sameStudent)) throw new Conflict(studentMessages.mutationReused);
  return earlier;
}
