import type { BrowserContext, Page } from '@playwright/test';

import { expect } from './staff-test.ts';

/** Cuts a browser off, and waits until its pages are: on a busy machine a call made at once could still get through. */
export async function goOffline(context: BrowserContext, ...pages: readonly Page[]): Promise<void> {
  await context.setOffline(true);
  for (const page of pages) {
    const reaches = async () =>
      page.evaluate(async () =>
        fetch('/api/health').then(
          () => true,
          () => false,
        ),
      );
    await expect.poll(reaches).toBe(false);
  }
}
