import type { Page } from '@playwright/test';

/**
 * Presses Logout and says how. What still waits on the device is asked about then. A journey does not end on the way to the
 * sign-in page: Chromium may never close a window whose page is just being changed for another.
 */
export async function signOut(page: Page, choice = 'Sign Out Application Only'): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: choice }).click();
}
