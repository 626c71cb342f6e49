import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';

/**
 * The dates with any register, the oldest first. Each is looked up after the one before: a date has a register or two for each
 * class, and an open View Attendance asks every few seconds.
 */
export async function listRegisterDates(db: Database): Promise<string[]> {
  const { rows } = await sql<{ register_date: string }>`
    with recursive dates as (
      select min(register_date) as register_date from attendance_registers
      union all
      select (select min(r.register_date) from attendance_registers r where r.register_date > d.register_date)
      from dates d where d.register_date is not null
    )
    select register_date from dates where register_date is not null order by 1`.execute(db);
  return rows.map(({ register_date }) => register_date);
}

/** Pupils of a form level on a day (3-decisions §9); one who moved meanwhile belongs to the class of the later session. */
export interface FormCount {
  form_level: number;
  /** Present or late in any session. */
  present: number;
  /** In all sessions that were taken. */
  absent: number;
  late: number;
}

/**
 * The pupils of a day, each once, by form level: who came to any session is present, who came late to any is late too, and
 * absent is who came to none that was taken of them (3-decisions §9). Whoever changed class over noon counts in the form of
 * the afternoon. Forms without a register are left out. `date`: 'YYYY-MM-DD'.
 */
export async function countDay(db: Database, date: string): Promise<FormCount[]> {
  const { rows } = await sql<FormCount>`
    select form_level, count(*) filter (where came)::int as present,
      count(*) filter (where not came)::int as absent, count(*) filter (where late)::int as late
    from (
      select a.student_id, (array_agg(c.form_level order by a.session desc))[1] as form_level,
        bool_or(a.status in (1, 3)) as came, bool_or(a.status = 3) as late
      from attendance_entries a join form_classes c on c.form_class_id = a.form_class_id
      where a.register_date = ${date}
      group by a.student_id
    ) pupil
    group by form_level`.execute(db);
  return rows;
}
