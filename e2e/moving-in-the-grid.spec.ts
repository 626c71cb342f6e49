import { expectAllSaved, field, openClass, openFields, rowState, tabTo } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
});

test('Enter goes down a column and on to the top of the next open one; Shift+Enter goes back', async ({
  page,
}) => {
  await field(page, 'Zamore, Shaquan', 'Term').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Aziz, Mishka', 'Exam')).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(field(page, 'Zamore, Shaquan', 'Term')).toBeFocused();
});

test('Enter in the last cell of the class stores what was typed there, though there is nowhere to go on to', async ({
  page,
}) => {
  const last = field(page, 'Zamore, Shaquan', 'Remarks');
  await last.focus();
  await page.keyboard.type('Reads well.');
  await page.keyboard.press('Enter');
  await expect(rowState(page, 'Zamore, Shaquan', 'Saved')).toBeVisible();
  await expectAllSaved(page);
  await expect(last).toBeFocused();
  await expect(last).toHaveValue('Reads well.');
  await page.keyboard.press('Control+z');
  await expect(last, 'it is a step of its own').toHaveValue('');
});

test('going down a class one sees who comes next, and going up nobody is under the head', async ({
  page,
}) => {
  const grid = page.getByRole('grid', { name: 'Spanish 1A' });
  const head = (await grid.locator('thead').boundingBox()) ?? { y: 0, height: 0 };
  const focused = async () => (await grid.locator(':focus').boundingBox()) ?? { y: 0, height: 0 };
  const scrolled = () => grid.evaluate((table) => table.parentElement?.scrollTop);
  /** Whether the row after the one with the focus stands whole within the grid. */
  const nextIsInSight = () =>
    grid.evaluate((table) => {
      const next = document.activeElement?.closest('tr')?.nextElementSibling?.getBoundingClientRect();
      return next !== undefined && next.bottom <= (table.parentElement?.getBoundingClientRect().bottom ?? 0);
    });
  await field(page, 'Aziz, Mishka', 'Term').focus();
  const places = new Set<number | undefined>();
  for (let row = 1; row < 35; row += 1) {
    await page.keyboard.press('Enter');
    if (row < 34) await expect.poll(nextIsInSight, 'before the key that leads there').toBe(true);
    places.add(await scrolled());
  }
  await expect(field(page, 'Zamore, Shaquan', 'Term')).toBeFocused();
  // By parts of what is shown, not row by row.
  expect(places.size).toBeGreaterThan(1);
  expect(places.size).toBeLessThan(6);
  for (let row = 1; row < 35; row += 1) {
    await page.keyboard.press('Shift+Enter');
    expect((await focused()).y).toBeGreaterThanOrEqual(head.y + head.height);
  }
  await expect(field(page, 'Aziz, Mishka', 'Term')).toBeFocused();
});

test('who types down a class before its lower rows are drawn gets to the last of them, and not to the exam', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  const lesson = page.getByRole('button', { name: '1C Spanish' });
  await expect(lesson).toBeVisible();
  // No more pictures are said to be drawn.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await lesson.click();
  const cells = openFields(page, 'Term');
  await expect(cells.first()).toBeVisible();
  const drawn = await cells.count();
  await cells.first().focus();
  for (let row = 0; row <= drawn; row += 1) await page.keyboard.press('Enter');
  await expect(cells.nth(drawn + 1)).toBeFocused();
});

test('the grid is one Tab stop: Shift+Tab goes back cell by cell, Esc then Tab leaves at once', async ({
  page,
}) => {
  const first = field(page, 'Aziz, Mishka', 'Term');
  await tabTo(page, first);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const grid = page.getByRole('grid', { name: 'Spanish 1A' });
  await expect(grid.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  // Who moves on after Esc stays in the grid.
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Baksh, Adam', 'Exam')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(0);
});

test('Next on a tablet’s keypad goes on from a remark whose last word is still underlined', async ({
  page,
  context,
}) => {
  const remarks = page.getByRole('textbox', { name: /, Remarks$/ });
  await remarks.first().click();
  const keypad = await context.newCDPSession(page);
  await keypad.send('Input.imeSetComposition', { text: 'Steady', selectionStart: 6, selectionEnd: 6 });
  const enter = { key: 'Enter', code: 'Enter' };
  // The Enter that ends a word of Japanese or Chinese is not for the grid.
  await keypad.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter, windowsVirtualKeyCode: 229 });
  await expect(remarks.first()).toBeFocused();
  await keypad.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter, windowsVirtualKeyCode: 13 });
  await expect(remarks.nth(1)).toBeFocused();
  await expect(remarks.first()).toHaveValue('Steady');
});

test('the ? key shows the card of keys, and the focus returns to the cell', async ({ page }) => {
  const first = field(page, 'Aziz, Mishka', 'Term');
  await first.focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Ctrl+D')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
});
