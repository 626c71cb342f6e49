import type { AttendanceSession, AttendanceStatus } from 'contract/attendance';
import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';

export interface ImportStudent {
  student_id: number;
  /** 'Ali, Brandon' */
  name: string;
  form_class_id: string;
  /** Terms that the student was taken off. */
  terms_off: number[];
}

/** The students at school in a year, by id: of one that the school went back to also who graduated from it since. */
export async function listImportStudents(
  db: Database,
  academicYearId: number,
): Promise<Map<number, ImportStudent>> {
  const rows = await db
    .selectFrom('student_registrations as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .select([
      's.student_id',
      sql<string>`s.last_name || ', ' || s.first_name`.as('name'),
      'r.form_class_id',
      sql<
        number[]
      >`array(select x.academic_term_id from term_registration_removals x where x.student_id = s.student_id)`.as(
        'terms_off',
      ),
    ])
    .where('r.academic_year_id', '=', academicYearId)
    .where(sql<boolean>`was_at_school(s.student_status_id, r.academic_year_id)`)
    .execute();
  return new Map(rows.map((row) => [row.student_id, row]));
}

interface StandingEntry {
  student_id: number;
  date: string;
  session: AttendanceSession;
  status: AttendanceStatus;
  time: string | null;
  version: number;
}

/** All that the registers of these days say. */
export async function listStandingEntries(db: Database, dates: readonly string[]): Promise<StandingEntry[]> {
  if (dates.length === 0) return [];
  return db
    .selectFrom('attendance_entries')
    .select([
      'student_id',
      'register_date as date',
      'session',
      'status',
      sql<string | null>`to_char(arrived_at, 'HH24:MI')`.as('time'),
      'version',
    ])
    .where((is) => is('register_date', '=', is.fn.any(is.val(dates))))
    .execute();
}
