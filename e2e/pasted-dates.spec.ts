import type { Page } from '@playwright/test';

import { latestSchoolDay } from './support/registers.ts';
import { openSettings } from './support/settings.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openStudents } from './support/students.ts';

async function pasteOver(page: Page, text: string): Promise<void> {
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a date that Admin pastes as letters and spreadsheets write it is the one saved', async ({ page }) => {
  await openSettings(page, 'Holidays');
  await page.getByRole('button', { name: 'Add Holiday' }).click();
  const form = page.getByRole('dialog', { name: 'Add Holiday' });
  const date = form.getByRole('group', { name: 'Date' });
  await date.getByRole('spinbutton', { name: 'Day' }).click();
  await pasteOver(page, '2027-04-05');
  await expect(date).toHaveText(/05\/04\/2027/);
  await pasteOver(page, '6-4-2027');
  await expect(date).toHaveText(/06\/04\/2027/);
  await pasteOver(page, '17 March 2027');
  await expect(date).toHaveText(/17\/03\/2027/);
  await form.getByLabel('Holiday').fill('Patron’s Day');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /17 Mar 2027 Wednesday Patron’s Day/ })).toBeVisible();
});

test('the office goes to the register of a day that was pasted, and is told of one that is no school day', async ({
  page,
  school,
  colleague,
}) => {
  const day = await latestSchoolDay(school, await colleague('kali'));
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Attendance' });
  const date = dialog.getByRole('group', { name: 'Date' });
  await date.getByRole('spinbutton', { name: 'Day' }).click();
  await pasteOver(page, '2019-12-25');
  await expect(date).toHaveText(/25\/12\/2019/);
  await expect(dialog.getByText('This is no school day, or it is still to come.')).toBeVisible();
  await pasteOver(page, day);
  await expect(date).toHaveText(new RegExp(day.split('-').toReversed().join('/')));
  await expect(dialog.getByText('This is no school day, or it is still to come.')).toHaveCount(0);
});
