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

const looks = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
} as const;
/** What a page is looked at on. */
export type Device = keyof typeof looks;

/** A page of a desktop's size, or a phone's, in a context of its own: nobody is signed in there. */
export async function newPage(browser: Browser, device: Device = 'desktop'): Promise<Page> {
  return (await browser.newContext(looks[device])).newPage();
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
