import { type BatchUndo, subjectAssignmentMessages, type UndoneBatch } from 'contract/subject-assignment';
import { nameDoers } from '../../database/name-doers.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { subjectTitle } from '../subjects/subject-title.ts';
import { currentTerm } from '../terms/current-term.ts';
import { lockPresentStudents } from './lock-present-students.ts';
import { type LastChange, listLastChanges, storeAssignments } from './subject-assignment-store.ts';

/** As rows that others restored have it (`markRowReasons`). */
const reason = 'undo';

/**
 * Puts the students of one's own batch back to whom they had before, also where that one has left since, or takes them out
 * of the subject again. The history is believed and not the sender: whose assignment is not as the batch left it, or was
 * changed again and back, is left and named with who did it. Students may be named by former ids, and those who left the school
 * since are put back as well.
 */
export async function undoAssignStudents(
  db: Database,
  who: SignedIn,
  { subject_id, employee_id, changes }: BatchUndo,
): Promise<UndoneBatch> {
  const { academic_year_id } = await currentTerm(db);
  const subject = { academic_year_id, subject_id };
  return inTransaction(db, async (trx) => {
    const { noSuchSubject, noSuchStudent } = subjectAssignmentMessages;
    // One that was retired since has its students as before.
    if ((await subjectTitle(trx, subject_id)) === null) throw new Invalid({ subject_id: [noSuchSubject] });
    const named = changes.map(({ student_id }) => student_id);
    const { ids, presentOf } = await lockPresentStudents(trx, academic_year_id, named);
    const formerOf = new Map(changes.map((one) => [presentOf(one.student_id), one.from_employee_id]));
    const last = await listLastChanges(trx, subject, ids);
    if (last.length < ids.length) throw new Invalid({ changes: [noSuchStudent] });
    const isAsLeft = ({ student_id, change }: LastChange) =>
      change?.to === employee_id &&
      change.from === formerOf.get(student_id) &&
      change.account_id === who.account_id;
    const wanted = last
      .filter(isAsLeft)
      .map(({ student_id }) => ({ student_id, employee_id: formerOf.get(student_id) ?? null }));
    await storeAssignments(trx, who, subject, wanted, reason);
    const others = last.filter((one) => !isAsLeft(one));
    return { put_back: wanted.length, kept: await namingWhoChanged(trx, who, others) };
  });
}

async function namingWhoChanged(
  db: Database,
  who: SignedIn,
  others: readonly LastChange[],
): Promise<UndoneBatch['kept']> {
  const kept = others.map(({ student_id, last_name, first_name, change }) => ({
    student: { student_id, last_name, first_name },
    isKnown: change !== null,
    by_you: change?.account_id === who.account_id,
    account_id: change?.account_id ?? null,
    actor: change?.actor ?? '',
  }));
  const named = await nameDoers(db, kept);
  return named.map(({ student, isKnown, by_you, by }) => ({ ...student, by: isKnown ? by : null, by_you }));
}
