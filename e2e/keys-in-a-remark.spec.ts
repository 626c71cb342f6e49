import { expectAllSaved, field, grade, openClass } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

const student = 'Guevara, Kwame';

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
});

test('a question mark in a remark is typed, and shows no card of keys', async ({ page }) => {
  const remark = field(page, student, 'Remarks');
  await remark.focus();
  await page.keyboard.type('Ready for Form 2?');
  await expect(remark).toHaveValue('Ready for Form 2?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('in a remark that is begun, or clicked into, the arrows go through its words; in one that was come to, on from it', async ({
  page,
}) => {
  const remark = field(page, student, 'Remarks');
  await remark.focus();
  await page.keyboard.type('Reads wel.');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('l');
  await expect(remark).toHaveValue('Reads well.');
  await page.keyboard.press('Home');
  await page.keyboard.type('He r');
  await page.keyboard.press('Delete');
  await expect(remark).toHaveValue('He reads well.');

  await page.keyboard.press('Enter');
  await remark.click();
  await page.keyboard.press('ArrowLeft');
  await expect(remark).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(remark).toHaveValue('e reads well.');
  await page.keyboard.press('Escape');
  await expect(remark).toHaveValue('He reads well.');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(remark).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(grade(page, student, 'Conduct')).toBeFocused();
  await expectAllSaved(page);
});

test('on a Mac, Cmd+C begins no editing, and the Enter that ends a word of an input method stays in the remark', async ({
  page,
}) => {
  const remark = field(page, student, 'Remarks');
  await remark.focus();
  await page.keyboard.press('Meta+c');
  await page.keyboard.press('ArrowLeft');
  await expect(grade(page, student, 'Conduct')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  // Safari says that the word has ended before it tells of the key.
  await remark.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: false, bubbles: true });
  await expect(remark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remark).not.toBeFocused();
});
