import { type LessonSave, type SavedLesson, timetableMessages, timetableWarnings } from 'contract/timetable';
import { recordChange } from '../../database/history.ts';
import { isLastlyTakenOutBy } from '../../database/own-changes.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { formClassExists } from '../classes/demand-form-class.ts';
import { addYear } from '../terms/academic-year.ts';
import {
  deleteLessonRow,
  findLessonPlace,
  insertLesson,
  lessonExists,
  type LessonKey,
  type LessonPlace,
  lockTeacher,
} from './lesson-store.ts';
import { warningsOfLeaving } from './warnings-of-leaving.ts';

export interface StoredLesson {
  /** Whether the lesson is new: 201 rather than 200. */
  created: boolean;
  lesson: SavedLesson;
}

/**
 * Adds a lesson to a teacher's timetable of a year, or with a new subject or class changes one into that. A
 * lesson that is there already, or was changed already, is answered as it is. One that this person deleted is put
 * back, though its subject or class was retired. Another teacher of the same subject and class is a warning and no
 * refusal; marks and student assignments stay where they are.
 */
export async function saveLesson(
  db: Database,
  who: SignedIn,
  save: LessonSave,
  academic_year_id: number,
): Promise<StoredLesson> {
  const { employee_id, subject_id, form_class_id } = save;
  const from: LessonKey = { academic_year_id, employee_id, subject_id, form_class_id };
  const to: LessonKey = {
    ...from,
    subject_id: save.new_subject_id ?? subject_id,
    form_class_id: save.new_form_class_id ?? form_class_id,
  };
  const changes = to.subject_id !== subject_id || to.form_class_id !== form_class_id;
  return inTransaction(db, async (trx) => {
    const teacher = await lockTeacher(trx, employee_id);
    if (teacher === null) throw new Invalid({ employee_id: [timetableMessages.noSuchEmployee] });
    if (!teacher.in_service) throw new Invalid({ employee_id: [timetableMessages.hasLeft] });
    if (changes) return { created: false, lesson: await changeLesson(trx, who, from, to) };
    if (await lessonExists(trx, to)) {
      return { created: false, lesson: present(to, await findLessonPlace(trx, to)) };
    }
    const found = await findLessonPlace(trx, to);
    const isInUse = found.subject_in_use && found.class_in_use;
    const usable =
      isInUse || !(await isPutBack(trx, who, to))
        ? found
        : { ...found, subject_in_use: true, class_in_use: true };
    const place = demandUsable(usable, 'subject_id', 'form_class_id');
    await addYear(trx, academic_year_id);
    await insertLesson(trx, to);
    await record(trx, who, { before: null, after: { ...to, subject_title: place.subject_title } });
    return { created: true, lesson: present(to, await findLessonPlace(trx, to)) };
  });
}

async function changeLesson(
  trx: DatabaseTransaction,
  who: SignedIn,
  from: LessonKey,
  to: LessonKey,
): Promise<SavedLesson> {
  const left = await findLessonPlace(trx, from);
  const { subject_title } = demandUsable(
    await findLessonPlace(trx, to),
    'new_subject_id',
    'new_form_class_id',
  );
  if (await lessonExists(trx, to)) {
    if (await lessonExists(trx, from)) throw new Conflict(timetableMessages.lessonTaken);
    // The same change, sent again because no answer came to it.
    return present(to, await findLessonPlace(trx, to));
  }
  if (!(await deleteLessonRow(trx, from))) throw new NotFound(timetableMessages.lessonGone);
  await insertLesson(trx, to);
  await record(trx, who, {
    before: { ...from, subject_title: left.subject_title ?? '' },
    after: { ...to, subject_title },
  });
  const saved = present(to, await findLessonPlace(trx, to));
  const leaving = warningsOfLeaving(from, await findLessonPlace(trx, from));
  return { ...saved, warnings: [...saved.warnings, ...leaving] };
}

/** Whether it is what this person deleted last, and there still is such a class, be it retired (docs/decisions/014). */
async function isPutBack(
  trx: DatabaseTransaction,
  who: SignedIn,
  { academic_year_id, form_class_id, ...lesson }: LessonKey,
): Promise<boolean> {
  const record = { entities: ['lesson'] as const, ...lesson, form_class_id, holds: { academic_year_id } };
  return (await isLastlyTakenOutBy(trx, who, record)) && formClassExists(trx, form_class_id);
}

/** 422 at the field that says so for a subject or class that is unknown or out of use. */
function demandUsable(
  place: LessonPlace,
  subjectField: string,
  classField: string,
): LessonPlace & { subject_title: string } {
  const { subject_title } = place;
  const { noSuchSubject, noSuchClass } = timetableMessages;
  if (subject_title === null || !place.subject_in_use) throw new Invalid({ [subjectField]: [noSuchSubject] });
  if (!place.class_in_use) throw new Invalid({ [classField]: [noSuchClass] });
  return { ...place, subject_title };
}

function present(lesson: LessonKey, place: LessonPlace): SavedLesson {
  const { employee_id, subject_id, form_class_id } = lesson;
  const { teachers } = place;
  const subject_title = place.subject_title ?? '';
  const several = timetableWarnings.severalTeachers(teachers.join(', '), subject_title, form_class_id);
  return {
    employee_id,
    form_class_id,
    subject_id,
    subject_title,
    warnings: teachers.length > 1 ? [several] : [],
  };
}

async function record(
  trx: DatabaseTransaction,
  who: SignedIn,
  change: { before: object | null; after: LessonKey & { subject_title: string } },
): Promise<void> {
  const { employee_id, subject_id, form_class_id } = change.after;
  await recordChange(trx, who, { entity: 'lesson', employee_id, subject_id, form_class_id, ...change });
}
