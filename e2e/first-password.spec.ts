import { resetPasswordOf, typeSignIn } from './support/staffing.ts';
import { expect, lostCalls, password, refusedCalls, test } from './support/staff-test.ts';

const ownPassword = 'hibiscus hedge 41';

test.use({ complaints: { allowed: [refusedCalls] } });

test('a new teacher must choose a password of her own before anything else', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('nbaptiste');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();

  await page.goto('/app');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();

  const first = page.getByLabel('New Password');
  const second = page.getByLabel('Confirm Password');
  const change = page.getByRole('button', { name: 'CHANGE PASSWORD' });
  const alert = page.getByRole('alert');
  await change.click();
  await expect(alert).toHaveText('Enter the new password in both fields.');
  await first.fill(ownPassword);
  await second.fill(`${ownPassword}!`);
  await change.click();
  await expect(alert).toHaveText('The two passwords are not the same.');
  for (const [weak, objection] of [
    ['short', 'Use at least 10 characters.'],
    ['password123', 'This password is too common. Choose another.'],
  ] as const) {
    await first.fill(weak);
    await second.fill(weak);
    await change.click();
    await expect(alert).toHaveText(objection);
  }
  // Whoever thinks about it for too long signs in again: here nothing would be taken any more.
  await page.context().clearCookies();
  await first.fill(ownPassword);
  await second.fill(ownPassword);
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Your session has ended. Sign in again to go on.');
  await expect(page.getByLabel('Username')).toHaveValue('nbaptiste');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  await first.fill(ownPassword);
  await second.fill(ownPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nicole Baptiste');
});

test.describe('when an answer is lost', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

  test('LOGIN with the temporary password, which lets in once, leads on all the same', async ({
    page,
    colleague,
  }) => {
    const temporary = await resetPasswordOf('nbaptiste', colleague);
    await page.route('**/api/session', (asked) => asked.abort('connectionreset'), { times: 2 });
    await typeSignIn(page, 'nbaptiste', temporary);
    await expect(page.getByRole('alert')).toHaveText(/^An Error has occured/);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  });

  for (const [then, last] of [
    ['the same password', ownPassword],
    ['another one', 'a croton by the gate 7'],
  ] as const) {
    test(`CHANGE PASSWORD again with ${then} leads in, and that is the password`, async ({
      page,
      colleague,
      anotherComputer,
    }) => {
      await typeSignIn(page, 'nbaptiste', await resetPasswordOf('nbaptiste', colleague));
      await page.route(
        '**/api/employee-change-password',
        async (route) => {
          expect((await route.fetch()).ok()).toBe(true);
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await page.getByLabel('New Password').fill(ownPassword);
      await page.getByLabel('Confirm Password').fill(ownPassword);
      const change = page.getByRole('button', { name: 'CHANGE PASSWORD' });
      await change.click();
      await expect(page.getByRole('alert')).toHaveText(/^An Error has occured/);
      await page.getByLabel('New Password').fill(last);
      await page.getByLabel('Confirm Password').fill(last);
      await change.click();
      await expect(page).toHaveURL(/\/app$/);
      const elsewhere = await (await anotherComputer()).newPage();
      await typeSignIn(elsewhere, 'nbaptiste', last);
      await expect(elsewhere).toHaveURL(/\/app$/);
    });
  }
});
