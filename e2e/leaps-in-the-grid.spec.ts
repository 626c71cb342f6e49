import { field, openClass } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('Home and End go along the row, with Ctrl to the first and the last cell of the class', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await field(page, 'Bruno, Kadeem', 'Exam').focus();
  await page.keyboard.press('Home');
  await expect(field(page, 'Bruno, Kadeem', 'Term')).toBeFocused();
  await page.keyboard.press('End');
  await expect(field(page, 'Bruno, Kadeem', 'Remarks')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(field(page, 'Aziz, Mishka', 'Term')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await expect(field(page, 'Zamore, Shaquan', 'Remarks')).toBeFocused();
});

test('Page Down and Page Up go ten students on and back, and end at the last and the first', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const exams = page.getByRole('textbox', { name: /, Exam$/ });
  await expect(exams).toHaveCount(35);
  await exams.first().focus();
  for (const row of [10, 20, 30, 34, 34]) {
    await page.keyboard.press('PageDown');
    await expect(exams.nth(row)).toBeFocused();
    await expect(exams.nth(row)).toBeInViewport();
  }
  for (const row of [24, 14, 4, 0, 0]) {
    await page.keyboard.press('PageUp');
    await expect(exams.nth(row)).toBeFocused();
  }
});

test('in a term of course work only Enter goes from the last mark to the first grade, and Shift+Enter back', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '5 Mod Spanish');
  const marks = page.getByRole('textbox', { name: /, Term$/ });
  await expect(page.getByRole('rowheader')).toHaveCount(13);
  await marks.last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /, Dilligence$/ }).first()).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(marks.last()).toBeFocused();
});

test('Tab goes on from the end of a row to the next student, and from the last cell out of the grid', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await field(page, 'Aziz, Mishka', 'Remarks').focus();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Baksh, Adam', 'Term')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(field(page, 'Aziz, Mishka', 'Remarks')).toBeFocused();
  await field(page, 'Zamore, Shaquan', 'Remarks').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
});

test('from outside the grid is one Tab stop, wherever one has been in it', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await field(page, 'Aziz, Mishka', 'Exam').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const here = field(page, 'Baksh, Rukhsana', 'Exam');
  await expect(here).toBeFocused();
  const stops = page.getByRole('grid').locator('[tabindex="0"]');
  await expect(stops).toHaveCount(1);
  // Firefox would make another of what scrolls.
  await expect(page.locator('.scroll:has(> [role="grid"])')).toHaveAttribute('tabindex', '-1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(here).toBeFocused();
});
