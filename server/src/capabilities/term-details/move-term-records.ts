import { sql } from 'kysely';
import { recordChanges } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** How the history names a record that went along when its student was put into another class. */
const movedReason = 'class changed';

/** Takes the term records of students, where there are any, along into other classes. */
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
    from student_term_records b
    join unnest(${students}::int[], ${classes}::text[]) as m (student_id, form_class_id) using (student_id)
    where t.student_id = m.student_id and t.academic_term_id = ${academic_term_id}
      and t.form_class_id <> m.form_class_id
      and b.student_id = t.student_id and b.academic_term_id = t.academic_term_id
    returning t.student_id, t.form_class_id, to_jsonb(b) as before, to_jsonb(t) as after`.execute(trx);
  await recordChanges(
    trx,
    who,
    rows.map((moved) => ({ entity: 'term_record', academic_term_id, reason: movedReason, ...moved })),
  );
}
