import type { Page } from '@playwright/test';

/** Lets nothing of this kind be fetched until the returned function is called. */
export async function withhold(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.fulfill({ status: 503, json: { message: 'The server cannot answer at the moment.' } }),
  );
  return async () => page.unroute(address);
}
