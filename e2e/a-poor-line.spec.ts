import type { CDPSession, Page } from '@playwright/test';

import { holdBack } from './support/hold-back.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

/** Longer than half of what a silent server is waited for, in milliseconds. */
const aLongWhile = 70_000;

async function askForWholeSchool(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Registration Status Report/ }).click();
  await page.getByRole('button', { name: 'Whole school', exact: true }).click();
}

/** Waits until a few more pieces of an answer are there. */
async function morePieces(line: CDPSession): Promise<void> {
  for (let pieces = 0; pieces < 3; pieces += 1) {
    await new Promise<void>((resolve) => line.once('Network.dataReceived', () => resolve()));
  }
}

test('a large document comes over a poor line, however long it takes', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'kali');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const answered = page.waitForResponse('**/api/registration-status');
  const kilobytes = 1024;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    uploadThroughput: -1,
    downloadThroughput: 120 * kilobytes,
  });
  await askForWholeSchool(page);
  await answered;
  for (let times = 0; times < 3; times += 1) {
    await morePieces(line);
    await page.clock.fastForward(aLongWhile);
  }
  const document = page.getByRole('dialog', { name: 'Registration Status Report – Whole school' });
  await expect(document.getByText('of 18', { exact: true })).toBeVisible();
});

test('of which nothing comes any more, that is said', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'kali');
  const asked = page.waitForRequest('**/api/registration-status');
  const release = await holdBack(page, '**/api/registration-status');
  await askForWholeSchool(page);
  await asked;
  await page.clock.fastForward(2 * aLongWhile);
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  release();
});
