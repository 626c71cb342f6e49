import { registerMessages, type SchoolDays } from 'contract/attendance';
import { addDays } from 'contract/days';
import { isWeekend } from 'contract/term-dates';
import type { Database } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import { findSchoolCalendar, type SchoolCalendar } from './school-day-store.ts';

/** The school days of the current year up to today: weekdays within a term that are no holidays. */
export async function listSchoolDays(db: Database): Promise<SchoolDays> {
  const calendar = await findSchoolCalendar(db);
  const days = calendar.terms.flatMap(({ term_start, term_end }) =>
    daysBetween(term_start, term_end < calendar.today ? term_end : calendar.today),
  );
  return {
    today: calendar.today,
    days: [...new Set(days)].filter((day) => noSchoolOn(day, calendar) === null).toSorted(),
  };
}

/** Why there is no register on a day, in words; null where there is one. */
export function noSchoolOn(day: string, { today, terms, holidays }: SchoolCalendar): string | null {
  const words = wholeDayInWords(day);
  if (isWeekend(day)) return registerMessages.weekend(words);
  const holiday = holidays.find((one) => one.holiday === day);
  if (holiday !== undefined) return registerMessages.holiday(words, holiday.title);
  const inTerm = terms.some(({ term_start, term_end }) => term_start <= day && day <= term_end);
  if (!inTerm) return registerMessages.outsideTerms(words);
  return day > today ? registerMessages.notYet(words) : null;
}

/** Refuses (422) a day on which no register is taken; answers the year and the term that it lies in. */
export async function demandSchoolDay(
  db: Database,
  day: string,
): Promise<{ academic_year_id: number; academic_term_id: number }> {
  const calendar = await findSchoolCalendar(db);
  const reason = noSchoolOn(day, calendar);
  const term = calendar.terms.find(({ term_start, term_end }) => term_start <= day && day <= term_end);
  if (reason !== null || term === undefined) {
    throw new Invalid({ date: [reason ?? registerMessages.outsideTerms(wholeDayInWords(day))] });
  }
  return { academic_year_id: calendar.academic_year_id, academic_term_id: term.academic_term_id };
}

/** '2026-11-21' → 'Saturday 21 November 2026'. */
export function wholeDayInWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
