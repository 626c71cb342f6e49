import type { Locator, Page } from '@playwright/test';

/**
 * Does something with an element as soon as the device begins to let go of what the server has stored: a click, or
 * another text typed into the field and left.
 */
export async function whenStored(element: Locator, act: 'click' | { type: string }): Promise<void> {
  await element.evaluate((target: HTMLElement, wanted) => {
    const { prototype } = IDBObjectStore;
    const letGo = prototype.delete;
    prototype.delete = function actFirst(key) {
      prototype.delete = letGo;
      if (wanted === 'click') target.click();
      else {
        target.focus();
        (target as HTMLInputElement).select();
        document.execCommand('insertText', false, wanted.type);
        target.blur();
      }
      return letGo.call(this, key);
    };
  }, act);
}

/** What is fetched and stored is drawn only when told to, as on a phone that has much else to do. */
export async function drawLate(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const real = globalThis.setTimeout;
    const waiting: (() => void)[] = [];
    globalThis.setTimeout = Object.assign(
      (work: () => void, milliseconds?: number) =>
        milliseconds === 0 ? waiting.push(work) : real(work, milliseconds),
      real,
    ) as typeof real;
    return {
      letGo() {
        globalThis.setTimeout = real;
        for (const work of waiting) work();
      },
    };
  });
  return async () => held.evaluate((drawing) => drawing.letGo());
}
