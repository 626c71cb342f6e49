import { school } from '../../api/starting-point.ts';

/** '2026-09-07' → '7 September 2026'. */
export function plainDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** '2026-09-07' → 'Monday'. */
export function weekdayOf(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
}

/** A moment as the clock at the school shows it. */
export function plainMoment(at: string): string {
  return new Date(at).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: school().time_zone,
  });
}
