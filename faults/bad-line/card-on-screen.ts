import type { Locator, Page } from '@playwright/test';

/** One student on a phone, as fingers find them. */
export const card = '.card';

/** Milliseconds, safely more than Chromium takes two taps at about one place for a double tap. */
const apart = 350;

const tapped = new WeakMap<Page, { what: string; at: number }>();

/**
 * Whoever taps sees what one tap has opened before the next; the same button may be tapped as fast as one can. `anyway`: one
 * that is closed as well.
 */
export async function tap(target: Locator, anyway = false): Promise<void> {
  const page = target.page();
  const { what = '', at = 0 } = tapped.get(page) ?? {};
  const rest = at + apart - Date.now();
  if (rest > 0 && what !== String(target)) await page.waitForTimeout(rest);
  const clicked = await page.evaluateHandle(() => ({
    soon: new Promise<void>((come) => addEventListener('click', () => come(), { once: true, capture: true })),
  }));
  await target.tap({ force: anyway });
  // What the browser makes of a tap comes after it, on a page that is at work by some time; a closed button hears of none.
  const heard = clicked.evaluate(async ({ soon }) => soon);
  if (!anyway) await within(5000, heard, `The tap on ${String(target)} came to nothing.`);
  tapped.set(page, { what: String(target), at: Date.now() });
}

async function within(milliseconds: number, awaited: Promise<void>, otherwise: string): Promise<void> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error(otherwise)), milliseconds).unref();
  });
  awaited.catch(() => undefined);
  await Promise.race([awaited, late]);
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whose card is open. */
export async function studentOn(page: Page): Promise<string> {
  return page.locator(`${card} h2`).innerText();
}

/** The place of the open card in the class. */
export async function placeOn(page: Page): Promise<number> {
  const text = await page
    .locator(card)
    .getByText(/^\d+ of \d+$/)
    .innerText();
  return Number(/^\d+/.exec(text)?.[0]);
}

/** Draws a finger over the middle of the glass at the height of the name, as the browser gets it from a touch screen. */
export async function swipe(page: Page, across: number): Promise<void> {
  const box = await page.locator(`${card} h2`).boundingBox();
  if (box === null) throw new Error('There is no card to swipe.');
  const width = page.viewportSize()?.width ?? 0;
  const start = { x: (width - across) / 2, y: box.y + box.height / 2 };
  const glass = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove', part: number) =>
    glass.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: start.x + across * part, y: start.y + 8 * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  // One that rests before it is lifted sets nothing going, which the next tap would only stop.
  await page.waitForTimeout(120);
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await glass.detach();
}

/** Taps into a field, as one does who goes on with the keypad: the keypad comes with the focus. */
export async function tapInto(field: Locator): Promise<void> {
  await tap(field);
  await field.and(field.page().locator(':focus')).waitFor();
}
