import type { Page } from '@playwright/test';

/** Holds back the calls of a page to an address, so that what it shows meanwhile is seen; the answer lets them go. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await route.fallback();
  });
  return released.resolve;
}
