import type { Locator, Page } from '@playwright/test';

import { openAsVicePrincipal } from './staffing.ts';

/** In 3A this year; in 1A and 2A before. */
export const daniela = 20240001;

/** The vice principal opens the archive of Daniela, found by her number. */
export async function openArchive(page: Page): Promise<Locator> {
  await openAsVicePrincipal(page, 'Marks Archive');
  await page.getByLabel('Search students').fill(String(daniela));
  await page.getByRole('button', { name: 'Edit/View Daniela Bermúdez Zambrano' }).click();
  return page.getByRole('dialog', { name: 'Daniela Bermúdez Zambrano' });
}
