import { attendanceStatuses } from 'contract/attendance';
import type { Database } from '../../database/transaction.ts';
import type { FoundDocument } from '../found-document.ts';
import { numbered, type Numbered } from '../tables/numbered.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { AttendanceRow, DailyAttendanceModel } from './daily-attendance-model.ts';
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
    rows: numbered(formClass.pupils.filter(isRemarkable)).flatMap(rowsOf),
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

/** Letters of a note, capitals as well, that stand in one line of its column at the size of the others. */
const noteAtMost = 34;

/** A pupil's row, and one under it for each further piece of a note that is longer than a row is wide. */
function rowsOf(pupil: Numbered<PupilDay>): AttendanceRow[] {
  const pieces: string[] = [];
  for (const word of pupil.note.match(wordsThatFit) ?? []) {
    const longer = `${pieces.at(-1) ?? ''} ${word}`.trim();
    if (pieces.length > 0 && longer.length <= noteAtMost) pieces[pieces.length - 1] = longer;
    else pieces.push(word);
  }
  const [first = '', ...further] = pieces;
  return [
    { ...pupil, note: first, goes_on: false },
    ...further.map((note) => ({ ...pupil, note, goes_on: true })),
  ];
}

/** Words, and what has no blank in it in pieces that a row takes. */
const wordsThatFit = new RegExp(`\\S{1,${noteAtMost}}`, 'gu');

function isAbsentInPart(pupil: PupilDay): boolean {
  const missed = [pupil.AM, pupil.PM].some((mark) => mark?.status === attendanceStatuses.absent);
  return missed && !isAbsent(pupil);
}
