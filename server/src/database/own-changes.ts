import { sql } from 'kysely';
import type { SignedIn } from '../http/signed-in.ts';
import type { Change } from './history.ts';
import type { Database } from './transaction.ts';

/** What a history row names of a student's record of a term. */
interface RecordOfTerm {
  entity: Change['entity'];
  student_id: number;
  academic_term_id: number;
  subject_id?: number;
}

/**
 * Whether all that was stored of a record after a version was stored by this person, as from another device: then nobody
 * else is in the way. False where the history has none of it under the student's present id.
 */
export async function areAllOwnSince(
  db: Database,
  who: SignedIn,
  { entity, student_id, academic_term_id, subject_id }: RecordOfTerm,
  version: number,
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select coalesce(bool_and(account_id = ${who.account_id}), false) as own from history
    where student_id = ${student_id} and academic_term_id = ${academic_term_id}
      and subject_id is not distinct from ${subject_id ?? null}::int and entity = ${entity}
      and (after ->> 'version')::int > ${version}::bigint`.execute(db);
  return rows[0]?.own === true;
}
