import { school } from '../api/starting-point.ts';

/** A moment of ISO 8601 as the clock at the school shows it, wherever the reader is: '20 Nov 2026, 14:02'. */
export function momentInWords(at: string): string {
  return new Date(at).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: school().time_zone,
  });
}

/** The time where the school is, 'HH:MM'. */
export function timeNow(): string {
  return new Date().toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: school().time_zone,
  });
}

/** The date at the school, YYYY-MM-DD, wherever the reader is. */
export function schoolToday(): string {
  return schoolDayOf(Date.now());
}

/** The date at the school, YYYY-MM-DD, at a moment in milliseconds. */
export function schoolDayOf(moment: number): string {
  // Part by part: which language writes all of them so changes with the browser, as en-CA did in Safari 16.
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: school().time_zone,
  }).formatToParts(moment);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}
