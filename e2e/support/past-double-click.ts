import type { Locator, Page } from '@playwright/test';

/** Milliseconds, safely more than a browser takes two clicks at one place for a double click. */
const doubleClick = 700;

/**
 * As long as a person at least would look at what has opened. The next click may fall where the last one did, and the rest
 * of a double click saves and closes nothing.
 */
export async function pastDoubleClick(page: Page): Promise<void> {
  await page.waitForTimeout(doubleClick);
}

/** The second click of a double click, upon what stands under the pointer by then. */
export async function clickAsSecond(target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await target.page().mouse.move(x + width / 2, y + height / 2);
  await clickOnceMore(target.page());
}

/** The same where the pointer is, whatever stands there by now. */
export async function clickOnceMore({ mouse }: Page): Promise<void> {
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}
