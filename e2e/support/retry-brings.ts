import { expect, type Locator, type Page } from '@playwright/test';

import { withhold } from './withhold.ts';

/** What stands in a section, a tab or a dialog once it was fetched. */
export interface FetchedPart {
  what: string;
  /** The calls that it takes. */
  address: string | RegExp;
  /** What is read where it could not be fetched. */
  failed: string;
  /** Goes to where it is to stand. */
  open: (page: Page) => Promise<void>;
  /** Opens a list in which it stands, where there is one. */
  unfold?: (page: Page) => Promise<void>;
  /** What stands there then, and not before. */
  there: (page: Page) => Locator;
}

/** Goes to a part while it cannot be fetched: that is said in its place, and Retry brings it. */
export async function expectRetryBrings(page: Page, part: FetchedPart): Promise<void> {
  const { address, failed, open, unfold, there } = part;
  const again = await withhold(page, address);
  await open(page);
  const alert = page.getByRole('alert').filter({ hasText: failed });
  await expect(alert).toBeVisible();
  await expect(there(page)).toHaveCount(0);
  await again();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await unfold?.(page);
  await expect(there(page)).toBeVisible();
}
