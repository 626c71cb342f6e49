// Dates of the calendar, YYYY-MM-DD, in words. Moments, which need a time zone, are in moments.ts.

/** '2015-03-09' → '09/03/2015', as dates are typed; anything else stays as it is. */
export function dateAsTyped(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return day === undefined ? date : `${day}/${month}/${year}`;
}

/** '2026-09-07' → '7 September 2026'. */
export function plainDate(date: string): string {
  return wordsFor(date, { dateStyle: 'long' });
}

/** '2026-09-07' → 'Monday'. */
export function weekdayOf(date: string): string {
  return wordsFor(date, { weekday: 'long' });
}

/** '2026-11-20' → 'Fri 20 Nov 2026'. */
export function dayInWords(date: string): string {
  return wordsFor(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).replace(
    ',',
    '',
  );
}

function wordsFor(date: string, style: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { ...style, timeZone: 'UTC' });
}
