import type { Locator } from '@playwright/test';

/** Types a date where its day stands, as in 07092026. */
export async function typeDate(within: Locator, label: string, digits: string): Promise<void> {
  await within.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Day' }).click();
  await within.page().keyboard.type(digits);
}
