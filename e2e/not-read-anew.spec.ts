import type { Page, Route } from '@playwright/test';

import { schoolYearMessages } from 'contract/school-year';

import { openSettings } from './support/settings.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';
import { findStudent, openStudents } from './support/students.ts';

test.use({ complaints: { allowed: [lostCalls] } });

const anyCall = '**/api/**';
/** Milliseconds within which a page looks again. */
const aWhile = 20_000;

/** The next change at an address is answered, and nothing that the page would read after it; answers how the line comes back. */
async function loseLineAfter(page: Page, address: string): Promise<() => Promise<void>> {
  const lose = async (route: Route) => route.abort('connectionreset');
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const response = await route.fetch();
    await page.route(anyCall, lose);
    return route.fulfill({ response });
  });
  return async () => {
    await page.unroute(anyCall, lose);
    await page.clock.fastForward(aWhile);
  };
}

test('a student whom the clerk sent to the archive leaves the list once the line is back', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'kali');
  await openStudents(page);
  const row = await findStudent(page, 'Baksh, Adam');
  await row.getByRole('button', { name: /^Change Status/ }).click();
  const lineComesBack = await loseLineAfter(page, '**/api/student');
  await page.getByRole('dialog').getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByText(/^Adam Baksh status updated/)).toBeVisible();
  await lineComesBack();
  await expect(row).toHaveCount(0);
});

test('the term that Admin set stands over the page and in the archives once the line is back, which was lost before they were read anew', async ({
  page,
}) => {
  await page.clock.install();
  await openSettings(page, 'Advance / Backdate Term');
  const form = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  await form.getByRole('tab', { name: 'Term Archives' }).click();
  const lineComesBack = await loseLineAfter(page, '**/api/backdate-term');
  await form.getByRole('button', { name: 'Set Term Term: 3 Year: 2025-2026' }).click();
  await page
    .getByRole('dialog', { name: /as the current term/ })
    .getByRole('button', { name: 'Set Term' })
    .click();
  await expect(page.getByText('Term: 3 Year: 2025-2026 is the current term now')).toBeVisible();
  await lineComesBack();
  await expect(page.locator('header').getByText('Term: 3 Year: 2025-2026')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Set Term Term: 3 Year: 2025-2026' })).toBeDisabled();
  await expect(form.getByText(schoolYearMessages.currentMeanwhile), 'it was Admin’s own doing').toHaveCount(
    0,
  );
});
