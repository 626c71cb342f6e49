import type { Locator } from '@playwright/test';

import { openCardsOf, openReportCards, textOf } from './support/report-cards.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('the report cards are reached, enlarged and left with the keyboard alone', async ({ page }) => {
  await signInAs(page, 'kali');
  const press = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: /^Print\/View Reports/ }));
  await press(page.getByRole('button', { name: /^Report Cards by Class/ }));
  await expect(page.getByRole('button', { name: '1A', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Academic period' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '1A', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const pages = page.getByRole('document', { name: /^Pages of Report cards – 1A/ });
  await expect(pages).toBeFocused();
  const width = async () =>
    (await pages.getByRole('region', { name: 'Page 1 of 35' }).boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(before);
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect.poll(width).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await expect.poll(width).toBe(before);
  await pages.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => pages.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '1A', exact: true })).toBeFocused();
});

test('who types the number of a page, leafs to the last one or clicks beside the pages goes on by keys', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  const dialog = await openCardsOf(page, '1A');
  const number = dialog.getByRole('textbox', { name: 'Page' });
  await number.focus();
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await expect(textOf(dialog, 17)).toBeInViewport();
  await expect(number).toBeFocused();
  await page.keyboard.type('33');
  await page.keyboard.press('Enter');
  await expect(number, 'typed over the one before').toHaveValue('33');
  await expect(textOf(dialog, 33)).toBeInViewport();
  // Back to where the first number was typed, by the wheel: the field keeps the focus and follows.
  await dialog.getByRole('document').hover();
  await page.mouse.wheel(0, -100_000);
  await expect(textOf(dialog, 1)).toBeInViewport();
  await expect(number).toHaveValue('1');
  await number.fill('33');
  await page.keyboard.press('Enter');
  await expect(textOf(dialog, 33)).toBeInViewport();

  const next = dialog.getByRole('button', { name: 'Next page' });
  await next.focus();
  for (const reached of ['34', '35', '35']) {
    await page.keyboard.press('Enter');
    await expect(number).toHaveValue(reached);
  }
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press('Home');
  await expect(textOf(dialog, 1)).toBeInViewport();
  await dialog.getByRole('heading', { name: /^Report cards – 1A/ }).click();
  await page.keyboard.press('End');
  await expect(textOf(dialog, 35)).toBeInViewport();
  await page.keyboard.press('Control+f');
  await expect(dialog.getByRole('textbox', { name: 'Search in the document' })).toBeFocused();
});

test('the office leafs back, fits a card to the window, and goes from match to match by buttons and keys', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  const dialog = await openCardsOf(page, '1A');
  const tool = (name: string) => dialog.getByRole('button', { name, exact: true });
  const number = dialog.getByRole('textbox', { name: 'Page' });
  await tool('Next page').click();
  await tool('Next page').click();
  await expect(number).toHaveValue('3');
  await tool('Previous page').click();
  await expect(number).toHaveValue('2');
  await number.fill('two');
  await page.keyboard.press('Enter');
  await expect(number, 'no page of that name').toHaveValue('2');
  await number.fill('99');
  await page.keyboard.press('Enter');
  await expect(textOf(dialog, 35), 'the last there is').toBeInViewport();
  await dialog.getByRole('document').focus();
  await page.keyboard.press('Home');
  await expect(textOf(dialog, 1)).toBeInViewport();
  await page.keyboard.press('End');
  await expect(textOf(dialog, 35)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(textOf(dialog, 1)).toBeInViewport();

  const width = async () =>
    (await dialog.getByRole('region', { name: 'Page 1 of 35' }).boundingBox())?.width ?? 0;
  const before = await width();
  await tool('Fit width').click();
  await expect.poll(width).toBeGreaterThan(before);
  await expect(tool('Fit width')).toHaveAttribute('aria-pressed', 'true');
  await tool('Fit width').click();
  await expect.poll(width).toBe(before);

  const found = dialog.getByRole('status');
  await tool('Search').click();
  await page.keyboard.type('rank in class');
  await expect(found).toHaveText('1 of 35');
  for (const [go, place] of [
    [async () => tool('Next match').click(), 2],
    [async () => page.keyboard.press('F3'), 3],
    [async () => tool('Previous match').click(), 2],
    [async () => page.keyboard.press('Shift+F3'), 1],
  ] as const) {
    await go();
    await expect(found).toHaveText(`${place} of 35`);
    await expect(textOf(dialog, place)).toBeInViewport();
  }
  await tool('Close search').click();
  await expect(dialog.getByRole('search')).toBeHidden();
  await page.keyboard.press('Control+p');
  const printed = () => page.frames().some((frame) => frame.url().startsWith('blob:'));
  await expect.poll(printed).toBe(true);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
});
