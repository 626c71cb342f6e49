import type { Locator, Page } from '@playwright/test';
import { classSettingsCalls } from 'contract/classes';
import { employeeCalls } from 'contract/employees';
import { subjectSettingsCalls } from 'contract/subjects';
import { timetableCalls } from 'contract/timetable';

import { expectAccessible } from './support/accessibility.ts';
import { expect, refusedCalls, test } from './support/staff-test.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';

const lystra = { employee_id: 1007, academic_year_id: 20262027 };
const french = { id: 104, title: 'French' };

async function openTimetable(page: Page): Promise<Locator> {
  await openAsVicePrincipal(page, 'Employees');
  await page.getByRole('button', { name: 'Timetable of Lystra Charles' }).click();
  const timetable = page.getByRole('dialog', { name: /^Timetable – Lystra Charles/ });
  await expect(timetable.getByRole('button', { name: 'Add Lesson' })).toBeVisible();
  return timetable;
}

function deleteOf(timetable: Locator, lesson: string): Locator {
  return timetable.getByRole('button', { name: `Delete ${lesson}`, exact: true });
}

test.use({ complaints: { allowed: [refusedCalls] } });

test('of a lesson that a colleague has changed one reads what stands there now, and chooses', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const timetableNow = async () => {
    const params = { employeeId: String(lystra.employee_id), yearId: String(lystra.academic_year_id) };
    const { answer } = await office.ask(timetableCalls.getTeacherTimetable, { params });
    return answer.lessons;
  };
  const [first, second, third] = await timetableNow();
  if (!first || !second || !third) throw new Error('She teaches less than she did.');
  const nameOf = ({ subject_title, form_class_id }: typeof first) => `${subject_title} ${form_class_id}`;
  const makeFrench = async ({ subject_id, form_class_id }: typeof first, new_form_class_id: string) =>
    office.ask(timetableCalls.saveLesson, {
      body: { ...lystra, subject_id, form_class_id, new_subject_id: french.id, new_form_class_id },
    });
  const timetable = await openTimetable(page);

  await makeFrench(first, '4 Sci');
  const subject = timetable.getByRole('combobox', { name: `Subject, ${nameOf(first)}` });
  await pick(subject, 'french', french.title);
  const mine = `French ${first.form_class_id}`;
  await expect(
    timetable.getByText(`${nameOf(first)} was deleted or changed meanwhile. New since: French 4 Sci.`),
  ).toBeVisible();
  await expect(deleteOf(timetable, 'French 4 Sci'), 'theirs is in the list').toBeVisible();
  const field = timetable.getByRole('combobox', { name: `Subject, ${mine}` });
  await expect(field, 'one goes on where one was').toBeFocused();
  await expectAccessible(page, 'a lesson that two people changed', { within: '[role="dialog"]' });
  await timetable.getByRole('button', { name: 'Keep mine' }).click();
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  await expect(field).toBeFocused();

  await makeFrench(second, '4 Mod');
  await deleteOf(timetable, nameOf(second)).click();
  await expect(timetable.getByText(`${nameOf(second)} deleted.`)).toBeVisible();
  await expect(deleteOf(timetable, 'French 4 Mod'), 'what was made of it is not gone').toBeVisible();

  const { subject_id, form_class_id } = third;
  await office.ask(timetableCalls.deleteLesson, { body: { ...lystra, subject_id, form_class_id } });
  await pick(timetable.getByRole('combobox', { name: `Subject, ${nameOf(third)}` }), 'french', french.title);
  await expect(
    timetable.getByText(`${nameOf(third)} was deleted or changed meanwhile.`, { exact: true }),
  ).toBeVisible();
  await timetable.getByRole('button', { name: 'Use theirs' }).click();
  await expect(deleteOf(timetable, `French ${form_class_id}`)).toHaveCount(0);
  await expect(timetable.getByRole('button', { name: 'Add Lesson' })).toBeFocused();

  await timetable.getByRole('button', { name: 'Close' }).click();
  await expect(timetable).toBeHidden();
  const stored = (await timetableNow()).map(nameOf);
  expect(stored).toEqual(expect.arrayContaining([mine, 'French 4 Sci', 'French 4 Mod']));
  for (const gone of [first, second, third]) expect(stored).not.toContain(nameOf(gone));
});

test('after the choice between two lists of classes one is still at that list', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const timetable = await openTimetable(page);
  await office.ask(timetableCalls.saveFormDeanAssignments, { body: { ...lystra, form_classes: ['3B'] } });
  const classes = timetable.getByRole('combobox', { name: 'Form Dean Classes' });
  await pick(classes, '2A', '2A');
  await page.keyboard.press('Escape');
  const question = timetable.getByText('Someone else changed these classes meanwhile. Now: 3B.');
  await expect(question).toBeVisible();
  // Another tick is no answer to it: it would take their class away unasked.
  await pick(classes, '2B', '2B');
  await page.keyboard.press('Escape');
  await expect(timetable.getByRole('button', { name: '2B', exact: true })).toBeVisible();
  await expect(question).toBeVisible();
  await timetable.getByRole('button', { name: 'Use theirs' }).click();
  await expect(timetable.getByRole('button', { name: '3B', exact: true })).toBeVisible();
  await expect(classes).toBeFocused();
  const params = { employeeId: String(lystra.employee_id), yearId: String(lystra.academic_year_id) };
  const { answer } = await office.ask(timetableCalls.getTeacherTimetable, { params });
  expect(answer.form_classes).toEqual(['3B']);
});

test('lessons of a subject that was retired since are named in the timetable, and put back after a slip, and it is offered no more', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { answer } = await office.ask(subjectSettingsCalls.listAllSubjects, {});
  for (const { id, title, version } of answer) {
    if (title !== 'Spanish') continue;
    await office.ask(subjectSettingsCalls.retireSubject, { body: { id, retired: 1, version } });
  }
  const timetable = await openTimetable(page);
  await expect(timetable.getByRole('combobox', { name: 'Subject, Spanish 6 Up' })).toHaveValue('Spanish');
  await expect(deleteOf(timetable, 'Spanish 6 Up')).toBeVisible();
  await deleteOf(timetable, 'Spanish 6 Up').click();
  await expect(timetable.getByText('Spanish 6 Up deleted.')).toBeVisible();
  await timetable.getByRole('button', { name: 'Undo' }).click();
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  await expect(timetable.getByRole('combobox', { name: 'Subject, Spanish 6 Up' })).toHaveValue('Spanish');
  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await expect(timetable.getByRole('combobox', { name: 'Subject, New lesson' })).toBeFocused();
  await page.keyboard.type('Spanish');
  await expect(page.getByText('No options')).toBeVisible();
});

test('a class that was retired since and went from the classes of a dean by a slip is chosen again', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { answer } = await office.ask(classSettingsCalls.saveFormClass, { body: { id: '1V' } });
  await office.ask(timetableCalls.saveFormDeanAssignments, { body: { ...lystra, form_classes: ['1V'] } });
  const { version } = answer;
  await office.ask(classSettingsCalls.retireFormClass, { body: { id: '1V', retired: 1, version } });
  const timetable = await openTimetable(page);
  const chip = timetable.getByRole('button', { name: '1V', exact: true });
  const classes = timetable.getByRole('combobox', { name: 'Form Dean Classes' });
  await expect(chip).toBeVisible();
  await classes.press('Backspace');
  await expect(chip).toHaveCount(0);
  await pick(classes, '1V', '1V');
  await page.keyboard.press('Escape');
  await expect(chip).toBeVisible();
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  const params = { employeeId: String(lystra.employee_id), yearId: String(lystra.academic_year_id) };
  const { answer: stored } = await office.ask(timetableCalls.getTeacherTimetable, { params });
  expect(stored.form_classes).toEqual(['1V']);
});

test('a subject that is deleted while a timetable is open is named in the lesson that was refused for it, and offered no more', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const body = { title: 'Dance', abbr: 'Dan' };
  const { answer: dance } = await office.ask(subjectSettingsCalls.saveSubject, { body });
  const timetable = await openTimetable(page);
  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'dance', 'Dance');
  await office.ask(subjectSettingsCalls.deleteSubject, { body: { id: dance.id } });
  await pick(timetable.getByRole('combobox', { name: 'Class, Dance' }), '3A', '3A');
  await page
    .getByRole('dialog', { name: 'The lesson was not saved' })
    .getByRole('button', { name: 'Ok' })
    .click();
  const chosen = timetable.getByRole('combobox', { name: 'Subject, Dance 3A' });
  await expect(chosen).toHaveValue('Dance');
  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await timetable.getByRole('combobox', { name: 'Subject, New lesson' }).click();
  await expect(page.getByRole('option', { name: 'French' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Dance' })).toHaveCount(0);
});

test('a class that is renamed while a timetable is open is offered by its new name once it was refused', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const add = async (id: string) => {
    const { answer } = await office.ask(classSettingsCalls.saveFormClass, { body: { id } });
    const { version } = answer;
    return async (new_id: string) =>
      office.ask(classSettingsCalls.saveFormClass, { body: { id, new_id, version } });
  };
  const [renameY, renameZ] = [await add('1Y'), await add('1Z')];
  const timetable = await openTimetable(page);
  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'french', 'French');
  await renameY('1X');
  await pick(timetable.getByRole('combobox', { name: 'Class, French', exact: true }), '1Y', '1Y');
  const told = page.getByRole('dialog', { name: 'The lesson was not saved' });
  await expect(told).toContainText('There is no such class.');
  await told.getByRole('button', { name: 'Ok' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Class, French 1Y' }), '1X', '1X');
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();

  await renameZ('1W');
  const classes = timetable.getByRole('combobox', { name: 'Form Dean Classes' });
  await pick(classes, '1Z', '1Z');
  await expect(timetable.getByText('There is no such class.')).toBeVisible();
  await pick(classes, '1Z', '1Z');
  await pick(classes, '1W', '1W');
  await expect(timetable.getByText('Saved', { exact: true })).toHaveCount(2);
});

test('of a teacher who was let go while the timetable is open one reads so, without a try that cannot help, and goes on in the search', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const timetable = await openTimetable(page);
  await office.ask(employeeCalls.deleteEmployee, { body: { id: 1007, employee_status_id: 2 } });
  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'french', 'French');
  await pick(timetable.getByRole('combobox', { name: 'Class, French', exact: true }), '5 mod', '5 Mod');
  const refused = page.getByRole('dialog', { name: 'The lesson was not saved' });
  await expect(refused).toContainText('This employee is no longer in service.');
  await refused.getByRole('button', { name: 'Ok' }).click();
  await expect(timetable.getByRole('cell', { name: 'This employee is no longer in service.' })).toBeVisible();
  await expect(timetable.getByRole('button', { name: 'Error' })).toHaveCount(0);
  const dean = timetable.getByRole('combobox', { name: 'Form Dean Classes' });
  await pick(dean, '5 mod', '5 Mod');
  await expect(timetable.getByRole('alert')).toHaveText('This employee is no longer in service.');
  await page.keyboard.press('Escape');
  await timetable.getByRole('button', { name: 'Close', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(timetable).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Timetable of Lystra Charles' })).toHaveCount(0);
  await expect(page.getByLabel('Search teachers')).toBeFocused();
  await office.ask(employeeCalls.saveEmployee, { body: { id: 1007, employee_status_id: 1 } });
});
