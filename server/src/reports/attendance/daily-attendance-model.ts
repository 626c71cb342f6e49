import type { AttendanceSession } from 'contract/attendance';
import type { Numbered } from '../tables/numbered.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';
import type { DayCounts, PupilDay } from './find-attendance-day.ts';

/** What `attendance-daily.typ` reads: by class, who was absent or late (3-decisions §8.16). */
export interface DailyAttendanceModel extends TabularModel<ClassAttendance> {
  counts: DayCounts;
  /** Of how many registers, two a class, so many were taken. */
  registers: { taken: number; of: number };
}

/** `goes_on`: no pupil of its own, but the rest of the note of the one above. */
export type AttendanceRow = Numbered<PupilDay> & { goes_on: boolean };

interface ClassAttendance extends PartOnPage<AttendanceRow> {
  heading: string;
  sessions: readonly AttendanceSession[];
  counts: DayCounts;
  /** Pupils absent in one session and not in all. */
  part_of_day: number;
}
