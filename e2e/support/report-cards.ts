import { expect, type Locator, type Page } from '@playwright/test';

/** Opens Report Cards by Class from the main menu. */
export async function openReportCards(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
}

/** Opens the cards of a class from there and waits for the first page. */
export async function openCardsOf(page: Page, formClass: string): Promise<Locator> {
  await page.getByRole('button', { name: formClass, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Report cards – ${formClass}` });
  await expect(dialog.locator('[data-page="1"] canvas')).toBeVisible();
  return dialog;
}

/** What can be selected and read aloud on a page. */
export function textOf(dialog: Locator, page: number): Locator {
  return dialog.locator(`[data-page="${page}"]`);
}
