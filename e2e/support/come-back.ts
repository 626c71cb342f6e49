import type { Page } from '@playwright/test';

import { expectAllHasCome } from './all-has-come.ts';

/** Comes back to the page after a minute, when what it shows is asked for anew. */
export async function comeBack(page: Page): Promise<void> {
  await expectAllHasCome(page);
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
    dispatchEvent(new Event('visibilitychange'));
  });
}
