import { pinKey, studentMessages } from 'contract/students';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import { lockStudentIds } from './next-student-ids.ts';

/**
 * 422 for a birth certificate PIN that another student has, present or former, who is named; until the transaction ends
 * nobody else is given it. `studentId` is null for a new student.
 */
export async function demandFreePin(
  trx: DatabaseTransaction,
  pin: string,
  studentId: number | null,
): Promise<void> {
  const key = pinKey(pin);
  if (key === null) return;
  await lockStudentIds(trx);
  const { rows } = await sql<{ student_id: number; last_name: string; first_name: string }>`
    select student_id, last_name, first_name from students
    where upper(regexp_replace(birth_certificate_pin, '[^[:alnum:]]', '', 'g')) = ${key}
      and student_id is distinct from ${studentId}::int
    order by student_id limit 1`.execute(trx);
  const [other] = rows;
  if (other === undefined) return;
  const { last_name, first_name, student_id } = other;
  throw new Invalid({
    birth_certificate_pin: [studentMessages.pinTaken(last_name, first_name, student_id)],
  });
}
