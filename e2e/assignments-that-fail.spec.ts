import { expectAccessible } from './support/accessibility.ts';
import { endSessions } from './support/end-sessions.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, password, refusedCalls, test } from './support/staff-test.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';

test.use({ complaints: { allowed: [refusedCalls, /status of 503/] } });

test('whoever signs in again over a student who was not added has what was chosen, and is told nothing that is past', async ({
  page,
  school,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByLabel('Search subjects').fill('phys');
  await page.getByRole('button', { name: 'View/Add Students, Physics' }).click();
  await page.getByRole('button', { name: 'Add Student' }).click();
  const form = page.getByRole('dialog', { name: 'Add Student – Physics' });
  const student = form.getByRole('combobox', { name: 'Student' });
  await student.fill('a');
  await page.getByRole('option').first().click();
  const chosen = await student.inputValue();
  await pick(form.getByRole('combobox', { name: 'Teacher' }), 'hinds', /^Hinds/);
  await endSessions(school, page);
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByText(/Your session has ended/)).toHaveCount(0);
  await expect(student).toHaveValue(chosen);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Student Added')).toBeVisible();
});

test('what failed for one student is said at once and stays, with Retry, while others are taken out', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByLabel('Search subjects').fill('phys');
  await page.getByRole('button', { name: 'View/Add Students, Physics' }).click();
  const students = page.getByRole('dialog', { name: 'Physics – assigned students' });
  await students.getByLabel('Search students').fill('alexander');
  await expect(students.getByText(/^2 of \d+ students$/)).toBeVisible();
  const rows = students.getByRole('combobox', { name: /^Teacher of / });
  const names = await rows.evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? '').replace('Teacher of ', '')),
  );
  const [first = '', second = ''] = names;
  const teacher = students.getByRole('combobox', { name: `Teacher of ${first}` });
  const other = (await teacher.textContent())?.startsWith('Hinds') === true ? 'Le Gendre' : 'Hinds';
  // A proxy before the server, and a line on which the list does not come either.
  await page.route('**/api/student-subject-assignment', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' }),
  );
  const release = await holdBack(page, '**/api/subject-students/*');
  await teacher.click();
  await page.getByRole('option', { name: new RegExp(`^${other}`) }).click();
  const failed = students
    .getByRole('alert')
    .filter({ hasText: `It is not known whether the teacher of ${first} was changed.` });
  await expect(failed).toContainText('Something went wrong on the server. Please try again.');
  release();
  await page.unroute('**/api/student-subject-assignment');

  // Whoever opens a list meanwhile stays in it.
  const letGo = await holdBack(page, '**/api/delete-student-subject-assignment');
  await students.getByRole('button', { name: `Delete ${second}` }).click();
  await teacher.click();
  letGo();
  await expect(page.getByText(`${second} was taken out of the subject. Marks stay.`)).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(teacher).toBeFocused();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toHaveCount(0);
  await expect(teacher).toContainText(other);

  // Whoever has closed the list by then is told all the same.
  await page.route('**/api/delete-student-subject-assignment', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } }),
  );
  const releaseDelete = await holdBack(page, '**/api/delete-student-subject-assignment');
  await students.getByRole('button', { name: `Delete ${first}` }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  releaseDelete();
  await expect(page.getByRole('alert')).toContainText(
    `It is not known whether ${first} was taken out of the subject. The server cannot save at the moment.`,
  );
});

test('who was taken out one after another is put back together, each to their own teacher', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByLabel('Search subjects').fill('biol');
  await page.getByRole('button', { name: 'View/Add Students, Biology' }).click();
  const students = page.getByRole('dialog', { name: 'Biology – assigned students' });
  const count = students.getByText(/^\d+ students$/);
  await expect(count).toBeVisible();
  const all = await count.textContent();
  const rows = students.getByRole('combobox', { name: /^Teacher of / });
  const asListed = async () =>
    rows.evaluateAll((shown) =>
      shown.slice(0, 4).map((one) => `${one.getAttribute('aria-label') ?? ''}: ${one.textContent}`),
    );
  const before = await asListed();
  const names = before.map((row) => row.replace(/^Teacher of (.*): .*$/, '$1'));
  const [first = '', second = '', third = '', fourth = ''] = names;
  for (const name of [first, second]) {
    await students.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(students.getByRole('combobox', { name: `Teacher of ${name}` })).toHaveCount(0);
  }
  // One who could not be taken out is told beside them.
  await page.route('**/api/delete-student-subject-assignment', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } }),
  );
  await students.getByRole('button', { name: `Delete ${third}` }).click();
  const failed = students.getByRole('alert').filter({ hasText: `whether ${third} was taken out` });
  await expect(failed).toBeVisible();
  await page.unroute('**/api/delete-student-subject-assignment');
  await students.getByRole('button', { name: `Delete ${fourth}` }).click();
  const told = students.getByText(
    `3 students were taken out of the subject: ${fourth}; ${second}; ${first}. Marks stay.`,
  );
  await expect(told).toBeVisible();
  await expectAccessible(page, 'several taken out of a subject', { within: '[role="dialog"]' });
  await students.getByRole('button', { name: 'Undo all' }).click();
  await expect(told).toHaveCount(0);
  await expect(students.getByText(all ?? '', { exact: true })).toBeVisible();
  expect(await asListed()).toEqual(before);
  await expect(failed, 'what failed is still told').toBeVisible();
});

test('whoever looks at other students while a batch is being assigned is told why it failed, and assigns it once', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'french', 'French');
  const teacher = page.getByRole('combobox', { name: 'Teacher' });
  await pick(teacher, 'clair', /St\. Clair/);
  await page.route('**/api/subject-students-batch', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } }),
  );
  const letGo = await holdBack(page, '**/api/subject-students-batch');
  await page.getByRole('row').getByRole('checkbox').nth(1).check();
  const assign = page.getByRole('button', { name: 'Assign Selected Students' });
  await assign.click();
  await page.getByRole('combobox', { name: 'Display' }).click();
  await page.getByRole('option', { name: 'Unassigned', exact: true }).click();
  await pick(teacher, 'charles', /^Charles/);
  await expect(assign).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByText('An error has occured.')).toBeVisible();
  const why = page.getByText('The server cannot save at the moment.');
  await expect(why).toBeVisible();
  await pick(teacher, 'clair', /St\. Clair/);
  await expect(why, 'of the choice before').toHaveCount(0);
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

  test('that nobody knows whether a student has another teacher is said until the list shows it', async ({
    page,
  }) => {
    await openAsVicePrincipal(page, 'Subject Assignment');
    await page.getByLabel('Search subjects').fill('phys');
    await page.getByRole('button', { name: 'View/Add Students, Physics' }).click();
    const students = page.getByRole('dialog', { name: 'Physics – assigned students' });
    const teacher = students.getByRole('combobox', { name: /^Teacher of / }).first();
    const name = ((await teacher.getAttribute('aria-label')) ?? '').replace('Teacher of ', '');
    const other = (await teacher.textContent())?.startsWith('Hinds') === true ? /^Le Gendre/ : /^Hinds/;
    await loseAnswer(page, '**/api/student-subject-assignment');
    const letGo = await holdBack(page, '**/api/subject-students/*');
    await teacher.click();
    await page.getByRole('option', { name: other }).click();
    const told = students.getByText(`It is not known whether the teacher of ${name} was changed.`);
    await expect(told).toBeVisible();
    await expect(teacher).not.toHaveText(other);
    letGo();
    await expect(teacher).toHaveText(other);
    await expect(told).toHaveCount(0);
    await expect(students.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });

  test('what was done unseen is done when it is tried again', async ({ page }) => {
    await openAsVicePrincipal(page, 'Subject Assignment');
    await page.getByLabel('Search subjects').fill('chem');
    await page.getByRole('button', { name: 'View/Add Students, Chemistry' }).click();
    const students = page.getByRole('dialog', { name: 'Chemistry – assigned students' });
    await students.getByRole('button', { name: 'Add Student' }).click();
    const add = page.getByRole('dialog', { name: 'Add Student – Chemistry' });
    await pick(add.getByRole('combobox', { name: 'Student' }), 'boodoo, shomari', /Boodoo, Shomari – 4 Mod/);
    await pick(add.getByRole('combobox', { name: 'Teacher' }), 'hinds', /Hinds/);
    await loseAnswer(page, '**/api/student-subject-assignment');
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Student Not Added')).toBeVisible();
    await add.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Student Added')).toBeVisible();
    await add.getByRole('button', { name: 'Close' }).click();

    await students.getByLabel('Search students').fill('boodoo, sh');
    await loseAnswer(page, '**/api/delete-student-subject-assignment');
    await students.getByRole('button', { name: 'Delete Boodoo, Shomari' }).click();
    await students.getByRole('button', { name: 'Retry' }).click();
    await expect(students.getByText(/^Boodoo, Shomari was taken out/)).toBeVisible();
  });
});
