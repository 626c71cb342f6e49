import { cellErrorMessage, isCellError } from './cell-errors.ts';
import { emailError } from './email.ts';
import { lengthOf, tidyText } from './plain-text.ts';
import { recordTextLimits } from './record-fields.ts';
import {
  dateOfBirthError,
  entryDateError,
  entryYearsAhead,
  seaNumberKey,
  studentTextLimits,
} from './students.ts';
import { requiredMessage } from './text.ts';
import { notADate, readTypedDate } from './typed-dates.ts';

/**
 * The rows of a student upload and their rules, one and the same in the preview, where a cell can be corrected,
 * and at the server, which believes none of it (3-decisions §7).
 */

export const uploadFields = [
  'last_name',
  'first_name',
  'sea_number',
  'form_class_id',
  'gender',
  'date_of_birth',
  'entry_date',
  'email_address',
  'previous_school',
  'address_home',
] as const;
export type UploadField = (typeof uploadFields)[number];

/** Of the template and the preview. */
export const uploadHeadings: Readonly<Record<UploadField, string>> = {
  last_name: 'Last Name',
  first_name: 'First Name',
  sea_number: 'SEA Number',
  form_class_id: 'Class',
  gender: 'Gender',
  date_of_birth: 'Date of Birth',
  entry_date: 'Entry Date',
  email_address: 'Email Address',
  previous_school: 'Previous School',
  address_home: 'Home Address',
};

/** A row as text: tidy and in the school's forms where it could be read, else as it was typed. */
export type UploadValues = Record<UploadField, string>;
export type UploadErrors = Partial<Record<UploadField, string>>;

export interface CheckedRow {
  /** Its number in the file. */
  id: number;
  values: UploadValues;
  /** By field; {} when the row can be stored. */
  errors: UploadErrors;
}

export const uploadMessages = {
  noFile: 'Please select a file!',
  failed: 'Could not upload the file.',
  cancelled: 'An error has occured. Please check the data, Upload Cancelled.',
  noHeadings: `The columns ${uploadHeadings.last_name}, ${uploadHeadings.first_name} and ${uploadHeadings.form_class_id} were not found in this file. Download the template and fill that in.`,
  noRows: 'There are no students in this file.',
  noSuchClass: (typed: string) => `There is no class “${typed}”.`,
  noSuchGender: (typed: string) => `“${typed}” is not M or F.`,
  unrecognisable: 'Give the SEA number or the date of birth, by which the student is known again.',
  sameAs: (row: number) => `The same student stands in row ${row}.`,
  otherName: (name: string) => `This SEA number belongs to ${name}.`,
  otherClass: (formClass: string) =>
    `This student is in ${formClass} already. Change the class in the student's record.`,
  otherNumber: (number: string) =>
    `A student of this name and date of birth is on record with the SEA number ${number}. Correct the number, or add another student by hand.`,
  hasLeft: (status: string) =>
    `This student is in the archive (${status}). Bring the student back from there first.`,
  twoAlike: 'Two students of this name and date of birth are on record. Give the SEA number.',
  meansAnother: (studentId: number) =>
    `This row was taken for student ${studentId}, whose record was changed meanwhile. Choose the file again to see whom it means now.`,
} as const;

const limits: Readonly<Partial<Record<UploadField, number>>> = {
  last_name: studentTextLimits.name,
  first_name: studentTextLimits.name,
  sea_number: studentTextLimits.seaNumber,
  previous_school: recordTextLimits.name,
  address_home: recordTextLimits.address,
};

const requiredFields: readonly UploadField[] = ['last_name', 'first_name', 'form_class_id'];

/**
 * Rows as they are kept and what is wrong with each. `formClasses`: the classes in use; `today`: YYYY-MM-DD at
 * the school. Of two rows with one student the second is wrong.
 */
export function checkUploadRows(
  rows: readonly ({ id: number } & UploadValues)[],
  context: { formClasses: readonly string[]; today: string },
): CheckedRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const checked = checkRow(row, context);
    for (const [field, key] of keysOf(checked)) {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, row.id);
      else checked.errors[field] ??= uploadMessages.sameAs(earlier);
    }
    return checked;
  });
}

/** By what two ways of writing one name are recognised: case, accents, apostrophes and blanks count for nothing. */
export function nameKey(lastName: string, firstName: string): string {
  return [lastName, firstName]
    .map((name) =>
      name
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase(),
    )
    .join(' ');
}

function checkRow(
  row: { id: number } & UploadValues,
  { formClasses, today }: { formClasses: readonly string[]; today: string },
): CheckedRow {
  const errors: UploadErrors = {};
  const values = Object.fromEntries(
    uploadFields.map((field) => [field, tidyText(row[field])]),
  ) as UploadValues;
  values.sea_number = seaNumberKey(values.sea_number);
  for (const field of uploadFields) {
    if (isCellError(values[field])) errors[field] = cellErrorMessage(values[field]);
    const limit = limits[field];
    if (limit !== undefined && lengthOf(values[field]) > limit) errors[field] = `Max ${limit} characters`;
  }
  for (const field of requiredFields) if (values[field] === '') errors[field] = requiredMessage;

  const { form_class_id, gender, email_address } = values;
  if (form_class_id !== '') {
    const known = formClasses.find((formClass) => classKey(formClass) === classKey(form_class_id));
    if (known === undefined) errors.form_class_id = uploadMessages.noSuchClass(form_class_id);
    else values.form_class_id = known;
  }
  if (gender !== '') {
    const known = genders.get(gender.toLowerCase());
    if (known === undefined) errors.gender = uploadMessages.noSuchGender(gender);
    else values.gender = known;
  }
  const wrongEmail = emailError(email_address);
  if (wrongEmail !== null) errors.email_address = wrongEmail;
  // The date of birth has been read by then.
  const entered = (date: string) => {
    const dateOfBirth = values.date_of_birth === '' || errors.date_of_birth ? null : values.date_of_birth;
    return entryDateError(date, { today, dateOfBirth });
  };
  for (const [field, errorOf, yearsAhead] of [
    ['date_of_birth', dateOfBirthError, 0],
    ['entry_date', entered, entryYearsAhead],
  ] as const) {
    const typed = values[field];
    if (typed === '') continue;
    const date = readTypedDate(typed, today, { yearsAhead });
    const wrong = date === null ? notADate(typed) : errorOf(date, today);
    if (date !== null) values[field] = date;
    if (wrong !== null) errors[field] = wrong;
  }
  if (values.sea_number === '' && values.date_of_birth === '')
    errors.date_of_birth = uploadMessages.unrecognisable;
  return { id: row.id, values, errors };
}

const genders: ReadonlyMap<string, string> = new Map([
  ['m', 'M'],
  ['male', 'M'],
  ['boy', 'M'],
  ['f', 'F'],
  ['female', 'F'],
  ['girl', 'F'],
]);

function classKey(formClass: string): string {
  return formClass.replace(/\s/gu, '').toUpperCase();
}

/** What two rows of one student have in common, and the field that says so. */
function keysOf({ values, errors }: CheckedRow): [UploadField, string][] {
  const { sea_number, last_name, first_name, date_of_birth } = values;
  const named = last_name !== '' && first_name !== '' && date_of_birth !== '' && !errors.date_of_birth;
  return [
    ...(sea_number === '' ? [] : [['sea_number', `SEA ${sea_number}`] as [UploadField, string]]),
    ...(named
      ? [['last_name', `born ${date_of_birth} ${nameKey(last_name, first_name)}`] as [UploadField, string]]
      : []),
  ];
}
