import type { AgeCount, AgeCounts } from '../enrolment-statistics/count-by-age.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/** What `age-statistics.typ` reads: the ages of the school by form and sex (3-decisions §8.11). */
export interface AgeStatisticsModel
  extends TabularModel<PartOnPage<AgeCount>>, Pick<AgeCounts, 'sex_not_recorded' | 'all' | 'unlikely'> {
  /** The day at which ages are counted: '2026-11-30'. */
  as_at: string;
  /** Of all forms; "Unknown" only where there are any. */
  chart: readonly { label: string; male: number; female: number }[];
}
