import { academicYearLabel } from 'contract/terms';
import { currentTerm } from '../capabilities/terms/current-term.ts';
import type { Database } from '../database/transaction.ts';
import { findSchoolSettings, type SchoolSettings } from './school-settings.ts';

/** The school and its current year, as lists of this year's students need them. */
export interface ListSetting extends Pick<SchoolSettings, 'school' | 'time_zone' | 'country'> {
  academic_year_id: number;
  /** '2026-2027' */
  year: string;
}

/** Throws NotFound where the school has set no term yet. */
export async function findListSetting(db: Database): Promise<ListSetting> {
  const [{ academic_year_id }, { school, time_zone, country }] = await Promise.all([
    currentTerm(db),
    findSchoolSettings(db),
  ]);
  return { academic_year_id, year: academicYearLabel(academic_year_id), school, time_zone, country };
}
