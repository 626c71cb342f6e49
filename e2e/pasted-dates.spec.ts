import { openSettings } from './support/settings.ts';
import { expect, test } from './support/staff-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a date that Admin pastes as letters and spreadsheets write it is the one saved', async ({ page }) => {
  await openSettings(page, 'Holidays');
  await page.getByRole('button', { name: 'Add Holiday' }).click();
  const form = page.getByRole('dialog', { name: 'Add Holiday' });
  const date = form.getByRole('group', { name: 'Date' });
  const paste = async (text: string) => {
    await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
  };
  await date.getByRole('spinbutton', { name: 'Day' }).click();
  await paste('2027-04-05');
  await expect(date).toHaveText(/05\/04\/2027/);
  await paste('6-4-2027');
  await expect(date).toHaveText(/06\/04\/2027/);
  await paste('17 March 2027');
  await expect(date).toHaveText(/17\/03\/2027/);
  await form.getByLabel('Holiday').fill('Patron’s Day');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /17 Mar 2027 Wednesday Patron’s Day/ })).toBeVisible();
});
