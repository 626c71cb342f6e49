import type { Page, Route } from '@playwright/test';

import { employeeCalls } from 'contract/employees';
import { schoolYearMessages } from 'contract/school-year';
import { subjectAssignmentMessages } from 'contract/subject-assignment';

import { changeClass } from './support/change-class.ts';
import { openSettings } from './support/settings.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { findStudent, openStudents } from './support/students.ts';

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

const anyCall = '**/api/**';
/** Milliseconds within which a page looks again. */
const aWhile = 20_000;

/** The next change at an address is answered, and nothing that the page would read after it; answers how the line comes back. */
async function loseLineAfter(page: Page, address: string): Promise<() => Promise<void>> {
  const lose = async (route: Route) => route.abort('connectionreset');
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const response = await route.fetch();
    await page.route(anyCall, lose);
    return route.fulfill({ response });
  });
  return async () => {
    await page.unroute(anyCall, lose);
    await page.clock.fastForward(aWhile);
  };
}

test('a student whom the clerk sent to the archive leaves the list once the line is back', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'kali');
  await openStudents(page);
  const row = await findStudent(page, 'Baksh, Adam');
  await row.getByRole('button', { name: /^Change Status/ }).click();
  const lineComesBack = await loseLineAfter(page, '**/api/student');
  await page.getByRole('dialog').getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByText(/^Adam Baksh status updated/)).toBeVisible();
  await lineComesBack();
  await expect(row).toHaveCount(0);
});

test('whom the office put into another form leaves the batch that was refused for it, and the others are assigned', async ({
  page,
  colleague,
}) => {
  const office = await colleague('kali');
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'french', 'French');
  await pick(page.getByRole('combobox', { name: 'Teacher' }), 'clair', /St\. Clair/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const moved = await rows.nth(0).getByRole('rowheader').innerText();
  const other = await rows.nth(1).getByRole('rowheader').innerText();
  const [, id = ''] = await rows.nth(0).getByRole('cell').allInnerTexts();
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await box(moved).check();
  await box(other).check();
  await changeClass(office, Number(id), '5 Sci');
  const assign = page.getByRole('button', { name: 'Assign Selected Students' });
  await assign.click();
  await expect(page.getByText(`Not in Form 4: ${moved} (5 Sci). Nobody was assigned.`)).toBeVisible();
  await expect(box(moved)).toHaveCount(0);
  await expect(box(other)).toBeChecked();
  await assign.click();
  await expect(page.getByText('1 Student Assigned')).toBeVisible();
});

test('a teacher who was let go meanwhile leaves the batch that was refused for it', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const rajesh = { id: 1006 };
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'french', 'French');
  const teacher = page.getByRole('combobox', { name: 'Teacher' });
  await pick(teacher, 'singh rajesh', /^Singh, Rajesh/);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await office.ask(employeeCalls.deleteEmployee, { body: { ...rajesh, employee_status_id: 2 } });
  await page.getByRole('button', { name: 'Assign Selected Students' }).click();
  await expect(page.getByText(subjectAssignmentMessages.noSuchTeacher)).toBeVisible();
  await expect(teacher).toHaveValue('');
  await teacher.fill('singh rajesh');
  await expect(page.getByRole('option')).toHaveCount(0);
  await office.ask(employeeCalls.saveEmployee, { body: { ...rajesh, employee_status_id: 1 } });
});

test('the term that Admin set stands over the page and in the archives once the line is back, which was lost before they were read anew', async ({
  page,
}) => {
  await page.clock.install();
  await openSettings(page, 'Advance / Backdate Term');
  const form = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  await form.getByRole('tab', { name: 'Term Archives' }).click();
  const lineComesBack = await loseLineAfter(page, '**/api/backdate-term');
  await form.getByRole('button', { name: 'Set Term Term: 3 Year: 2025-2026' }).click();
  await page
    .getByRole('dialog', { name: /as the current term/ })
    .getByRole('button', { name: 'Set Term' })
    .click();
  await expect(page.getByText('Term: 3 Year: 2025-2026 is the current term now')).toBeVisible();
  await lineComesBack();
  await expect(page.locator('header').getByText('Term: 3 Year: 2025-2026')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Set Term Term: 3 Year: 2025-2026' })).toBeDisabled();
  await expect(form.getByText(schoolYearMessages.currentMeanwhile), 'it was Admin’s own doing').toHaveCount(
    0,
  );
});
