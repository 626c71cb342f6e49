import type { Page } from '@playwright/test';

/** An open class hears nothing of others, nor of the office: what they do there is found by the first save. */
export async function letNoNewsThrough(page: Page): Promise<void> {
  await page.route(/\/api\/(lesson-(events|presence)|class-ground)\//, () => undefined);
}
