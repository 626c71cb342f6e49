import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

const ofColours = ['color-contrast', 'link-in-text-block'];

/** axe as AxeBuilder brings it onto the page twice for each look, which takes half of it: here once for each page. */
const axeSource = `if (globalThis.axe === undefined) { ${axeCore.source} }`;

/**
 * axe-core finds nothing on what is shown now, in light and in dark (quality B24); of a dialog or a list to choose from,
 * on it alone.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { within }: { within?: '[role="dialog"]' | '[role="listbox"]' } = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    await untilStill(page);
    // On the page itself and of violations alone; otherwise axe draws up what is well, too, and does so on a second
    // page, which takes five times as long. No screen has a frame of another origin, for which that is meant.
    const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
    // Such a list stands over the page, in none of its parts.
    if (within === '[role="listbox"]') axe.disableRules(['region']);
    // In the dark all is the same but the colours.
    if (colorScheme === 'dark') axe.withRules(ofColours);
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} – ${failureSummary}`).join('\n')}`,
    );
    expect.soft(found, `${screen} in ${colorScheme}`).toEqual([]);
  }
}

/** While something still opens or changes colour, its contrast is that of the moment. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}
