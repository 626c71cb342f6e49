import type { Page } from '@playwright/test';

import { expect } from './staff-test.ts';

/** Waits until everything typed in this browser has reached the server. */
export async function expectNothingWaits(page: Page): Promise<void> {
  // What was typed last is handed over right after its picture.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await expect(page.getByRole('banner').locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
}
