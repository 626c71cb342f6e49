import type { Page } from '@playwright/test';

import { expect } from './staff-test.ts';

/** Waits until everything typed in this browser has reached the server. */
export async function expectNothingWaits(page: Page): Promise<void> {
  // What was typed last is handed over right after its picture, and the bar is drawn when there is time.
  await page.evaluate(
    () => new Promise((idle) => requestAnimationFrame(() => setTimeout(() => requestIdleCallback(idle)))),
  );
  await expect(page.getByRole('banner').locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
}
