import type { GroupCounts } from '../enrolment-statistics/count-by-group.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/** What `group-statistics.typ` reads: the ethnic groups or the religions of the school (3-decisions §8.10). */
export interface GroupStatisticsModel
  extends
    TabularModel<PartOnPage<GroupRow> & { kind: 'chart' | 'table' }>,
    Pick<GroupCounts, 'sex_not_recorded' | 'all'> {
  /** What a row is: 'Ethnic group'. */
  grouping: string;
}

/** A bar of the chart and a row of the table. */
export interface GroupRow {
  /** null in the two rows that are no group. */
  code: number | null;
  label: string;
  /** null where the sex is not recorded. */
  male: number | null;
  female: number | null;
  total: number;
}
