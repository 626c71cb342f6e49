import { messages } from 'contract/messages';
import { schoolYearMessages, type TermChange, type TermChanged } from 'contract/school-year';
import type { CurrentTerm, CurrentTermAsSaved } from 'contract/terms';
import { recordChange } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { demandVersion } from '../../demand-version.ts';
import { Conflict, Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { changeWarnings, outsideYearWarnings, sharedDaysWarnings } from './change-warnings.ts';
import { demandTermDates } from './plan-term.ts';
import { letRecordsFollow, recordsThatFollow } from './possible-attendance.ts';
import { storeTerm } from './school-year-store.ts';
import { findCurrentTermAsSaved } from './term-store.ts';

export interface UpdatePlan {
  current: CurrentTermAsSaved;
  answer: TermChanged;
}

/** 409 without a current term, 422 for another term than it or for dates that cannot be. */
export async function planUpdate(
  trx: DatabaseTransaction,
  who: SignedIn,
  change: TermChange,
  current: CurrentTerm | undefined,
): Promise<UpdatePlan> {
  if (current === undefined) throw new Conflict(messages.noTerm);
  if (change.term !== current.term) {
    throw new Invalid({ term: [schoolYearMessages.otherTerm(current.term)] });
  }
  const stands = await findCurrentTermAsSaved(trx);
  const record = { entities: ['current_term'], academic_term_id: current.id } as const;
  await demandVersion(trx, who, { record, stands }, change.version);
  await demandTermDates(trx, current, change, current);
  const { term_start, term_end, next_term_start, total_sessions } = change;
  const after = { ...change, id: current.id };
  const warnings = [
    ...outsideYearWarnings(after),
    ...(await sharedDaysWarnings(trx, after)),
    ...(await changeWarnings(trx, current, after)),
  ];
  const following = await recordsThatFollow(current, total_sessions).execute(trx);
  return {
    current: stands,
    answer: {
      ...current,
      term_start,
      term_end,
      next_term_start,
      total_sessions,
      mode: 'update',
      dry_run: 1,
      version: null,
      from_academic_term_id: current.id,
      new_year: 0,
      comes_back: 0,
      publishes: 0,
      counts: { term_records: following.rows.length, promoted: 0, graduated: 0 },
      promotions: [],
      missing_marks: [],
      warnings,
      obstacles: [],
    },
  };
}

/** Rewrites dates and sessions of the current term; the Possible Attendance of its records follows. */
export async function updateTerm(
  trx: DatabaseTransaction,
  who: SignedIn,
  { current, answer: planned }: UpdatePlan,
  mutationId: string | undefined,
): Promise<TermChanged> {
  const { id, academic_year_id, term, term_start, term_end, next_term_start, total_sessions } = planned;
  const version = await storeTerm(trx, who, {
    id,
    academic_year_id,
    term,
    term_start,
    term_end,
    next_term_start,
    total_sessions,
  });
  const followed = await letRecordsFollow(trx, who, current, total_sessions);
  const answer = {
    ...planned,
    dry_run: 0 as const,
    version,
    counts: { ...planned.counts, term_records: followed },
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
