import type { Page } from '@playwright/test';

/**
 * Looks out for a notice from now on, whenever something is drawn: one that stands for a second can come and go between two
 * looks of a wait. Answers how to ask whether it has been there.
 */
export async function lookOutFor(page: Page, notice: string): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle((text) => {
    const seen = { yet: false };
    new MutationObserver(() => {
      const notices = [...document.querySelectorAll('[role="status"], [role="alert"]')];
      seen.yet ||= notices.some(({ textContent }) => textContent.includes(text));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  }, notice);
  return async () => watch.evaluate((seen) => seen.yet);
}
