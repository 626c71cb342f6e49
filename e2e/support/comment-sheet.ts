import type { Locator, Page } from '@playwright/test';

import { field } from './mark-sheet.ts';
import { expect } from './staff-test.ts';

/** The sheet of ready-made comments over the mark sheet. */
export const sheetOn = (page: Page) => page.getByRole('dialog', { name: 'Select Comment' });

/** Expects that the remark will read so, with how long it is. */
export const reads = (sheet: Locator, text: string) =>
  expect(sheet.getByRole('status').filter({ hasText: 'The remark will read' })).toHaveText(
    `The remark will read: ${text} (${[...text].length}/100)`,
  );

/** Opens the sheet for a student's remark by keyboard. */
export async function openSheetOf(page: Page, student: string): Promise<Locator> {
  await field(page, student, 'Remarks').focus();
  await page.keyboard.press('Alt+ArrowDown');
  const sheet = sheetOn(page);
  await expect(sheet.getByLabel('Search comments')).toBeFocused();
  await expect(sheet.getByRole('group', { name: 'Academic' }).getByRole('checkbox').first()).toBeVisible();
  return sheet;
}

/** Types a remark, and leaves it by Enter. */
export async function write(page: Page, student: string, remark: string): Promise<void> {
  await field(page, student, 'Remarks').fill(remark);
  await page.keyboard.press('Enter');
}
