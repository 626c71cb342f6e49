import { schoolYearMessages, type TermChange, type TermChanged } from 'contract/school-year';
import type { CurrentTerm } from 'contract/terms';
import { sql } from 'kysely';
import { recordChange } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { demandVersion } from '../../demand-version.ts';
import { Conflict, Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { demandTermDates } from './plan-term.ts';
import { storeTerm } from './school-year-store.ts';
import { findCurrentTermAsSaved } from './term-store.ts';

export interface UpdatePlan {
  current: CurrentTerm;
  answer: TermChanged;
}

/** 409 without a current term, 422 for another term than it or for dates that cannot be. */
export async function planUpdate(
  trx: DatabaseTransaction,
  change: TermChange,
  current: CurrentTerm | undefined,
): Promise<UpdatePlan> {
  if (current === undefined) throw new Conflict(schoolYearMessages.noTerm);
  if (change.term !== current.term) {
    throw new Invalid({ term: [schoolYearMessages.otherTerm(current.term)] });
  }
  demandVersion(await findCurrentTermAsSaved(trx), change.version);
  await demandTermDates(trx, current, change, current);
  const { term_start, term_end, next_term_start, total_sessions } = change;
  const following = await recordsThatFollow(current, total_sessions).execute(trx);
  return {
    current,
    answer: {
      ...current,
      term_start,
      term_end,
      next_term_start,
      total_sessions,
      mode: 'update',
      dry_run: 1,
      from_academic_term_id: current.id,
      new_year: 0,
      comes_back: 0,
      publishes: 0,
      counts: { term_records: following.rows.length, promoted: 0, graduated: 0 },
      promotions: [],
      missing_marks: [],
      warnings: [],
      obstacles: [],
    },
  };
}

/**
 * Rewrites dates and sessions of the current term. Term records that have the term's own Possible Attendance get
 * the new one; where somebody entered another, or more absences than it has, they stay.
 */
export async function updateTerm(
  trx: DatabaseTransaction,
  who: SignedIn,
  { current, answer: planned }: UpdatePlan,
  mutationId: string | undefined,
): Promise<TermChanged> {
  const { id, academic_year_id, term, term_start, term_end, next_term_start, total_sessions } = planned;
  await storeTerm(trx, who, {
    id,
    academic_year_id,
    term,
    term_start,
    term_end,
    next_term_start,
    total_sessions,
  });
  const { rows } = await sql`
    with following as (${recordsThatFollow(current, total_sessions)}), changed as (
      update student_term_records t set total_sessions = ${total_sessions}::smallint, version = t.version + 1
      from following f
      where t.student_id = f.student_id and t.academic_term_id = f.academic_term_id
      returning t.*
    )
    insert into history (account_id, actor, entity, student_id, academic_term_id, form_class_id, before, after, reason)
    select ${who.account_id}::int, ${who.full_name}::text, 'term_record', c.student_id, c.academic_term_id,
      c.form_class_id, to_jsonb(f), to_jsonb(c), 'term updated'
    from changed c join following f using (student_id)
    returning id`.execute(trx);
  const answer = {
    ...planned,
    dry_run: 0 as const,
    counts: { ...planned.counts, term_records: rows.length },
  };
  await recordChange(trx, who, {
    entity: 'current_term',
    academic_term_id: id,
    before: current,
    after: answer,
    reason: 'update',
    mutation_id: mutationId,
  });
  return answer;
}

function recordsThatFollow({ id, total_sessions }: CurrentTerm, newTotal: number) {
  return sql`
    select * from student_term_records
    where academic_term_id = ${id} and total_sessions = ${total_sessions} and ${newTotal}::int <> total_sessions
      and coalesce(sessions_absent, 0) <= ${newTotal} and coalesce(sessions_late, 0) <= ${newTotal}`;
}
