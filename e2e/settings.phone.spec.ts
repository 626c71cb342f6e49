import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('on a phone the settings are read and changed without the page scrolling sideways', async ({ page }) => {
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Settings/ }).tap();
  await expect(page.getByRole('heading', { name: 'Application Settings' })).toBeVisible();
  await expectFitForPhone(page, 'the card of settings');
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
  const open = async (item: RegExp, shows: string | RegExp) => {
    const line = page.getByRole('button', { name: item });
    await line.tap();
    await expect(page.getByRole('dialog').getByText(shows).first()).toBeVisible();
    await expectFitForPhone(page, String(item));
    return line;
  };

  const term = await open(/^Advance \/ Backdate Term/, /is the current term/);
  await page.getByRole('tab', { name: 'Term Archives' }).tap();
  await expect(page.getByText('10 terms')).toBeVisible();
  await expectFitForPhone(page, 'the term archives');
  await close.tap();
  await expect(term).toBeFocused();
  await open(/^Edit \/ View Term Registration/, '600 students');
  await close.tap();
  await open(/^Add \/ Edit Subjects/, /^\d+ subjects/);
  await close.tap();
  await open(/^School Settings/, 'Contact');
  await close.tap();
  await open(/^Term Configuration/, 'All forms');
  await close.tap();
  await open(/^Preset Comments/, /^\d+ comments/);
  await close.tap();
  await open(/^Form Classes/, /^\d+ classes/);
  await close.tap();
  await open(/^Holidays/, /days without school/);
  await close.tap();
});
