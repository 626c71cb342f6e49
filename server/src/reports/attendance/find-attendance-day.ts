import { attendanceStatuses, type AttendanceSession } from 'contract/attendance';
import { compareClasses } from 'contract/class-order';
import { invalidDate } from '../../capabilities/attendance/find-attendance-summary.ts';
import { wholeDayInWords } from '../../capabilities/attendance/school-days.ts';
import type { Database } from '../../database/transaction.ts';
import { findListSetting, type ListSetting } from '../list-setting.ts';
import {
  countUnmarked,
  type DayEntry,
  findTermOfDay,
  listDayEntries,
  listDayRegisters,
} from './attendance-day-store.ts';

/** A pupil's day; null where the session's register does not hold the pupil. */
export interface PupilDay {
  student_id: number;
  form_class_id: string;
  last_name: string;
  first_name: string;
  AM: SessionMark | null;
  PM: SessionMark | null;
  /** Of both sessions, one after the other where they differ. */
  note: string;
}

type SessionMark = Pick<DayEntry, 'status' | 'time'>;

export interface ClassDay {
  form_class_id: string;
  form_level: number;
  /** The registers that were taken; none: nothing is known of the class. */
  sessions: readonly AttendanceSession[];
  /** Who stands in the registers, by last name, first name. */
  pupils: readonly PupilDay[];
  /** Pupils of the class on that day: who stands in its registers, and who could have stood in them and does not. */
  enrolled: number;
  /** Of these, where registers were taken, the ones of whom none says anything. */
  not_marked: number;
}

export interface AttendanceDay {
  setting: ListSetting;
  /** 'Friday 20 November 2026' */
  day: string;
  classes: readonly ClassDay[];
}

/**
 * The registers of a date by class: of the classes with students and of those that had a register; 422 for a date without.
 * A class that nobody is in lacks none.
 */
export async function findAttendanceDay(db: Database, date: string): Promise<AttendanceDay> {
  const [setting, termOfDay, registers, entries] = await Promise.all([
    findListSetting(db),
    findTermOfDay(db, date),
    listDayRegisters(db, date),
    listDayEntries(db, date),
  ]);
  if (registers.length === 0) throw invalidDate();
  const { academic_year_id } = setting;
  const unmarked = await countUnmarked(db, date, termOfDay ?? { academic_year_id, academic_term_id: null });
  const pupils = pupilsOf(entries);
  const known = [...unmarked, ...registers].map(({ form_class_id, form_level }) => ({
    form_class_id,
    form_level,
  }));
  const classes = [...new Map(known.map((one) => [one.form_class_id, one])).values()].toSorted((one, other) =>
    compareClasses(one.form_class_id, other.form_class_id),
  );
  return {
    setting,
    day: wholeDayInWords(date),
    classes: classes.map(({ form_class_id, form_level }) => {
      const own = pupils.filter((pupil) => pupil.form_class_id === form_class_id);
      const taken = registers.filter((register) => register.form_class_id === form_class_id);
      // One that was taken on the screen marked everybody: who is in the class since then was not.
      const missing = taken.every(({ made_by_file }) => made_by_file)
        ? (unmarked.find((one) => one.form_class_id === form_class_id)?.students ?? 0)
        : 0;
      return {
        form_class_id,
        form_level,
        sessions: taken.map(({ session }) => session),
        pupils: own,
        enrolled: own.length + missing,
        not_marked: taken.length === 0 ? 0 : missing,
      };
    }),
  };
}

/** Each pupil once, in the class of the later session for one who moved meanwhile. */
function pupilsOf(entries: readonly DayEntry[]): PupilDay[] {
  return [...Map.groupBy(entries, ({ student_id }) => student_id).values()].flatMap((own) => {
    const last = own.at(-1);
    if (last === undefined) return [];
    const { student_id, last_name, first_name, form_class_id } = last;
    const markOf = (session: AttendanceSession): SessionMark | null => {
      const entry = own.find((one) => one.session === session);
      return entry === undefined ? null : { status: entry.status, time: entry.time };
    };
    const notes = [...new Set(own.map(({ note }) => note).filter((note) => note !== ''))];
    return [
      {
        student_id,
        last_name,
        first_name,
        form_class_id,
        AM: markOf('AM'),
        PM: markOf('PM'),
        note: notes.join('; '),
      },
    ];
  });
}

/** Pupils, not sessions (3-decisions §9). */
export interface DayCounts {
  enrolled: number;
  /** In the registers. */
  marked: number;
  /** In none of them, though one was taken of their class. */
  not_marked: number;
  present: number;
  absent: number;
  late: number;
}

/** Of some classes together: who came late is present as well. */
export function countDayOf(classes: readonly ClassDay[]): DayCounts {
  const pupils = classes.flatMap((formClass) => formClass.pupils);
  return {
    enrolled: classes.reduce((sum, { enrolled }) => sum + enrolled, 0),
    marked: pupils.length,
    not_marked: classes.reduce((sum, { not_marked }) => sum + not_marked, 0),
    present: pupils.filter((pupil) => !isAbsent(pupil)).length,
    absent: pupils.filter(isAbsent).length,
    late: pupils.filter(isLate).length,
  };
}

/** Absent in all sessions that were taken. */
export function isAbsent(pupil: PupilDay): boolean {
  return marksOf(pupil).every(({ status }) => status === attendanceStatuses.absent);
}

function isLate(pupil: PupilDay): boolean {
  return marksOf(pupil).some(({ status }) => status === attendanceStatuses.late);
}

/** Whether the day holds anything but presence. */
export function isRemarkable(pupil: PupilDay): boolean {
  return marksOf(pupil).some(({ status }) => status !== attendanceStatuses.present);
}

function marksOf({ AM, PM }: PupilDay): SessionMark[] {
  return [AM, PM].filter((mark) => mark !== null);
}
