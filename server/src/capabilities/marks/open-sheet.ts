import { administersMarks, mayEnterMarksFor } from 'contract/abilities';
import type { MarkRecord } from 'contract/marks';
import type { Database } from '../../database/transaction.ts';
import { NotAllowed, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { hasLesson } from '../employees/has-lesson.ts';
import { listSheet } from './mark-store.ts';

/** The mark sheet of one's own lesson; administrators open that of any teacher (3-decisions §3, §4). */
export async function openSheet(
  db: Database,
  who: SignedIn,
  lesson: { form_class_id: string; academic_term_id: number; subject_id: number; employee_id: number },
): Promise<{ total: number; data: MarkRecord[] }> {
  if (!mayEnterMarksFor(who, lesson.employee_id)) throw new NotAllowed();
  const administers = administersMarks(who);
  if (!(await hasLesson(db, lesson))) throw administers ? new NotFound() : new NotAllowed();
  const data = await listSheet(db, { ...lesson, assigned_to: administers ? null : lesson.employee_id });
  return { total: data.length, data };
}
