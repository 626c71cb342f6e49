import { attendanceStatuses } from 'contract/attendance';
import type { Database } from '../../database/transaction.ts';
import type { FoundDocument } from '../found-document.ts';
import { numbered } from '../tables/numbered.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { DailyAttendanceModel } from './daily-attendance-model.ts';
import {
  countDayOf,
  findAttendanceDay,
  isAbsent,
  isRemarkable,
  type PupilDay,
} from './find-attendance-day.ts';

/** The absent and late pupils of a date with times, by class; 422 for a date without registers. */
export async function findDailyAttendance(
  db: Database,
  date: string,
): Promise<FoundDocument<DailyAttendanceModel>> {
  const { setting, day, classes } = await findAttendanceDay(db, date);
  const sheet = tableSheet('letterPortrait', { intro: 15, part_heading: 6, column_heads: 6, row: 5.2 });
  const parts = classes.map((formClass) => ({
    heading: formClass.form_class_id,
    rows: numbered(formClass.pupils.filter(isRemarkable)),
    totals: formClass.sessions.length === 0 ? 0 : 1,
    sessions: formClass.sessions,
    counts: countDayOf([formClass]),
    part_of_day: formClass.pupils.filter(isAbsentInPart).length,
  }));
  const title = 'Daily Attendance Report';
  return {
    model: {
      school: setting.school,
      title,
      period: day,
      sheet,
      pages: pagesOf(sheet, parts),
      counts: countDayOf(classes),
      registers: {
        taken: classes.reduce((sum, { sessions }) => sum + sessions.length, 0),
        of: 2 * classes.length,
      },
    },
    file: { title: `${title} – ${day}`, name: ['attendance-daily', date] },
    timeZone: setting.time_zone,
  };
}

function isAbsentInPart(pupil: PupilDay): boolean {
  const missed = [pupil.AM, pupil.PM].some((mark) => mark?.status === attendanceStatuses.absent);
  return missed && !isAbsent(pupil);
}
