import { expectAccessible } from './support/accessibility.ts';
import { endSessions } from './support/end-sessions.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, password, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { choosePassword, openAsVicePrincipal, shownPassword, typeSignIn } from './support/staffing.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.use({ complaints: { allowed: [refusedCalls, /status of 503/] } });

test('a password is reset by keyboard; it lets in once and must be changed', async ({
  page,
  context,
  school,
  anotherComputer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsVicePrincipal(page, 'Reset Password');
  await expect(page.getByLabel('Search employees')).toBeFocused();
  await page.keyboard.type('mohammed');
  await expect(page.getByText('1 of 41 employees')).toBeVisible();
  await expectAccessible(page, 'the employees');
  await page.keyboard.press('ArrowDown');
  const reset = page.getByRole('button', { name: 'Reset the password of Aisha Mohammed' });
  await expect(reset).toBeFocused();
  await page.keyboard.press('Enter');
  const ask = page.getByRole('dialog', { name: 'Reset Employee Password' });
  await expect(ask).toContainText('Are you sure you want to reset Aisha Mohammed?');
  await page.keyboard.press('Escape');
  await expect(reset).toBeFocused();

  // The waiting is seen, however quick the server is.
  const release = await holdBack(page, '**/api/reset-employee-password');
  await page.keyboard.press('Enter');
  await expect(ask.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ask.getByRole('status').filter({ hasText: 'Please wait..' })).toBeVisible();
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(ask.getByRole('alert').filter({ hasText: 'Password reset successfully.' })).toBeVisible();
  const twice = ask.locator('[aria-live], [role=status]').filter({ has: page.getByRole('alert') });
  await expect(twice, 'it is heard once').toHaveCount(0);
  const temporary = await shownPassword(ask);
  await expect(ask.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ask.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(temporary);
  await page.setViewportSize({ width: 360, height: 740 });
  const written = await ask.getByText(temporary, { exact: true }).boundingBox();
  expect(written?.height, 'one line, also on a phone').toBeLessThan(30);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Shown only now: neither Esc nor the second half of a double click ends that.
  const ok = ask.getByRole('button', { name: 'OK' });
  await page.keyboard.press('Escape');
  await ok.dispatchEvent('click', { detail: 2 });
  await expect(ask.getByText(temporary, { exact: true })).toBeVisible();
  await ok.click();
  await expect(reset).toBeFocused();
  await expect(page.getByText(temporary)).toHaveCount(0);

  const home = await (await anotherComputer()).newPage();
  await typeSignIn(home, 'amohammed', 'school-demo-1');
  await expect(home.getByRole('alert'), 'the forgotten password is dead').toBeVisible();
  await typeSignIn(home, 'amohammed', temporary);
  await choosePassword(home, 'mangoes-in-June');
  const other = await (await anotherComputer()).newPage();
  await typeSignIn(other, 'amohammed', temporary);
  await expect(other.getByRole('alert'), 'the temporary one lets in once').toBeVisible();
  const { rows } = await school.owner.pool.query('select 1 from history h where h::text like $1', [
    `%${temporary}%`,
  ]);
  expect(rows, 'and is in no history').toEqual([]);
});

test('the vice principal resets Admin’s, who has forgotten it; Admin finds every employee there, and not Admin', async ({
  page,
  anotherComputer,
}) => {
  await openAsVicePrincipal(page, 'Reset Password');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('rowheader', { name: 'Ali,', exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Admin', exact: true }), 'has one name').toBeVisible();
  await page.getByRole('button', { name: 'Reset the password of Admin' }).click();
  const ask = page.getByRole('dialog', { name: 'Reset Employee Password' });
  await expect(ask).toContainText('Are you sure you want to reset Admin?');
  await ask.getByRole('button', { name: 'OK' }).click();
  const temporary = await shownPassword(ask);
  const office = await (await anotherComputer()).newPage();
  await typeSignIn(office, 'Admin', temporary);
  await choosePassword(office, 'mangoes-in-July');
  await office.getByRole('button', { name: /^Reset Password/ }).click();
  await expect(office.getByText('40 employees')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Reset the password of Admin' })).toHaveCount(0);
});

test('what goes wrong is said with its status, and Retry goes on', async ({ page }) => {
  await openAsVicePrincipal(page, 'Reset Password');
  let asked = 0;
  await page.route('**/api/reset-employee-password', async (route) => {
    asked += 1;
    await route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } });
  });
  await page.getByRole('button', { name: 'Reset the password of Kamal Ali' }).click();
  await page.getByRole('button', { name: 'OK' }).dblclick();
  const ask = page.getByRole('dialog');
  await expect(ask.getByText('An error has occured 503 Service Unavailable')).toBeVisible();
  expect(asked, 'for one password, by a double click as well').toBe(1);
  await expect(ask).toContainText('The server cannot save at the moment.');
  await expect(ask).toContainText('It is not known whether the password was reset');
  await expectAccessible(page, 'the failure', dialog);
  await ask.getByRole('button', { name: 'OK' }).click();
  await expect(ask, 'OK closes, whatever the result').toBeHidden();
  await page.getByRole('button', { name: 'Reset the password of Kamal Ali' }).click();
  await ask.getByRole('button', { name: 'OK' }).click();
  await expect(ask.getByText('An error has occured 503 Service Unavailable')).toBeVisible();
  await page.unroute('**/api/reset-employee-password');
  await expect(ask.getByRole('button', { name: 'Retry' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ask.getByText('Password reset successfully.')).toBeVisible();
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('it is said that the old password may be void, and Retry shows one that is good', async ({
    page,
    anotherComputer,
  }) => {
    await openAsVicePrincipal(page, 'Reset Password');
    await loseAnswer(page, '**/api/reset-employee-password');
    await page.getByRole('button', { name: 'Reset the password of Kamal Ali' }).click();
    const ask = page.getByRole('dialog', { name: 'Reset Employee Password' });
    await ask.getByRole('button', { name: 'OK' }).click();
    await expect(
      ask.getByText('It is not known whether the password was reset: the old one may be void.'),
    ).toBeVisible();
    await ask.getByRole('button', { name: 'Retry' }).click();
    const temporary = await shownPassword(ask);
    const home = await (await anotherComputer()).newPage();
    await typeSignIn(home, 'kali', temporary);
    await expect(home.getByLabel('Confirm Password')).toBeVisible();
  });
});

test('whoever signs in again over a reset that was refused for that stands before the question again', async ({
  page,
  school,
}) => {
  await openAsVicePrincipal(page, 'Reset Password');
  await page.getByRole('button', { name: 'Reset the password of Kamal Ali' }).click();
  const ask = page.getByRole('dialog', { name: 'Reset Employee Password' });
  await endSessions(school, page);
  await ask.getByRole('button', { name: 'OK' }).press('Enter');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(ask).toContainText('Are you sure you want to reset Kamal Ali?');
  await expect(page.getByText(/Your session has ended/)).toHaveCount(0);
  await expect(ask.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ask.getByText('Password reset successfully.')).toBeVisible();
});

test('whoever may no longer see a list is told so without a Retry that would be refused again; a proxy that forbids is asked again', async ({
  page,
}) => {
  await signInAs(page, 'vjoseph');
  await page.route('**/api/employees', (route) =>
    route.fulfill({ status: 403, json: { message: 'You are not allowed to do this.' } }),
  );
  const tile = page.getByRole('button', { name: /^Reset Password/ });
  await tile.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You are not allowed to do this.');
  await expect(alert.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await page.unroute('**/api/employees');

  await page.route('**/api/employees', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
  );
  await tile.click();
  await expect(alert).toContainText('The employees could not be loaded');
  await page.unroute('**/api/employees');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('status').filter({ hasText: /\d+ employees/ })).toBeVisible();
});
