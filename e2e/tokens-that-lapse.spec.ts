import type { BrowserContext } from '@playwright/test';

import { expectAllSaved, field, namesOn, openClass, rowState } from './support/mark-sheet.ts';
import { typeSignIn } from './support/staffing.ts';
import { expect, password, refusedCalls, signInAs, test } from './support/staff-test.ts';

// The token that each save takes along may be good no more: the page fetches another by itself, and nobody hears of it.

const newToken = '**/sanctum/csrf-cookie';
const unanswered = /Failed to load resource: the server responded with a status of 502/;

test.use({ complaints: { allowed: [refusedCalls, unanswered] } });

/** Leaves the browser a token that the server takes no more. */
async function spoilToken(context: BrowserContext): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  if (token === undefined) throw new Error('There is no token to spoil.');
  await context.addCookies([{ ...token, value: 'of.yesterday' }]);
}

/** The server behind the proxy is being started anew: no token comes. */
async function withholdTokens(context: BrowserContext): Promise<() => number> {
  let asked = 0;
  await context.route(newToken, (route) => {
    asked += 1;
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
  return () => asked;
}

test('a mark whose token is good no more is stored with a new one, and waits where none comes yet', async ({
  page,
  context,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2B Mathematics');
  const [first = '', second = ''] = await namesOn(page);
  await spoilToken(context);
  await field(page, first, 'Remarks').fill('Works with care.');
  await page.keyboard.press('Enter');
  await expect(rowState(page, first, 'Saved')).toBeVisible();
  await expectAllSaved(page);

  await spoilToken(context);
  const asked = await withholdTokens(context);
  await field(page, second, 'Remarks').fill('Reads every question twice.');
  await page.keyboard.press('Enter');
  await expect.poll(asked).toBeGreaterThan(1);
  // Not refused: it is the server that is away, and what was typed goes by itself when it is back.
  await expect(rowState(page, second, 'Waiting for the connection')).toBeVisible();
  await context.unroute(newToken);
  await expectAllSaved(page);
  await expect(rowState(page, second, 'Saved')).toBeVisible();
});

test('whoever signs in while no token comes is told that the server is away, and signs in once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await context.clearCookies();
  await withholdTokens(context);
  await typeSignIn(page, 'amohammed', password);
  await expect(page.getByRole('alert')).toHaveText(
    'An Error has occured ( The server could not be reached. )',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await context.unroute(newToken);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
