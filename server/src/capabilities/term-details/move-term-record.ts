import { sql } from 'kysely';
import { recordChange } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { TermRecordKey } from './term-record-store.ts';

/** How the history names a record that went along when its student was put into another class. */
const movedReason = 'class changed';

/** Takes a student's term record, if there is one, along into another class. */
export async function moveTermRecord(
  trx: DatabaseTransaction,
  who: SignedIn,
  { student_id, academic_term_id }: TermRecordKey,
  formClassId: string,
): Promise<void> {
  const { rows } = await sql<{ before: object; after: object }>`
    update student_term_records t set form_class_id = ${formClassId}, version = t.version + 1
    from student_term_records b
    where t.student_id = ${student_id} and t.academic_term_id = ${academic_term_id}
      and t.form_class_id <> ${formClassId}
      and b.student_id = t.student_id and b.academic_term_id = t.academic_term_id
    returning to_jsonb(b) as before, to_jsonb(t) as after`.execute(trx);
  for (const { before, after } of rows) {
    await recordChange(trx, who, {
      entity: 'term_record',
      student_id,
      academic_term_id,
      form_class_id: formClassId,
      before,
      after,
      reason: movedReason,
    });
  }
}
