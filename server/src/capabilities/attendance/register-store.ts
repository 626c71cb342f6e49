import {
  type AttendanceSession,
  type ClassRegister,
  type RegisterEntry,
  registerMessages,
  type RegisterStudent,
} from 'contract/attendance';
import { sql } from 'kysely';
import { type Doer, nameDoers } from '../../database/name-doers.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** Which register. */
export interface RegisterKey {
  form_class_id: string;
  date: string;
  session: AttendanceSession;
}

/** Whether there is such a class, and whether this employee is its form teacher in a year. */
export async function findRegisterLead(
  db: Database,
  {
    form_class_id,
    academic_year_id,
    employee_id,
  }: { form_class_id: string; academic_year_id: number; employee_id: number | null },
): Promise<{ class_exists: boolean; form_teacher: boolean }> {
  const { rows } = await sql<{ class_exists: boolean; form_teacher: boolean }>`
    select exists (select from form_classes where form_class_id = ${form_class_id}) as class_exists,
      exists (select from form_teacher_assignments
        where academic_year_id = ${academic_year_id} and form_class_id = ${form_class_id}
          and employee_id = ${employee_id}::int) as form_teacher`.execute(db);
  return rows[0] ?? { class_exists: false, form_teacher: false };
}

/**
 * The students of a class in its year who were not taken off the term, who graduated since among them, and whoever stands in
 * one of its registers of that day and left since, who is not `in_class`.
 */
export async function listDayStudents(
  db: Database,
  { form_class_id, date }: Omit<RegisterKey, 'session'>,
  { academic_year_id, academic_term_id }: { academic_year_id: number; academic_term_id: number },
): Promise<RegisterStudent[]> {
  const { rows } = await sql<RegisterStudent>`
    select s.student_id, s.first_name, s.last_name, coalesce(s.picture, '') as picture,
      bool_or(known.in_class) as in_class
    from (
      select r.student_id, true as in_class from student_registrations r
      join students here on here.student_id = r.student_id
        and was_at_school(here.student_status_id, r.academic_year_id)
      where r.academic_year_id = ${academic_year_id} and r.form_class_id = ${form_class_id}
        and not exists (select from term_registration_removals x
          where x.student_id = r.student_id and x.academic_term_id = ${academic_term_id})
      union all
      select a.student_id, false from attendance_entries a
      where a.form_class_id = ${form_class_id} and a.register_date = ${date}) known
    join students s on s.student_id = known.student_id
    group by s.student_id
    order by s.last_name, s.first_name, s.student_id`.execute(db);
  return rows;
}

/** One register of a class's day as it stands. */
export async function findRegister(db: Database, key: RegisterKey): Promise<ClassRegister> {
  const [register, entries] = await Promise.all([
    findTaking(db, key),
    db
      .selectFrom('attendance_entries')
      .select(entryColumns)
      .where('form_class_id', '=', key.form_class_id)
      .where('register_date', '=', key.date)
      .where('session', '=', key.session)
      .orderBy('student_id')
      .execute(),
  ]);
  return {
    ...key,
    taken: register !== undefined,
    updated_by: register === undefined || register.by === '' ? null : register.by,
    updated_at: register?.updated_at ?? null,
    entries,
  };
}

const entryColumns = [
  'student_id',
  'status',
  sql<string | null>`to_char(arrived_at, 'HH24:MI')`.as('time'),
  'note',
  'version',
] as const;

async function findTaking(db: Database, { form_class_id, date, session }: RegisterKey) {
  const { rows } = await sql<Doer & { updated_at: string }>`
    select coalesce(g.updated_at, g.taken_at) as updated_at, a.account_id,
      coalesce(e.first_name || ' ' || e.last_name, a.user_name, '') as actor
    from attendance_registers g
    left join accounts a on a.account_id = coalesce(g.updated_by, g.taken_by)
    left join employees e on e.id = a.employee_id
    where g.form_class_id = ${form_class_id} and g.register_date = ${date} and g.session = ${session}`.execute(
    db,
  );
  const [taking] = await nameDoers(db, rows);
  return taking;
}

/**
 * Makes the register where there is none, and holds it until the transaction ends: whoever saves it at the same
 * moment waits. Answers whether it is new.
 */
export async function lockRegister(
  trx: DatabaseTransaction,
  who: SignedIn,
  { form_class_id, date, session }: RegisterKey,
): Promise<boolean> {
  const made = await trx
    .insertInto('attendance_registers')
    .values({
      form_class_id,
      register_date: date,
      session,
      taken_by: who.account_id,
      updated_by: null,
      updated_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('session')
    .executeTakeFirst();
  if (made !== undefined) return true;
  await trx
    .selectFrom('attendance_registers')
    .select('session')
    .where('form_class_id', '=', form_class_id)
    .where('register_date', '=', date)
    .where('session', '=', session)
    .forUpdate()
    .execute();
  return false;
}

/** The students of these who stand in another class's register of the same session. */
export async function listMarkedElsewhere(
  db: Database,
  { form_class_id, date, session }: RegisterKey,
  studentIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('attendance_entries')
    .select('student_id')
    .where('register_date', '=', date)
    .where('session', '=', session)
    .where('form_class_id', '<>', form_class_id)
    .where((is) => is('student_id', '=', is.fn.any(is.val(studentIds))))
    .execute();
  return rows.map(({ student_id }) => student_id);
}

/**
 * Stores entries, each under its next version, and who saved the register; answers them as stored. Throws Conflict
 * where another class's register took one of the students at the same moment.
 */
export async function storeEntries(
  trx: DatabaseTransaction,
  who: SignedIn,
  { form_class_id, date, session }: RegisterKey,
  entries: readonly Pick<RegisterEntry, 'student_id' | 'status' | 'time' | 'note'>[],
): Promise<{ updated_at: string; entries: RegisterEntry[] }> {
  const stored =
    entries.length === 0
      ? []
      : await trx
          .insertInto('attendance_entries')
          .values(
            entries.map(({ student_id, status, time, note }) => ({
              student_id,
              register_date: date,
              session,
              form_class_id,
              status,
              arrived_at: time,
              note,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['student_id', 'register_date', 'session'])
              .doUpdateSet((is) => ({
                status: is.ref('excluded.status'),
                arrived_at: is.ref('excluded.arrived_at'),
                note: is.ref('excluded.note'),
                version: is('attendance_entries.version', '+', 1),
              }))
              .whereRef('attendance_entries.form_class_id', '=', 'excluded.form_class_id'),
          )
          .returning(entryColumns)
          .execute();
  if (stored.length < entries.length) throw new Conflict(registerMessages.changedMeanwhile);
  const { updated_at } = await trx
    .updateTable('attendance_registers')
    .set({ updated_by: who.account_id, updated_at: sql<string>`now()` })
    .where('form_class_id', '=', form_class_id)
    .where('register_date', '=', date)
    .where('session', '=', session)
    .returning(sql<string>`updated_at`.as('updated_at'))
    .executeTakeFirstOrThrow();
  return { updated_at, entries: stored.toSorted((one, other) => one.student_id - other.student_id) };
}

/** Takes back a register that was made for nothing. */
export async function removeRegister(
  trx: DatabaseTransaction,
  { form_class_id, date, session }: RegisterKey,
): Promise<void> {
  await trx
    .deleteFrom('attendance_registers')
    .where('form_class_id', '=', form_class_id)
    .where('register_date', '=', date)
    .where('session', '=', session)
    .execute();
}
