import type { Answer } from 'contract/endpoint';
import type { previousRemarkCalls } from 'contract/previous-remark';
import type { MarkKey } from '../../database/mark-record.ts';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presentIdOf } from '../students/present-ids.ts';
import { demandMayMark } from './demand-may-mark.ts';

/**
 * What was last written about the student in the subject before this term; for those who write it now. The student may be
 * named by a former id.
 */
export async function findPreviousRemark(
  db: Database,
  who: SignedIn,
  sent: MarkKey,
): Promise<Answer<typeof previousRemarkCalls.findPreviousRemark>> {
  const key = { ...sent, student_id: await presentIdOf(db, sent.student_id) };
  await demandMayMark(db, who, key);
  const found = await db
    .selectFrom('term_marks')
    .select(['academic_term_id', 'comment'])
    .where('student_id', '=', key.student_id)
    .where('subject_id', '=', key.subject_id)
    .where('academic_term_id', '<', key.academic_term_id)
    .where('comment', '<>', '')
    .orderBy('academic_term_id', 'desc')
    .executeTakeFirst();
  return found ?? { academic_term_id: null, comment: '' };
}
