import type { Page } from '@playwright/test';

import { comeBack } from './support/come-back.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  openClass,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';
import { expectRecordSaved, openClassRecords, recordField, storedRecords } from './support/term-details.ts';

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

test('what another stores meanwhile stands there when one comes back, and stays', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const remark = field(page, 'Baksh, Adam', 'Remarks');
  await remark.focus();
  await page.keyboard.type('Good work ');
  const comeBack = await turnAway(page);
  const vicePrincipal = await colleague('vjoseph');
  const stored = async () => (await storedSheet(vicePrincipal, lesson)).get('Baksh, Adam')?.comment;
  await expect.poll(stored).toBe('Good work');
  await changeRecordAs(vicePrincipal, lesson, 'Baksh, Adam', { comment: 'Excellent.' });
  await comeBack();
  await expect(remark).toHaveValue('Excellent.');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  expect(await stored()).toBe('Excellent.');
});

test('a comment that is gone on with is no clash with what one stored oneself', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '6 Up');
  const comment = recordField(page, "Form Teacher's Comments");
  await comment.fill('Good ');
  const comeBack = await turnAway(page);
  const office = await colleague('vjoseph');
  const comments = async () =>
    [...(await storedRecords(office, '6 Up')).values()].map(({ teacher_comment }) => teacher_comment);
  await expect.poll(comments).toContain('Good');
  await comeBack();
  await page.keyboard.type('work');
  await expect(comment).toHaveValue('Good work');
  await page.keyboard.press('Tab');
  await expectRecordSaved(page);
  expect(await comments()).toContain('Good work');
});

test.describe('on a connection that is gone when one comes back', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('one goes on in the list of teachers, in the class and in the record that are open', async ({
    page,
  }) => {
    await signInAs(page, 'vjoseph');
    await page.getByRole('button', { name: /^Enter Marks/ }).click();
    const search = page.getByRole('searchbox', { name: 'Search Teacher' });
    await search.pressSequentially('charle');
    await comeBackInVain(page, '**/api/employees');
    await page.keyboard.type('s');
    await expect(search).toHaveValue('charles');

    await page.getByRole('button', { name: /^Select \w+ Charles$/ }).click();
    await page.getByRole('button', { name: /^1A Spanish/ }).click();
    const remark = field(page, 'Baksh, Adam', 'Remarks');
    await remark.fill('Good ');
    await comeBackInVain(page, '**/api/teacher-lesson-students/**');
    await page.keyboard.type('work');
    await expect(remark).toHaveValue('Good work');
    await page.keyboard.press('Enter');
    await expectAllSaved(page);

    await page.getByRole('button', { name: 'Main Menu' }).click();
    await openClassRecords(page, '6 Up');
    const comment = recordField(page, "Form Teacher's Comments");
    await comment.fill('Good ');
    await comeBackInVain(page, '**/api/students-registered/**');
    await page.keyboard.type('work');
    await expect(comment).toHaveValue('Good work');
  });
});

/** What the page shows is asked for anew as one comes back, and no answer comes. */
async function comeBackInVain(page: Page, address: string): Promise<void> {
  let failed = 0;
  await page.route(address, async (route) => {
    failed += 1;
    await route.abort('connectionrefused');
  });
  await comeBack(page);
  await expect.poll(() => failed, 'once, and once again').toBe(2);
  // What would be said of it takes a moment to come.
  await page.waitForTimeout(500);
  await page.unroute(address);
}

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
