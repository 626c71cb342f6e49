import { school } from '../../api/starting-point.ts';

/** '2026-11-20' → 'Fri 20 Nov 2026'. */
export function dayInWords(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The time where the school is, 'HH:MM'. */
export function timeNow(): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: school().time_zone,
  });
  return format.format(new Date());
}
