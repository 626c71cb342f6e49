import { employeeCalls } from 'contract/employees';
import { timetableCalls } from 'contract/timetable';

import type { Browser } from '../server/src/testing/browser.ts';
import { changeClass } from './support/change-class.ts';
import { comeBack } from './support/come-back.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { teachers } from './support/mark-sheet.ts';
import { latestSchoolDay } from './support/registers.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { expectStudent, openClassRecords, recordField, storedRecords } from './support/term-details.ts';

// What somebody may no longer write is refused, of which the browser complains.
test.use({ complaints: { allowed: [refusedCalls] } });

/** The office gives 1A to its form teacher, or takes it away. */
async function makeFormTeacher(office: Browser, is: boolean): Promise<void> {
  const body = { employee_id: teachers.amohammed, form_class_ids: is ? ['1A'] : [] };
  expect((await office.ask(timetableCalls.saveFormTeacherClasses, { body })).status).toBe(200);
}

const comments = "Form Teacher's Comments" as const;
const mine = 'Words of my own, which took some time.';

test('who leaves the class while their comment is typed keeps the page until one goes on, and nobody else gets it', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const students = await storedRecords(office, '1A');
  const [leaving = '', next = ''] = [...students.keys()].slice(2);
  const id = students.get(leaving)?.student_id ?? 0;
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, leaving, '3 of 35');
  await recordField(page, comments).fill('Works with');
  await changeClass(office, id, '4 Sci');
  await comeBack(page);
  const told = `${leaving}, Student's ID ${id}, is no longer in this class.`;
  await expect(page.getByRole('alert').filter({ hasText: told }).first()).toBeVisible();
  await expectStudent(page, leaving, '– of 34');
  await expect(recordField(page, comments)).toBeFocused();
  await page.keyboard.type(' care.');
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, next, '3 of 34');
  await expect(recordField(page, comments)).toHaveValue(students.get(next)?.teacher_comment ?? '');

  await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).click();
  const row = page.getByRole('dialog').getByRole('listitem', { name: leaving });
  await expect(row).toContainText(`1A · Term 1, 2026-2027 · ${comments}: “Works with care.”`);
  await row.getByRole('button', { name: 'Discard what I typed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await changeClass(office, id, '1A');
});

test('words of one’s own in the sheet of comments stay where their student leaves the class', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const students = await storedRecords(office, '1A');
  const [leaving = ''] = students.keys();
  const id = students.get(leaving)?.student_id ?? 0;
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await expectStudent(page, leaving, '1 of 35');
  await page.getByRole('button', { name: 'Select Comment' }).first().click();
  const sheet = page.getByRole('dialog', { name: comments });
  await sheet.getByLabel('Your own words').fill(mine);
  await changeClass(office, id, '4 Sci');
  await comeBack(page);
  await expect(
    page.getByText(`${leaving}, Student's ID ${id}, is no longer in this class.`).first(),
  ).toBeVisible();
  await expect(sheet.getByLabel('Your own words')).toHaveValue(mine);
  await changeClass(office, id, '1A');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expectNothingWaits(page);
  await expect(recordField(page, comments)).toHaveValue(mine);
  expect((await storedRecords(office, '1A')).get(leaving)?.teacher_comment).toBe(mine);
});

test.describe('the form teacher, whose class is given to another,', () => {
  test.afterEach(async ({ colleague }) => makeFormTeacher(await colleague('Admin'), true));

  for (const what of ['Select Comment', 'History', 'Take Attendance']) {
    test(`is still in the section where ${what} had the focus`, async ({ page, colleague }) => {
      await signInAs(page, 'amohammed');
      await openClassRecords(page, '1A');
      const button = page.getByRole('button', { name: what }).first();
      await button.focus();
      await makeFormTeacher(await colleague('Admin'), false);
      await comeBack(page);
      await expect(page.getByText('You read this class;')).toBeVisible();
      await expect(button).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  }

  test('closes the history, the sheet of comments or the report card, and is still in the section', async ({
    page,
    colleague,
  }) => {
    const office = await colleague('Admin');
    // Reports of all classes are not hers: with the class goes the report card.
    const employee_id = teachers.amohammed;
    await office.ask(employeeCalls.savePermissions, { body: { employee_id, permissions: [1, 2] } });
    await signInAs(page, 'amohammed');
    await openClassRecords(page, '1A');
    for (const { opener, place } of [
      { opener: 'Report Card', place: page.getByRole('heading', { level: 1 }) },
      { opener: 'History', place: page.getByRole('heading', { level: 1 }) },
      { opener: `Select Comment, ${comments}`, place: recordField(page, comments) },
    ]) {
      await page.getByRole('button', { name: opener, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await makeFormTeacher(office, false);
      await comeBack(page);
      await expect(page.getByText('You read this class;')).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(place).toBeFocused();
      await makeFormTeacher(office, true);
      await comeBack(page);
      await expect(page.getByText('You read this class;')).toHaveCount(0);
    }
    await office.ask(employeeCalls.savePermissions, { body: { employee_id, permissions: [1, 2, 3] } });
  });

  test('stays in the register that is open, and reads there why a mark is not saved', async ({
    page,
    school,
    colleague,
  }) => {
    const office = await colleague('Admin');
    await latestSchoolDay(school, office);
    await signInAs(page, 'amohammed');
    await openClassRecords(page, '1A');
    await page.getByRole('button', { name: 'Take Attendance' }).click();
    const register = page.getByRole('dialog', { name: 'Take Attendance, 1A' });
    const [student = ''] = (await storedRecords(office, '1A')).keys();
    const row = register.getByRole('button', { name: student }).first();
    await expect(row).toBeVisible();
    await makeFormTeacher(office, false);
    await comeBack(page);
    await expect(page.getByText('You read this class;')).toBeAttached();
    await row.click();
    await register.getByRole('button', { name: 'Error' }).click();
    const refused = page.getByRole('dialog', { name: 'This register was not saved' });
    await expect(refused).toContainText('Only the form teacher of this class may take its attendance.');
    await refused.getByRole('button', { name: 'Discard what I typed' }).click();
    await register.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNothingWaits(page);
  });

  test('is not told that a record was saved when what was refused is let go', async ({ page, colleague }) => {
    await signInAs(page, 'amohammed');
    await openClassRecords(page, '1A');
    await recordField(page, comments).fill('Too late.');
    await makeFormTeacher(await colleague('Admin'), false);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Error Occured' }).click();
    const saved = page.getByText('Record Saved').or(page.getByRole('img', { name: 'Record Saved' }));
    const isSaid = saved
      .first()
      .waitFor({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    await page.getByRole('dialog').getByRole('button', { name: 'Discard what I typed' }).click();
    await expectNothingWaits(page);
    expect(await isSaid).toBe(false);
  });
});

test('the dean’s comment that is being written in the sheet stays where another is made dean', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { answer } = await office.ask(timetableCalls.getFormDeanAssignments, {
    params: { employeeId: String(teachers.rsingh) },
  });
  const students = await storedRecords(office, '1A');
  const [student = ''] = [...students].find(([, { dean_comment }]) => dean_comment === '') ?? [];
  await signInAs(page, 'rsingh');
  await openClassRecords(page, '1A');
  const name = page.getByRole('heading', { name: student, exact: true });
  while (!(await name.isVisible())) await page.keyboard.press('Alt+ArrowRight');
  await recordField(page, "Dean's Comment").focus();
  await page.keyboard.press('Alt+ArrowDown');
  const sheet = page.getByRole('dialog', { name: "Dean's Comment" });
  await sheet.getByLabel('Your own words').fill(mine);
  const body = { employee_id: teachers.rsingh, form_classes: [] as string[] };
  await office.ask(timetableCalls.saveFormDeanAssignments, { body });
  await comeBack(page);
  await expect(page.getByText('You read this class;')).toBeAttached();
  await expect(sheet.getByLabel('Your own words')).toHaveValue(mine);
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(recordField(page, "Dean's Comment")).toBeFocused();
  const toSettle = page.getByRole('banner').getByRole('button', { name: '1 not stored' });
  await expect(toSettle).toBeVisible();
  await office.ask(timetableCalls.saveFormDeanAssignments, {
    body: { ...body, form_classes: answer.form_classes },
  });
  await toSettle.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectNothingWaits(page);
  expect((await storedRecords(office, '1A')).get(student)?.dean_comment).toBe(mine);
});

test('who takes a figure from the registers by key is still beside it', async ({ page, colleague }) => {
  const teacher = await colleague('amohammed');
  const students = [...(await storedRecords(teacher, '1A'))];
  const [student = '', record] =
    students.find(([, one]) => one.register !== null && one.register.sessions_late !== one.sessions_late) ??
    [];
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  const name = page.getByRole('heading', { name: student, exact: true });
  while (!(await name.isVisible())) await page.keyboard.press('Alt+ArrowRight');
  const late = recordField(page, 'Times Late');
  await late.focus();
  await page.keyboard.press('Tab');
  const take = page.getByRole('button', {
    name: `Use ${record?.register?.sessions_late} from the registers`,
  });
  await expect(take.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(late).toHaveValue(String(record?.register?.sessions_late));
  await expect(page.getByText('As in the registers').last()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(late).toBeFocused();
  await expectNothingWaits(page);
});
