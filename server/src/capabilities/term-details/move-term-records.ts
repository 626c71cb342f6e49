import type { ClassRegistration } from 'contract/students';
import { sql } from 'kysely';
import { recordChanges } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { holdsSomething } from '../../reports/holds-something.ts';

/** How the history names a record that went along, or was made, when its student was put into another class. */
const movedReason = 'class changed';

/**
 * Takes the term records of students, where there are any, along into other classes. They are held first: what a form teacher
 * is saving in one of them is theirs in the history.
 */
export async function moveTermRecords(
  trx: DatabaseTransaction,
  who: SignedIn,
  academic_term_id: number,
  moves: readonly { student_id: number; form_class_id: string }[],
): Promise<void> {
  const students = moves.map(({ student_id }) => student_id);
  const classes = moves.map(({ form_class_id }) => form_class_id);
  const { rows } = await sql<{
    student_id: number;
    form_class_id: string;
    before: object;
    after: object;
  }>`
    update student_term_records t set form_class_id = m.form_class_id, version = t.version + 1
    from (
      select * from student_term_records
      where student_id = any(${students}::int[]) and academic_term_id = ${academic_term_id}
      order by student_id for no key update) b
    join unnest(${students}::int[], ${classes}::text[]) as m (student_id, form_class_id) using (student_id)
    where t.student_id = m.student_id and t.academic_term_id = ${academic_term_id}
      and t.form_class_id <> m.form_class_id
    returning t.student_id, t.form_class_id, to_jsonb(b) as before, to_jsonb(t) as after`.execute(trx);
  await recordChanges(
    trx,
    who,
    rows.map((moved) => ({ entity: 'term_record', academic_term_id, reason: movedReason, ...moved })),
  );
}

/**
 * Gives a student, who leaves a class of a year, a term record of that class in each term in which they have marks and no
 * record, as from the Marks Archive: by the registration alone these would go along, and change the documents of a term
 * that was left in two classes. Not in the terms under way, in which the class changes.
 */
export async function keepClassOfMarks(
  trx: DatabaseTransaction,
  who: SignedIn,
  { student_id, academic_year_id, form_class_id }: ClassRegistration,
  termsUnderWay: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ academic_term_id: number; after: object }>`
    insert into student_term_records as made
      (student_id, academic_term_id, academic_year_id, form_class_id, total_sessions)
    select ${student_id}::int, t.academic_term_id, t.academic_year_id, ${form_class_id}::text, t.total_sessions
    from academic_terms t
    where t.academic_year_id = ${academic_year_id} and t.academic_term_id <> all(${termsUnderWay}::int[])
      and exists (select from term_marks m
        where m.student_id = ${student_id} and m.academic_term_id = t.academic_term_id and ${holdsSomething})
      and not exists (select from term_registration_removals x
        where x.student_id = ${student_id} and x.academic_term_id = t.academic_term_id)
    on conflict do nothing
    returning academic_term_id, to_jsonb(made) as after`.execute(trx);
  await recordChanges(
    trx,
    who,
    rows.map((made) => ({
      entity: 'term_record',
      reason: movedReason,
      student_id,
      form_class_id,
      before: null,
      ...made,
    })),
  );
}
