import { administersMarks, mayEnterMarksFor } from 'contract/abilities';
import type { MarkRecord } from 'contract/marks';
import type { Database } from '../../database/transaction.ts';
import { NotAllowed, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { hasLesson } from '../timetable/has-lesson.ts';
import { type LessonSheet, listSheet } from './mark-store.ts';

/** A lesson as a page names it. */
export interface NamedLesson {
  form_class_id: string;
  academic_term_id: number;
  subject_id: number;
  employee_id: number;
}

/** The mark sheet of one's own lesson; administrators open that of any teacher (3-decisions §3, §4). */
export async function openSheet(
  db: Database,
  who: SignedIn,
  lesson: NamedLesson,
): Promise<{ total: number; data: MarkRecord[] }> {
  const data = await listSheet(db, await demandSheet(db, who, lesson));
  return { total: data.length, data };
}

/** Refuses whoever may not open the sheet; what it shows to those who may. */
export async function demandSheet(db: Database, who: SignedIn, lesson: NamedLesson): Promise<LessonSheet> {
  if (!mayEnterMarksFor(who, lesson.employee_id)) throw new NotAllowed();
  const administers = administersMarks(who);
  if (!(await hasLesson(db, lesson))) throw administers ? new NotFound() : new NotAllowed();
  const { form_class_id, academic_term_id, subject_id, employee_id } = lesson;
  return { form_class_id, academic_term_id, subject_id, assigned_to: administers ? null : employee_id };
}
