import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('a form is asked for, followed and fetched on a phone', async ({ page }) => {
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).tap();
  await page.getByRole('button', { name: /^Report Cards by Class/ }).tap();
  const panel = page.getByRole('region', { name: 'A whole form or the whole school' });
  await panel.getByRole('combobox', { name: 'Report cards of' }).tap();
  await page.getByRole('option', { name: 'Form 1' }).tap();
  await panel.getByRole('button', { name: 'Start' }).tap();
  const form1 = panel.getByRole('listitem', { name: 'Form 1, Term 1, 2026-2027' });
  await expect(form1.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 180_000 });
  await expectFitForPhone(page, 'the report cards of a form');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    form1.getByRole('button', { name: 'Download' }).tap(),
  ]);
  expect(file.suggestedFilename()).toBe('report-cards-form-1-2026-2027-term-1.zip');
});
