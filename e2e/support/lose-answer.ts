import type { Page, Route } from '@playwright/test';
import { messages } from 'contract/messages';

/** The next change that a page sends to an address reaches the server, and its answer never comes back. */
export async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  await replaceAnswer(page, address, async (route) => route.abort());
}

/** The next change that a page sends to an address is stored, and then the server fails, and says so. */
export async function failOnceStored(page: Page, address: string | RegExp): Promise<void> {
  await replaceAnswer(page, address, async (route) =>
    route.fulfill({ status: 500, json: { message: messages.serverError } }),
  );
}

async function replaceAnswer(
  page: Page,
  address: string | RegExp,
  replace: (route: Route) => Promise<void>,
): Promise<void> {
  let replaced = false;
  await page.route(address, async (route) => {
    if (replaced || route.request().method() === 'GET') return route.fallback();
    replaced = true;
    await route.fetch();
    return replace(route);
  });
}
