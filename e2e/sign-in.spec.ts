import type { Request } from '@playwright/test';

import { goOffline } from './support/go-offline.ts';
import { holdBack } from './support/hold-back.ts';
import { expect, lostCalls, password, refusedCalls, signInAs, test } from './support/staff-test.ts';

/** As they come over the line, head and body. */
async function bytesOf(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return responseHeadersSize + responseBodySize;
}

test('a teacher signs in with the keyboard alone: Enter after the username, Enter after the password', async ({
  page,
}) => {
  const arrived: Request[] = [];
  const note = (request: Request) => void arrived.push(request);
  page.on('requestfinished', note);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Poui Hill Secondary School' })).toBeVisible();
  // What the first visit may cost on a telephone's line (quality C30).
  // Of what comes later nothing is asked: the page may be closed by then.
  page.off('requestfinished', note);
  const bytes = await Promise.all(arrived.map(bytesOf));
  expect(bytes.length).toBeLessThanOrEqual(10);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(250 * 1024);
  await expect(page.getByLabel('Username')).toBeFocused();
  // Not set up at this school.
  await expect(page.getByRole('link', { name: 'Sign in with Microsoft' })).toHaveCount(0);
  await page.keyboard.type('amohammed');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByText('Aisha Mohammed')).toBeVisible();
  await page.keyboard.type(password);
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/employee-login'))));
  const release = await holdBack(page, '**/api/employee-login');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Good (morning|afternoon|evening), Aisha Mohammed\. Term: 1 Year: 2026-2027$/,
  );
  expect(sent, 'a second Enter while the password is on its way').toBe(1);
});

test('a user name, and a password that is shown, stay as they are typed where a tablet knows better words', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Username')).toHaveAttribute('autocorrect', 'off');
  await page.getByLabel('Username').fill('kali');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocorrect', 'off');
});

test('a teacher signs in with the mouse: NEXT, then LOGIN', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('  rsingh ');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('img', { name: 'Signed in as Rajesh Singh' })).toHaveText('RS');
});

test('Admin goes to the password without being looked up, in whatever case the name is typed', async ({
  page,
}) => {
  const lookUps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user-employee/')) lookUps.push(request.url());
  });
  await page.goto('/');
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL(/\/app$/);
  expect(lookUps).toEqual([]);
});

test('a teacher goes back from the password to correct the username', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('lcharles');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back: Username' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('lcharles');
});

test('an empty username and an empty password are asked for in words', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your username.');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('lcharles\n');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your password.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('the password is shown and hidden by its toggle', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('Admin');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('what I typed');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test.describe('when the server refuses', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test("a username nobody has is answered with the server's message in a red alert", async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('User not found.');
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  test('a wrong password is answered on the card, and the right one still lets in', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('lcharles');
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('not my password');
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await expect(page.getByRole('alert')).toHaveText('These credentials do not match our records.');
    // The first key replaces what was wrong.
    await expect(field).toBeFocused();
    await page.keyboard.type(`${password}\n`);
    await expect(page).toHaveURL(/\/app$/);
  });
});

test.describe('when a proxy answers in the place of the server', () => {
  test.use({ complaints: { allowed: [/status of 503/] } });

  test('a sign-in that fails shows the status of the answer', async ({ page }) => {
    await page.route('**/api/employee-login', async (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>No server</h1>' }),
    );
    await page.goto('/');
    await page.getByLabel('Username').fill('amohammed');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Service Unavailable');
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('when no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test("the card says 'An Error has occured' and NEXT works when the server is back", async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('lcharles');
    await goOffline(context, page);
    await page.getByRole('button', { name: 'NEXT' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^An Error has occured \( .+ \)$/);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'NEXT' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a visitor of /app is sent to sign in, and whoever is signed in goes from / to /app', async ({
  page,
}) => {
  await page.goto('/app');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Username')).toBeVisible();
  await signInAs(page, 'lcharles');
  await page.goto('/');
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lystra Charles');
});

test('a reload stays signed in, in the section that was open', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  await expect(page.getByRole('list', { name: 'Select Subject Class' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Enter Marks', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Select Subject Class' })).toBeVisible();
});
