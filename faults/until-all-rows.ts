import type { Page } from '@playwright/test';

/** Waits until all rows of the mark sheet stand there: those out of sight are drawn after those in sight (decision 026). */
export async function untilAllRows(page: Page): Promise<void> {
  const total = Number(/\d+/.exec(await page.getByText(/^Total Students: \d+$/).innerText())?.[0]);
  await page.locator(`tr[aria-rowindex="${total + 1}"]`).waitFor();
}
