import { z } from 'zod';
import { plainDate } from './dates-in-words.ts';

/** The dates of a term: what is asked of them, by the screens as they are chosen and by the server (3-decisions §6, §9). */

/** Of a term, and so of a student's Possible Attendance. */
export const totalSessionsRange = { least: 1, most: 400 } as const;

export const termDateMessages = {
  /** Under an empty date field, and once for the whole form (2-administration §5). */
  missing: 'This field is required',
  informationMissing: 'Information Missing.',
  date: 'This is not a date.',
  endBeforeStart: 'The term cannot end before it starts.',
  reopeningBeforeEnd: 'School cannot reopen before the term ends.',
  tooFarAhead: 'This date is more than one year ahead.',
  holidayTooFarAhead: 'This date is more than five years ahead.',
  /** `start`: YYYY-MM-DD. */
  notAfterCurrent: (start: string) =>
    `The new term must start after ${plainDate(start)}, when the current term began.`,
  notAfterEarlier: (period: string) => `This term must start after ${period} started.`,
  notBeforeLater: (period: string) => `This term must start before ${period} starts.`,
  sessions: `The number of sessions must be a whole number from ${totalSessionsRange.least} to ${totalSessionsRange.most}.`,
} as const;

/** Earlier dates are typing errors, whatever the school. */
const earliestDate = '1950-01-01';

/** A date that must be there; '' and null are a field left empty. */
export const requiredDate = z
  .string(termDateMessages.missing)
  .min(1, termDateMessages.missing)
  .pipe(z.iso.date(termDateMessages.date))
  .refine((date) => date >= earliestDate, termDateMessages.date);

export const totalSessions = z
  .int(termDateMessages.sessions)
  .min(totalSessionsRange.least, termDateMessages.sessions)
  .max(totalSessionsRange.most, termDateMessages.sessions);

export const termDateFields = ['term_start', 'term_end', 'next_term_start'] as const;
export type TermDates = Record<(typeof termDateFields)[number], string>;

/**
 * What is wrong with the dates, by field: start ≤ end ≤ reopening, none more than a year after `today`; of a new
 * term, that it starts after `currentStart`. All are YYYY-MM-DD.
 */
export function termDateErrors(
  dates: TermDates,
  { today, currentStart }: { today: string; currentStart?: string | undefined },
): Partial<Record<keyof TermDates, string>> {
  const { term_start, term_end, next_term_start } = dates;
  const latest = latestTermDate(today);
  return {
    ...(next_term_start < term_end && { next_term_start: termDateMessages.reopeningBeforeEnd }),
    ...(term_end < term_start && { term_end: termDateMessages.endBeforeStart }),
    ...(currentStart !== undefined &&
      term_start <= currentStart && { term_start: termDateMessages.notAfterCurrent(currentStart) }),
    ...Object.fromEntries(
      termDateFields
        .filter((field) => dates[field] > latest)
        .map((field) => [field, termDateMessages.tooFarAhead]),
    ),
  };
}

/** One year after today. */
export function latestTermDate(today: string): string {
  return yearsAfter(today, 1);
}

/** Schools enter the holidays of years to come as they are announced; a later date is a typing error. */
export function latestHoliday(today: string): string {
  return yearsAfter(today, 5);
}

/** The same day some years later; of 29 February the last day of that month. */
function yearsAfter(today: string, years: number): string {
  const sameDay = `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;
  return sameDay.endsWith('-02-29') ? `${sameDay.slice(0, 8)}28` : sameDay;
}

/** Two for each Monday to Friday between the first day and the last, kept within the limits; null for no such days. */
export function suggestedSessions(start: string, end: string): number | null {
  const from = Date.parse(`${start}T00:00:00Z`);
  const to = Date.parse(`${end}T00:00:00Z`);
  if (!(from <= to)) return null;
  const days = Math.round((to - from) / 86_400_000) + 1;
  const whole = Math.floor(days / 7) * 5;
  const rest = Array.from({ length: days % 7 }, (_, i) => new Date(from + i * 86_400_000).getUTCDay());
  const sessions = 2 * (whole + rest.filter((day) => day >= 1 && day <= 5).length);
  return sessions < totalSessionsRange.least ? null : Math.min(sessions, totalSessionsRange.most);
}

/** Whether a day, YYYY-MM-DD, is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** Those of the holidays that fall on a Monday to Friday of the term: each has two sessions fewer. */
export function holidaysWithin<T extends { holiday: string }>(
  holidays: readonly T[],
  start: string,
  end: string,
): T[] {
  return holidays.filter(({ holiday }) => holiday >= start && holiday <= end && !isWeekend(holiday));
}
