import type { UploadRow } from 'contract/student-upload';
import { uploadMessages, type UploadValues } from 'contract/upload-rows';
import { expect, test } from 'vitest';

import {
  asSent,
  isSettled,
  previewOf,
  shownText,
  withCell,
  withoutRows,
  withResults,
  withUnheard,
} from './preview-rows.ts';

const context = { formClasses: ['1A', '1B'], today: '2026-11-21' };

const keisha: UploadValues = {
  last_name: 'Ramkissoon-Baptiste',
  first_name: 'Keisha',
  sea_number: '26110001',
  form_class_id: '1A',
  gender: 'F',
  date_of_birth: '2014-03-09',
  entry_date: '',
  email_address: '',
  previous_school: '',
  address_home: '',
};
const read = (id: number, rest: Partial<UploadRow> = {}): UploadRow => ({
  id,
  ...keisha,
  errors: {},
  existing_student_id: null,
  ...rest,
});

test('a wrong cell is mended in the preview, and kept in the form of the school', () => {
  const wrong = read(2, {
    date_of_birth: '31/02/2014',
    errors: { date_of_birth: '“31/02/2014” is not a date.' },
  });
  const [mended] = withCell(
    previewOf([wrong], context),
    { id: 2, field: 'date_of_birth', text: '9 March 2014' },
    context,
  );
  expect(mended).toMatchObject({ errors: {}, values: { date_of_birth: '2014-03-09' } });
});

test('a date reads as on all screens and is understood when it is typed over; what is no date stays as typed', () => {
  const rows = previewOf([read(2, { date_of_birth: '2014-09-03', entry_date: '2014-02-31' })], context);
  expect(rows.map((row) => shownText(row, 'date_of_birth'))).toEqual(['3 Sept 2014']);
  expect(rows.map((row) => shownText(row, 'entry_date'))).toEqual(['2014-02-31']);
  const typedOver = withCell(rows, { id: 2, field: 'date_of_birth', text: '4 Sept 2014' }, context);
  expect(typedOver).toMatchObject([{ values: { date_of_birth: '2014-09-04' } }]);
});

test('of two rows with one student the second is wrong until the first is deleted', () => {
  const rows = previewOf([read(2), read(3, { errors: { sea_number: uploadMessages.sameAs(2) } })], context);
  expect(rows[1]?.errors).toEqual({ sea_number: uploadMessages.sameAs(2) });
  expect(withoutRows(rows, new Set([2]), context)).toMatchObject([{ id: 3, errors: {} }]);
});

/** Three rows of one student on record: one by her SEA number, and two by name and date of birth. */
const thrice = () => {
  const rows = [
    read(2, { date_of_birth: '' }),
    read(3, { sea_number: '', errors: { last_name: uploadMessages.sameAs(2) } }),
    read(4, { sea_number: '', errors: { last_name: uploadMessages.sameAs(3) } }),
  ];
  return previewOf(
    rows.map((row) => ({ ...row, existing_student_id: 20260007 })),
    context,
  );
};

test('of rows that mean one student on record the next is hers once the first is deleted', () => {
  const left = withoutRows(thrice(), new Set([2]), context);
  expect(left.map(({ errors }) => errors)).toEqual([{}, { last_name: uploadMessages.sameAs(3) }]);
  expect(withoutRows(left, new Set([4]), context).map(asSent)).toMatchObject([
    { id: 3, existing_student_id: 20260007 },
  ]);
});

test('a row is no longer said to be another’s student once that one is somebody else, and is again when that is taken back', () => {
  const rows = withoutRows(thrice(), new Set([4]), context);
  const name = (text: string) => withCell(rows, { id: 2, field: 'first_name', text }, context);
  const renamed = name('Kezia');
  expect(renamed.map(asSent)).toMatchObject([
    { id: 2, existing_student_id: null },
    { id: 3, existing_student_id: 20260007 },
  ]);
  expect(renamed.map(({ errors }) => errors)).toEqual([{}, {}]);
  const back = withCell(renamed, { id: 2, field: 'first_name', text: 'Keisha' }, context);
  expect(back.map(({ errors }) => errors)).toEqual([{}, { last_name: uploadMessages.sameAs(2) }]);
});

test('beside a row that is stored another of the same student stays wrong', () => {
  const record = { student_id: 20260007, last_name: 'Ali', first_name: 'Ana', form_class_id: '1A' };
  const stored = withResults(thrice(), [{ id: 2, record, outcome: 'registered' }]);
  const left = withoutRows(stored, new Set([3]), context);
  expect(left[0]).toBe(stored[0]);
  expect(left[1]?.errors).toEqual({ last_name: uploadMessages.sameAs(2) });
});

test('what the server alone knows stays while the address is typed, and goes with the SEA number', () => {
  const errors = { sea_number: uploadMessages.otherName('Joseph, Anil') };
  const rows = previewOf([read(2, { errors, existing_student_id: 20260007 })], context);
  const [moved] = withCell(rows, { id: 2, field: 'address_home', text: '4 Poui Street' }, context);
  expect(moved).toMatchObject({ errors, existing: 20260007 });
  const [other] = withCell(rows, { id: 2, field: 'sea_number', text: '26110002' }, context);
  expect(other).toMatchObject({ errors: {}, existing: null });
});

test('a row that is stored is not taken up again, and others stay the same', () => {
  const record = { student_id: 20260201, last_name: 'Ali', first_name: 'Ana', form_class_id: '1A' };
  const rows = previewOf([read(2), read(3, { sea_number: '26110009', first_name: 'Kezia' })], context);
  const stored = withResults(rows, [{ id: 2, record, outcome: 'added' }]);
  const typed = withCell(stored, { id: 3, field: 'first_name', text: 'Keziah' }, context);
  expect(typed[0]).toBe(stored[0]);
  expect(typed[1]).toMatchObject({ values: { first_name: 'Keziah' }, result: null });
});

test('a row that may be stored stays as it was sent until what became of it is known', () => {
  const sent = previewOf([read(2)], context);
  const unheard = withUnheard(sent, sent);
  expect(unheard.map(isSettled)).toEqual([true]);
  expect(unheard.map(asSent)).toEqual(sent.map(asSent));
  const result = { id: 2, record: null, outcome: 'refused', error: 'No.' } as const;
  const refused = withResults(unheard, [result]);
  expect(refused.map(isSettled), 'refused, it can be corrected').toEqual([false]);
  expect(refused).toMatchObject([{ result, unheard: false }]);
});
