import type { FormClassInSettings } from 'contract/classes';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import { nextVersionBy, savedBy } from '../../database/saved-rows.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** All form classes by level, in use or retired, with what they have: students and lessons of this year. */
export async function listFormClassesWithUse(db: Database): Promise<FormClassInSettings[]> {
  const { rows } = await sql<FormClassInSettings>`
    with this_year as (
      select t.academic_year_id from current_term c
      join academic_terms t on t.academic_term_id = c.academic_term_id
    )
    select f.form_class_id as id, f.form_level, (f.retired_on is not null)::int as retired,
      jsonb_build_object('students', coalesce(r.students, 0), 'registrations', coalesce(r.registrations, 0),
        'lessons', coalesce(l.lessons, 0)) as used,
      (coalesce(r.registrations, 0) = 0 and not exists (
        select from lessons x where x.form_class_id = f.form_class_id
        union all select from student_term_records x where x.form_class_id = f.form_class_id
        union all select from form_teacher_assignments x where x.form_class_id = f.form_class_id
        union all select from form_dean_assignments x where x.form_class_id = f.form_class_id
        union all select from attendance_registers x where x.form_class_id = f.form_class_id))::int as unused,
      f.version, f.updated_by, f.updated_at
    from form_classes f
    left join (
      select r.form_class_id, count(*)::int as registrations,
        (count(*) filter (where s.student_status_id = 1 and t.academic_year_id is not null))::int as students
      from student_registrations r
      join students s on s.student_id = r.student_id
      left join this_year t on t.academic_year_id = r.academic_year_id
      group by 1
    ) r on r.form_class_id = f.form_class_id
    left join (
      select form_class_id, count(*)::int as lessons from lessons join this_year using (academic_year_id) group by 1
    ) l on l.form_class_id = f.form_class_id
    order by ${inClassOrder('f.form_class_id')}`.execute(db);
  return rows;
}

/** The same, held against other changes of the classes until the transaction ends. */
export async function lockFormClasses(trx: DatabaseTransaction): Promise<FormClassInSettings[]> {
  await sql`lock table form_classes in share row exclusive mode`.execute(trx);
  return listFormClassesWithUse(trx);
}

/** Waits for whoever is putting a student into a class, and holds off the next until the transaction ends. */
export async function holdOffNewcomers(trx: DatabaseTransaction, id: string): Promise<void> {
  await sql`select from form_classes where form_class_id = ${id} for update`.execute(trx);
}

/** How many active students are registered in it for a later year than this one: the intake, and who repeats. */
export async function countStudentsToCome(trx: DatabaseTransaction, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('student_registrations as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .select(({ fn }) => fn.count<number>('r.student_id').distinct().as('count'))
    .where('r.form_class_id', '=', id)
    .where('s.student_status_id', '=', 1)
    .where('r.academic_year_id', '>', (of) =>
      of
        .selectFrom('current_term as c')
        .innerJoin('academic_terms as t', 't.academic_term_id', 'c.academic_term_id')
        .select('t.academic_year_id'),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether it has lessons, of any year. */
export async function hasLessons(trx: DatabaseTransaction, id: string): Promise<boolean> {
  const one = await trx
    .selectFrom('lessons')
    .select('form_class_id')
    .where('form_class_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** `version`: another than the first where it is a class that goes on under a new name. */
export async function insertFormClass(
  trx: DatabaseTransaction,
  who: SignedIn,
  id: string,
  version = 1,
): Promise<void> {
  await trx
    .insertInto('form_classes')
    .values({ form_class_id: id, retired_on: null, version, ...savedBy(who) })
    .execute();
}

/** In the class's next version. */
export async function setRetired(
  trx: DatabaseTransaction,
  who: SignedIn,
  id: string,
  retired: 0 | 1,
): Promise<void> {
  await trx
    .updateTable('form_classes')
    .set({
      retired_on: retired === 1 ? sql<string>`coalesce(retired_on, current_date)` : null,
      ...nextVersionBy(who),
    })
    .where('form_class_id', '=', id)
    .execute();
}
