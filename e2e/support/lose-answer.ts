import type { Page } from '@playwright/test';

/** The next change that a page sends to an address reaches the server, and its answer never comes back. */
export async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  let lost = false;
  await page.route(address, async (route) => {
    if (lost || route.request().method() === 'GET') return route.fallback();
    lost = true;
    await route.fetch();
    return route.abort();
  });
}
