import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { studentsWithoutRecord } from './school-year-store.ts';

/**
 * Gives every student of the term's year who lacks one a term record, in the class of their registration, each
 * with its history row; answers whose were made (3-decisions §6). Who came only after a term that was left before lacks
 * none in it (docs/decisions/027). Whoever opens a class at the same moment waits
 * and finds them made.
 */
export async function makeTermRecords(
  trx: DatabaseTransaction,
  who: SignedIn,
  term: { id: number; total_sessions: number },
  reason: 'advance' | 'term registration' | 'promotion',
): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    with made as (
      insert into student_term_records
        (student_id, academic_term_id, academic_year_id, form_class_id, total_sessions)
      select student_id, ${term.id}::int, ${academicYearOfTerm(term.id)}::int, form_class_id,
        ${term.total_sessions}::smallint
      from (${studentsWithoutRecord(term.id)}) missing
      order by student_id
      on conflict do nothing
      returning *
    ), noted as (
      insert into history (account_id, actor, entity, student_id, academic_term_id, form_class_id, after, reason)
      select ${who.account_id}::int, ${who.full_name}::text, 'term_record', student_id, academic_term_id,
        form_class_id, to_jsonb(made), ${reason}::text
      from made
    )
    select student_id from made`.execute(trx);
  return rows.map(({ student_id }) => student_id);
}
