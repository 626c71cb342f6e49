import { advanceWarnings, type TermChange } from 'contract/school-year';
import { termDateErrors, termDateMessages } from 'contract/term-dates';
import {
  academicYearLabel,
  academicYearOfTerm,
  type CurrentTerm,
  periodLabel,
  startYearOn,
  termAhead,
  termsBetween,
} from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import { schoolToday } from '../../school-today.ts';
import { changeWarnings, outsideYearWarnings, sharedDaysWarnings } from './change-warnings.ts';
import { findNeighbours, type HeldTerm, type StoredTerm } from './school-year-store.ts';

/** The term that an advance goes to. The first term of all is the one that its first day lies in. */
export function targetOf(change: TermChange, current: CurrentTerm | undefined): CurrentTerm {
  const { term, term_start, term_end, next_term_start, total_sessions } = change;
  const id =
    current === undefined ? startYearOfFirst(term, term_start) * 100 + term : termAhead(term, current.id);
  return {
    id,
    academic_year_id: academicYearOfTerm(id),
    term,
    term_start,
    term_end,
    total_sessions,
    next_term_start,
  };
}

/** Term 1 begins a school year, whenever that is. */
function startYearOfFirst(term: number, firstDay: string): number {
  return term === 1 ? Number(firstDay.slice(0, 4)) : startYearOn(firstDay);
}

/**
 * 422 for dates that cannot be: out of order, more than a year ahead, at or before the start of the current term
 * in an advance, or out of the order in which the school's terms begin.
 */
export async function demandTermDates(
  db: Database,
  target: CurrentTerm,
  change: TermChange,
  current: CurrentTerm | undefined,
): Promise<void> {
  const errors: Record<string, string> = termDateErrors(change, {
    today: await schoolToday(db),
    currentStart: current !== undefined && current.id !== target.id ? current.term_start : undefined,
  });
  const { earlier, later } = await findNeighbours(db, target.id);
  if (earlier !== undefined && change.term_start <= earlier.term_start) {
    errors['term_start'] ??= termDateMessages.notAfterEarlier(periodLabel(earlier.id));
  }
  if (later !== undefined && change.term_start >= later.term_start) {
    errors['term_start'] ??= termDateMessages.notBeforeLater(periodLabel(later.id));
  }
  if (Object.keys(errors).length === 0) return;
  throw new Invalid(Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])));
}

/** What whoever advances should look at again before they confirm. */
export async function warningsFor(
  db: Database,
  target: CurrentTerm,
  {
    current,
    passed,
    before,
    termRecords,
  }: {
    current: CurrentTerm | undefined;
    passed: readonly HeldTerm[];
    before: StoredTerm | undefined;
    termRecords: number;
  },
): Promise<string[]> {
  const year = academicYearLabel(target.academic_year_id);
  const held = new Set(passed.map(({ id }) => id));
  const left = current === undefined ? [] : termsBetween(current.id, target.id).filter((id) => !held.has(id));
  const opened = passed.filter(({ published_at }) => published_at === null).map(({ id }) => id);
  const newYear = current?.academic_year_id !== target.academic_year_id;
  const { classes, lessons } = await db
    .selectNoFrom((of) => [
      of
        .exists(of.selectFrom('form_classes').select('form_class_id').where('retired_on', 'is', null))
        .as('classes'),
      of
        .exists(
          of
            .selectFrom('lessons')
            .select('employee_id')
            .where('academic_year_id', '=', target.academic_year_id),
        )
        .as('lessons'),
    ])
    .executeTakeFirstOrThrow();
  return [
    ...(left.length > 0 ? [advanceWarnings.passedOver(left.map(periodLabel).join(', '))] : []),
    ...(opened.length > 0 ? [advanceWarnings.opened(opened.map(periodLabel).join(', '))] : []),
    ...outsideYearWarnings(target),
    ...(await sharedDaysWarnings(db, target)),
    ...(before === undefined
      ? []
      : [advanceWarnings.comesBack, ...(await changeWarnings(db, before, target))]),
    ...(classes === true ? [] : [advanceWarnings.noClasses]),
    ...(termRecords === 0 && before === undefined ? [advanceWarnings.noStudents] : []),
    ...(newYear && classes === true && lessons !== true ? [advanceWarnings.noLessons(year)] : []),
  ];
}
