import { toOneDecimal } from 'contract/averages';
import type { Database } from '../../database/transaction.ts';
import { titleOfLevel } from '../enrolment/by-class.ts';
import type { FoundDocument } from '../found-document.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { ClassAttendanceModel, ClassAttendanceRow } from './class-attendance-model.ts';
import { type ClassDay, countDayOf, findAttendanceDay } from './find-attendance-day.ts';

/** How many pupils of each class were present, absent and late on a date; 422 for a date without registers. */
export async function findClassAttendance(
  db: Database,
  date: string,
): Promise<FoundDocument<ClassAttendanceModel>> {
  const { setting, day, classes } = await findAttendanceDay(db, date);
  const untaken = classes
    .filter(({ sessions }) => sessions.length === 0)
    .map(({ form_class_id }) => form_class_id);
  const sheet = tableSheet('letterPortrait', { intro: 15, closing: 11 });
  const levels = [...Map.groupBy(classes, ({ form_level }) => form_level)];
  const rows = levels.flatMap(([level, ofLevel]) => [
    ...ofLevel.map((one) => ({ ...rowOf(one.form_class_id, [one]), sessions: one.sessions })),
    { ...rowOf(titleOfLevel(level), ofLevel), is_level: true },
  ]);
  const { counts, per_cent } = rowOf('', classes);
  const title = 'Class Attendance Report';
  return {
    model: {
      school: setting.school,
      title,
      period: day,
      sheet,
      pages: pagesOf(sheet, [{ heading: '', rows, totals: 1 }]),
      school_row: { counts, per_cent },
      untaken,
    },
    file: { title: `${title} – ${day}`, name: ['attendance-by-class', date] },
    timeZone: setting.time_zone,
  };
}

function rowOf(name: string, classes: readonly ClassDay[]): ClassAttendanceRow {
  const counts = countDayOf(classes);
  return {
    name,
    is_level: false,
    sessions: [],
    counts,
    per_cent: counts.marked === 0 ? null : toOneDecimal((100 * counts.present) / counts.marked),
  };
}
