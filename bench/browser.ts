import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumStart } from '../e2e/support/chromium.ts';
import { demoPassword } from '../server/demo/school-profile.ts';

/** Chromium as the tests start it. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    ...chromiumStart,
  });
}

/** A page of a desktop's size in a context of its own: nobody is signed in there. */
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

/** Counts what is loaded from now on; each call answers what has come since the one before. */
export async function countLoad(inspector: CDPSession): Promise<() => { requests: number; bytes: number }> {
  await inspector.send('Network.enable');
  let counted = { requests: 0, bytes: 0 };
  inspector.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) counted.requests += 1;
  });
  inspector.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
  });
  return () => {
    const since = counted;
    counted = { requests: 0, bytes: 0 };
    return since;
  };
}
