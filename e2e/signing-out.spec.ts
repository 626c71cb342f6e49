import type { Page, Route } from '@playwright/test';

import { endSessions } from './support/end-sessions.ts';
import { expectAllSaved, field, openClass, rowState, saves } from './support/mark-sheet.ts';
import { signOut } from './support/sign-out.ts';
import { expect, lostCalls, password, refusedCalls, signInAs, test } from './support/staff-test.ts';

test('the sign-out dialog offers both ways; Esc and Cancel stay, and the focus returns', async ({ page }) => {
  await signInAs(page, 'lcharles');
  const logout = page.getByRole('button', { name: 'Logout' });
  const dialog = page.getByRole('dialog', { name: 'Sign Out' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await logout.click();
    await expect(dialog.getByRole('button', { name: 'Sign Out Application Only' })).toBeFocused();
    const microsoft = dialog.getByRole('button', { name: 'Sign Out Microsoft Account and Application' });
    await expect(microsoft).toBeDisabled();
    await expect(microsoft).toHaveAccessibleDescription(
      'Signing in with a Microsoft account is not set up at this school.',
    );
    await leave();
    await expect(dialog).toBeHidden();
    await expect(logout).toBeFocused();
  }
});

test('Back closes the sign-out dialog over the main menu, and leaves the application only from the menu itself', async ({
  page,
}) => {
  await page.goto('/api/health');
  await signInAs(page, 'lcharles');
  const logout = page.getByRole('button', { name: 'Logout' });
  const dialog = page.getByRole('dialog', { name: 'Sign Out' });
  await logout.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lystra Charles');
  // What was closed by hand leaves no step behind that Back would have to pass, on the way to a section and from it neither.
  await logout.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  await expect(page.getByRole('heading', { name: 'Enter Marks', level: 1 })).toBeVisible();
  await logout.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lystra Charles');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/api\/health$/);
  await expect(page.getByText('"status"')).toBeVisible();
});

test('while what waits is sent before one is signed out, the page is covered and takes no keys; who stays goes on', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(saves, async (route) => {
    await held;
    await route.continue();
  });
  await field(page, 'Baksh, Rukhsana', 'Term').fill('64');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign Out Application Only' }).click();
  // Also while it is asked whether to leave all the same, which it is after seconds.
  const cover = page.locator('[role="progressbar"][aria-label="Loading…"]');
  await expect(cover).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('inert');
  const question = page.getByRole('dialog', { name: '1 entry has not reached the server' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(cover).toBeHidden();
  release();
  await expect(rowState(page, 'Baksh, Rukhsana', 'Saved')).toBeVisible();
  await expectAllSaved(page);
});

test.describe('where the session has ended', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('a password that was mistyped is typed over by the right one', async ({ page, school }) => {
    await signInAs(page, 'lcharles');
    await endSessions(school, page);
    await page.getByRole('button', { name: /^Enter Marks/ }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(`${password}s`);
    await page.keyboard.press('Enter');
    await expect(again.getByRole('alert')).toBeVisible();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Enter Marks', level: 1 })).toBeVisible();
  });

  test('whoever finds the question for the password of another signs in as themselves', async ({
    page,
    school,
  }) => {
    await signInAs(page, 'lcharles');
    await endSessions(school, page);
    await page.getByRole('button', { name: /^Enter Marks/ }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again).toContainText('Enter the password of Lystra Charles to go on');
    await again.getByRole('button', { name: 'LOGIN' }).click();
    await expect(again.getByRole('alert')).toHaveText('Enter your password.');
    await again.getByRole('button', { name: 'Sign in as someone else' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('');
    await expect(page).toHaveURL(/\/$/);
    await page.getByLabel('Username').fill('amohammed');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Aisha Mohammed');
  });
});

test.describe('where the browser asks before what was typed goes with the page', () => {
  test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

  /** Whoever answers Stay once, and goes on with the password of `name`. */
  async function stay(page: Page, press: () => Promise<void>, name: string) {
    page.once('dialog', (question) => void question.dismiss());
    await press();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again).toContainText(`Enter the password of ${name} to go on`);
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'LOGIN' }).click();
    await expect(again).toBeHidden();
  }

  test('who stays in place of signing in as someone else has the question for the password back, and the form beneath it; who leaves leaves nothing of it', async ({
    page,
    school,
  }) => {
    await signInAs(page, 'Admin');
    await page.getByRole('button', { name: /^Employees/ }).click();
    await page.getByRole('tab', { name: 'Edit/Delete Teacher' }).click();
    await page.getByRole('button', { name: 'Add Teacher' }).click();
    const form = page.getByRole('dialog', { name: 'Add Teacher' });
    await form.getByLabel('First Name').fill('Marlene');
    await form.getByLabel('Last Name').fill('Prescod');
    const asSomeoneElse = page.getByRole('button', { name: 'Sign in as someone else' });
    const endIt = async () => {
      await endSessions(school);
      await form.getByRole('button', { name: 'Add', exact: true }).click();
    };
    await endIt();
    await stay(page, async () => asSomeoneElse.click(), 'Admin');
    await expect(form.getByLabel('First Name')).toHaveValue('Marlene');
    await expect(form.getByLabel('Last Name')).toHaveValue('Prescod');

    await endIt();
    page.once('dialog', (question) => void question.accept());
    await asSomeoneElse.click();
    await expect(page.getByLabel('Username')).toHaveValue('');
    await page.goBack();
    await expect(page.getByText('Marlene')).toHaveCount(0);
  });

  test('who signs out anyway, and then stays, goes on with the password', async ({ page, context }) => {
    await signInAs(page, 'lcharles');
    await openClass(page, '1A Spanish');
    const mark = field(page, 'Aziz, Mishka', 'Term');
    await context.route(saves, (route) => route.abort('connectionrefused'));
    await mark.fill('47');
    await page.keyboard.press('Enter');
    await stay(
      page,
      async () => {
        await signOut(page);
        await page.getByRole('button', { name: 'Sign out anyway' }).click();
      },
      'Lystra Charles',
    );
    await context.unroute(saves);
    await expectAllSaved(page);
    await expect(mark).toHaveValue('47');
    await mark.fill('48');
    await page.keyboard.press('Enter');
    await expect(rowState(page, 'Aziz, Mishka', 'Saved')).toBeVisible();
    await expectAllSaved(page);
  });
});

test.describe('a sign-out of which the server hears nothing', () => {
  test.use({ complaints: { allowed: [lostCalls, /status of 503/] } });

  for (const [how, fail] of [
    ['the connection is lost', async (route: Route) => route.abort()],
    ['the server is away', async (route: Route) => route.fulfill({ status: 503, body: 'No server' })],
  ] as const) {
    test(`ends the session all the same: ${how}`, async ({ page }) => {
      await signInAs(page, 'amohammed');
      await page.route('**/logout', fail);
      await signOut(page);
      await expect(page.getByLabel('Username')).toHaveValue('');
      await expect(page).toHaveURL(/\/$/);
      expect((await page.request.get('/api/session')).status()).toBe(401);
      await page.goto('/app');
      await expect(page.getByLabel('Username')).toBeVisible();

      // The next person is not signed out by what was left behind.
      await signInAs(page, 'lcharles');
      await page.reload();
      await expect(page.getByText('Lystra Charles')).toBeVisible();
    });
  }
});

test.describe('after signing out', () => {
  // Pictures that were still on their way are refused by then.
  test.use({ complaints: { allowed: [/status of 401 .*\/img\/students\//] } });

  test('what could not be stored as it was typed is told of before one signs out', async ({ page }) => {
    await signInAs(page, 'amohammed');
    await openClass(page, '1A Mathematics');
    const mark = field(page, 'Aziz, Mishka', 'Term');
    await mark.focus();
    await page.keyboard.type('6x');
    await signOut(page);
    const question = page.getByRole('dialog', { name: '1 entry has not reached the server' });
    await expect(question).toContainText('is to be settled where it was typed');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(mark).toHaveValue('6x');
    await mark.fill('');
    await mark.press('Escape');
    await signOut(page);
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  test('Back shows nothing of the school', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('amohammed');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Enter Marks/ }).click();
    await page.getByRole('button', { name: /1A Mathematics/ }).click();
    await expect(page.getByText('Aziz, Mishka')).toBeVisible();
    await signOut(page);
    await expect(page.getByLabel('Username')).toHaveValue('');
    await page.goBack();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Mishka')).toHaveCount(0);
    await expect(page.getByText('Aisha Mohammed')).toHaveCount(0);
  });

  test('a page kept in memory for Back shows nothing of someone who signed out meanwhile', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'amohammed');
    await page.getByRole('button', { name: /^Enter Marks/ }).click();
    await page.getByRole('button', { name: /1A Mathematics/ }).click();
    await expect(page.getByText('Aziz, Mishka')).toBeVisible();
    await page.goto('/api/health');

    const elsewhere = await context.newPage();
    await elsewhere.goto('/app');
    await signOut(elsewhere);
    await expect(elsewhere.getByLabel('Username')).toBeVisible();

    await page.goBack();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByText('Aziz, Mishka')).toHaveCount(0);
  });

  test('the sign-in card stands there once its page is fetched afresh, and what is typed into it stays', async ({
    page,
  }) => {
    await signInAs(page, 'lcharles');
    await page.evaluate(noteFieldsOfThisPage);
    await signOut(page);
    await page.getByLabel('Username').fill('rsingh');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Rajesh Singh')).toBeVisible();
    const early = await page.evaluate(() => sessionStorage.getItem('a field before the fresh page'));
    expect(early).toBeNull();
  });
});

/** In the page: notes for the page after it that a field to type into was drawn in this one. */
function noteFieldsOfThisPage(): void {
  new MutationObserver(() => {
    if (document.querySelector('input') !== null)
      sessionStorage.setItem('a field before the fresh page', 'yes');
  }).observe(document.body, { childList: true, subtree: true });
}
