import { school } from '../../api/starting-point.ts';

/** The date at the school, YYYY-MM-DD, wherever the reader is. */
export function schoolToday(): string {
  // The form of this language is that of ISO 8601.
  return new Date().toLocaleDateString('en-CA', { timeZone: school().time_zone });
}
