import type { Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { forgetRegister, latestSchoolDay, typeDay } from './support/registers.ts';
import { expectDocument } from './support/reports.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';
import { openStudents } from './support/students.ts';

/**
 * Types digits by the page's clock, which stands still then, however long a busy machine takes for a key: a second without any is
 * no typing.
 */
async function typeByItsClock(page: Page, digits: string): Promise<void> {
  await page.clock.pauseAt(Date.now() + 5000);
  for (const digit of digits) {
    await page.keyboard.press(digit);
    await page.clock.runFor(100);
  }
}

test('the office sees the attendance of a day and prints its two reports', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'kali');
  await openStudents(page);
  await expect(page.getByText('600 students')).toBeVisible();
  await page.getByRole('button', { name: 'View Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'View Attendance' });
  // The demonstration's last day, of which 579 of 600 came.
  await expect(dialog.getByRole('img', { name: /of each form on Fri 20 Nov 2026/ })).toBeVisible();
  await expect(dialog.getByRole('definition')).toHaveText(['579', '25']);
  // What a screen reader says when another day is chosen.
  await expect(dialog.getByRole('status')).toHaveText('Fri 20 Nov 2026Total attendance579Late attendance25');
  await expect(dialog.getByRole('row', { name: 'Form 1 104 4 108' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'School 579 21 600' })).toBeVisible();
  await expectAccessible(page, 'the attendance of a day', { within: '[role="dialog"]' });

  await dialog.getByRole('button', { name: 'Daily Attendance' }).click();
  await expectDocument(page, /^Daily Attendance, Fri 20 Nov 2026/, 'Girdharie, Ganesh');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Class Attendance' }).click();
  await expectDocument(page, /^Class Attendance, Fri 20 Nov 2026/, 'Whole school');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Class Attendance' })).toBeFocused();

  // Only days with registers can be had: the weekend before is none.
  const field = dialog.getByRole('group', { name: 'Date' });
  await field.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type('15');
  await expect(dialog.getByText('Invalid Date Selected')).toBeVisible();
  await expect(dialog.getByText('Choose a day with registers')).toBeVisible();
  await expect(dialog.getByRole('definition')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field).toHaveText(/20\/11\/2026/);
  await expect(dialog.getByText('Invalid Date Selected')).toHaveCount(0);
  // Nor is the 2nd November one, through which a Sunday in October is typed.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await field.getByRole('spinbutton', { name: 'Day' }).click();
  await typeByItsClock(page, '25102026');
  await page.clock.runFor(1500);
  await page.clock.resume();
  await expect(field).toHaveText(/25\/10\/2026/);
  await expect(dialog.getByText('Choose a day with registers')).toBeVisible();
  await expect(dialog.getByRole('table')).toHaveCount(0);
  // That of the day whose report was read is still looked at for others' registers.
  expect(asked.filter((url) => /attendance_date=(?!2026-11-20)/.test(url))).toEqual([]);
  // And no report is opened of a day that is not the one in the field: it leads to the field, which says why, once.
  const refusal = page.getByText('Invalid Date Selected');
  const papers = page.getByRole('dialog', { name: /^(Daily|Class) Attendance/ });
  await dialog.getByRole('button', { name: 'Daily Attendance' }).click();
  await expect(refusal).toBeVisible();
  await expect(field.getByRole('spinbutton', { name: 'Day' })).toBeFocused();
  await field.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(field).toHaveText(/DD\/MM\/YYYY/);
  await expect(dialog.getByText('Invalid Date Selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Class Attendance' }).click();
  await expect(refusal).toBeVisible();
  await expect(papers).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Previous school day' }).click();
  await expect(dialog.getByText('Invalid Date Selected')).toBeHidden();
  await expect(dialog.getByRole('img', { name: /of each form on Thu 19 Nov 2026/ })).toBeVisible();
  // A day that is typed to its end is shown, also while the field keeps the keyboard.
  await typeDay(dialog, '2026-11-18');
  await expect(dialog.getByRole('img', { name: /of each form on Wed 18 Nov 2026/ })).toBeVisible();
  // The arrows go from the day that was typed, also before its figures stand there.
  await typeDay(dialog, '2026-11-13');
  await dialog.getByRole('button', { name: 'Previous school day' }).click();
  await expect(dialog.getByRole('img', { name: /of each form on Thu 12 Nov 2026/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the report of a date that the office has just typed opens at the first click', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'View Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'View Attendance' });
  await expect(dialog.getByRole('definition')).toHaveCount(2);
  await dialog.getByRole('spinbutton', { name: 'Day' }).click();
  await typeByItsClock(page, '18112026');
  await expect(dialog.getByText('Choose a day with registers')).toBeVisible();
  await dialog.getByRole('button', { name: 'Daily Attendance' }).click();
  await page.clock.resume();
  await expectDocument(page, /^Daily Attendance, Wed 18 Nov 2026/, 'Wednesday 18 November 2026');
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('a day whose attendance cannot be loaded leaves the way to the others', async ({ page }) => {
    await signInAs(page, 'kali');
    await openStudents(page);
    await page.getByRole('button', { name: 'View Attendance' }).click();
    const dialog = page.getByRole('dialog', { name: 'View Attendance' });
    const before = dialog.getByRole('button', { name: 'Previous school day' });
    await expect(dialog.getByRole('definition')).toHaveText(['579', '25']);
    await page.route(/attendance_date=2026-11-19/, (route) => route.abort());
    await before.click();
    await expect(dialog.getByText('The attendance could not be loaded')).toBeVisible();
    await expect(dialog.getByRole('definition')).toHaveCount(0);
    await expect(before).toBeFocused();
    // Others' registers are looked for every two seconds: Retry stays under the hand meanwhile.
    const retry = dialog.getByRole('button', { name: 'Retry' });
    await retry.focus();
    await page.waitForTimeout(2500);
    await expect(retry).toBeFocused();
    await before.press('Enter');
    await expect(dialog.getByRole('img', { name: /of each form on Wed 18 Nov 2026/ })).toBeVisible();
  });
});

test('a register is in View Attendance as soon as it is saved, also when that was looked at a moment before', async ({
  page,
  school,
  colleague,
}) => {
  const day = await latestSchoolDay(school, await colleague('kali'));
  await forgetRegister(school, { formClass: '5 Sci', day, session: 'AM' });
  await forgetRegister(school, { formClass: '5 Sci', day, session: 'PM' });
  await signInAs(page, 'kali');
  await openStudents(page);
  const view = page.getByRole('dialog', { name: 'View Attendance' });
  await page.getByRole('button', { name: 'View Attendance' }).click();
  await expect(view.getByRole('definition')).toHaveCount(2);
  const before = await view.getByRole('definition').allTextContents();
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();

  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Attendance' });
  await dialog.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: '5 Sci' }).click();
  await dialog.getByRole('button', { name: 'Save register' }).click();
  await expect(dialog.getByText(/^Saved by Kamal Ali/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Attendance' }).click();
  await expect(view.getByRole('definition')).toHaveCount(2);
  await expect(view.getByRole('definition')).not.toHaveText(before);
});
