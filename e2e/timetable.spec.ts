import type { Locator, Page } from '@playwright/test';
import { classSettingsCalls } from 'contract/classes';
import { timetableCalls } from 'contract/timetable';

import { expectAccessible } from './support/accessibility.ts';
import { expectAllHasCome } from './support/all-has-come.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { endSessions } from './support/end-sessions.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { clickAsSecond } from './support/past-double-click.ts';
import { expect, lostCalls, password, refusedCalls, test } from './support/staff-test.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';

const dialog = { within: '[role="dialog"]' } as const;
const nicole = 'Nicole Baptiste';

async function openTimetable(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Timetable of ${name}` }).click();
  const timetable = page.getByRole('dialog', { name: `Timetable – ${name}, 2026-2027` });
  await expect(timetable.getByRole('button', { name: 'Add Lesson' })).toBeVisible();
  return timetable;
}

function rowOf(timetable: Locator, lesson: string): Locator {
  return timetable
    .getByRole('row')
    .filter({ has: timetable.page().getByRole('button', { name: `Delete ${lesson}` }) });
}

test.use({ complaints: { allowed: [refusedCalls, /status of 503/] } });

test('a teacher gets form-teacher and dean classes and lessons, each saved as it is chosen', async ({
  page,
  colleague,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  await expect(page.getByRole('row', { name: /Baptiste Nicole 5/ })).toBeVisible();
  await page.getByLabel('Search teachers').fill('nicole');
  await expectAccessible(page, 'the teachers of the year');
  const timetable = await openTimetable(page, nicole);
  for (const [label, typed] of [
    ['Form Teacher Classes', '1C'],
    ['Form Dean Classes', '2A'],
  ] as const) {
    const classes = timetable.getByRole('combobox', { name: label });
    await classes.click();
    await expect(
      page.getByRole('group', { name: 'Form 2' }).getByRole('option', { name: '2A' }),
    ).toBeVisible();
    await expectAccessible(page, 'the classes to choose from', { within: '[role="listbox"]' });
    await classes.fill(typed);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(timetable.getByRole('button', { name: typed, exact: true })).toBeVisible();
  }
  await expect(timetable.getByText('Saved', { exact: true })).toHaveCount(2);

  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await expect(timetable.getByRole('combobox', { name: 'Subject, New lesson' })).toBeFocused();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  const hint = await timetable
    .getByPlaceholder('Class')
    .last()
    .evaluate((field) => {
      const { color, opacity } = getComputedStyle(field, '::placeholder');
      return { color, opacity };
    });
  expect(hint, 'what stands in for a class can be read').toEqual({ color: 'rgb(92, 102, 94)', opacity: '1' });
  await page.keyboard.type('mathem');
  await page.keyboard.press('Enter');
  await expect(timetable.getByText('Choose both')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1A');
  await page.keyboard.press('Enter');
  const mathematics = rowOf(timetable, 'Mathematics 1A');
  await expect(mathematics.getByText('Saved')).toBeVisible();
  await expect(mathematics.getByRole('cell').first()).toHaveText('33');
  await expect(timetable.getByText(/A\. Mohammed/), 'one subject and class, two teachers').toBeVisible();
  await expectAccessible(page, 'the timetable with a warning', dialog);

  await pick(mathematics.getByRole('combobox', { name: 'Class, Mathematics 1A' }), '1B', '1B');
  await expect(rowOf(timetable, 'Mathematics 1B').getByText('Saved')).toBeVisible();
  await timetable.getByRole('button', { name: 'Delete Geography 3C' }).click();
  await expect(timetable.getByText(/^Geography 3C deleted\./)).toBeVisible();
  await expect(timetable.getByRole('button', { name: 'Add Lesson' })).toBeFocused();
  await timetable.getByRole('button', { name: 'Undo' }).click();
  await expect(timetable.getByRole('button', { name: 'Add Lesson' })).toBeFocused();
  await expect(rowOf(timetable, 'Geography 3C').getByText('Saved')).toBeVisible();

  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'mathem', /^Mathematics$/);
  await pick(timetable.getByRole('combobox', { name: 'Class, Mathematics', exact: true }), '1B', '1B');
  await expect(timetable.getByText('This teacher already has that lesson.')).toBeVisible();
  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'french', 'French');
  await page.keyboard.press('Escape');
  const unsaved = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(unsaved).toContainText('1 lesson is not saved: it needs a subject and a class.');
  await expect(unsaved).toContainText('Mathematics 1B is not saved. This teacher already has that lesson.');
  await unsaved.getByRole('button', { name: 'Discard' }).click();
  await expect(timetable).toBeHidden();
  const opener = page.getByRole('button', { name: `Timetable of ${nicole}` });
  await expect(opener).toBeFocused();
  await expect(page.getByRole('row', { name: /Baptiste Nicole 6 1C/ })).toBeVisible();

  const admin = await colleague('Admin');
  const stored = await admin.ask(timetableCalls.getTeacherTimetable, {
    params: { employeeId: '1009', yearId: '20262027' },
  });
  expect(stored.answer.form_class_ids).toEqual(['1C']);
  expect(stored.answer.form_classes).toEqual(['2A']);
  expect(stored.answer.lessons.map((one) => `${one.subject_title} ${one.form_class_id}`)).toEqual([
    'Geography 1A',
    'Geography 1B',
    'Mathematics 1B',
    'Geography 2A',
    'Geography 3A',
    'Geography 3C',
  ]);
});

test('what is typed while the choice before it is being saved stays', async ({ page }) => {
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, 'Lystra Charles');
  const release = await holdBack(page, '**/api/form-dean-assignments');
  const classes = timetable.getByRole('combobox', { name: 'Form Dean Classes' });
  await pick(classes, '3A', '3A');
  await page.keyboard.type('3B');
  await expect(timetable.getByText('Saving')).toBeVisible();
  release();
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  await expect(classes).toHaveValue('3B');
  await page.keyboard.press('Enter');
  await expect(timetable.getByRole('button', { name: '3B', exact: true })).toBeVisible();
});

test('a class that is chosen while the one before it is being refused is saved', async ({ page }) => {
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, 'Roger Daniel');
  const address = '**/api/form-dean-assignments';
  await page.route(address, (route) => route.fulfill({ status: 422, json: { message: 'Not this one.' } }), {
    times: 1,
  });
  const release = await holdBack(page, address);
  const classes = timetable.getByRole('combobox', { name: 'Form Dean Classes' });
  await pick(classes, '3A', '3A');
  await pick(classes, '3B', '3B');
  await expect(timetable.getByText('Saving')).toBeVisible();
  release();
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  await expect(timetable.getByText('Not this one.')).toHaveCount(0);
  for (const name of ['3A', '3B'])
    await expect(timetable.getByRole('button', { name, exact: true })).toBeVisible();
});

test('a lesson that is not saved says why over the page, keeps what was chosen, and is sent again', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, 'Lystra Charles');
  await page.route('**/api/teacher-lesson', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } }),
  );
  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'french', 'French');
  await pick(timetable.getByRole('combobox', { name: 'Class, French' }), '3B', '3B');
  const told = page.getByRole('dialog', { name: 'It is not known whether the lesson was saved' });
  await expect(told).toContainText('The server cannot save at the moment.');
  await expect(told).toContainText('503');
  await told.getByRole('button', { name: 'Ok' }).click();
  const french = rowOf(timetable, 'French 3B');
  await expect(french.getByText('Error')).toBeVisible();
  await timetable.getByRole('button', { name: 'Close' }).click();
  const unsaved = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(unsaved).toContainText('It is not known whether French 3B is saved. The server cannot save');
  await unsaved.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/api/teacher-lesson');
  await french.getByRole('button', { name: 'Error' }).click();
  await expect(french.getByText('Saved')).toBeVisible();
  await expect(timetable.getByRole('combobox', { name: 'Subject, French 3B' })).toBeFocused();
});

test('a reload is asked about while a lesson lacks its class or classes are not saved, and takes nothing once they are', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, 'Lystra Charles');
  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'french', 'French');
  await expectAskedBeforeReload(page);
  await expect(timetable.getByText('Choose both')).toBeVisible();
  await timetable.getByRole('button', { name: 'Delete French', exact: true }).click();

  const address = '**/api/form-dean-assignments';
  await page.route(address, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await pick(timetable.getByRole('combobox', { name: 'Form Dean Classes' }), '3A', '3A');
  await expect(timetable.getByText('Not now.')).toBeVisible();
  await expectAskedBeforeReload(page);
  await page.unroute(address);
  await page.keyboard.press('Escape');
  await timetable.getByRole('button', { name: 'Retry' }).click();
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(timetable, 'nothing is left to ask about').toHaveCount(0);
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

  test('a lesson that was deleted unseen is gone when that is tried again', async ({ page, colleague }) => {
    const office = await colleague('vjoseph');
    const lesson = { employee_id: 1007, subject_id: 48, form_class_id: '2C' };
    await office.ask(timetableCalls.saveLesson, { body: lesson });
    await openAsVicePrincipal(page, 'Employees');
    const timetable = await openTimetable(page, 'Lystra Charles');
    const row = rowOf(timetable, 'Social Studies 2C');
    await loseAnswer(page, '**/api/delete-teacher-lesson');
    const letGo = await holdBack(page, '**/api/delete-teacher-lesson');
    await row.getByRole('button', { name: /^Delete/ }).click();
    const formClass = timetable.getByRole('combobox', { name: /^Class, Social Studies 2/ });
    await expect(formClass, 'another choice would be gone with the lesson').not.toBeEditable();
    letGo();
    await page
      .getByRole('dialog', { name: 'It is not known whether the lesson was deleted' })
      .getByRole('button')
      .click();
    await expect(row.getByRole('button', { name: /^Delete/ })).toBeFocused();
    await row.getByRole('button', { name: 'Error' }).click();
    await expect(row).toHaveCount(0);
    await expect(timetable.getByText('Social Studies 2C deleted.')).toBeVisible();
  });

  test('another choice goes over the one that was stored unseen, for lessons and for classes', async ({
    page,
    colleague,
  }) => {
    const office = await colleague('Admin');
    const stored = async () => {
      const params = { employeeId: '1007', yearId: '20262027' };
      const { answer } = await office.ask(timetableCalls.getTeacherTimetable, { params });
      const lessons = answer.lessons.map((one) => `${one.subject_title} ${one.form_class_id}`);
      return { lessons: lessons.filter((name) => name.startsWith('Social')), classes: answer.form_class_ids };
    };
    await openAsVicePrincipal(page, 'Employees');
    const timetable = await openTimetable(page, 'Lystra Charles');
    const told = page.getByRole('dialog', { name: 'It is not known whether the lesson was saved' });
    await loseAnswer(page, '**/api/teacher-lesson');
    await timetable.getByRole('button', { name: 'Add Lesson' }).click();
    await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'social', 'Social Studies');
    await pick(timetable.getByRole('combobox', { name: 'Class, Social Studies', exact: true }), '2A', '2A');
    await told.getByRole('button', { name: 'Ok' }).click();
    await pick(timetable.getByRole('combobox', { name: 'Class, Social Studies 2A' }), '2B', '2B');
    await expect(rowOf(timetable, 'Social Studies 2B').getByText('Saved')).toBeVisible();
    expect((await stored()).lessons, 'a new one').toEqual(['Social Studies 2B']);

    await loseAnswer(page, '**/api/teacher-lesson');
    await pick(timetable.getByRole('combobox', { name: 'Class, Social Studies 2B' }), '2C', '2C');
    await told.getByRole('button', { name: 'Ok' }).click();
    await timetable.getByRole('button', { name: 'Delete Social Studies 2C' }).click();
    await expect(timetable.getByText('Social Studies 2C deleted.')).toBeVisible();
    expect((await stored()).lessons, 'one that was there').toEqual([]);

    const classes = timetable.getByRole('combobox', { name: 'Form Teacher Classes' });
    await loseAnswer(page, '**/api/form-teacher-class');
    await pick(classes, '3A', '3A');
    await expect(timetable.getByText(/^The server could not be reached/)).toBeVisible();
    await pick(classes, '3B', '3B');
    await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
    expect((await stored()).classes).toEqual(expect.arrayContaining(['3A', '3B']));
  });
});

test('a lesson that is changed to one the teacher has already stays, is named in its row, and is what the row deletes', async ({
  page,
  colleague,
}) => {
  const office = await colleague('vjoseph');
  const lesson = (form_class_id: string) => ({ employee_id: 1007, subject_id: 48, form_class_id });
  for (const formClass of ['1A', '1B']) {
    await office.ask(timetableCalls.saveLesson, { body: lesson(formClass) });
  }
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, 'Lystra Charles');
  await pick(timetable.getByRole('combobox', { name: 'Class, Social Studies 1B' }), '1A', '1A');
  await expect(
    timetable.getByText('This teacher already has that lesson. Social Studies 1B stays as it is.'),
  ).toBeVisible();
  await expect(rowOf(timetable, 'Social Studies 1B').getByText('Error')).toBeVisible();
  await timetable.getByRole('button', { name: 'Delete Social Studies 1B' }).click();
  await expect(timetable.getByText('Social Studies 1B deleted.')).toBeVisible();
  await expect(timetable.getByRole('button', { name: 'Delete Social Studies 1A' })).toHaveCount(1);
  await office.ask(timetableCalls.deleteLesson, { body: lesson('1A') });
});

test('each of two lessons that were deleted one after the other can be put back, until it is there again', async ({
  page,
  colleague,
}) => {
  const office = await colleague('vjoseph');
  const lesson = (form_class_id: string) => ({ employee_id: 1007, subject_id: 48, form_class_id });
  for (const formClass of ['3A', '3B']) {
    await office.ask(timetableCalls.saveLesson, { body: lesson(formClass) });
  }
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, 'Lystra Charles');
  for (const formClass of ['3A', '3B']) {
    await timetable.getByRole('button', { name: `Delete Social Studies ${formClass}` }).click();
    await expect(timetable.getByText(`Social Studies ${formClass} deleted.`)).toBeVisible();
  }
  const undo = timetable.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(2);
  await expect(undo.first()).toHaveAccessibleDescription('Social Studies 3B deleted.');
  await expect(undo.last()).toHaveAccessibleDescription('Social Studies 3A deleted.');
  await undo.last().click();
  await expect(rowOf(timetable, 'Social Studies 3A').getByText('Saved')).toBeVisible();
  await expect(undo).toHaveCount(1);

  await timetable.getByRole('button', { name: 'Add Lesson' }).click();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'social', 'Social Studies');
  await pick(timetable.getByRole('combobox', { name: 'Class, Social Studies', exact: true }), '3B', '3B');
  await expect(rowOf(timetable, 'Social Studies 3B').getByText('Saved')).toBeVisible();
  await expect(undo).toHaveCount(0);
  for (const formClass of ['3A', '3B']) {
    await office.ask(timetableCalls.deleteLesson, { body: lesson(formClass) });
  }
});

test('a lesson whose deletion the end of the session cut short is deleted at the second try, and nothing says that it was not', async ({
  page,
  school,
  colleague,
}) => {
  const office = await colleague('vjoseph');
  await office.ask(timetableCalls.saveLesson, {
    body: { employee_id: 1007, subject_id: 48, form_class_id: '2C' },
  });
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, 'Lystra Charles');
  const row = rowOf(timetable, 'Social Studies 2C');
  await endSessions(school, page);
  await row.getByRole('button', { name: /^Delete/ }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  const notice = page.getByText('The lesson was not deleted. Please try again.');
  // Under the pointer it goes by no clock of its own.
  await notice.hover();
  await row.getByRole('button', { name: /^Delete/ }).press('Enter');
  await expect(timetable.getByText('Social Studies 2C deleted.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the classes to choose from stand in the order of classes, 1A2 before 1A10', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  for (const id of ['1A10', '1A2']) await admin.ask(classSettingsCalls.saveFormClass, { body: { id } });
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, nicole);
  await timetable.getByRole('combobox', { name: 'Form Teacher Classes' }).click();
  const ofForm1 = page.getByRole('group', { name: 'Form 1' }).getByRole('option');
  await expect(ofForm1).toHaveText(['1A', '1A2', '1A10', '1B', '1C']);
});

test('the rest of a double click on Delete takes no lesson and no class beside the one that was meant', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  const of = { employee_id: 1009, academic_year_id: 20262027 };
  const { lessons, form_classes } = (
    await admin.ask(timetableCalls.getTeacherTimetable, {
      params: { employeeId: '1009', yearId: '20262027' },
    })
  ).answer;
  await admin.ask(timetableCalls.saveFormDeanAssignments, {
    body: { ...of, form_classes: ['3A', '3B', '3C'], from_form_classes: form_classes },
  });
  await openAsVicePrincipal(page, 'Employees');
  const timetable = await openTimetable(page, nicole);
  const rows = timetable.getByRole('button', { name: /^Delete / });
  await rows.first().click();
  await expect(rows).toHaveCount(lessons.length - 1);
  await clickAsSecond(rows.first());

  const classes = timetable.getByRole('button', { name: /^3[ABC]$/ });
  await classes.first().locator('.MuiChip-deleteIcon').click();
  await expect(classes).toHaveText(['3B', '3C']);
  await clickAsSecond(classes.first().locator('.MuiChip-deleteIcon'));
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  await expectAllHasCome(page);
  await expect(classes).toHaveText(['3B', '3C']);
  await expect(rows).toHaveCount(lessons.length - 1);
});
