import { goOffline } from './support/go-offline.ts';
import { openSettings } from './support/settings.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { withhold } from './support/withhold.ts';

const unanswered = /Failed to load resource: the server responded with a status of 503/;

test.use({
  complaints: { allowed: [unanswered, refusedCalls, lostCalls, /The server could not be reached/] },
});

test('the office is told that the classes could not be fetched for a register, and goes on with Retry', async ({
  page,
}) => {
  const again = await withhold(page, '**/api/form-classes-list');
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Students/ }).click();
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const register = page.getByRole('dialog', { name: 'Take Attendance' });
  await expect(register.getByRole('alert')).toContainText('The classes could not be loaded');
  await expect(register.getByText('Choose a class'), 'none can be chosen').toHaveCount(0);
  await again();
  await register.getByRole('button', { name: 'Retry' }).click();
  await register.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: '4 Sci' }).click();
  await expect(register.getByRole('button', { name: 'Morning' })).toBeVisible();
  await expect(register.getByText('Choose a class')).toBeHidden();
});

test('the office is told once that the classes could not be fetched of which report cards are made', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  const again = await withhold(page, '**/api/form-classes-list?*');
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
  const job = page.getByRole('region', { name: 'A whole form or the whole school' });
  await expect(job.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('The classes could not be loaded');
  await again();
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Not at the section's beginning, from where keys would lead through the whole list of reports.
  await expect(page.getByRole('heading', { name: 'Report Cards by Class' })).toBeFocused();
  await job.getByRole('combobox', { name: 'Report cards of' }).click();
  await expect(page.getByRole('option', { name: 'Form 5' })).toBeVisible();
});

test('a dialog that could not be opened begins anew when it is opened again', async ({ page, context }) => {
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Students/ }).click();
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  await expect(page.getByText('Choose a class')).toBeVisible();
  const open = page.getByRole('button', { name: 'Import from a file' });
  await goOffline(context, page);
  await open.click();
  const notOpened = page.getByRole('dialog', { name: 'This could not be opened' });
  await notOpened.getByRole('button', { name: 'Close' }).click();
  await expect(open).toBeFocused();
  await context.setOffline(false);
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Import Attendance' })).toBeVisible();
  await expect(page.locator('button:focus', { hasText: 'Import from a file' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('former teachers are not listed without their statuses', async ({ page }) => {
  const again = await withhold(page, '**/api/employee-statuses');
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Employees/ }).click();
  await page.getByRole('tab', { name: 'Edit/Delete Teacher' }).click();
  await page.getByRole('button', { name: 'Former' }).click();
  await expect(page.getByRole('alert')).toContainText('The employees could not be loaded');
  await again();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Former teachers' })).toBeVisible();
  // Retry is gone, and keys do not begin at the top of the page again.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('who was about to find someone or something goes on where they typed when the list comes after all', async ({
  page,
}) => {
  const places = [
    {
      section: 'Reset Password',
      search: 'Search employees',
      words: 'baptiste',
      list: '**/api/employees',
      failed: 'The employees could not be loaded',
      found: /^Reset .*Baptiste/,
    },
    {
      section: 'Employees',
      search: 'Search teachers',
      words: 'baptiste',
      list: '**/api/employees',
      failed: 'The employees could not be loaded',
      found: /^Timetable of .*Baptiste/,
    },
    {
      section: 'Subject Assignment',
      search: 'Search subjects',
      words: 'french',
      list: '**/api/subjects',
      failed: 'The subjects could not be loaded',
      found: /^View.*French/,
    },
  ];
  await signInAs(page, 'Admin');
  for (const { section, search, words, list, failed, found } of places) {
    await test.step(section, async () => {
      const again = await withhold(page, list);
      await page.reload();
      await page.getByRole('button', { name: new RegExp(`^${section}`) }).click();
      const field = page.getByLabel(search);
      await field.focus();
      await page.keyboard.type(words);
      await expect(page.getByRole('alert')).toContainText(failed);
      await expect(field).toBeFocused();
      await again();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(field).toHaveValue(words);
      await expect(page.getByRole('button', { name: found })).toHaveCount(1);
      await page.getByRole('button', { name: 'Main Menu' }).click();
    });
  }
  await page.getByRole('button', { name: /^Subject Assignment/ }).click();
  const again = await withhold(page, '**/api/subject-teachers/*');
  await page.getByRole('button', { name: /^View.*French/ }).click();
  const students = page.getByRole('dialog', { name: 'French – assigned students' });
  await expect(students.getByLabel('Search students')).toBeFocused();
  await page.keyboard.type('moh');
  await expect(students.getByRole('alert')).toContainText('The teachers of this subject could not be loaded');
  await expect(students.getByRole('button', { name: 'Add Student' })).toHaveCount(0);
  await again();
  await students.getByRole('button', { name: 'Retry' }).click();
  await expect(students.getByRole('status')).toContainText('students');
  await expect(students.getByLabel('Search students')).toHaveValue('moh');
});

test('while the archive cannot be fetched the office goes back to the current students by the same keys', async ({
  page,
}) => {
  await withhold(page, '**/api/students-all?which=archived');
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Students/ }).click();
  const archive = page.getByRole('button', { name: 'Archive' });
  await archive.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The students could not be loaded');
  await expect(archive).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Current students' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New Student' })).toBeVisible();
});

test('the term configuration says that it could not fetch the other terms', async ({ page }) => {
  const again = await withhold(page, '**/api/term-history');
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('button', { name: /^Term Configuration/ }).click();
  const configuration = page.getByRole('dialog', { name: 'Term Configuration' });
  await expect(configuration.getByRole('alert')).toContainText('The other terms could not be loaded');
  await again();
  await configuration.getByRole('button', { name: 'Retry' }).click();
  await expect(configuration.getByRole('alert')).toHaveCount(0);
  // A term that cannot be fetched is left for another by the same keys.
  const term = configuration.getByRole('combobox', { name: 'Term' });
  const other = await withhold(page, '**/api/term-configurations?*');
  await term.press('Enter');
  await page.getByRole('option').nth(1).press('Enter');
  await expect(configuration.getByRole('alert')).toContainText('The configuration could not be loaded');
  await expect(term).toBeFocused();
  await other();
  await term.press('Enter');
  await page.getByRole('option').nth(2).press('Enter');
  await expect(configuration.getByRole('group', { name: 'Form 2' })).toBeVisible();
  await expect(configuration.getByRole('alert')).toHaveCount(0);
  await expect(term).toBeFocused();
});

test('the term configuration that is here stays, whatever becomes of the line', async ({ page }) => {
  await withhold(page, '**/api/term-configurations?*');
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('button', { name: /^Term Configuration/ }).click();
  const configuration = page.getByRole('dialog', { name: 'Term Configuration' });
  // The other terms come after it, and with them whatever else is asked for as it is here.
  await expect(configuration.getByRole('combobox', { name: 'Term' })).toBeVisible();
  await configuration.getByRole('combobox', { name: 'Term' }).press('Enter');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(configuration.getByRole('group', { name: 'Form 2' })).toBeVisible();
  await expect(configuration.getByRole('alert')).toHaveCount(0);
});

test('Admin who cannot fetch the terms of before is not told that one of them would be passed over, but that it is not known', async ({
  page,
  school,
}) => {
  // The school went back from Term 1 of this year: between them lies a term that it held.
  await school.owner.pool.query('update current_term set academic_term_id = 202502');
  const again = await withhold(page, '**/api/term-history');
  await openSettings(page, 'Advance / Backdate Term');
  const form = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  await expect(form.getByText(/^Term: 2 Year: 2025-2026 is the current term/)).toBeVisible();
  await expect(form.getByRole('alert'), 'of what is not chosen').toHaveCount(0);
  await form.getByRole('combobox', { name: 'Term' }).click();
  await page.getByRole('option', { name: '1' }).click();
  const leads = form.getByText('Advance Term goes on to Term: 1 Year: 2026-2027.', { exact: true });
  await expect(leads).toBeVisible();
  const unknown = form.getByRole('alert');
  await expect(unknown).toContainText('Whether a term would be passed over could not be loaded');
  await again();
  await unknown.getByRole('button', { name: 'Retry' }).click();
  await expect(unknown).toHaveCount(0);
  await expect(leads).toBeVisible();
});

test('Admin is told that the last advance and the holidays could not be fetched before advancing the term', async ({
  page,
}) => {
  const lastAdvance = await withhold(page, '**/api/last-advance');
  const holidays = await withhold(page, '**/api/holidays');
  await page.route('**/api/current-term', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404 Not Found</h1>' }),
  );
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('button', { name: /^Advance \/ Backdate Term/ }).click();
  const form = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const alerts = form.getByRole('alert');
  // A proxy that finds nothing does not make of the school one that has set no term yet.
  await expect(alerts).toContainText('The terms could not be loaded');
  await expect(form.getByText('No term')).toHaveCount(0);
  await page.unroute('**/api/current-term');
  await form.getByRole('button', { name: 'Retry' }).click();
  await expect(alerts.filter({ hasText: 'Who advanced to this term could not be loaded' })).toBeVisible();
  const noHolidays = alerts.filter({ hasText: 'The holidays could not be loaded' });
  await expect(noHolidays).toBeVisible();
  await holidays();
  await noHolidays.getByRole('button', { name: 'Retry' }).click();
  await expect(form.getByText(/^Suggested: \d+, two for each weekday/)).toBeVisible();
  await lastAdvance();
  await alerts.getByRole('button', { name: 'Retry' }).click();
  await expect(alerts).toHaveCount(0);
});

test('the office is told that the choices of a record could not be fetched, and chooses after Retry what it was about to', async ({
  page,
}) => {
  const again = await withhold(page, /\/api\/(form-classes|religions)$/);
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Students/ }).click();
  await page.getByRole('button', { name: 'Add New Student' }).click();
  const record = page.getByRole('dialog', { name: 'New student' });
  await record.getByLabel('Last Name').fill('Quintyne');
  const alert = record.getByRole('alert').filter({ hasText: 'The lists to choose from could not be loaded' });
  await expect(alert).toBeVisible();
  await again();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await record.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: '1A', exact: true }).click();
  await expect(record.getByLabel('Last Name')).toHaveValue('Quintyne');
});

test('the teachers of the timetable are not listed without a word on what they teach', async ({ page }) => {
  const again = await withhold(page, '**/api/timetable-overview/*');
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Employees/ }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Lessons and form classes of the teachers could not be loaded');
  await again();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Mohammed Aisha \d+ 1A/ })).toBeVisible();
});

test('who is registered is not listed without the term that a student would be taken off', async ({
  page,
}) => {
  const again = await withhold(page, '**/api/current-term');
  await signInAs(page, 'Admin');
  await expect(page.getByRole('alert')).toContainText('The current period could not be loaded');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  // Retry is gone for as long as it is tried, and keys do not begin at the top of the page again.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('button', { name: /^Edit \/ View Term Registration/ }).click();
  const registration = page.getByRole('dialog', { name: 'Edit / View Term Registration' });
  await expect(registration.getByRole('alert')).toContainText('The term registration could not be loaded');
  await again();
  await registration.getByRole('button', { name: 'Retry' }).click();
  await registration.getByRole('button', { name: 'Delete Abdullah Abdool' }).click();
  await expect(
    page.getByRole('dialog', { name: /^Take Abdullah Abdool off Term \d, \d+-\d+\?$/ }),
  ).toBeVisible();
});
