import type { Page } from '@playwright/test';

import { expect, signInAs, test } from './support/staff-test.ts';

// The code that reads documents is asked for by a worker of the page.
const reader = '**/assets/pdf.worker*';

async function openReportCards(page: Page): Promise<void> {
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
}

test('the code that reads a document comes while the server makes the document', async ({ page }) => {
  await openReportCards(page);
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('pdf.worker'));
  await page.route('**/api/report-card/**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: '1B', exact: true }).click();
  await expect(page.getByRole('dialog').locator('[data-page="1"] canvas')).toBeVisible();
});

test.describe('on a line that does not let the code through', () => {
  test.use({ complaints: { allowed: [/Failed to load resource: net::ERR_FAILED/] } });

  test('the office is told and can keep the file; Retry shows the document once the code comes, and so does every later one', async ({
    page,
    context,
  }) => {
    await openReportCards(page);
    await context.route(reader, (route) => route.abort());
    await page.getByRole('button', { name: '1B', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(
      'The document arrived, but it could not be shown. Download it, or try again.',
    );
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
    await context.unroute(reader);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.locator('[data-page="1"] canvas')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1A', exact: true }).click();
    await expect(page.getByRole('dialog').locator('[data-page="1"] canvas')).toBeVisible();
  });
});
