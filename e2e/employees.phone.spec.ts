import type { Locator } from '@playwright/test';

import { employeeCalls } from 'contract/employees';
import { studentRecordCalls, studentTextLimits } from 'contract/students';
import { subjectAssignmentCalls } from 'contract/subject-assignment';
import { subjectCalls } from 'contract/subjects';

import { expectAccessible } from './support/accessibility.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, lostCalls, test } from './support/staff-test.ts';
import { openAsVicePrincipal, openTeachers, pick, shownPassword } from './support/staffing.ts';

/** Who teaches Accounting. */
const accountant = 1043;
/** Of a teacher, in characters. */
const longestName = 50;

test.use({ complaints: { allowed: [lostCalls] } });

test('a teacher is added and gets a lesson on a phone', async ({ page }) => {
  await openAsVicePrincipal(page, 'Employees');
  await openTeachers(page);
  await expectFitForPhone(page, 'the teachers');
  const card = page.getByRole('row').filter({ hasText: 'Baptiste' }).first();
  const apart = async () => {
    const lastName = await card.getByRole('rowheader').boundingBox();
    const firstName = await card.getByRole('cell', { name: 'Nicole', exact: true }).boundingBox();
    return Math.round((firstName?.y ?? 0) - (lastName?.y ?? Infinity));
  };
  await expect.poll(apart, 'the whole name is the heading').toBe(0);
  await page.getByRole('button', { name: 'Add Teacher' }).tap();
  const form = page.getByRole('dialog', { name: 'Add Teacher' });
  // The keyboard of a phone would begin a user name with a capital.
  await expect(form.getByLabel('User Name')).toHaveAttribute('autocapitalize', 'none');
  await form.getByLabel('First Name').fill('Shermaine-Anastasia');
  await form.getByLabel('Last Name').fill('Ramkissoon-Baptiste-Montgomery');
  await expect(form.getByLabel('User Name')).toHaveValue('sramkissoonbaptistemontgomery');
  await form.getByRole('button', { name: 'Add', exact: true }).tap();
  await shownPassword(form);
  await expectFitForPhone(page, 'the temporary password');
  await form.getByRole('button', { name: 'Close' }).tap();
  const added = page.getByRole('row').filter({ hasText: 'Montgomery' });
  const lastName = await added.getByRole('rowheader').boundingBox();
  const firstName = await added.getByRole('cell', { name: 'Shermaine-Anastasia', exact: true }).boundingBox();
  expect(firstName?.y, 'the first name has a line of its own').toBeGreaterThan(lastName?.y ?? Infinity);
  expect(firstName?.x, 'and begins it').toBe(lastName?.x);
  await page
    .getByRole('button', { name: 'Permissions Shermaine-Anastasia Ramkissoon-Baptiste-Montgomery' })
    .tap();
  await expect(page.getByRole('checkbox', { name: /^1 Enter Marks/ })).toBeChecked();
  await expectFitForPhone(page, 'the permissions');
  // Why they could not be saved is seen, though it stands below all of them.
  const permissions = page.getByRole('dialog');
  await page.getByRole('checkbox', { name: /^4 Employees/ }).tap();
  await page.route('**/api/employee-permissions', (route) => route.abort());
  await permissions.getByRole('button', { name: 'Save' }).tap();
  await expect(permissions.getByRole('alert')).toBeInViewport({ ratio: 0.9 });
  await page.unroute('**/api/employee-permissions');
  await permissions.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(permissions).toHaveCount(0);

  await page.getByRole('tab', { name: 'Edit/View Timetable' }).tap();
  await page
    .getByRole('button', { name: 'Timetable of Shermaine-Anastasia Ramkissoon-Baptiste-Montgomery' })
    .tap();
  const timetable = page.getByRole('dialog', { name: /^Timetable – Shermaine/ });
  await timetable.getByRole('button', { name: 'Add Lesson' }).tap();
  await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'french', 'French');
  await pick(timetable.getByRole('combobox', { name: 'Class, French' }), '1B', '1B');
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  await expectFitForPhone(page, 'the timetable');
  await timetable.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.getByRole('button', { name: 'Overview' }).tap();
  await expect(page.getByRole('dialog').getByRole('row', { name: /French/ })).toContainText(
    'S. Ramkissoon-Baptiste-Montgomery',
  );
  await expectFitForPhone(page, 'the overview');
});

test('a class is assigned on a phone', async ({ page, colleague }) => {
  const admin = await colleague('Admin');
  const { answer: employees } = await admin.ask(employeeCalls.listEmployees, {});
  const teacher = employees.find(({ id }) => id === accountant);
  const long = { first_name: 'Shermaine-Anastasia', last_name: 'Ramkissoon-Montgomery' };
  await admin.ask(employeeCalls.saveEmployee, {
    body: { ...long, id: accountant, version: teacher?.version },
  });
  await openAsVicePrincipal(page, 'Subject Assignment');
  for (const name of ['Subject Student Assignment', 'Batch Assignment']) {
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'View/Add Students, Accounting' }).tap();
  const students = page.getByRole('dialog', { name: 'Accounting – assigned students' });
  await expect(students.getByText('22 students')).toBeVisible();
  await expect(students.getByText(/^Ramkissoon-Montgomery, S/).first()).toBeVisible();
  await expectFitForPhone(page, 'the students of a subject');
  await students.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.getByRole('tab', { name: 'Batch Assignment' }).tap();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'french', 'French');
  await pick(page.getByRole('combobox', { name: 'Teacher' }), 'clair', /St\. Clair/);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).tap();
  await expectFitForPhone(page, 'the batch');
  await page.getByRole('button', { name: 'Assign Selected Students' }).tap();
  await expect(page.getByText('108 Students Assigned')).toBeVisible();
});

test('on a phone all lessons of a teacher stand in one frame, and the subjects of the overview are read whole', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  await page.getByRole('button', { name: 'Timetable of Aisha Mohammed' }).tap();
  const timetable = page.getByRole('dialog', { name: /^Timetable – Aisha Mohammed/ });
  await expect(timetable.getByRole('row')).toHaveCount(5);
  await expectFitForPhone(page, 'a timetable with a form class');
  await expectAccessible(page, 'the timetable', { within: '[role="dialog"]' });
  const [frame, last] = await Promise.all([
    timetable.locator('.scroll').boundingBox(),
    timetable.getByRole('row').last().boundingBox(),
  ]);
  const frameEnd = (frame?.y ?? 0) + (frame?.height ?? 0);
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(frameEnd);
  await timetable.getByRole('button', { name: 'Close', exact: true }).tap();

  await page.getByRole('button', { name: 'Overview' }).tap();
  const subjects = page.getByRole('dialog').getByRole('rowheader');
  await expect(subjects.filter({ hasText: 'Food, Nutrition and Health' })).toBeVisible();
  const cut = await subjects.evaluateAll((names) =>
    names.filter((name) => name.scrollWidth > name.clientWidth + 1).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

test('a user name of one long word stands whole where the password is shown', async ({ page }) => {
  const beyondTheEdge = async (dialog: Locator) =>
    dialog
      .locator('.MuiDialogContent-root')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await openAsVicePrincipal(page, 'Employees');
  await openTeachers(page);
  await page.getByRole('button', { name: 'Add Teacher' }).tap();
  const form = page.getByRole('dialog', { name: 'Add Teacher' });
  await form.getByLabel('First Name').fill('Zoë');
  await form.getByLabel('Last Name').fill("O’Neil-D'Abreu de la Núñez y Fernández-Ramkissoon");
  await form.getByRole('button', { name: 'Add', exact: true }).tap();
  await shownPassword(form);
  expect(await beyondTheEdge(form)).toBe(0);
  await form.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('button', { name: 'Main Menu' }).tap();
  await page.getByRole('button', { name: /^Reset Password/ }).tap();
  await page.getByRole('button', { name: /^Reset the password of Zoë O’Neil/ }).tap();
  const reset = page.getByRole('dialog', { name: 'Reset Employee Password' });
  await reset.getByRole('button', { name: 'OK' }).tap();
  await shownPassword(reset);
  expect(await beyondTheEdge(reset)).toBe(0);
});

test('names of one long word push no button out of sight where students are taken out of a subject, and are read whole where a teacher is chosen', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  const long = 'W'.repeat(longestName);
  const { answer: employees } = await admin.ask(employeeCalls.listEmployees, {});
  const version = employees.find(({ id }) => id === accountant)?.version;
  await admin.ask(employeeCalls.saveEmployee, {
    body: { id: accountant, first_name: long, last_name: long, version },
  });
  const { answer: subjects } = await admin.ask(subjectCalls.listSubjects, {});
  const subject = String(subjects.find(({ title }) => title === 'Accounting')?.id);
  const { answer: assigned } = await admin.ask(subjectAssignmentCalls.listSubjectStudents, {
    params: { subject },
  });
  const five = assigned.slice(0, 5);
  for (const { student_id } of five) {
    const params = { studentId: String(student_id) };
    const { answer: student } = await admin.ask(studentRecordCalls.getStudent, { params });
    const names = {
      first_name: 'M'.repeat(studentTextLimits.name),
      last_name: 'W'.repeat(studentTextLimits.name),
    };
    const { form_class_id, birth_certificate_pin } = student;
    await admin.ask(studentRecordCalls.saveStudent, {
      body: { ...names, student_id, form_class_id: form_class_id ?? '', birth_certificate_pin },
    });
  }
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('button', { name: 'View/Add Students, Accounting' }).tap();
  const students = page.getByRole('dialog', { name: 'Accounting – assigned students' });
  await students.getByLabel('Search students').fill('WWW');
  const rows = students.getByRole('button', { name: /^Delete W/ });
  await expect(rows).toHaveCount(five.length);
  for (let left = five.length - 1; left >= 0; left -= 1) {
    // By key: a second tap in the same place may be the rest of a double tap, which takes nobody out.
    await rows.first().press('Enter');
    await expect(rows).toHaveCount(left);
  }
  const undo = students.getByRole('button', { name: 'Undo all' });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await expectFitForPhone(page, 'five taken out of a subject');
  await undo.tap();
  await expect(rows).toHaveCount(five.length);
  await students
    .getByRole('combobox', { name: /^Teacher of W/ })
    .first()
    .tap();
  await expectReadWhole(page.getByRole('option', { name: /^W/ }));
  await page.keyboard.press('Escape');
  await students.getByRole('button', { name: 'Close', exact: true }).tap();

  await page.getByRole('tab', { name: 'Batch Assignment' }).tap();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'accounting', 'Accounting');
  await page.getByRole('combobox', { name: 'Teacher' }).fill('WWW');
  await expectReadWhole(page.getByRole('option', { name: /^W/ }));
});

async function expectReadWhole(option: Locator): Promise<void> {
  await expect(option).toBeVisible();
  const beyond = await option.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond, 'what of it is cut').toBeLessThanOrEqual(1);
}
