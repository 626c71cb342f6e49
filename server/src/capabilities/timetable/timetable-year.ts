import { academicYearAfter, academicYearLabel } from 'contract/terms';
import { timetableMessages } from 'contract/timetable';
import { type CurrentPeriod, type TimetableYear } from 'contract/timetable-years';
import type { Database } from '../../database/transaction.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { yearExists } from '../terms/academic-year.ts';
import { currentTerm } from '../terms/current-term.ts';
import { findChosenYear, listYears, setChosenYear } from './timetable-year-store.ts';

/**
 * The year that the Timetable edits in this session: the chosen one, else the current (3-decisions §9). A
 * session is named by the id in its cookie.
 */
export async function findPeriod(db: Database, sessionId: string): Promise<CurrentPeriod> {
  const chosen = await findChosenYear(db, sessionId);
  const current = await currentTerm(db);
  return chosen === null || chosen === current.academic_year_id
    ? { academic_year_id: current.academic_year_id, term: current.term }
    : { academic_year_id: chosen, term: null };
}

/** Chooses the year for this session. */
export async function choosePeriod(
  db: Database,
  sessionId: string,
  academicYearId: number,
): Promise<CurrentPeriod> {
  await demandYear(db, academicYearId);
  const { academic_year_id } = await currentTerm(db);
  // Not kept when it is the current one: when the school goes on, so does this session.
  await setChosenYear(db, sessionId, academicYearId === academic_year_id ? null : academicYearId);
  return findPeriod(db, sessionId);
}

/** The school's years and the one after the current, newest first. */
export async function listTimetableYears(db: Database): Promise<TimetableYear[]> {
  const { academic_year_id } = await currentTerm(db);
  const years = await listYears(db);
  const coming = academicYearAfter(academic_year_id);
  const all = years.some((year) => year.academic_year_id === coming)
    ? years
    : [...years, { academic_year_id: coming, lessons: 0 }];
  return all
    .toSorted((a, b) => b.academic_year_id - a.academic_year_id)
    .map((year) => ({
      ...year,
      academic_year: academicYearLabel(year.academic_year_id),
      current: year.academic_year_id === academic_year_id ? 1 : 0,
    }));
}

/** Refuses, at the field given, a year that can have no timetable. */
export async function demandYear(
  db: Database,
  academicYearId: number,
  field: string = 'academic_year_id',
): Promise<void> {
  if (!(await canHaveTimetable(db, academicYearId))) {
    throw new Invalid({ [field]: [timetableMessages.noSuchYear] });
  }
}

/** The same where the year is part of an address. */
export async function demandYearInPath(db: Database, academicYearId: number): Promise<void> {
  if (!(await canHaveTimetable(db, academicYearId))) throw new NotFound(timetableMessages.noSuchYear);
}

async function canHaveTimetable(db: Database, academicYearId: number): Promise<boolean> {
  if (await yearExists(db, academicYearId)) return true;
  const { academic_year_id } = await currentTerm(db);
  return academicYearId === academicYearAfter(academic_year_id);
}
