import { subjectAssignmentCalls } from 'contract/subject-assignment';
import { timetableCalls } from 'contract/timetable';

import {
  expectAllSaved,
  expectWholeClass,
  field,
  grade,
  openClass,
  openFields,
  storedSheet,
  subjects,
  tabTo,
  teachers,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('a Mathematics teacher completes 1A without the mouse', async ({ page, colleague }) => {
  await signInAs(page, 'amohammed');
  await tabTo(page, page.getByRole('button', { name: /^Enter Marks/ }));
  await page.keyboard.press('Enter');
  const lesson = page.getByRole('button', { name: '1A Mathematics' });
  await expect(lesson).toContainText('31/35 complete');
  await tabTo(page, lesson);
  await page.keyboard.press('Enter');
  await expectWholeClass(page);
  await expect(
    field(page, 'Aziz, Mishka', 'Term'),
    'the class opens with the first mark chosen',
  ).toBeFocused();

  await page.keyboard.press('ArrowRight');
  for (let row = 0; row < 6; row += 1) await page.keyboard.press('ArrowDown');
  await expect(field(page, 'Espinet, Keziah', 'Exam')).toBeFocused();
  await page.keyboard.type('61');
  await page.keyboard.press('Enter');
  // Ferdinand was absent from the examination: her cell is closed and passed over.
  await expect(field(page, 'Frederick, Adanna', 'Exam')).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(field(page, 'Espinet, Keziah', 'Exam')).toBeFocused();

  for (let row = 0; row < 9; row += 1) await page.keyboard.press('ArrowDown');
  await expect(field(page, 'Hutchinson, Aisha', 'Exam')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('70');
  await page.keyboard.press('Tab');
  await page.keyboard.type('64');
  await page.keyboard.press('Tab');
  await page.keyboard.press('b');
  await page.keyboard.press('Tab');
  await page.keyboard.press('c');
  await page.keyboard.press('Tab');
  await page.keyboard.press('a');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A careful start.');

  await tabTo(page, field(page, 'Hydal, Tariq', 'Term'));
  for (let row = 0; row < 7; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Pérez, Kevin', 'Exam')).toBeFocused();
  await page.keyboard.press('a');
  for (let row = 0; row < 10; row += 1) await page.keyboard.press('ArrowDown');
  await expect(field(page, 'Thomas, Anna', 'Exam')).toBeFocused();
  await page.keyboard.type('55.5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('n');

  await expect(page.getByText('35/35 complete')).toBeVisible();
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('amohammed'), {
    formClass: '1A',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  expect(stored.get('Espinet, Keziah')).toMatchObject({ course_mark: 54, exam_mark: 61 });
  expect(stored.get('Hutchinson, Aisha')).toMatchObject({
    course_mark: 70,
    exam_mark: 64,
    dilligence: 'B',
    progress: 'C',
    conduct: 'A',
    comment: 'A careful start.',
  });
  expect(stored.get('Pérez, Kevin')).toMatchObject({ exam_mark: null, exam_attendance: 2 });
  expect(stored.get('Thomas, Anna')).toMatchObject({
    course_mark: null,
    course_attendance: 3,
    exam_mark: 55.5,
  });
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(page.getByRole('button', { name: '1A Mathematics' })).toContainText('35/35 complete');
});

test('forty marks typed at twenty keys a second are all saved and none is swapped', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const before = await storedSheet(await colleague('amohammed'), {
    formClass: '4 Sci',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  const names = [...before.keys()];
  const course = names.map((_, place) => 40 + place);
  const exams = [91, 82, 73, 64, 55];
  await field(page, names[0] ?? '', 'Term').focus();
  for (const mark of [...course, ...exams]) await page.keyboard.type(`${mark}\n`, { delay: 50 });
  await expect(page.getByText(`${names.length} saved`)).toBeVisible();
  await expectAllSaved(page);

  const stored = await storedSheet(await colleague('amohammed'), {
    formClass: '4 Sci',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  expect([...stored.values()].map((record) => record.course_mark)).toEqual(course);
  expect([...stored.values()].slice(0, 5).map((record) => record.exam_mark)).toEqual(exams);
  expect(course.length + exams.length).toBe(40);
});

test('the header says which class it is, and Next Subject Class goes through all and round again', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  for (const [label, value] of [
    ['Subject', 'Mathematics'],
    ['Class', '3A'],
    ['Year', '2026-2027'],
    ['Term', '1'],
  ] as const) {
    const shown = page.getByRole('textbox', { name: label, exact: true });
    await expect(shown).toHaveValue(value);
    await expect(shown).not.toBeEditable();
  }
  await expect(page.getByText('Total Students: 35')).toBeVisible();
  const grades = ['Dilligence', 'Progress', 'Conduct'];
  for (const header of ['#', 'Name', 'Term (course mark)', 'Exam', ...grades, 'Remarks']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  const next = page.getByRole('button', { name: 'Next Subject Class' });
  for (const formClass of ['4 Sci', '1A', '2A', '2B', '3A']) {
    await next.click();
    await expect(page.getByRole('textbox', { name: 'Class', exact: true })).toHaveValue(formClass);
  }
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(
    page.getByRole('button', { name: '3A Mathematics' }),
    'the keys go on from there',
  ).toBeFocused();
});

test('Missing only shows the rows that want a mark, and none leaves under the hand that fills it', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  await expect(page.getByText('18/35 complete')).toBeVisible();
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(35);
  const numbers = async () =>
    page
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)));
  const numbered = new Map((await numbers()).map(([number, name]) => [name, number]));
  const missing = page.getByRole('button', { name: 'Missing only' });
  await missing.click();
  await expect(missing).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveCount(17);
  for (const [number, name] of await numbers()) expect(number, 'as in the class').toBe(numbered.get(name));
  const cells = openFields(page, 'Term', 'Exam');
  for (const cell of await cells.all()) {
    if ((await cell.inputValue()) === '') await cell.fill('50');
  }
  await page.keyboard.press('Tab');
  await expect(page.getByText('35/35 complete')).toBeVisible();
  await expect(rows).toHaveCount(17);
  await missing.click();
  await expect(rows).toHaveCount(35);
});

test('in a course-work-only term the exam column is closed', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '5 Mod Spanish');
  await expect(page.getByText('This term is course work only: the exam column is closed.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /, Exam$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /, Exam attendance/ })).toHaveCount(0);
  const first = openFields(page, 'Term').first();
  const student = ((await first.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  await first.focus();
  await page.keyboard.press('Tab');
  await expect(grade(page, student, 'Dilligence')).toBeFocused();
});

test('in Form 6 Dilligence, Progress and Conduct are closed', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '6 Up Spanish');
  await expect(page.getByText('Total Students: 10')).toBeVisible();
  await expect(page.getByText('Diligence, Progress and Conduct are not given in Form 6.')).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  const first = openFields(page, 'Term').first();
  const student = ((await first.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  await first.focus();
  await page.keyboard.press('Tab');
  await expect(field(page, student, 'Remarks')).toBeFocused();
});

test('the vice principal picks a teacher: herself first, by search, back and forth', async ({ page }) => {
  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  const teachers = page.getByRole('list', { name: 'Teachers' }).getByRole('listitem');
  await expect(teachers).toHaveCount(40);
  await expect(teachers.first()).toContainText('Joseph, Vernon (you)');
  await page.getByLabel('Search Teacher').fill('Charles, Lys');
  await expect(teachers).toHaveCount(1);
  await page.getByRole('button', { name: 'Select Lystra Charles' }).click();
  await expect(page.getByText('Lystra Charles')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to the teachers' })).toBeFocused();
  await page.getByRole('button', { name: '2B Spanish' }).click();
  await expect(page.getByText('36/36 complete')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(page.getByRole('button', { name: '2B Spanish' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to the teachers' }).click();
  await page.getByLabel('Search Teacher').fill('zzz');
  await expect(page.getByText('No teacher of this name')).toBeVisible();
  await page.getByLabel('Search Teacher').fill('');
  await page.getByRole('button', { name: 'Select Petra La Borde' }).click();
  await expect(page.getByRole('alert')).toHaveText('No Classes have been assigned');
  await page.getByRole('button', { name: 'Back to the teachers' }).click();
  await expect(teachers).toHaveCount(40);
});

test('of a subject that two teach by halves the vice principal sees both, and each mark stays that of the student’s teacher', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  const lesson = { formClass: '4 Sci', subject: subjects.mathematics, teacherId: teachers.amohammed };
  const [own = '', other = ''] = [...(await storedSheet(admin, lesson)).keys()].slice(3);
  const ofOther = (await storedSheet(admin, lesson)).get(other);
  const half = { employee_id: teachers.rsingh, subject_id: lesson.subject };
  await admin.ask(timetableCalls.saveLesson, { body: { ...half, form_class_id: lesson.formClass } });
  await admin.ask(subjectAssignmentCalls.saveStudentSubject, {
    body: { ...half, student_id: ofOther?.student_id ?? 0 },
  });

  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  await page.getByRole('button', { name: 'Select Aisha Mohammed' }).click();
  await openClass(page, '4 Sci Mathematics');
  for (const name of [own, other]) await field(page, name, 'Term').fill('64');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  const stored = await storedSheet(admin, lesson);
  expect([own, other].map((name) => stored.get(name))).toMatchObject([
    { course_mark: 64, employee_id: teachers.amohammed },
    { course_mark: 64, employee_id: teachers.rsingh },
  ]);
});

test('the back arrow leads from the class to the main menu, where the tile has the focus', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1C Spanish');
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await expect(page.getByRole('button', { name: /^Enter Marks/ })).toBeFocused();
});
