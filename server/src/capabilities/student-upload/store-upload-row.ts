import type { UploadResult } from 'contract/student-upload';
import { studentStatusId } from 'contract/students';
import type { CheckedRow, UploadErrors, UploadValues } from 'contract/upload-rows';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { addStudent } from '../students/add-student.ts';
import { lockStudent } from '../students/lock-student.ts';
import { lockStudentIds } from '../students/next-student-id.ts';
import { registerLocked } from '../students/register-in-class.ts';
import type { Candidate } from './match-store.ts';
import { matchStudents } from './match-students.ts';

const reason = 'upload';

/** Stores one row that is good in itself: looks again whom it means, alone, so that two uploads add nobody twice. */
export async function storeUploadRow(
  trx: DatabaseTransaction,
  who: SignedIn,
  { id, row, academic_year_id }: { id: number; row: CheckedRow; academic_year_id: number },
): Promise<UploadResult> {
  await lockStudentIds(trx, { waitsForDisk: false });
  const [matched] = await matchStudents(trx, academic_year_id, [row]);
  if (matched === undefined || Object.keys(matched.errors).length > 0) {
    return refusedRow(id, matched?.errors ?? {});
  }
  const { existing, values } = matched;
  if (existing !== null) return registerKnown(trx, who, { id, existing, values, academic_year_id });
  const student = {
    first_name: values.first_name,
    last_name: values.last_name,
    other_name: '',
    date_of_birth: values.date_of_birth || null,
    birth_certificate_pin: '',
    gender: values.gender === 'M' || values.gender === 'F' ? values.gender : null,
    serial_number: '',
    sea_number: values.sea_number,
    entry_date: values.entry_date || null,
  } as const;
  const { form_class_id } = values;
  const personal = {
    email: values.email_address || null,
    previous_school: values.previous_school || null,
    address_home: values.address_home || null,
  };
  const student_id = await addStudent(
    trx,
    who,
    { row: student, academic_year_id, form_class_id, personal },
    {
      reason,
      general: (newId) => ({
        entity: 'student',
        student_id: newId,
        before: null,
        after: {
          ...student,
          student_id: newId,
          student_status_id: studentStatusId.active,
          form_class_id,
          version: 1,
        },
        reason,
      }),
    },
  );
  return { id, outcome: 'added', record: recordOf(student_id, values) };
}

/** What is answered of a row that was not stored. */
export function refusedRow(id: number, errors: UploadErrors): UploadResult {
  return { id, outcome: 'refused', record: null, error: Object.values(errors).join(' ') };
}

/** Who is on record already gets the class of the year, if none yet; all else stays as it is. */
async function registerKnown(
  trx: DatabaseTransaction,
  who: SignedIn,
  known: { id: number; existing: Candidate; values: UploadValues; academic_year_id: number },
): Promise<UploadResult> {
  const { id, existing, values, academic_year_id } = known;
  if (existing.form_class_id !== null) return unchangedRow(id, existing, values);
  const { student_id } = existing;
  const { form_class_id } = values;
  await lockStudent(trx, who, { student_id }, 'student_registration');
  await registerLocked(trx, who, { student_id, academic_year_id, form_class_id }, { reason });
  return { id, outcome: 'registered', record: recordOf(student_id, { ...values, ...namesOf(existing) }) };
}

/** What is answered of a row whose student stands in the class already. */
export function unchangedRow(id: number, existing: Candidate, values: UploadValues): UploadResult {
  const record = recordOf(existing.student_id, { ...values, ...namesOf(existing) });
  return { id, outcome: 'unchanged', record };
}

function namesOf({ last_name, first_name }: Candidate) {
  return { last_name, first_name };
}

function recordOf(student_id: number, { last_name, first_name, form_class_id }: UploadValues) {
  return { student_id, last_name, first_name, form_class_id };
}
