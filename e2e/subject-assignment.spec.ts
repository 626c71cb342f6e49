import type { Page } from '@playwright/test';
import { subjectAssignmentCalls } from 'contract/subject-assignment';
import { studentCalls } from 'contract/students';
import { subjectCalls, subjectSettingsCalls } from 'contract/subjects';
import { timetableCalls } from 'contract/timetable';

import { expectAccessible } from './support/accessibility.ts';
import { comeBack } from './support/come-back.ts';
import { holdBack } from './support/hold-back.ts';
import { expect, refusedCalls, test } from './support/staff-test.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';
import { addNamesakes } from './support/students.ts';

const dialog = { within: '[role="dialog"]' } as const;
const french = { params: { subject: '104' } };

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.use({ complaints: { allowed: [refusedCalls, /status of 503/] } });

test('a Form 4 class takes up French: all of it is assigned at once', async ({ page, colleague }) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await expect(page.getByText('Choose a subject')).toBeVisible();
  await page.getByRole('combobox', { name: 'Subject' }).focus();
  await page.keyboard.type('fren');
  await expect(page.getByRole('option', { name: 'French' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('108 students')).toBeVisible();
  await page.getByRole('combobox', { name: 'Form', exact: true }).click();
  await expect(page.getByRole('option')).toHaveText(['Form 4', 'Form 5', 'Form 6']);
  await page.keyboard.press('Escape');
  await choose(page, 'Class', '4 Mod');
  await expect(page.getByText('36 students')).toBeVisible();
  const assigned = page.getByRole('textbox', { name: 'Assigned' });
  await expect(assigned).toHaveValue('0');

  const assign = page.getByRole('button', { name: 'Assign Selected Students' });
  await assign.click();
  await expect(page.getByText('No students selected for assignment')).toBeVisible();
  await page.getByLabel('Search students').fill('a');
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.getByLabel('Search students').fill('');
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(page.getByText('36 selected')).toBeVisible();
  await assign.click();
  const teacher = page.getByRole('combobox', { name: 'Teacher' });
  await expect(teacher).toHaveAccessibleDescription('Choose a teacher.');
  await expect(teacher).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a teacher.' })).toBeVisible();
  await expect(page.getByText('No students selected for assignment')).toHaveCount(0);
  await pick(teacher, 'clair', /St\. Clair/);
  await expect(page.getByText(/St\. Clair, .+ has no lesson of this subject in 4 Mod\./)).toBeVisible();
  await expectAccessible(page, 'a batch with a warning');

  await page.route('**/api/subject-students-batch', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } }),
  );
  await assign.click();
  await expect(page.getByText('An error has occured.')).toBeVisible();
  await expect(page.getByText('The server cannot save at the moment.')).toBeVisible();
  // Below a table that gives the warning and the error its room.
  await expect(page.getByText('36 selected')).toBeInViewport({ ratio: 1 });
  await page.unroute('**/api/subject-students-batch');
  await assign.click();
  await expect(page.getByText('36 Students Assigned')).toBeVisible();
  await expect(assigned).toHaveValue('36');

  await choose(page, 'Display', 'Unassigned');
  await expect(page.getByText('No students here')).toBeVisible();
  await choose(page, 'Display', 'Assigned');
  await expect(page.getByRole('row', { name: /Boodoo, Shomari/ })).toContainText('St. Clair');
  await pick(teacher, 'charles', /^Charles/);
  const admin = await colleague('Admin');
  const boodoo = page.getByRole('row', { name: /Boodoo, Shomari/ });
  const shomari = Number(await boodoo.getByRole('cell').nth(1).textContent());
  await admin.ask(subjectAssignmentCalls.saveStudentSubject, {
    body: { subject_id: 104, student_id: shomari, employee_id: 1003 },
  });
  await page.getByRole('checkbox', { name: 'Select Boodoo, Shomari' }).check();
  await assign.click();
  await expect(
    page.getByText(/^Someone else changed these assignments meanwhile: Boodoo, Shomari/),
  ).toBeVisible();
  await expect(boodoo).toContainText('K. Ali');
  await expect(page.getByText('1 of those selected has another teacher')).toBeVisible();
  await assign.click();
  await expect(page.getByText('1 Student Assigned', { exact: true })).toBeVisible();
  await choose(page, 'Form', 'Form 5');
  await expect(page.getByRole('combobox', { name: 'Class', exact: true })).toHaveText('All');
  await expect(page.getByRole('combobox', { name: 'Display' })).toHaveText('All');
  await expect(assigned).toHaveValue('0');

  const { answer } = await admin.ask(subjectAssignmentCalls.listSubjectStudents, french);
  expect(answer.filter(({ teacher_name }) => teacher_name.endsWith('Charles'))).toHaveLength(1);
  expect(answer.filter(({ teacher_name }) => teacher_name.endsWith('St. Clair'))).toHaveLength(35);
});

test('who is selected while the batch before is being assigned stays selected', async ({ page }) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'french', 'French');
  await pick(page.getByRole('combobox', { name: 'Teacher' }), 'clair', /St\. Clair/);
  const boxes = page.getByRole('row').getByRole('checkbox');
  const letGo = await holdBack(page, '**/api/subject-students-batch');
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Assign Selected Students' }).click();
  await boxes.nth(2).check();
  letGo();
  await expect(page.getByText('1 Student Assigned')).toBeVisible();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
});

test('one student more is added, changes the teacher, is taken out and put back', async ({ page }) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByLabel('Search subjects').fill('phys');
  const view = page.getByRole('button', { name: 'View/Add Students, Physics' });
  await expectAccessible(page, 'the subjects');
  await view.click();
  const students = page.getByRole('dialog', { name: 'Physics – assigned students' });
  await expect(students.getByText('95 students')).toBeVisible();
  await students.getByLabel('Search students').fill('alexander');
  await expect(students.getByText('2 of 95 students')).toBeVisible();

  const teacher = students.getByRole('combobox', { name: 'Teacher of Alexander, Makayla' });
  await expect(teacher).toHaveText('Hinds, Laverne');
  // Found and sorted as it is read.
  await students.getByLabel('Search students').fill('alexander hinds, laverne');
  await expect(teacher).toBeVisible();
  await students.getByLabel('Search students').fill('alexander');
  await teacher.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /^Le Gendre/ }).click();
  await expect(page.getByText('Teacher Updated')).toBeVisible();
  await expect(teacher).toHaveText('Le Gendre, Leslie');
  await expect(teacher).toBeFocused();
  await expect(students.getByRole('alert')).toContainText('does not teach Physics to 4 Sci');
  await expectAccessible(page, 'the students of a subject', dialog);

  await students.getByRole('button', { name: 'Delete Alexander, Makayla' }).click();
  await expect(students.getByText(/^Alexander, Makayla was taken out/)).toBeVisible();
  await expect(students.getByLabel('Search students')).toBeFocused();
  await expect(students.getByText('1 of 94 students')).toBeVisible();
  await students.getByRole('button', { name: 'Undo' }).click();
  await expect(students.getByLabel('Search students')).toBeFocused();
  await expect(students.getByText('2 of 95 students')).toBeVisible();

  const open = students.getByRole('button', { name: 'Add Student' });
  await open.click();
  const add = page.getByRole('dialog', { name: 'Add Student – Physics' });
  await expect(add.getByRole('combobox', { name: 'Student' })).toBeFocused();
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByRole('combobox', { name: 'Student' })).toHaveAccessibleDescription(
    'Choose a student.',
  );
  await expect(add.getByRole('combobox', { name: 'Student' })).toBeFocused();
  await expect(add.getByRole('combobox', { name: 'Teacher' })).toHaveAccessibleDescription(
    'Choose a teacher.',
  );
  await expectAccessible(page, 'a student to add', dialog);
  await add.getByRole('combobox', { name: 'Student' }).fill('aziz, mishka');
  await expect(page.getByText('No options'), 'of Form 1, where nobody chooses').toBeVisible();
  await pick(add.getByRole('combobox', { name: 'Student' }), 'boodoo, shomari', /Boodoo, Shomari – 4 Mod/);
  await pick(add.getByRole('combobox', { name: 'Teacher' }), 'hinds', /Hinds/);
  await page.route('**/api/student-subject-assignment', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } }),
  );
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Student Not Added')).toBeVisible();
  await expect(add.getByRole('alert')).toHaveText(
    'It is not known whether Boodoo, Shomari was added to the subject. The server cannot save at the moment.',
  );
  // Until it is known nobody else is chosen, of whom the answer would seem to tell; once that was left it names them.
  const letGo = await holdBack(page, '**/api/student-subject-assignment');
  await add.getByRole('button', { name: 'Retry' }).click();
  for (const field of ['Student', 'Teacher']) {
    await expect(add.getByRole('combobox', { name: field })).toBeEditable({ editable: false });
  }
  await page.keyboard.press('Escape');
  await expect(add).toHaveCount(0);
  letGo();
  await expect(
    page.getByText(/^It is not known whether Boodoo, Shomari was added to the subject\. The server/),
  ).toBeVisible();
  await page.unroute('**/api/student-subject-assignment');
  await open.click();
  await pick(add.getByRole('combobox', { name: 'Student' }), 'boodoo, shomari', /Boodoo, Shomari – 4 Mod/);
  await pick(add.getByRole('combobox', { name: 'Teacher' }), 'hinds', /Hinds/);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  const green = await page.locator('header').evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--mui-palette-primary-main)';
    return getComputedStyle(probe).color;
  });
  const added = page.getByRole('status').filter({ hasText: 'Student Added' });
  await expect(added.locator('.MuiAlert-root')).toHaveCSS('background-color', green);
  await expect(add.getByRole('alert')).toContainText('does not teach Physics to 4 Mod');
  await expect(add.getByRole('combobox', { name: 'Student' })).toBeFocused();
  await add.getByRole('button', { name: 'Close' }).click();
  await expect(open).toBeFocused();
  await students.getByLabel('Search students').fill('boodoo');
  await expect(students.getByRole('row', { name: /Boodoo Shomari M 4 Mod/ })).toBeVisible();
  await students.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(view).toBeFocused();
});

test('the one teacher of a class is filled in for its students and for no others; a teacher chosen by hand stays', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  const { answer } = await admin.ask(subjectSettingsCalls.saveSubject, {
    body: { title: 'Steelpan', abbr: 'Pan' },
  });
  await admin.ask(timetableCalls.saveLesson, {
    body: { employee_id: 1005, subject_id: answer.id, form_class_id: '4 Sci' },
  });
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByLabel('Search subjects').fill('steelpan');
  await page.getByRole('button', { name: 'View/Add Students, Steelpan' }).click();
  await page.getByRole('button', { name: 'Add Student' }).click();
  const add = page.getByRole('dialog', { name: 'Add Student – Steelpan' });
  const student = add.getByRole('combobox', { name: 'Student' });
  const teacher = add.getByRole('combobox', { name: 'Teacher' });
  const ofScience = async () => pick(student, 'alexander, makayla', /Alexander, Makayla – 4 Sci/);
  const ofModern = async () => pick(student, 'boodoo, shomari', /Boodoo, Shomari – 4 Mod/);
  await ofScience();
  await expect(teacher).toHaveValue(/^Mohammed, Aisha/);
  await ofModern();
  await expect(teacher).toHaveValue('');
  await ofScience();
  await expect(teacher).toHaveValue(/^Mohammed, Aisha/);
  await pick(teacher, 'hinds', /Hinds/);
  await ofModern();
  await expect(teacher).toHaveValue(/^Hinds/);
  await ofScience();
  await expect(teacher).toHaveValue(/^Hinds/);
});

test('a colleague who takes a student out moves nobody from the field in which they type', async ({
  page,
  colleague,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByLabel('Search subjects').fill('biology');
  await page.getByRole('button', { name: 'View/Add Students, Biology' }).click();
  const students = page.getByRole('dialog', { name: 'Biology – assigned students' });
  // Under the dialog over it, where no role is found.
  const shown = page.getByText(/^\d+ students$/);
  const before = Number.parseInt((await shown.textContent()) ?? '', 10);
  await students.getByRole('button', { name: 'Add Student' }).click();
  const student = page
    .getByRole('dialog', { name: 'Add Student – Biology' })
    .getByRole('combobox', { name: 'Student' });
  await student.pressSequentially('bood');
  const admin = await colleague('Admin');
  const { answer: subjects } = await admin.ask(subjectCalls.listSubjects, {});
  const subject = subjects.find(({ title }) => title === 'Biology')?.id ?? 0;
  const params = { subject: String(subject) };
  const { answer } = await admin.ask(subjectAssignmentCalls.listSubjectStudents, { params });
  const { student_id = 0 } = answer[0] ?? {};
  await admin.ask(subjectAssignmentCalls.deleteStudentSubject, { body: { subject_id: subject, student_id } });
  await comeBack(page);
  await expect(shown).toHaveText(`${before - 1} students`);
  await student.pressSequentially('oo');
  await expect(student).toHaveValue('boodoo');
});

test('whoever adds a student whom somebody has added meanwhile reads with whom, and adds the next one', async ({
  page,
  colleague,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByLabel('Search subjects').fill('physics');
  await page.getByRole('button', { name: 'View/Add Students, Physics' }).click();
  await page.getByRole('button', { name: 'Add Student' }).click();
  const add = page.getByRole('dialog', { name: 'Add Student – Physics' });
  const student = add.getByRole('combobox', { name: 'Student' });
  const teacher = add.getByRole('combobox', { name: 'Teacher' });
  await student.fill('5 mod');
  const taken = await page.getByRole('option').first().innerText();
  await page.getByRole('option').first().click();
  await pick(teacher, 'hinds', /^Hinds/);

  const admin = await colleague('Admin');
  const { answer: subjects } = await admin.ask(subjectCalls.listSubjects, {});
  const subject_id = subjects.find(({ title }) => title === 'Physics')?.id ?? 0;
  const { answer: students } = await admin.ask(studentCalls.listCurrentStudents, {});
  const { student_id = 0 } =
    students.find(
      ({ last_name, first_name, form_class_id }) =>
        `${last_name}, ${first_name} – ${form_class_id}` === taken,
    ) ?? {};
  await admin.ask(subjectAssignmentCalls.saveStudentSubject, {
    body: { subject_id, student_id, employee_id: 1003 },
  });

  const button = add.locator('button[type="submit"]');
  await button.click();
  const name = taken.replace(' – 5 Mod', '');
  await expect(add.getByRole('alert')).toHaveText(
    `Someone else changed this assignment meanwhile. ${name} is in the subject with K. Ali by now.`,
  );
  await expect(button).toHaveText('Add');
  await expect(student).toHaveValue('');
  await expect(student).toBeFocused();
  await student.fill('5 mod');
  await expect(page.getByRole('option', { name: taken, exact: true })).toHaveCount(0);
  await page.getByRole('option').first().click();
  await expect(add.getByRole('alert')).toHaveCount(0);
  await button.click();
  await expect(page.getByText('Student Added')).toBeVisible();
  const { answer: assigned } = await admin.ask(subjectAssignmentCalls.listSubjectStudents, {
    params: { subject: String(subject_id) },
  });
  expect(assigned.find((one) => one.student_id === student_id)?.teacher_name).toBe('K. Ali');
});

test('Tab goes through the filters of a batch as one reads them, in one row and in several', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  const subject = filters.getByRole('combobox', { name: 'Subject' });
  await pick(subject, 'french', 'French');
  const fields = filters.locator('input:not([aria-hidden]), [role="combobox"]:not(input)');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await expect(fields).toHaveCount(6);
    await subject.focus();
    for (let place = 1; place < 6; place += 1) await page.keyboard.press('Tab');
    const order = await fields.evaluateAll((all) => {
      const inRows = all.map((one) => one.getBoundingClientRect());
      const asRead = inRows.toSorted((a, b) => Math.round((a.y - b.y) / 20) || a.x - b.x);
      return asRead.map((one) => inRows.indexOf(one));
    });
    expect(order, `at ${size.width} pixels`).toEqual([0, 1, 2, 3, 4, 5]);
    await expect(fields.last()).toBeFocused();
  }
});

test('of the students of a form who are chosen, the classes are named that the teacher does not teach', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  await admin.ask(timetableCalls.saveLesson, {
    body: { employee_id: 1005, subject_id: 104, form_class_id: '4 Sci' },
  });
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'fren', 'French');
  await pick(page.getByRole('combobox', { name: 'Teacher' }), 'mohammed', 'Mohammed, Aisha – 4 Sci');
  const warning = page.getByText(/^Mohammed, Aisha has no lesson of this subject in/);
  await expect(warning, 'nobody is chosen yet').toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(warning).toHaveText(/ in 4 \w+, 4 \w+\.$/);
  await expect(warning).not.toContainText('4 Sci');
  await choose(page, 'Class', '4 Sci');
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(warning).toHaveCount(0);
});

test('two students of one name in a class are told apart by their IDs, and whoever is added is found by the ID', async ({
  page,
  colleague,
}) => {
  const office = await colleague('vjoseph');
  const [first, second] = await addNamesakes(office, '5 Mod');
  const { answer } = await office.ask(studentCalls.listCurrentStudents, {});
  const other = answer.find(
    ({ form_class_id, last_name }) => form_class_id === '5 Mod' && last_name !== 'Zzali',
  );
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByLabel('Search subjects').fill('french');
  await page.getByRole('button', { name: 'View/Add Students, French' }).click();
  await page.getByRole('button', { name: 'Add Student' }).click();
  const add = page.getByRole('dialog', { name: 'Add Student – French' });
  const student = add.getByRole('combobox', { name: 'Student' });
  const options = page.getByRole('option');
  await student.fill(String(other?.student_id));
  await expect(options).toHaveText([`${other?.last_name}, ${other?.first_name} – 5 Mod`]);
  await student.fill('zzali');
  await expect(options).toHaveText([`Zzali, Kerwin (${first}) – 5 Mod`, `Zzali, Kerwin (${second}) – 5 Mod`]);
  await pick(student, String(second), `Zzali, Kerwin (${second}) – 5 Mod`);
  await expect(student).toHaveValue(`Zzali, Kerwin (${second}) – 5 Mod`);
  await pick(add.getByRole('combobox', { name: 'Teacher' }), 'clair', /St\. Clair/);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Student Added')).toBeVisible();
  await student.fill('zzali');
  await expect(options, 'the other one is named as before').toHaveText([`Zzali, Kerwin (${first}) – 5 Mod`]);
});
