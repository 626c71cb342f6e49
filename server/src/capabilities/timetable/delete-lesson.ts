import { type LessonDeletion, timetableMessages } from 'contract/timetable';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { deleteLessonRow, findLessonPlace, type LessonKey, lockTeacher } from './lesson-store.ts';
import { warningsOfLeaving } from './warnings-of-leaving.ts';

/**
 * Takes a lesson from a teacher's timetable of a year. The marks entered in it and the students assigned to the
 * teacher stay; the answer says of how many that is.
 */
export async function deleteLesson(
  db: Database,
  who: SignedIn,
  { employee_id, subject_id, form_class_id }: LessonDeletion,
  academic_year_id: number,
): Promise<{ warnings: string[] }> {
  const lesson: LessonKey = { academic_year_id, employee_id, subject_id, form_class_id };
  return inTransaction(db, async (trx) => {
    const teacher = await lockTeacher(trx, employee_id);
    if (teacher === null || !(await deleteLessonRow(trx, lesson))) {
      throw new NotFound(timetableMessages.lessonGone);
    }
    const place = await findLessonPlace(trx, lesson);
    await recordChange(trx, who, {
      entity: 'lesson',
      employee_id,
      subject_id,
      form_class_id,
      before: { ...lesson, subject_title: place.subject_title },
      after: null,
    });
    return { warnings: warningsOfLeaving(lesson, place) };
  });
}
