import {
  type LateRegistration,
  termRegistrationMessages,
  type TermRegistrationItem,
} from 'contract/term-registration';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockPresentRow } from '../students/lock-student.ts';
import { registerNew } from '../students/register-new.ts';
import { demandClassInUse } from '../students/set-class.ts';
import { lockCurrentTerm } from './lock-current-term.ts';
import { lockStudentsSince } from './lock-students-since.ts';
import { makeTermRecords } from './make-term-records.ts';
import { countTermRecords } from './school-year-store.ts';
import { takeStudentOffTerm } from './take-student-off-term.ts';
import { findComer, findRegistered, putOn } from './term-registration-store.ts';
import { findCurrentTerm } from './term-store.ts';

/** Gives every student of this year who lacks one a record in the current term; repeated, it changes nothing. */
export async function completeTermRegistration(db: Database, who: SignedIn) {
  return inTransaction(db, async (trx) => {
    await lockCurrentTerm(trx);
    const term = await findCurrentTerm(trx);
    await lockStudentsSince(trx, term.academic_year_id);
    const present = await countTermRecords(trx, term.id);
    const made = await makeTermRecords(trx, who, term, 'term registration');
    return { academic_term_id: term.id, registered: made.length, present };
  });
}

/**
 * Takes a student off the current term. The class and all marks stay, and what the term record held is kept for
 * the case that the student is added again. 404 for who is not registered, 409 for another term. The student may be named by a
 * former id, which is nobody else's.
 */
export async function deleteTermRegistration(
  db: Database,
  who: SignedIn,
  { student_id: sentAs, academic_term_id }: { student_id: number; academic_term_id: number },
): Promise<TermRegistrationItem> {
  return inTransaction(db, async (trx) => {
    await lockCurrentTerm(trx);
    // Held, lest the number be corrected between finding the record and taking it off.
    const student_id = await lockPresentRow(trx, sentAs);
    if (student_id === undefined) throw new NotFound(termRegistrationMessages.notRegistered);
    const term = await findCurrentTerm(trx);
    const found = await findRegistered(trx, student_id, academic_term_id);
    if (found === undefined) throw new NotFound(termRegistrationMessages.notRegistered);
    if (term.id !== academic_term_id) throw new Conflict(termRegistrationMessages.notCurrentTerm, term);
    const { form_class_id } = found;
    await takeStudentOffTerm(trx, who, { student_id, academic_term_id, form_class_id, reason: 'taken off' });
    return found;
  });
}

/**
 * Registers a student who came late, or was taken off, in the current term: in this year's class, or in the one
 * that is named where there is none yet. 404 for an unknown student, 409 for one who is registered or has left. The student
 * may be named by a former id.
 */
export async function registerLateStudent(
  db: Database,
  who: SignedIn,
  { student_id: sentAs, form_class_id, total_sessions }: LateRegistration,
): Promise<TermRegistrationItem> {
  return inTransaction(db, async (trx) => {
    await lockCurrentTerm(trx);
    const student_id = await lockPresentRow(trx, sentAs);
    if (student_id === undefined) throw new NotFound(termRegistrationMessages.noSuchStudent);
    const term = await findCurrentTerm(trx);
    const student = await findComer(trx, student_id, term.academic_year_id);
    if (student === undefined) throw new NotFound(termRegistrationMessages.noSuchStudent);
    if (!student.may_come) throw new Conflict(termRegistrationMessages.notActive);
    const present = await findRegistered(trx, student_id, term.id);
    if (present !== undefined) throw new Conflict(termRegistrationMessages.registeredAlready, present);
    const formClass = form_class_id ?? student.form_class_id;
    if (formClass === null) throw new Invalid({ form_class_id: [termRegistrationMessages.chooseClass] });
    if (student.form_class_id !== null && formClass !== student.form_class_id) {
      throw new Invalid({ form_class_id: [termRegistrationMessages.otherClass(student.form_class_id)] });
    }
    const { academic_year_id } = term;
    if (student.form_class_id === null) {
      await demandClassInUse(trx, formClass);
      const registration = { student_id, academic_year_id, form_class_id: formClass };
      await registerNew(trx, who, [registration], { reason: '' });
    }
    const record = await putOn(trx, {
      student_id,
      academic_term_id: term.id,
      form_class_id: formClass,
      total_sessions: total_sessions ?? null,
      term_sessions: term.total_sessions,
    });
    if (record === undefined) {
      const standing = await findRegistered(trx, student_id, term.id);
      throw new Conflict(termRegistrationMessages.registeredAlready, standing);
    }
    await recordChange(trx, who, {
      entity: 'term_registration',
      student_id,
      academic_term_id: term.id,
      form_class_id: formClass,
      before: null,
      after: record,
      reason: 'added',
    });
    const made = await findRegistered(trx, student_id, term.id);
    if (made === undefined) throw new Error('The record just made is not there.');
    return made;
  });
}
