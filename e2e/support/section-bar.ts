import type { Locator, Page } from '@playwright/test';

/** What stands over a section: the way back, its title, how its saves stand, and its own buttons. */
export function sectionBar(page: Page): Locator {
  return page.getByRole('heading', { level: 1 }).locator('../..');
}
