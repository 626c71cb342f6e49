import { expectAllSaved, field, grade, openClass } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.beforeEach(async ({ page }) => signInAs(page, 'lcharles'));

test('a screen reader hears of each closed cell whose it is and that it is closed, and how long the class is', async ({
  page,
}) => {
  await openClass(page, '5 Mod Spanish');
  await expect(page.getByRole('grid', { name: 'Spanish 5 Mod' })).toHaveAttribute('aria-rowcount', '14');
  const exams = page.getByRole('textbox', { name: /^[^,]+, [^,]+, Exam, closed$/ });
  await expect(exams).toHaveCount(13);
  await expect(exams.first()).toBeDisabled();
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await openClass(page, '6 Up Spanish');
  for (const column of ['Dilligence', 'Progress', 'Conduct']) {
    await expect(page.getByRole('note', { name: new RegExp(`, ${column}, closed$`) })).toHaveCount(10);
  }
});

test('a screen reader hears what was made of an entry, or what is wrong with it, and the keys of a mark', async ({
  page,
}) => {
  await openClass(page, '1A Spanish');
  const student = 'Aziz, Mishka';
  const heard = (words: string) => page.getByRole('status').filter({ hasText: words });
  await field(page, student, 'Term').focus();
  await page.keyboard.type('150');
  await expect(heard('150 → 100')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('6x');
  await page.keyboard.press('Tab');
  await expect(heard('A mark is a number from 0 to 100, with one decimal at most.')).toBeVisible();
  await expect(field(page, student, 'Term')).toHaveAttribute('aria-keyshortcuts', 'P A N');
  await expect(field(page, student, 'Exam')).toHaveAttribute('aria-keyshortcuts', 'P A');
  await expect(field(page, student, 'Remarks')).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowDown');
  await field(page, student, 'Exam').focus();
  await page.keyboard.press('Escape');
});

test('a screen reader hears grades, remarks and what was blanked, once each is saved', async ({ page }) => {
  await openClass(page, '1A Spanish');
  const student = 'Baksh, Adam';
  const heard = (words: string) => page.getByRole('status').filter({ hasText: words });
  await grade(page, student, 'Conduct').focus();
  await page.keyboard.press('b');
  await expect(heard('Baksh, Conduct, B, saved')).toBeAttached();
  await page.keyboard.press('Delete');
  await expect(heard('Baksh, Conduct, blank, saved')).toBeAttached();
  await field(page, student, 'Remarks').focus();
  await page.keyboard.type('Reads.\n');
  await expect(heard('Baksh, Remarks, Reads., saved')).toBeAttached();
  await expectAllSaved(page);
});
