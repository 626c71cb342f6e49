import type { AttendanceSession } from 'contract/attendance';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';
import type { DayCounts } from './find-attendance-day.ts';

/** What `attendance-class.typ` reads: the counts of each class, form and the school (3-decisions §8.16). */
export interface ClassAttendanceModel extends TabularModel<PartOnPage<ClassAttendanceRow>> {
  school_row: Pick<ClassAttendanceRow, 'counts' | 'per_cent'>;
  /** Classes without any register. */
  untaken: readonly string[];
}

/** '1A', or 'Form 1' for the sum of a level. */
export interface ClassAttendanceRow {
  name: string;
  is_level: boolean;
  /** The registers that were taken; of a level always empty. */
  sessions: readonly AttendanceSession[];
  counts: DayCounts;
  /** Present of those in the registers, with one decimal; null where there is none. */
  per_cent: number | null;
}
