import type { Database } from '../../database/transaction.ts';
import { countByGroup, type GroupCounts } from '../enrolment-statistics/count-by-group.ts';
import { listCounted, listGroups } from '../enrolment-statistics/enrolment-store.ts';
import type { FoundDocument } from '../found-document.ts';
import { findListSetting } from '../list-setting.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { GroupRow, GroupStatisticsModel } from './group-statistics-model.ts';

/** How many of today's students are of each ethnic group (3-decisions §8.10). */
export async function findEthnicGroups(db: Database): Promise<FoundDocument<GroupStatisticsModel>> {
  return findGroups(db, {
    table: 'ethnic_groups',
    field: 'ethnic_group_id',
    grouping: 'Ethnic group',
    title: 'Student Ethnic Group Statistics',
    fileName: 'ethnic-group-statistics',
  });
}

/** How many of today's students are of each religion (3-decisions §8.10). */
export async function findReligions(db: Database): Promise<FoundDocument<GroupStatisticsModel>> {
  return findGroups(db, {
    table: 'religions',
    field: 'religion_id',
    grouping: 'Religion',
    title: 'Student Religion Statistics',
    fileName: 'religion-statistics',
  });
}

interface Grouping {
  table: 'ethnic_groups' | 'religions';
  field: 'ethnic_group_id' | 'religion_id';
  grouping: string;
  title: string;
  fileName: string;
}

async function findGroups(
  db: Database,
  { table, field, grouping, title, fileName }: Grouping,
): Promise<FoundDocument<GroupStatisticsModel>> {
  const { academic_year_id, year, school, time_zone } = await findListSetting(db);
  const [students, groups] = await Promise.all([listCounted(db, academic_year_id), listGroups(db, table)]);
  const counts = countByGroup(students, groups, (student) => student[field]);
  const sheet = tableSheet('letterPortrait', { closing: 9 });
  return {
    model: {
      school,
      title,
      period: year,
      sheet,
      pages: students.length === 0 ? [] : pagesOf(sheet, partsOf(rowsOf(counts))),
      grouping,
      sex_not_recorded: counts.sex_not_recorded,
      all: counts.all,
    },
    file: { title: `${title} – ${year}`, name: [fileName, year] },
    timeZone: time_zone,
  };
}

/** The table below the chart, or on the next page where they do not fit on one. */
function partsOf(rows: readonly GroupRow[]) {
  return [
    { kind: 'chart' as const, heading: '', rows, totals: 0 },
    { kind: 'table' as const, heading: '', rows, totals: 1, whole: true },
  ];
}

function rowsOf({ groups, not_stated, sex_not_recorded }: GroupCounts): GroupRow[] {
  return [
    ...groups,
    { code: null, label: 'Not stated', ...not_stated },
    { code: null, label: 'Sex not recorded', male: null, female: null, total: sex_not_recorded.total },
  ];
}
