import { academicYearOfTerm } from 'contract/terms';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/**
 * What is kept in place of a term record of a term in which a student never was, whom the Marks Archive registered for
 * another term of its year alone (docs/decisions/016).
 */
export const inAnotherTermAlone = JSON.stringify({ in_another_term_alone: true });

/** Whether `student_id`, a column of the statement around it, is registered in the year for other terms alone. */
export function isInAnotherTermAlone(student_id: RawBuilder<unknown>, academicYearId: number) {
  return sql<boolean>`exists (
    select from term_registration_removals o join academic_terms t using (academic_term_id)
    where o.student_id = ${student_id} and t.academic_year_id = ${academicYearId}
      and o.record @> ${inAnotherTermAlone}::jsonb)`;
}

/** Takes those students off a term that the year did not have yet, so that it, too, is without them. */
export async function keepOffNewTerm(
  trx: DatabaseTransaction,
  who: SignedIn,
  academicTermId: number,
): Promise<void> {
  const year = academicYearOfTerm(academicTermId);
  const keeping = sql`
    insert into term_registration_removals (student_id, academic_term_id, record)
    select r.student_id, ${academicTermId}::int, ${inAnotherTermAlone}::jsonb from student_registrations r
    where r.academic_year_id = ${year} and ${isInAnotherTermAlone(sql.ref('r.student_id'), year)}
    on conflict do nothing returning *`;
  await notingKeptOff(who, keeping).execute(trx);
}

/** Takes students off terms by a statement that answers these removals, each with its history row; a record they had none. */
export function notingKeptOff(who: SignedIn, taking: RawBuilder<unknown>) {
  return sql`
    with gone as (${taking})
    insert into history (account_id, actor, entity, student_id, academic_term_id, after, reason)
    select ${who.account_id}::int, ${who.full_name}::text, 'term_registration', student_id, academic_term_id, record,
      'in another term alone'
    from gone`;
}
