import { expect, type Page } from '@playwright/test';

/** The narrowest phone that the screens are made for. */
const phoneWidth = 360;
/** Smallest side of what a finger is to hit, in pixels. */
const target = 44;

/**
 * Nothing on the screen makes it scroll sideways, all that can be touched is large enough and not cut off at the side, and no
 * school year is broken. `sideways`: of a table that is moved by the finger what stands beyond the edge is within reach.
 */
export async function expectFitForPhone(
  page: Page,
  screen: string,
  { sideways = false } = {},
): Promise<void> {
  const { width, small, cut, broken } = await page.evaluate(async (least) => {
    const opening = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled([document.fonts.ready, ...opening.map((one) => one.finished)]);
    const touched = document.querySelectorAll<HTMLElement>(
      'button, a[href], select, input:not([type=hidden]), textarea, [role="button"], [role="combobox"], [role^="menuitem"]',
    );
    const tooSmall: string[] = [];
    const beyondTheEdge: string[] = [];
    for (const element of touched) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('[aria-hidden="true"], [inert]')) continue;
      const area = element.matches('input')
        ? (element.closest('label, .MuiInputBase-root') ?? element)
        : element;
      const box = area.getBoundingClientRect();
      // What is only shown with the keyboard stands outside of the page until then.
      if (box.bottom < 0 || box.width === 0) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      if (box.right > innerWidth + 0.5 || box.left < -0.5) beyondTheEdge.push(name);
      if (box.width < least - 0.5 || box.height < least - 0.5) {
        tooSmall.push(`${name}: ${Math.round(box.width)}×${Math.round(box.height)}`);
      }
    }
    const brokenYears: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { index, 0: year } of (text.nodeValue ?? '').matchAll(/\d{4}-\d{4}/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + year.length);
        if (range.getClientRects().length > 1) brokenYears.push(text.nodeValue ?? '');
      }
    }
    return {
      width: document.documentElement.scrollWidth,
      small: tooSmall,
      cut: beyondTheEdge,
      broken: brokenYears,
    };
  }, target);
  const widest = page.viewportSize()?.width ?? phoneWidth;
  expect.soft(width, `${screen} is no wider than the phone`).toBeLessThanOrEqual(widest);
  expect.soft(small, `${screen} has targets of at least ${target} px`).toEqual([]);
  if (!sideways) expect.soft(cut, `${screen} has all that can be touched in sight`).toEqual([]);
  expect.soft(broken, `${screen} has each school year in one line`).toEqual([]);
}
