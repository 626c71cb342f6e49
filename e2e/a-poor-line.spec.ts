import type { CDPSession, Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { goOffline } from './support/go-offline.ts';
import { holdBack } from './support/hold-back.ts';
import { field, openClass, rowState } from './support/mark-sheet.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';
import { openStudents } from './support/students.ts';

const list = /\/api\/students-all/;
const reading = '**/api/store-registration-file';
const picture = /\/img\/students\//;
/** Longer than half of what a silent server is waited for, in milliseconds. */
const aLongWhile = 70_000;

/** In bytes a second. */
interface Throughput {
  down?: number;
  up?: number;
}

/** Makes a page's line so slow; answers what can be heard of it. */
async function slowLine(page: Page, { down = -1, up = -1 }: Throughput): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    uploadThroughput: up,
    downloadThroughput: down,
  });
  return line;
}

async function askForWholeSchool(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Registration Status Report/ }).click();
  await page.getByRole('button', { name: 'Whole school', exact: true }).click();
}

/** Waits until a further piece of an answer is there. */
async function nextPiece(line: CDPSession): Promise<'a piece'> {
  return new Promise((resolve) => line.once('Network.dataReceived', () => resolve('a piece')));
}

test('a large document comes over a poor line, however long it takes', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'kali');
  const answered = page.waitForResponse('**/api/registration-status');
  const ended = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/api/registration-status'),
  );
  const line = await slowLine(page, { down: 15_000 });
  await askForWholeSchool(page);
  await answered;
  const told = page.getByText(/^The document is coming: \d\.\d MB so far$/).waitFor();
  for (let times = 0; times < 3; times += 1) {
    const first = await Promise.race([nextPiece(line), ended.then(() => 'the end')]);
    expect(first, 'what comes next').toBe('a piece');
    await page.clock.fastForward(aLongWhile);
  }
  await told;
  await line.detach();
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

test('the list of students comes over it and a large file of more goes up, however long it takes; that nothing of it arrives is said', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'kali');
  let asks = 0;
  page.on('request', (request) => (asks += list.test(request.url()) ? 1 : 0));
  const letGo = await holdBack(page, list);
  const listed = page.waitForResponse(list);
  const opened = openStudents(page);
  await page.waitForRequest(list);
  const line = await slowLine(page, { down: 15_000 });
  letGo();
  await listed;
  await page.clock.fastForward(aLongWhile);
  await opened;
  await line.detach();
  expect(asks, 'it is not given up and asked for again').toBe(1);

  await page.getByRole('button', { name: 'Upload Students' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  const rows = Array.from(
    { length: 400 },
    (_, row) => `Gopaul,Tariq,${26_990_000 + row},1A,${' '.repeat(900)}`,
  );
  await upload.locator('input[type="file"]').setInputFiles({
    name: 'intake.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Last Name,First Name,SEA Number,Class,Home Address', ...rows].join('\n')),
  });
  const release = await holdBack(page, reading);
  const asked = page.waitForRequest(reading);
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await asked;
  await page.clock.fastForward(2 * aLongWhile);
  await expect(upload.getByText('The server could not be reached.')).toBeVisible();
  release();
  await page.unroute(reading);

  const lineUp = await slowLine(page, { up: 8_000 });
  await upload.getByRole('button', { name: 'Upload File' }).click();
  const percent = page.getByRole('dialog', { name: 'Reading the file…' }).getByText(/^\d+ %$/);
  for (let times = 0; times < 3; times += 1) {
    const before = await percent.innerText();
    await expect(percent).not.toHaveText(before);
    await page.clock.fastForward(aLongWhile);
  }
  await lineUp.detach();
  await expect(upload.getByText('400 ready to upload')).toBeVisible();
});

test('a list that keeps one waiting says so, where it will stand', async ({ page }) => {
  await page.clock.install();
  const release = await holdBack(page, list);
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Students/ }).click();
  const told = page.getByText('Still loading. The connection is slow, or the server is busy.');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(told).toBeVisible();
  await expectAccessible(page, 'a list that is waited for');
  release();
  await expect(page.getByText('600 students')).toBeVisible();
  await expect(told).toHaveCount(0);
});

test.describe('while one lost moment passes', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('the pictures of a class come two at a time, so that a mark is stored while they come, and all come', async ({
    page,
    context,
  }) => {
    const asked = new Set<string>();
    page.on('request', (request) => picture.test(request.url()) && asked.add(request.url()));
    await signInAs(page, 'lcharles');
    const letGo = await holdBack(page, picture);
    await openClass(page, '1A Spanish');
    await field(page, 'Aziz, Mishka', 'Term').fill('47');
    await page.keyboard.press('Enter');
    await expect(rowState(page, 'Aziz, Mishka', 'Saved')).toBeVisible();
    const first = [...asked];
    expect(first).toHaveLength(2);
    // It takes them from nobody.
    await goOffline(context, page);
    const lost = first.map(async (address) =>
      page.waitForEvent('requestfailed', (request) => request.url() === address),
    );
    letGo();
    await Promise.all(lost);
    await context.setOffline(false);
    for (const address of first) {
      const name = new URL(address).pathname.split('/').at(-1);
      await expect(page.locator(`[data-picture="${name}"]`)).toBeAttached();
    }
    await expect.poll(async () => page.locator('.picture').count()).toBeGreaterThan(25);
  });
});
