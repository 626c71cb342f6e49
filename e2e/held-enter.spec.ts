import type { Locator, Page } from '@playwright/test';
import { termCalls } from 'contract/terms';

import { openSettings } from './support/settings.ts';
import { expect, test } from './support/staff-test.ts';
import { openAsVicePrincipal } from './support/staffing.ts';

test('Enter that is held down opens the question of another term, and answers it only once it is pressed anew', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const currentTerm = async () => (await office.ask(termCalls.getCurrentTerm, {})).answer.id;
  await openSettings(page, 'Advance / Backdate Term');
  await page.getByRole('tab', { name: 'Term Archives' }).click();
  const asked = page.getByRole('dialog', { name: /^Set Term: 3/ });
  const confirm = asked.getByRole('button', { name: 'Set Term' });
  const sent = countSent(page, '/api/backdate-term');
  await holdEnter(page, page.getByRole('button', { name: 'Set Term Term: 3 Year: 2025-2026' }), confirm);
  await expect(confirm).toBeFocused();
  expect(sent(), 'asked, and not answered').toBe(0);
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  expect(await currentTerm()).toBe(202503);
});

test('Enter that is held down asks whose password is to be reset, and resets none', async ({ page }) => {
  await openAsVicePrincipal(page, 'Reset Password');
  const ok = page
    .getByRole('dialog', { name: 'Reset Employee Password' })
    .getByRole('button', { name: 'OK' });
  const sent = countSent(page, '/api/reset-employee-password');
  await holdEnter(page, page.getByRole('button', { name: 'Reset the password of Kamal Ali' }), ok);
  await expect(ok).toBeFocused();
  await expect(page.getByText('Are you sure you want to reset Kamal Ali?')).toBeVisible();
  expect(sent()).toBe(0);
});

/** Held until the button that comes has the focus, and for a while after that. */
async function holdEnter(page: Page, pressed: Locator, comes: Locator): Promise<void> {
  await pressed.focus();
  await page.keyboard.down('Enter');
  await expect(comes).toBeFocused();
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

function countSent(page: Page, path: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) sent += 1;
  });
  return () => sent;
}
