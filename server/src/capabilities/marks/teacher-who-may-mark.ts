import { administersMarks } from 'contract/abilities';
import { listsWholeClass, markMessages, type MarkSave } from 'contract/marks';
import { NotAllowed, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { SavePermission } from './mark-store.ts';

/**
 * Whose mark it is. A teacher enters marks of their own lessons, whatever employee_id is named; an
 * administrator enters them for the lesson's teacher, the chosen one where it is named. A student who does
 * not exist is refused as one of another's lesson is.
 */
export function teacherWhoMayMark(
  who: SignedIn,
  permission: SavePermission | null,
  named?: MarkSave['employee_id'],
): number | null {
  if (administersMarks(who)) {
    if (permission === null || permission.lesson_teachers.length === 0) throw new NotFound();
    const needsAssignment = !listsWholeClass(permission.form_class_id);
    if (needsAssignment && permission.assigned_to === null) throw new NotFound();
    const chosen = permission.lesson_teachers.find((teacher) => teacher === named);
    return chosen ?? permission.assigned_to ?? permission.lesson_teachers[0] ?? null;
  }
  const own = who.employee_id;
  const isOwnLesson =
    own !== null &&
    permission !== null &&
    permission.lesson_teachers.includes(own) &&
    (listsWholeClass(permission.form_class_id) || permission.assigned_to === own);
  if (!isOwnLesson) throw new NotAllowed(markMessages.notYourLesson);
  return own;
}
