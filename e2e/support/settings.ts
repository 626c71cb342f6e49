import { expect, type Page } from '@playwright/test';

import { signInAs } from './staff-test.ts';

/** Admin signs in and opens an item of Settings. */
export async function openSettings(page: Page, item: string): Promise<void> {
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Settings/ }).click();
  await expect(page.getByRole('heading', { name: 'Application Settings' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${item}`) }).click();
}
