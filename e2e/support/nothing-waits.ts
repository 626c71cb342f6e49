import type { Page } from '@playwright/test';

import { expect } from './staff-test.ts';

/** Waits until everything typed in this browser has reached the server. */
export async function expectNothingWaits(page: Page): Promise<void> {
  // What was typed last is handed over right after its picture, and the bar is drawn when there is time. Now and then
  // Chromium, with nothing more to draw, never says that there is: hence the idle callback's own end.
  await page.evaluate(
    () =>
      new Promise((idle) =>
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(idle, { timeout: 5000 }))),
      ),
  );
  await expect(page.getByRole('banner').locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
}
