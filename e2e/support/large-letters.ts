import type { Page } from '@playwright/test';

/** What a browser shows letters at that were made larger in its own settings: of 32 px in place of 16, unless others are told. */
export async function enlargeLetters(page: Page, size = 32): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
}
