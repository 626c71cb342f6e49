import { describe, expect, it } from 'vitest';
import { cellErrorMessage } from './cell-errors.ts';
import { emailMessage } from './email.ts';
import { studentMessages } from './students.ts';
import { requiredMessage } from './text.ts';
import { notADate } from './typed-dates.ts';
import { checkUploadRows, nameKey, uploadMessages, type UploadValues } from './upload-rows.ts';

const context = { formClasses: ['1A', '4 Sci', '6 Up'], today: '2026-11-21' };

const amara: UploadValues = {
  last_name: 'Joseph',
  first_name: 'Amara',
  sea_number: '2610077',
  form_class_id: '1A',
  gender: 'F',
  date_of_birth: '2014-03-09',
  entry_date: '2026-09-07',
  email_address: 'amara@mail.example',
  previous_school: 'Arima Primary',
  address_home: '12 Poui Trace',
};

const check = (values: Partial<UploadValues>) => {
  const [row] = checkUploadRows([{ id: 5, ...amara, ...values }], context);
  if (row === undefined) throw new Error('A row was lost.');
  return row;
};

describe('a row of an upload', () => {
  it('is kept tidy, in the school’s forms', () => {
    const { values, errors } = check({
      last_name: '  Du\u00a0\u00a0Pre\u0301 ',
      first_name: 'Zoe\u0308\n Ann',
      sea_number: ' 26 100 77a ',
      form_class_id: '4sci',
      gender: 'female',
      date_of_birth: '9 March 2014',
      entry_date: '46272',
    });
    expect(errors).toEqual({});
    expect(values).toMatchObject({
      last_name: 'Du Pré',
      first_name: 'Zoë Ann',
      sea_number: '2610077A',
      form_class_id: '4 Sci',
      gender: 'F',
      date_of_birth: '2014-03-09',
      entry_date: '2026-09-07',
    });
  });

  it.each([
    ['Girl', 'F'],
    ['f', 'F'],
    [' BOY ', 'M'],
    ['Male', 'M'],
  ])('takes %j for the gender', (typed, gender) => {
    expect(check({ gender: typed })).toMatchObject({ errors: {}, values: { gender } });
  });

  it.each([
    ['last_name', ' ', requiredMessage],
    ['first_name', '', requiredMessage],
    ['form_class_id', '', requiredMessage],
    ['form_class_id', '1Z', uploadMessages.noSuchClass('1Z')],
    ['gender', 'x', uploadMessages.noSuchGender('x')],
    ['date_of_birth', '31/02/2014', notADate('31/02/2014')],
    ['date_of_birth', '2030-01-01', studentMessages.dateOfBirth],
    ['date_of_birth', '2022-01-01', studentMessages.dateOfBirth],
    ['date_of_birth', '1965-12-31', studentMessages.dateOfBirth],
    ['entry_date', 'soon', notADate('soon')],
    ['entry_date', '1911-01-01', studentMessages.entryDate],
    ['entry_date', '2009-09-07', studentMessages.entryDate],
    ['entry_date', amara.date_of_birth, studentMessages.entryDate],
    ['entry_date', '2029-01-01', studentMessages.entryDate],
    ['email_address', 'amara@', emailMessage],
    ['last_name', 'x'.repeat(61), 'Max 60 characters'],
    ['address_home', 'x'.repeat(201), 'Max 200 characters'],
    ['previous_school', 'x'.repeat(121), 'Max 120 characters'],
    ['sea_number', '9'.repeat(31), 'Max 30 characters'],
    ['last_name', '#N/A', cellErrorMessage('#N/A')],
    ['sea_number', '#REF!', cellErrorMessage('#REF!')],
    ['address_home', 'Err:502', cellErrorMessage('Err:502')],
  ] as const)('says of %s %j what is wrong, and keeps what was typed', (field, typed, message) => {
    const { values, errors } = check({ [field]: typed });
    expect(errors).toEqual({ [field]: message });
    expect(values[field]).toBe(typed.trim());
  });

  it.each([
    ['06/09/27', '2027-09-06'],
    ['4 Sept 28', '2028-09-04'],
    ['6/9/26', '2026-09-06'],
  ])('takes the entry date %s, also of an intake to come', (typed, entry_date) => {
    expect(check({ entry_date: typed })).toMatchObject({ errors: {}, values: { entry_date } });
  });

  it('has a date in the school’s form also where it cannot be right, so that one sees how it was read', () => {
    const { values, errors } = check({ date_of_birth: '1 Feb 2022', entry_date: '1 Mar 2029' });
    expect([values.date_of_birth, values.entry_date]).toEqual(['2022-02-01', '2029-03-01']);
    expect(errors).toEqual({
      date_of_birth: studentMessages.dateOfBirth,
      entry_date: studentMessages.entryDate,
    });
  });

  it('may be as long as the fields are', () => {
    const longest = {
      last_name: 'x'.repeat(60),
      sea_number: '9'.repeat(30),
      previous_school: 'é'.repeat(120),
      address_home: 'x'.repeat(200),
    };
    expect(check(longest).errors).toEqual({});
  });

  it('may leave blank what is not needed, but not all by which a student is known again', () => {
    const blank = { gender: '', entry_date: '', email_address: '', previous_school: '', address_home: '' };
    expect(check({ ...blank, sea_number: '' }).errors).toEqual({});
    expect(check({ ...blank, date_of_birth: '' }).errors).toEqual({});
    expect(check({ sea_number: '', date_of_birth: '' }).errors).toEqual({
      date_of_birth: uploadMessages.unrecognisable,
    });
  });

  it('that means a student of an earlier row says which', () => {
    const rows = checkUploadRows(
      [
        { id: 4, ...amara },
        { id: 5, ...amara, sea_number: '', first_name: 'ÁMARA' },
        { id: 6, ...amara, first_name: 'Anaya' },
        { id: 7, ...amara, first_name: 'Anaya', sea_number: '9', date_of_birth: '2014-03-10' },
      ],
      context,
    );
    expect(rows.map(({ errors }) => errors)).toEqual([
      {},
      { last_name: uploadMessages.sameAs(4) },
      { sea_number: uploadMessages.sameAs(4) },
      {},
    ]);
  });

  it('that is wrong says so first, and by what is wrong in it nobody is known again', () => {
    const tooLong = { sea_number: '9'.repeat(31) };
    const neverWas = { sea_number: '', date_of_birth: '31/02/2014' };
    const rows = checkUploadRows(
      [
        { id: 4, ...amara, ...tooLong },
        { id: 5, ...amara, ...tooLong, first_name: 'Anaya' },
        { id: 6, ...amara, ...neverWas, first_name: 'Asha' },
        { id: 7, ...amara, ...neverWas, first_name: 'Asha' },
      ],
      context,
    );
    expect(rows.map(({ errors }) => errors)).toEqual([
      { sea_number: 'Max 30 characters' },
      { sea_number: 'Max 30 characters' },
      { date_of_birth: notADate('31/02/2014') },
      { date_of_birth: notADate('31/02/2014') },
    ]);
  });
});

describe('two ways of writing a name', () => {
  it.each([
    ["D'Abreu", 'Émile', 'D’ABREU', 'Emile'],
    ['St. Clair', 'Ann-Marie', 'St Clair', 'Ann Marie'],
  ])('%s, %s and %s, %s are one', (last, first, otherLast, otherFirst) => {
    expect(nameKey(last, first)).toBe(nameKey(otherLast, otherFirst));
  });

  it('are two where letters differ, or stand in the other name', () => {
    expect(nameKey('Ali', 'Anna')).not.toBe(nameKey('Ali', 'Hanna'));
    expect(nameKey('Ali', 'Anna')).not.toBe(nameKey('Anna', 'Ali'));
  });
});
