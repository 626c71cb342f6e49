import type { Locator } from '@playwright/test';

import { holdBack } from './support/hold-back.ts';
import { openClass } from './support/mark-sheet.ts';
import { clickAsSecond, clickOnceMore, pastDoubleClick } from './support/past-double-click.ts';
import { openSettings } from './support/settings.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openClassRecords, recordField } from './support/term-details.ts';

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

test('who clicks NEXT three times in a moment is three students on', async ({ page }) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1B');
  const place = page.getByRole('navigation', { name: 'Students of the class' });
  await expect(place).toContainText('1 of');
  await page.getByRole('button', { name: 'NEXT', exact: true }).click({ clickCount: 3 });
  await expect(place).toContainText('4 of');
});

test('who clicks twice on Class Overview has it, and once it is pressed again the students', async ({
  page,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1B');
  await page.getByRole('button', { name: 'Class Overview' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Overview of 1B' })).toBeVisible();
  await pastDoubleClick(page);
  await page.getByRole('button', { name: 'Student Records' }).click();
  await expect(page.getByRole('navigation', { name: 'Students of the class' })).toBeVisible();
});

test('who presses Main Menu once more while what was typed is being sent comes to the menu, and no further', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  const letGo = await holdBack(page, '**/api/term-details');
  await recordField(page, "Form Teacher's Comments").fill('Works with care.');
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await clickOnceMore(page);
  await clickOnceMore(page);
  await expect(page.getByRole('button', { name: /^Edit\/View Term Details/ })).toBeVisible();
  letGo();
});

test('the rest of a double click on Retire takes no comment beside the one that was meant', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/preset-comment-retirement')) sent += 1;
  });
  await openSettings(page, 'Preset Comments');
  await expect(page.getByText('52 comments')).toBeVisible();
  await page
    .getByRole('button', { name: /^Retire / })
    .first()
    .click();
  await expect(page.getByText('51 comments')).toBeVisible();
  await clickOnceMore(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(sent).toBe(1);
});

test('the rest of a double click on Save presses nothing of the list that the form stood over', async ({
  page,
}) => {
  await openSettings(page, 'Form Classes');
  const list = page.getByRole('dialog', { name: 'Form Classes' });
  await list.getByRole('button', { name: 'Add Class' }).click();
  const form = page.getByRole('dialog', { name: 'Add Class' });
  await form.getByRole('textbox', { name: 'Class' }).fill('1Z');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const close = list.getByRole('button', { name: 'Close' });
  await clickAsSecond(close);
  await list.getByRole('searchbox', { name: 'Search classes' }).fill('1Z');
  await expect(list.getByRole('button', { name: 'Rename 1Z' })).toBeVisible();
  await close.click();
  await expect(list).toHaveCount(0);
});

async function clickTwice(target: Locator): Promise<void> {
  await target.click();
  await clickOnceMore(target.page());
}
