import type { Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { endSessions } from './support/end-sessions.ts';
import { expectAllSaved, openClass, rowState } from './support/mark-sheet.ts';
import { expect, test } from './support/microsoft-test.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { signOut } from './support/sign-out.ts';
import { password, refusedCalls, signInAs } from './support/staff-test.ts';

const withMicrosoft = (page: Page) => page.getByRole('link', { name: 'Sign in with Microsoft', exact: true });
const signedInAtMicrosoft = (page: Page, who: string) =>
  expect(page.getByText(`Signed in at Microsoft: ${who}`)).toBeVisible();
const greeting = (page: Page) => page.getByRole('heading', { level: 1 });

const hereOnly = 'Sign Out Application Only';
const atMicrosoftToo = 'Sign Out Microsoft Account and Application';

test('a teacher signs in with Microsoft, signs out of the application alone, and then of both', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeFocused();
  await withMicrosoft(page).click();
  await signedInAtMicrosoft(page, 'nobody');
  await page.getByRole('link', { name: 'teacher', exact: true }).click();
  await expect(greeting(page)).toContainText('Aisha Mohammed');
  await expect(page).toHaveURL(/\/app$/);

  await signOut(page, hereOnly);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goto('/app');
  await expect(page).toHaveURL(/\/$/);

  await withMicrosoft(page).click();
  await signedInAtMicrosoft(page, 'teacher');
  await page.getByRole('link', { name: 'teacher', exact: true }).click();
  await expect(greeting(page)).toContainText('Aisha Mohammed');

  await signOut(page, atMicrosoftToo);
  await page.getByRole('button', { name: 'Sign out teacher' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/app');
  await expect(page).toHaveURL(/\/$/);
  await withMicrosoft(page).click();
  await signedInAtMicrosoft(page, 'nobody');
});

test('whoever came in by password may end the Microsoft account of the computer too', async ({ page }) => {
  await page.goto('/');
  await withMicrosoft(page).click();
  await page.getByRole('link', { name: 'teacher', exact: true }).click();
  await signOut(page, hereOnly);
  await expect(page.getByLabel('Username')).toBeVisible();
  await signInAs(page, 'lcharles');
  await signOut(page, atMicrosoftToo);
  await page.getByRole('button', { name: 'Sign out which account?' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('an account of nobody here is refused on the card, once, and the password still lets in', async ({
  page,
}) => {
  await page.goto('/');
  await withMicrosoft(page).click();
  await page.getByRole('link', { name: 'caretaker' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/^No member of staff has this Microsoft account\./);
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page, 'the username, Microsoft and a refusal');
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(alert).toHaveCount(0);

  for (const [choice, says] of [
    ['cancel', /^Signing in with Microsoft was not finished\./],
    ['teacherElsewhere', /^This Microsoft account is not one of this school\./],
  ] as const) {
    await withMicrosoft(page).click();
    await page.getByRole('link', { name: choice }).click();
    await expect(alert).toHaveText(says);
  }
  await page.getByLabel('Username').fill('lcharles');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(greeting(page)).toContainText('Lystra Charles');
});

test('a new teacher whom Microsoft signs in is not asked for a password', async ({ page }) => {
  await page.goto('/');
  await withMicrosoft(page).click();
  await page.getByRole('link', { name: 'newTeacher' }).click();
  await expect(greeting(page)).toContainText('Nicole Baptiste');
});

test.describe('when the session ends in mid-class', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('one signs in with Microsoft in a new tab, and the page goes on with what was typed', async ({
    page,
    context,
    school,
  }) => {
    await page.goto('/');
    await withMicrosoft(page).click();
    await page.getByRole('link', { name: 'teacher', exact: true }).click();
    await openClass(page, '2A Mathematics');
    const cell = page.getByRole('textbox', { name: /, Remarks$/ }).first();
    const label = (await cell.getAttribute('aria-label')) ?? '';
    await cell.fill('Explains every step.');
    await endSessions(school, page);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page, 'signing in again', { within: '[role="dialog"]' });

    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Sign in with Microsoft in a new tab' }).click();
    const tab = await opened;
    await tab.getByRole('link', { name: 'teacher', exact: true }).click();
    await expect(greeting(tab)).toContainText('Aisha Mohammed');
    await tab.close();

    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue('Explains every step.');
    await expect(rowState(page, label.replace(/, Remarks$/, ''), 'Saved')).toBeVisible();
    await expectAllSaved(page);
  });
});

test('on a phone the button stands under NEXT, large enough for a thumb', async ({ anotherComputer }) => {
  const phone = await anotherComputer({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.goto('/?microsoft=unavailable');
  await expect(page.getByRole('alert')).toHaveText(/^Microsoft does not answer at the moment\./);
  await expect(withMicrosoft(page)).toBeVisible();
  await expectFitForPhone(page, 'the username and Microsoft');
  await expectAccessible(page, 'the username and Microsoft on a phone');
});
