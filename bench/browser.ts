import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumStart } from '../e2e/support/chromium.ts';
import { demoPassword } from '../server/demo/school-profile.ts';

/** Chromium as the tests start it. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    ...chromiumStart,
  });
}

export async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
}

/** From the sign-in page to the main menu. */
export async function signInOnPage(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
}
