import type { Page } from '@playwright/test';

/** Comes back to the page after a minute, when what it shows is asked for anew. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
    dispatchEvent(new Event('visibilitychange'));
  });
}
