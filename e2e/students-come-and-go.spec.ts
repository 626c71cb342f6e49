import { changeClass, spanishOf1A as lesson, whoIsInSpanish } from './support/change-class.ts';
import { comeBack } from './support/come-back.ts';
import { openSheetOf } from './support/comment-sheet.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  namesOn,
  openClass,
  paste,
  storedSheet,
  teachers,
} from './support/mark-sheet.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { expectStudent, openClassRecords, recordField } from './support/term-details.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

test('what is chosen stays with its students where someone above leaves the class', async ({
  page,
  colleague,
}) => {
  const { office, teacher, students, names } = await whoIsInSpanish(colleague);
  const [leaving = '', , third = '', fourth = '', fifth = ''] = names;
  const studentId = students.get(leaving)?.student_id ?? 0;
  for (const [name, comment] of [
    [third, 'Good work.'],
    [fourth, ''],
    [fifth, ''],
  ] as const) {
    await changeRecordAs(teacher, lesson, name, { comment });
  }
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await field(page, third, 'Remarks').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await changeClass(office, studentId, '4 Sci');
  await comeBack(page);
  await expect(page.getByText('Total Students: 34')).toBeVisible();
  await expect(field(page, third, 'Remarks')).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(page.getByText('1 filled. Ctrl+Z undoes it.')).toBeVisible();
  await expect(field(page, fourth, 'Remarks')).toHaveValue('Good work.');
  await expect(field(page, fifth, 'Remarks')).toHaveValue('');
  await expectAllSaved(page);
  await changeClass(office, studentId, '1A');
});

test('text that is no mark, typed for a student who leaves the class, is told once and waits for nobody', async ({
  page,
  colleague,
}) => {
  const { office, teacher, students, names } = await whoIsInSpanish(colleague);
  const [, leaving = '', next = ''] = names;
  const studentId = students.get(leaving)?.student_id ?? 0;
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await field(page, leaving, 'Term').fill('6x');
  await field(page, next, 'Exam').focus();
  const toMend = page.getByRole('banner').getByRole('button', { name: '1 not stored' });
  await expect(toMend).toBeVisible();

  await changeClass(office, studentId, '4 Sci');
  await comeBack(page);
  await expect(
    page.getByText(`${leaving} is no longer on this mark sheet. Not stored: ${leaving}, Term “6x”`),
  ).toBeVisible();
  await expect(toMend).toHaveCount(0);
  await expectAllSaved(page);

  await changeClass(office, studentId, '1A');
  await comeBack(page);
  await expect(page.getByText('Total Students: 35')).toBeVisible();
  const before = students.get(leaving)?.course_mark ?? '';
  await expect(field(page, leaving, 'Term')).toHaveValue(String(before));
  await expectAllSaved(page);
  expect((await storedSheet(teacher, lesson)).get(leaving)?.course_mark ?? '').toBe(before);
});

test('text that is no mark, typed for a student who leaves while the class is closed, is told when it is opened again', async ({
  page,
  colleague,
}) => {
  const { office, students, names } = await whoIsInSpanish(colleague);
  const [, leaving = '', next = ''] = names;
  const studentId = students.get(leaving)?.student_id ?? 0;
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await field(page, leaving, 'Term').fill('6x');
  await field(page, next, 'Exam').focus();
  const toMend = page.getByRole('banner').getByRole('button', { name: '1 not stored' });
  await expect(toMend).toBeVisible();
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await changeClass(office, studentId, '4 Sci');
  await openClass(page, '1A Spanish');
  await comeBack(page);
  await expect(
    page.getByText(`${leaving} is no longer on this mark sheet. Not stored: ${leaving}, Term “6x”`),
  ).toBeVisible();
  await expect(toMend).toHaveCount(0);
  await expectAllSaved(page);
  await changeClass(office, studentId, '1A');
});

test('a figure that is none, typed in Term Details for a student who leaves while the class is closed, is told as well', async ({
  page,
  colleague,
}) => {
  const { office, names, students } = await whoIsInSpanish(colleague);
  const [leaving = ''] = names;
  const studentId = students.get(leaving)?.student_id ?? 0;
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await expectStudent(page, leaving, '1 of 35');
  await recordField(page, 'Times Late').fill('6x');
  await page.keyboard.press('Tab');
  const toMend = page.getByRole('banner').getByRole('button', { name: '1 not stored' });
  await expect(toMend).toBeVisible();
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await changeClass(office, studentId, '4 Sci');
  await openClassRecords(page, '1A');
  await comeBack(page);
  // The class opens where it was typed, and what is in the field stays until one goes on.
  await expect(
    page.getByText(`${leaving}, Student's ID ${studentId}, is no longer in this class.`).first(),
  ).toBeVisible();
  await expect(recordField(page, 'Times Late')).toHaveValue('6x');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(
    page.getByText(`${leaving} is no longer in this class. Not stored: ${leaving}, Times Late “6x”`),
  ).toBeVisible();
  await expect(toMend).toHaveCount(0);
  await changeClass(office, studentId, '1A');
});

for (const { who, place, next } of [
  { who: 'a student', place: 2, next: 3 },
  { who: 'the last student', place: 34, next: 33 },
]) {
  test(`the keys go on beside where ${who} was who leaves the class, and type into nobody else`, async ({
    page,
    colleague,
  }) => {
    const { office, teacher, students, names } = await whoIsInSpanish(colleague);
    const [leaving = '', beside = ''] = [names[place], names[next]];
    const studentId = students.get(leaving)?.student_id ?? 0;
    const before = students.get(beside)?.course_mark;
    await changeRecordAs(teacher, lesson, beside, { course_attendance: 1 });
    await signInAs(page, 'lcharles');
    await openClass(page, '1A Spanish');
    await field(page, leaving, 'Term').focus();
    await changeClass(office, studentId, '4 Sci');
    await comeBack(page);
    await expect(page.getByText('Total Students: 34')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: beside })).toBeFocused();
    await page.keyboard.type('71');
    await expect(field(page, beside, 'Term')).toHaveValue(String(before ?? ''));
    await page.keyboard.press('Tab');
    await expect(field(page, beside, 'Term')).toBeFocused();
    await expectAllSaved(page);
    await changeClass(office, studentId, '1A');
  });
}

test.describe('where the last student of the sheet leaves it,', () => {
  const sixth = { ...lesson, formClass: '6 Up', teacherId: teachers.lcharles };

  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('comments that are being picked stay', async ({ page, colleague }) => {
    const goInto = await whoGoInto(colleague);
    await signInAs(page, 'lcharles');
    await openClass(page, '6 Up Spanish');
    const [name = ''] = await namesOn(page);
    const sheet = await openSheetOf(page, name);
    const academic = sheet.getByRole('group', { name: 'Academic' });
    const comment = await academic.locator('label').first().innerText();
    const pick = academic.getByRole('checkbox').first();
    await pick.check();
    await goInto('6 Lw');
    await comeBack(page);
    await expect(page.getByText('No students are on this mark sheet')).toBeVisible();
    await expect(pick).toBeChecked();
    await goInto('6 Up');
    await page.keyboard.press('Control+Enter');
    await expect(sheet).toHaveCount(0);
    await expectAllSaved(page);
    await expect(field(page, name, 'Remarks')).toHaveValue(comment);
  });

  test('what a paste would change stays to be applied', async ({ page, colleague }) => {
    const goInto = await whoGoInto(colleague);
    await signInAs(page, 'lcharles');
    await openClass(page, '6 Up Spanish');
    const [name = ''] = await namesOn(page);
    const remarks = field(page, name, 'Remarks');
    await paste(page, remarks, 'Reads a book a week.\n');
    const preview = page.getByRole('dialog', { name: 'Paste' });
    await expect(preview).toContainText('1 will be stored');
    await goInto('6 Lw');
    await comeBack(page);
    await expect(page.getByText('No students are on this mark sheet')).toBeVisible();
    await expect(preview).toContainText('1 will be stored');
    await goInto('6 Up');
    await preview.getByRole('button', { name: 'Apply' }).click();
    await expect(preview).toHaveCount(0);
    await expectAllSaved(page);
    await expect(remarks).toHaveValue('Reads a book a week.');
  });

  /** All of 6 Up, whom the office puts into another class together. */
  async function whoGoInto(colleague: Parameters<typeof whoIsInSpanish>[0]) {
    const [office, teacher] = [await colleague('kali'), await colleague('lcharles')];
    const students = await storedSheet(teacher, sixth);
    return async (formClass: string) => {
      for (const { student_id } of students.values()) await changeClass(office, student_id, formClass);
    };
  }
});
