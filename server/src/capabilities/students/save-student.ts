import { can } from 'contract/abilities';
import {
  type ClassRegistration,
  dateOfBirthError,
  entryDateError,
  keepsLastClass,
  pinKey,
  studentMessages,
  type StudentRecord,
  type StudentSave,
  studentStatusId,
} from 'contract/students';
import { recordChange } from '../../database/history.ts';
import { findEarlierSave } from '../../database/earlier-save.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { Invalid, NotAllowed } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { schoolToday } from '../../school-today.ts';
import { currentTerm } from '../terms/current-term.ts';
import { addStudents } from './add-students.ts';
import { demandFreePin } from './demand-free-pin.ts';
import { demandNoNamesake } from './demand-no-namesake.ts';
import { demandPresentVersion } from './demand-present-version.ts';
import { demandStudent } from './find-student.ts';
import { demandSame, lockStudent, saveInTransaction } from './lock-student.ts';
import { lockStudentIds } from './next-student-ids.ts';
import { isSeaNumberTaken } from './sea-number-taken.ts';
import { demandClassInUse, setClass } from './set-class.ts';
import { isIdTaken, keepFormerId, type StudentRow, updateStudent } from './student-store.ts';

export interface SavedStudent {
  /** Whether the student is new: 201 rather than 200. */
  created: boolean;
  student: StudentRecord;
  classRegistration: ClassRegistration | null;
}

/**
 * Saves General Info and, of an active or new student, the class of this year. A new student is given the next id;
 * ids and serial numbers are changed by Admin alone (3-decisions §3, §7), and is asked about first where somebody of the same
 * name and date of birth is on record. A repeated mutation id answers as the
 * first time, a stale version is refused with the current record; record, class and history are stored together.
 */
export async function saveStudent(db: Database, who: SignedIn, save: StudentSave): Promise<SavedStudent> {
  const { student_id } = save;
  try {
    return await saveInTransaction(db, async (trx) =>
      student_id == null ? addOnce(trx, who, save) : changeOnce(trx, who, { ...save, student_id }),
    );
  } catch (error) {
    throw isSeaNumberTaken(error) ? new Invalid({ sea_number: [studentMessages.seaNumberTaken] }) : error;
  }
}

async function addOnce(trx: DatabaseTransaction, who: SignedIn, save: StudentSave): Promise<SavedStudent> {
  await lockStudentIds(trx);
  const earlier = await findEarlierSave(trx, who, save.mutation_id);
  if (earlier !== null) return repeated(trx, demandSame(earlier, 'student', null));
  if (save.new_student_id != null) throw new Invalid({ new_student_id: [studentMessages.numberOfNew] });
  if (save.serial_number && !can(who, 'studentNumbers')) {
    throw new NotAllowed(studentMessages.notTheSerialNumber);
  }
  const row = rowOf(blankRow, save);
  await demandGoodDates(trx, row);
  const { academic_year_id } = await currentTerm(trx);
  const { form_class_id } = save;
  await demandClassInUse(trx, form_class_id);
  await demandFreePin(trx, row.birth_certificate_pin, null);
  await demandNoNamesake(trx, academic_year_id, row, save.beside_namesakes);
  const [student_id = 0] = await addStudents(trx, who, {
    academic_year_id,
    students: [{ row, form_class_id }],
  });
  return answer(trx, who, { before: null, student_id, mutation_id: save.mutation_id });
}

async function changeOnce(
  trx: DatabaseTransaction,
  who: SignedIn,
  save: StudentSave & { student_id: number },
): Promise<SavedStudent> {
  const { student_id: former, earlier } = await lockStudent(trx, who, save, 'student');
  if (earlier !== null) return repeated(trx, earlier);
  // Whoever sends the id along as it was when the record was opened wants no other one.
  const wanted = save.new_student_id ?? former;
  const present = wanted === save.student_id ? former : wanted;
  if (present !== former && !can(who, 'studentNumbers')) throw new NotAllowed(studentMessages.notTheNumber);
  const { student: before, academic_year_id: yearOfClass } = await demandStudent(trx, former);
  await demandPresentVersion(trx, who, { student_id: former, entity: 'student' }, before, save.version);
  const row = rowOf(before, save);
  if (row.serial_number !== before.serial_number && !can(who, 'studentNumbers')) {
    throw new NotAllowed(studentMessages.notTheSerialNumber);
  }
  await demandGoodDates(trx, row);
  if (keepsLastClass(before) && save.form_class_id !== before.form_class_id) {
    throw new Invalid({ form_class_id: [studentMessages.classOfWhoLeft] });
  }
  // Two who have one since before are told apart once either is changed; all else of theirs can be saved.
  if (pinKey(row.birth_certificate_pin) !== pinKey(before.birth_certificate_pin)) {
    await demandFreePin(trx, row.birth_certificate_pin, former);
  }
  const isActive = before.student_status_id === studentStatusId.active;
  const movesClass = isActive && before.form_class_id !== save.form_class_id;
  const changes = {
    ...Object.fromEntries(Object.entries(row).filter(([field, value]) => before[field as Field] !== value)),
    ...(present !== former && { student_id: present }),
  };
  if (Object.keys(changes).length > 0 || movesClass) {
    // Before the class: the ids are locked ahead of term records, as by whoever undoes an advance.
    if (present !== former) await demandFreeId(trx, present, former);
    if (movesClass) {
      if (yearOfClass === null) await lockStudentIds(trx);
      const academic_year_id = yearOfClass ?? (await currentTerm(trx)).academic_year_id;
      await setClass(trx, who, { student_id: former, academic_year_id, form_class_id: save.form_class_id });
    }
    await updateStudent(trx, former, changes);
    if (present !== former) await keepFormerId(trx, { former, present });
  }
  return answer(trx, who, { before, student_id: present, mutation_id: save.mutation_id });
}

type Field = keyof StudentRow;

const blankRow: StudentRow = {
  first_name: '',
  last_name: '',
  other_name: '',
  date_of_birth: null,
  birth_certificate_pin: '',
  gender: null,
  serial_number: '',
  sea_number: '',
  entry_date: null,
};

/** What is sent over what stands; null in a text means blank. */
function rowOf(before: StudentRow, save: StudentSave): StudentRow {
  return {
    first_name: save.first_name,
    last_name: save.last_name,
    other_name: save.other_name === undefined ? before.other_name : (save.other_name ?? ''),
    date_of_birth: save.date_of_birth === undefined ? before.date_of_birth : save.date_of_birth,
    birth_certificate_pin: save.birth_certificate_pin,
    gender: save.gender === undefined ? before.gender : save.gender,
    serial_number: save.serial_number === undefined ? before.serial_number : (save.serial_number ?? ''),
    sea_number: save.sea_number ?? before.sea_number,
    entry_date: save.entry_date === undefined ? before.entry_date : save.entry_date,
  };
}

async function demandGoodDates(
  trx: DatabaseTransaction,
  { date_of_birth, entry_date }: StudentRow,
): Promise<void> {
  const today = await schoolToday(trx);
  const born = dateOfBirthError(date_of_birth, today);
  const entered = entryDateError(entry_date, { today, dateOfBirth: date_of_birth });
  if (born !== null) throw new Invalid({ date_of_birth: [born] });
  if (entered !== null) throw new Invalid({ entry_date: [entered] });
}

async function demandFreeId(trx: DatabaseTransaction, id: number, studentId: number): Promise<void> {
  await lockStudentIds(trx);
  if (await isIdTaken(trx, id, studentId)) {
    throw new Invalid({ new_student_id: [studentMessages.numberTaken] });
  }
}

/** The record as it stands now, with its history row where it changed. */
async function answer(
  trx: DatabaseTransaction,
  who: SignedIn,
  {
    before,
    student_id,
    mutation_id,
  }: { before: StudentRecord | null; student_id: number; mutation_id: string | undefined },
): Promise<SavedStudent> {
  const { student, academic_year_id } = await demandStudent(trx, student_id);
  const isSame = before?.version === student.version;
  if (!isSame || mutation_id !== undefined) {
    await recordChange(trx, who, {
      entity: isSame ? 'unchanged_student' : 'student',
      student_id,
      before,
      after: student,
      mutation_id,
    });
  }
  return {
    created: before === null,
    student,
    classRegistration: registrationOf(student, academic_year_id),
  };
}

/** The answer that a repeated save had the first time. */
async function repeated(
  trx: DatabaseTransaction,
  { before, after }: { before: unknown; after: unknown },
): Promise<SavedStudent> {
  const student = after as StudentRecord;
  const { academic_year_id } = await demandStudent(trx, student.student_id);
  return { created: before === null, student, classRegistration: registrationOf(student, academic_year_id) };
}

function registrationOf(student: StudentRecord, academicYearId: number | null): ClassRegistration | null {
  const { student_id, form_class_id } = student;
  if (form_class_id === null || academicYearId === null) return null;
  return { student_id, academic_year_id: academicYearId, form_class_id };
}
