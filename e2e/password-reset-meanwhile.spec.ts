import type { Page } from '@playwright/test';

import type { Browser } from '../server/src/testing/browser.ts';
import { expectAccessible } from './support/accessibility.ts';
import { endSessions } from './support/end-sessions.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, refusedCalls, signInAs, type StaffName, test } from './support/staff-test.ts';
import { choosePassword, resetPasswordOf, typeSignIn } from './support/staffing.ts';
import { openRecord, openStudents, saveRecord, section } from './support/students.ts';

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

test('whose password the office resets in the middle of a record signs in over the page with the temporary one, chooses one of their own there, and goes on in the record', async ({
  page,
  school,
  colleague,
}) => {
  const { record, town, resetAgain } = await openAs('kali', page, colleague);
  await town.fill('Poui Hill');
  const temporary = await resetAgain();
  await record.getByRole('button', { name: 'Save Record' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(temporary);
  await page.keyboard.press('Enter');
  const choose = page.getByRole('dialog', { name: 'Reset Password' });
  await expect(choose.getByLabel('New Password')).toBeFocused();
  await expectAccessible(page, 'the new password over a record', { within: '[role="dialog"]' });
  await choose.getByLabel('New Password').fill('short');
  await choose.getByLabel('Confirm Password').fill('short');
  await page.keyboard.press('Enter');
  await expect(choose.getByRole('alert')).toHaveText('Use at least 10 characters.');

  // Thought about for too long: that session, too, takes nothing any more.
  await endSessions(school, page);
  await choose.getByLabel('New Password').fill('a breadfruit tree 9');
  await choose.getByLabel('Confirm Password').fill('a breadfruit tree 9');
  await page.keyboard.press('Enter');
  await expect(again.getByRole('alert')).toHaveText('Your session has ended. Sign in again to go on.');
  // It lets in once; what came of that is heard, though the first answer about it is lost.
  await page.route(
    '**/api/employee-login',
    async (route) => {
      const response = await route.fetch();
      await page.route('**/api/session', (asked) => asked.abort('connectionreset'), { times: 1 });
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await again.getByLabel('Password', { exact: true }).fill(await resetAgain());
  await page.keyboard.press('Enter');
  await choose.getByLabel('New Password').fill('a breadfruit tree 9');
  await choose.getByLabel('Confirm Password').fill('a breadfruit tree 9');
  await page.keyboard.press('Enter');
  await expect(choose).toBeHidden();

  await expect(record.getByRole('button', { name: 'Save Record' })).toBeFocused();
  await expect(town).toHaveValue('Poui Hill');
  await saveRecord(record);
});

test('whoever chooses a password of their own in a tab beside goes on in the record as soon as that is done', async ({
  page,
  context,
  colleague,
}) => {
  const { record, town, resetAgain } = await openAs('vjoseph', page, colleague);
  await town.fill('Cassia Bay');
  const choose = page.getByRole('dialog', { name: 'Reset Password' });
  const signInBeside = async () => {
    const beside = await context.newPage();
    await typeSignIn(beside, 'vjoseph', await resetAgain());
    await expect(beside.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    await record.getByRole('button', { name: 'Save Record' }).click();
    await expect(choose).toBeVisible();
    return beside;
  };
  await choosePassword(await signInBeside(), 'a breadfruit tree 10');
  await expect(choose).toBeHidden();
  await expect(town).toHaveValue('Cassia Bay');
  await saveRecord(record);

  // Or the tab is closed before that: the temporary one would let in no more, and it is chosen over the record.
  await town.fill('Poui Hill North');
  const beside = await signInBeside();
  await beside.close();
  await choose.getByLabel('New Password').fill('a breadfruit tree 11');
  await choose.getByLabel('Confirm Password').fill('a breadfruit tree 11');
  await page.keyboard.press('Enter');
  await expect(choose).toBeHidden();
  await expect(town).toHaveValue('Poui Hill North');
  await saveRecord(record);

  // Or it is chosen over the record: the tab beside, which still asks, goes on.
  await town.fill('Poui Hill East');
  const asking = await signInBeside();
  await choose.getByLabel('New Password').fill('a breadfruit tree 12');
  await choose.getByLabel('Confirm Password').fill('a breadfruit tree 12');
  await page.keyboard.press('Enter');
  await expect(choose).toBeHidden();
  await expect(asking.getByRole('button', { name: 'Logout' })).toBeVisible();
  await asking.close();
  await saveRecord(record);

  // Or the tab beside never heard that it was, and could not say so: a further one is not taken for it.
  await town.fill('Poui Hill West');
  const unheard = await signInBeside();
  await loseAnswer(unheard, '**/api/employee-change-password');
  await unheard.getByLabel('New Password').fill('a breadfruit tree 13');
  await unheard.getByLabel('Confirm Password').fill('a breadfruit tree 13');
  await unheard.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(unheard.getByRole('alert')).toHaveText(/^An Error has occured/);
  await unheard.close();
  await choose.getByLabel('New Password').fill('a breadfruit tree 14');
  await choose.getByLabel('Confirm Password').fill('a breadfruit tree 14');
  await page.keyboard.press('Enter');
  await expect(choose).toBeHidden();
  await expect(page.getByText(/^You had chosen a password already/)).toBeVisible();
  await saveRecord(record);
});

/** Someone opens a record; Admin resets their password as often as asked to, and answers the temporary one. */
async function openAs(name: StaffName, page: Page, colleague: (name: StaffName) => Promise<Browser>) {
  const resetAgain = async () => resetPasswordOf(name, colleague);
  await signInAs(page, name);
  await openStudents(page);
  const record = await openRecord(page, 'Alexander, Makeda');
  await section(record, 'Personal').click();
  return { record, town: record.getByLabel('Town'), resetAgain };
}
