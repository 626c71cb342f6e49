import type { Locator, Page } from '@playwright/test';

import { expectAllHasCome } from './support/all-has-come.ts';
import { pastDoubleClick } from './support/past-double-click.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

/** Milliseconds that a hand may keep the button down which only means to click. */
const slowly = 600;

test('a slow click on a field at the end of the window opens its list, and chooses nothing of what then lies under the mouse', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
  const field = page
    .getByRole('region', { name: 'A whole form or the whole school' })
    .getByRole('combobox', { name: 'Report cards of' });
  await expect(field).toBeVisible();
  await expectAllHasCome(page);
  await page.setViewportSize({ width: 1280, height: 560 });
  await field.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(field);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(page.getByRole('option', { name: 'Form 5' })).toBeVisible();
  await expect
    .poll(async () => optionAt(page, x, y), 'a line of the list lies under the mouse')
    .toMatch(/^Form \d$/);
  await page.waitForTimeout(slowly);
  await page.mouse.up();
  await expect(page.getByRole('option', { name: 'Form 5' })).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveText('Whole school');

  // With the list open a click chooses, where the field was pressed too; and so does a button that is let go elsewhere.
  const under = await optionAt(page, x, y);
  await page.mouse.click(x, y, { delay: slowly });
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field).toHaveText(under);
  await pastDoubleClick(page);
  await page.mouse.down();
  const school = await middleOf(page.getByRole('option', { name: 'Whole school' }));
  await page.mouse.move(school.x, school.y, { steps: 4 });
  await page.waitForTimeout(slowly);
  await page.mouse.up();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field).toHaveText('Whole school');
});

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** The words of the line of a list that lies there, if any. */
async function optionAt(page: Page, x: number, y: number): Promise<string> {
  return page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.closest('[role="option"]')?.textContent ?? '',
    [x, y] as const,
  );
}
