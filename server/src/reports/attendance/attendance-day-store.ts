import type { AttendanceSession, AttendanceStatus } from 'contract/attendance';
import { sql } from 'kysely';
import { everyIdIn } from '../../database/every-id-of.ts';
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

/**
 * Which registers of a day were taken, and whether a gate system's file made them: such a one marks who stands in the
 * file and nobody else, while one that was taken on the screen marks the whole class (docs/decisions/015).
 */
export async function listDayRegisters(db: Database, date: string) {
  return db
    .selectFrom('attendance_registers as g')
    .innerJoin('form_classes as c', 'c.form_class_id', 'g.form_class_id')
    .select([
      'g.form_class_id',
      'c.form_level',
      'g.session',
      sql<boolean>`coalesce((select h.reason = 'import' from history h
        where h.entity = 'attendance_register' and h.form_class_id = g.form_class_id
          and h.after ->> 'date' = ${date} and h.after ->> 'session' = g.session and h.before is null
        order by h.id desc limit 1), false)`.as('made_by_file'),
    ])
    .where('g.register_date', '=', date)
    .orderBy('g.session')
    .execute();
}

export interface UnmarkedInClass {
  form_class_id: string;
  form_level: number;
  students: number;
}

/**
 * How many of each class stand in no register of a day that could have held them: at school and in the class on that day,
 * who graduated since among them, on the term, and entered by then. Who changed class or left after the day is counted as
 * the history has them before it; who came into the records after it, by the date of entry alone.
 */
export async function countUnmarked(
  db: Database,
  date: string,
  { academic_year_id, academic_term_id }: { academic_year_id: number; academic_term_id: number | null },
): Promise<UnmarkedInClass[]> {
  // Neither of a term nor of a subject: so the history's index finds them.
  const changedSince = sql`h.student_id = any(${everyIdIn(sql<number>`r.student_id`)})
    and h.academic_term_id is null and h.subject_id is null
    and h.at >= (${date}::date + 1)::timestamp
      at time zone coalesce((select time_zone from school_settings), 'America/Port_of_Spain')`;
  const { rows } = await sql<UnmarkedInClass>`
    select c.form_class_id, c.form_level, count(*)::int as students
    from student_registrations r
    join students s on s.student_id = r.student_id
    left join lateral (
      select coalesce(h.before ->> 'form_class_id', h.after ->> 'form_class_id') as form_class_id
      from history h
      where ${changedSince} and h.entity = 'student_registration'
        and (h.after ->> 'academic_year_id')::int = r.academic_year_id
      order by h.id limit 1) placed on true
    left join lateral (
      select (h.before ->> 'student_status_id')::smallint as student_status_id
      from history h
      where ${changedSince} and h.entity = 'student'
        and h.before ->> 'student_status_id' <> h.after ->> 'student_status_id'
      order by h.id limit 1) stood on true
    join form_classes c on c.form_class_id = coalesce(placed.form_class_id, r.form_class_id)
    where r.academic_year_id = ${academic_year_id}
      and was_at_school(coalesce(stood.student_status_id, s.student_status_id), r.academic_year_id)
      and (s.entry_date is null or s.entry_date <= ${date})
      and not exists (select from attendance_entries a
        where a.student_id = r.student_id and a.register_date = ${date})
      and not exists (select from term_registration_removals x
        where x.student_id = r.student_id and x.academic_term_id = ${academic_term_id}::int)
    group by c.form_class_id, c.form_level`.execute(db);
  return rows;
}

/** The term that a day lies in; undefined for a day outside all terms. */
export async function findTermOfDay(db: Database, date: string) {
  return db
    .selectFrom('academic_terms')
    .select(['academic_year_id', 'academic_term_id'])
    .where('term_start', '<=', date)
    .where('term_end', '>=', date)
    .orderBy('academic_term_id', 'desc')
    .executeTakeFirst();
}
