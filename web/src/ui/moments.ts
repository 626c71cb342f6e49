import { school } from '../api/starting-point.ts';

/** A moment of ISO 8601 as the clock at the school shows it, wherever the reader is: '20 Nov 2026, 14:02'. */
export function momentInWords(at: string): string {
  return new Date(at).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: school().time_zone,
  });
}

/** The day of a moment at the school: '20 Nov 2026'. */
export function dayOfMoment(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: school().time_zone });
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
  // The form of this language is that of ISO 8601.
  return new Date(moment).toLocaleDateString('en-CA', { timeZone: school().time_zone });
}
