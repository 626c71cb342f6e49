import type { AttendanceSession, AttendanceStatus } from 'contract/attendance';
import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';

/** What a register of the day says of a pupil. */
export interface DayEntry {
  student_id: number;
  last_name: string;
  first_name: string;
  form_class_id: string;
  session: AttendanceSession;
  status: AttendanceStatus;
  /** 'HH:MM' of who came late; null where nobody noted it. */
  time: string | null;
  note: string;
}

/** All entries of a day by last name, first name, the morning first. */
export async function listDayEntries(db: Database, date: string): Promise<DayEntry[]> {
  return db
    .selectFrom('attendance_entries as a')
    .innerJoin('students as s', 's.student_id', 'a.student_id')
    .select([
      's.student_id',
      's.last_name',
      's.first_name',
      'a.form_class_id',
      'a.session',
      'a.status',
      sql<string | null>`to_char(a.arrived_at, 'HH24:MI')`.as('time'),
      'a.note',
    ])
    .where('a.register_date', '=', date)
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id')
    .orderBy('a.session')
    .execute();
}

/** Which registers of a day were taken. */
export async function listDayRegisters(db: Database, date: string) {
  return db
    .selectFrom('attendance_registers as g')
    .innerJoin('form_classes as c', 'c.form_class_id', 'g.form_class_id')
    .select(['g.form_class_id', 'c.form_level', 'g.session'])
    .where('g.register_date', '=', date)
    .orderBy('g.session')
    .execute();
}

/** The year of the term that a day lies in; undefined for a day outside all terms. */
export async function findYearOfDay(db: Database, date: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('academic_terms')
    .select('academic_year_id')
    .where('term_start', '<=', date)
    .where('term_end', '>=', date)
    .orderBy('academic_term_id', 'desc')
    .executeTakeFirst();
  return row?.academic_year_id;
}
