import type { Page } from '@playwright/test';

/** Milliseconds, safely more than a browser takes two clicks at one place for a double click. */
const doubleClick = 700;

/**
 * As long as a person at least would look at what has opened. The next click may fall where the last one did, and the rest
 * of a double click saves and closes nothing.
 */
export async function pastDoubleClick(page: Page): Promise<void> {
  await page.waitForTimeout(doubleClick);
}
