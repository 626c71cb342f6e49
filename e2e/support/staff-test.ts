import { type BrowserContext, expect, type Page, test as base, type TestInfo } from '@playwright/test';

import { Browser } from '../../server/src/testing/browser.ts';
import { watchCalls } from './all-has-come.ts';
import { paceTaps } from './pace-of-taps.ts';
import { schoolsFolder } from './prepare-school.ts';
import { type SchoolServer, startSchool } from './school-server.ts';
import { slowDown } from './slow-line.ts';

export { expect };

/** The password of every account of the demonstration school (3-decisions §10). */
export const password = 'school-demo-1';

export type StaffName = 'Admin' | 'vjoseph' | 'amohammed' | 'rsingh' | 'lcharles' | 'kali' | 'nbaptiste';

interface Schools {
  of(file: string): Promise<SchoolServer>;
}

interface Journey {
  /** The school of this file: fresh at the file's beginning, shared by its tests, and open. */
  school: SchoolServer;
  /** What the browser may complain of in this test; anything else on its console fails the test. */
  complaints: { allowed: readonly RegExp[] };
  /** Another computer: a browser with storage and cookies of its own, watched like `page`. */
  anotherComputer: (
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<BrowserContext>;
  /** Someone at work elsewhere, without a screen: signs in and makes calls. */
  colleague: (name: StaffName) => Promise<Browser>;
}

/** The browser's own words for an answer that is a refusal, or for none. Allowed where a journey brings them about. */
export const refusedCalls = /Failed to load resource: the server responded with a status of 4\d\d/;
export const lostCalls = /Failed to load resource: net::ERR_/;

export const test = base.extend<Journey, { schools: Schools }>({
  schools: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names out of it
    async ({}, use) => {
      let current: { file: string; school: SchoolServer } | undefined;
      await use({
        async of(file) {
          if (current?.file !== file) {
            await current?.school.remove();
            current = { file, school: await startSchool(process.env[schoolsFolder] ?? '') };
          }
          if (!current.school.running()) await current.school.startAgain();
          return current.school;
        },
      });
      await current?.school.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  school: async ({ schools }, use, { file }) => {
    await use(await schools.of(file));
  },

  baseURL: async ({ school }, use) => {
    await use(school.address);
  },

  complaints: [{ allowed: [] }, { option: true }],

  context: async ({ context, complaints }, use, testInfo) => {
    const heard = listenTo(context, complaints.allowed);
    watchCalls(context);
    await slowDown(context);
    await use(context);
    await keepPictures(context, testInfo);
    expect(heard, 'what the browser complained of').toEqual([]);
  },

  page: async ({ page }, use) => {
    paceTaps(page);
    await use(page);
  },

  anotherComputer: async (
    { browser, baseURL, contextOptions, complaints, viewport, locale, timezoneId },
    use,
    testInfo,
  ) => {
    const opened: { context: BrowserContext; heard: string[] }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL !== undefined && { baseURL }),
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
        viewport,
        ...options,
      });
      opened.push({ context, heard: listenTo(context, complaints.allowed) });
      watchCalls(context);
      await slowDown(context);
      return context;
    });
    for (const { context } of opened) {
      await keepPictures(context, testInfo);
      await context.close();
    }
    expect(
      opened.flatMap(({ heard }) => heard),
      'what the other browsers complained of',
    ).toEqual([]);
  },

  colleague: async ({ school }, use) => {
    await use(async (name) => new Browser(school.address).signIn(name, password));
  },
});

/**
 * Of a journey that failed, what its pages showed. Playwright's own `screenshot: 'only-on-failure'` draws every page at
 * the end of every journey, to throw most of them away.
 */
async function keepPictures(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.errors.length === 0) return;
  for (const page of context.pages()) {
    const path = testInfo.outputPath(`${testInfo.attachments.length + 1}.png`);
    // A page that has ended of itself shows nothing.
    const taken = await page.screenshot({ path }).catch(() => undefined);
    if (taken !== undefined)
      testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

/** Errors on the console, faults nobody caught and breaches of the page's policy, all pages of a browser together. */
function listenTo(context: BrowserContext, allowed: readonly RegExp[]): string[] {
  const heard: string[] = [];
  const hear = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) heard.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') hear(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => hear(String(error.error())));
  return heard;
}

/**
 * Signs in without the three steps, which sign-in.spec.ts walks, and opens the application, in its own letters: until they
 * have come the browser's stand there, which are wider and wrap where these do not.
 */
export async function signInAs(page: Page, name: StaffName): Promise<void> {
  await signInQuietly(page.context(), name, page);
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.evaluate(async () => document.fonts.ready);
}

async function signInQuietly(context: BrowserContext, name: StaffName, page: Page): Promise<void> {
  await page.request.get('/sanctum/csrf-cookie');
  const cookies = await context.cookies();
  const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post('/api/employee-login', {
    data: { name, password },
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  });
  expect(answer.status(), `${name} signs in`).toBe(200);
}
