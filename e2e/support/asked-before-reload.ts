import { expect, type Page } from '@playwright/test';

/** Somebody presses F5: the browser asks, and they stay. */
export async function expectAskedBeforeReload(page: Page): Promise<void> {
  const question = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const asked = await question;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
}
