import type { Locator, Page } from '@playwright/test';

/** Milliseconds, safely more than Chromium takes two taps at about one place for a double tap. */
const apart = 350;

const ended = new WeakMap<Page, number>();
let isPaced = false;

/**
 * Whoever taps sees what one tap has opened before the next. Journeys do not, and of two taps at about one place, on a line of
 * the menu and on what stands in its place a moment later, the program takes the second for the rest of a double tap.
 */
export function paceTaps(page: Page): void {
  if (isPaced) return;
  isPaced = true;
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  const tap = Object.getOwnPropertyDescriptor(locators, 'tap')?.value as Locator['tap'];
  locators.tap = async function (this: Locator, options) {
    const rest = (ended.get(this.page()) ?? 0) + apart - Date.now();
    if (rest > 0) await this.page().waitForTimeout(rest);
    await tap.call(this, options);
    ended.set(this.page(), Date.now());
  };
}
