import { startYearOf } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { type AgeCounts, countByAge } from '../enrolment-statistics/count-by-age.ts';
import { listCounted } from '../enrolment-statistics/enrolment-store.ts';
import type { FoundDocument } from '../found-document.ts';
import { findListSetting } from '../list-setting.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { AgeStatisticsModel } from './age-statistics-model.ts';

/** How old today's students are at 30 November of the year's start, by form and sex (3-decisions §8.11). */
export async function findAgeStatistics(db: Database): Promise<FoundDocument<AgeStatisticsModel>> {
  const { academic_year_id, year, school, time_zone } = await findListSetting(db);
  const startYear = startYearOf(academic_year_id);
  const students = await listCounted(db, academic_year_id);
  const { ages, ...counts } = countByAge(students, startYear);
  const title = 'Student Age Statistics';
  const sheet = tableSheet('letterPortrait', { intro: 98, column_heads: 11, closing: 11 });
  // "Sex not recorded" is the row before the two of totals.
  const parts = students.length === 0 ? [] : [{ heading: '', rows: ages, totals: 3 }];
  return {
    model: {
      school,
      title,
      period: year,
      sheet,
      pages: pagesOf(sheet, parts),
      as_at: `${startYear}-11-30`,
      chart: chartOf(ages),
      ...counts,
    },
    file: { title: `${title} – ${year}`, name: ['student-age-statistics', year] },
    timeZone: time_zone,
  };
}

function chartOf(ages: AgeCounts['ages']): AgeStatisticsModel['chart'] {
  return ages
    .filter(({ label, total }) => label !== 'Unknown' || total.total > 0)
    .map(({ label, total: { male, female } }) => ({ label, male, female }));
}
