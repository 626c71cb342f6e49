// Dates of the calendar, YYYY-MM-DD, in words: one form on all screens, to which a weekday may be added. Moments, which
// need a time zone, are in web/src/ui/moments.ts and have the same form. In a field a date stands as it is typed.

/** '2026-11-20' → '20 Nov 2026'; what is no date stays as it is. */
export function plainDate(date: string): string {
  return inWords(date, days);
}

/** '2026-09-07' → 'Monday'. */
export function weekdayOf(date: string): string {
  return inWords(date, weekdays);
}

/** '2026-11-20' → 'Fri 20 Nov 2026'. */
export function dayInWords(date: string): string {
  return `${inWords(date, shortWeekdays)} ${plainDate(date)}`;
}

// Made once: a list says the dates of 1,500 students.
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const shortWeekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

function inWords(date: string, words: Intl.DateTimeFormat): string {
  const moment = Date.parse(`${date}T00:00:00Z`);
  // '2015' and '2015-02-31' are read by the browser, too, as days that nobody wrote.
  const stands = !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === date;
  return stands ? words.format(moment) : date;
}
