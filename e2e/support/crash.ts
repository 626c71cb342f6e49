import type { Page } from '@playwright/test';

/** As a crash ends a page: closed by its browser, it would still lose the focus and hand over what is typed. */
export async function endWithoutAWord(page: Page): Promise<void> {
  const ended = page.waitForEvent('crash');
  const browser = await page.context().newCDPSession(page);
  // It is never answered.
  browser.send('Page.crash').catch(() => undefined);
  await ended;
  await page.close();
}
