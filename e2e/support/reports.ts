import { expect, type Locator, type Page } from '@playwright/test';

import { signInAs, type StaffName } from './staff-test.ts';

/** Someone of the staff signs in and opens Print/View Reports. */
export async function openReports(page: Page, name: StaffName): Promise<void> {
  await signInAs(page, name);
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
}

/** The line of a report in the list, by how its name begins. */
export function line(page: Page, report: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${report}`) });
}

/** The document in the dialog of this title, once its first page stands there with these words. */
export async function expectDocument(page: Page, title: string | RegExp, words: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog.locator('[data-page="1"] canvas')).toBeVisible();
  await expect(dialog.locator('[data-page="1"]')).toContainText(words);
  return dialog;
}

/** Closes a document by Esc. */
export async function close(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
