import type { Page } from '@playwright/test';

import { expectAllSaved, field, openClass, storedSheet, subjects, teachers } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

const lesson = { formClass: '1A', subject: subjects.spanish, teacherId: teachers.lcharles };

test('who turns to another window in the middle of a remark goes on in it afterwards', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const remark = field(page, 'Aziz, Mishka', 'Remarks');
  await remark.focus();
  await page.keyboard.type('Works well but ');
  const comeBack = await turnAway(page);
  const teacher = await colleague('lcharles');
  const stored = async () => (await storedSheet(teacher, lesson)).get('Aziz, Mishka')?.comment;
  await expect.poll(stored, 'what stands there is safe meanwhile').toBe('Works well but');
  await comeBack();
  await expect(remark).toBeFocused();
  await page.keyboard.type('talks.');
  await expect(remark).toHaveValue('Works well but talks.');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  expect(await stored()).toBe('Works well but talks.');

  // A mark half typed, and one that is chosen as a whole.
  const mark = field(page, 'Aziz, Mishka', 'Term');
  await mark.focus();
  await page.keyboard.type('6');
  await (
    await turnAway(page)
  )();
  await page.keyboard.type('7');
  await expect(mark).toHaveValue('67');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await (
    await turnAway(page)
  )();
  await page.keyboard.type('58\n');
  await expect(mark).toHaveValue('58');
  await expectAllSaved(page);
});

/** The browser puts another page in front, so that this one loses the focus; the answer brings it back. */
async function turnAway(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const other = await page.context().newPage();
  await other.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
  return async () => {
    await other.close();
    await page.bringToFront();
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  };
}
