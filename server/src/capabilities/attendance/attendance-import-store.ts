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

/** All that the registers of these days say, found by way of the registers: entries have no order by day. */
export async function listStandingEntries(db: Database, dates: readonly string[]): Promise<StandingEntry[]> {
  if (dates.length === 0) return [];
  return db
    .selectFrom('attendance_registers as r')
    .innerJoin('attendance_entries as a', (join) =>
      join
        .onRef('a.form_class_id', '=', 'r.form_class_id')
        .onRef('a.register_date', '=', 'r.register_date')
        .onRef('a.session', '=', 'r.session'),
    )
    .select([
      'a.student_id',
      'a.register_date as date',
      'a.session',
      'a.status',
      sql<string | null>`to_char(a.arrived_at, 'HH24:MI')`.as('time'),
      'a.version',
    ])
    .where((is) => is('r.register_date', '=', is.fn.any(is.val(dates))))
    .execute();
}
