import { addDays } from 'contract/days';
import { isWeekend } from 'contract/term-dates';
import type { Database } from '../database/transaction.ts';
import { term } from './test-school.ts';
import { whereItIsNoon } from './where-it-is-noon.ts';

/**
 * Moves the school to where it is noon, so that no day ends while the tests run, and the current term so that today
 * lies in it; answers the school days up to today, the latest first.
 */
export async function schoolDaysAroundToday(owner: Database): Promise<[string, string, string, ...string[]]> {
  const now = new Date();
  const time_zone = whereItIsNoon(now);
  await owner.updateTable('school_settings').set({ time_zone }).execute();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(now);
  await owner
    .updateTable('academic_terms')
    .set({
      term_start: addDays(today, -60),
      term_end: addDays(today, 20),
      next_term_start: addDays(today, 40),
    })
    .where('academic_term_id', '=', term)
    .execute();
  const days = Array.from({ length: 40 }, (_, back) => addDays(today, -back)).filter(
    (day) => !isWeekend(day),
  );
  const [first, second, third, ...others] = days;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('Forty days hold weekdays.');
  return [first, second, third, ...others];
}
