import { field, openClass } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('the count leads from any card to the student whose entry could not be stored', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.tap();
  const cell = field(page, 'Baksh, Adam', 'Exam');
  await cell.tap();
  await page.keyboard.type('6x');
  await next.tap();
  await next.tap();
  await expect(page.getByText('4 of 35')).toBeVisible();
  await page.getByRole('button', { name: /1 failed\. Go to the first row that failed/ }).tap();
  await expect(page.getByText('2 of 35')).toBeVisible();
  await expect(cell).toBeFocused();
  await expect(cell).toHaveValue('6x');
  await page.keyboard.press('Escape');
});
