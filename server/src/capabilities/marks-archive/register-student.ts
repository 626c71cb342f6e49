import { archiveMessages, type TermRegistrationSave } from 'contract/marks-archive';
import { academicYearOfTerm } from 'contract/terms';
import { recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { formClassExists } from '../classes/demand-form-class.ts';
import { lockPresentRow } from '../students/lock-student.ts';
import { registerNew } from '../students/register-new.ts';
import { moveTermRecords } from '../term-details/move-term-records.ts';
import { termsUnderWay } from '../terms/current-term.ts';
import { putStudentOnTerm } from '../terms/put-student-on-term.ts';
import { takeStudentOffTerm } from '../terms/take-student-off-term.ts';
import {
  classIn,
  findTermPlace,
  isSomethingEntered,
  takeBackRegistration,
  takeOffOtherTerms,
  type TermOfStudent,
  type TermPlace,
} from './archive-store.ts';
import { archiveReason } from './save-archive-mark.ts';

export interface RegisteredForTerm {
  /** Whether the student had no class of their own that term: 201 rather than 200. */
  created: boolean;
  registration: TermRegistrationSave;
}

/**
 * Sets a student's class in a past term, for that term alone; this year's registration stays as it is. Where the
 * year has none yet it makes one (3-decisions §9). 404 for an unknown student, 422 for an unknown term or class,
 * 409 for another class in the current term, or in the one that the school comes back to. A retired class is taken: it was one then.
 * null takes back what was chosen by mistake; 409 where something is entered for the student in that term. 409 as well where
 * the class is another by now than the one that stood there (`from_class`).
 */
export async function registerStudent(
  db: Database,
  who: SignedIn,
  { from_class, ...sent }: TermRegistrationSave & { from_class?: string | null | undefined },
): Promise<RegisteredForTerm> {
  return inTransaction(db, async (trx) => {
    const student_id = await lockPresentRow(trx, sent.student_id);
    if (student_id === undefined) throw new NotFound();
    const { academic_term_id, form_class_id } = sent;
    const place = await findTermPlace(trx, { student_id, academic_term_id });
    const { term_sessions } = place;
    if (term_sessions === null) throw new Invalid({ academic_term_id: [archiveMessages.noSuchTerm] });
    if (form_class_id !== null && !(await formClassExists(trx, form_class_id))) {
      throw new Invalid({ form_class_id: [archiveMessages.noSuchClass] });
    }
    const now = classIn(place);
    if (now === form_class_id) return { created: false, registration: sent };
    if (from_class !== undefined && from_class !== now) {
      throw new Conflict(archiveMessages.classMeanwhile(now), { form_class_id: now });
    }
    if (place.is_current_term) {
      const isOff = place.registered_class !== null && now === null;
      throw new Conflict(isOff ? archiveMessages.offCurrentTerm : archiveMessages.currentTerm);
    }
    const academic_year_id = academicYearOfTerm(academic_term_id);
    const isOfOtherClass = place.registered_class !== null && place.registered_class !== form_class_id;
    // Its class is the one that Students shows, and sets there too (docs/decisions/018).
    if (isOfOtherClass && (await termsUnderWay(trx, academic_year_id)).includes(academic_term_id)) {
      throw new Conflict(archiveMessages.termToComeBackTo);
    }
    if (form_class_id === null) {
      await takeBack(trx, who, { student_id, academic_term_id }, { ...place, term_sessions });
      return { created: false, registration: sent };
    }
    const save = { student_id, academic_term_id, form_class_id };
    if (place.registered_class === null) {
      const registration = { student_id, academic_year_id, form_class_id };
      await registerNew(trx, who, [registration], { reason: archiveReason });
      await takeOffOtherTerms(trx, who, save);
    }
    if (place.record_class !== null) {
      await moveTermRecords(trx, who, academic_term_id, [{ student_id, form_class_id }]);
      return { created: false, registration: sent };
    }
    const record = await putStudentOnTerm(trx, { ...save, term_sessions });
    await recordChange(trx, who, {
      entity: 'term_registration',
      student_id,
      academic_term_id,
      form_class_id,
      before: null,
      after: record,
      reason: archiveReason,
    });
    return { created: true, registration: sent };
  });
}

/** Takes a student off a past term in which nothing is entered for them. */
async function takeBack(
  trx: DatabaseTransaction,
  who: SignedIn,
  term: TermOfStudent,
  place: TermPlace & { term_sessions: number },
): Promise<void> {
  const form_class_id = classIn(place);
  if (form_class_id === null) return;
  if (await isSomethingEntered(trx, term)) throw new Conflict(archiveMessages.somethingEntered);
  // What is kept of who was in the class by the year's registration alone is the record that they would have had.
  if (place.record_class === null) {
    await putStudentOnTerm(trx, { ...term, form_class_id, term_sessions: place.term_sessions });
  }
  await takeStudentOffTerm(trx, who, { ...term, form_class_id, reason: archiveReason });
  await takeBackRegistration(trx, who, term, archiveReason);
}
