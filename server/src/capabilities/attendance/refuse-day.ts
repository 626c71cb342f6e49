import { attendanceFileMessages } from 'contract/attendance-import';
import type { ImportStudent } from './attendance-import-store.ts';
import type { SchoolCalendar } from './school-day-store.ts';
import { noSchoolOn } from './school-days.ts';

/** Why a file cannot mark a student on a day, in words: no school, or the student was taken off that term. */
export function refuseDay(
  day: string,
  student: ImportStudent | undefined,
  calendar: SchoolCalendar,
): string | null {
  const noSchool = noSchoolOn(day, calendar);
  if (noSchool !== null) return noSchool;
  const isOff = student?.terms_off.includes(termOfSchoolDay(day, calendar)) ?? false;
  return isOff ? attendanceFileMessages.takenOff : null;
}

/** The term that a day of school lies in. */
export function termOfSchoolDay(day: string, { terms }: SchoolCalendar): number {
  const term = terms.find(({ term_start, term_end }) => term_start <= day && day <= term_end);
  if (term === undefined) throw new Error(`${day} was taken for a school day and lies in no term.`);
  return term.academic_term_id;
}
