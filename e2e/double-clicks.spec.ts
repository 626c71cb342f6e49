import type { Locator } from '@playwright/test';

import { openClass } from './support/mark-sheet.ts';
import { openSettings } from './support/settings.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('who clicks twice on what asks first has the question, and a click beside it closes it', async ({
  page,
}) => {
  await openSettings(page, 'Holidays');
  await clickTwice(page.getByRole('button', { name: 'Delete Boxing Day, 27 Dec 2027' }));
  const asked = page.getByRole('dialog', { name: 'Delete Boxing Day?' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(asked).toHaveCount(0);
});

test('who clicks twice on the button of a menu has the menu', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A');
  await clickTwice(page.getByRole('button', { name: 'Class list file' }));
  await expect(page.getByRole('menuitem', { name: 'Download class list' })).toBeFocused();
});

async function clickTwice(target: Locator): Promise<void> {
  await target.click();
  const { mouse } = target.page();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}
