import { termCalls } from 'contract/terms';

import { expectAccessible } from './support/accessibility.ts';
import { openSettings } from './support/settings.ts';
import { expect, test } from './support/staff-test.ts';
import { typeDate } from './support/type-date.ts';

test('Admin who lets the term begin later is asked before registers count in no term', async ({
  page,
  colleague,
}) => {
  await openSettings(page, 'Advance / Backdate Term');
  const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const update = term.getByRole('button', { name: 'Update Term Details' });
  await typeDate(term, 'Current Term Start', '09092026');
  await update.click();
  const question = page.getByRole('dialog', { name: 'Shorten the term?' });
  await expect(question).toContainText(
    /^Shorten the term\?\d+ registers were taken on days that are outside these dates: they are kept, and count in no term\./,
  );
  await expectAccessible(page, 'registers that would be left out', { within: '[role="dialog"]' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(update).toBeFocused();
  const office = await colleague('Admin');
  const start = async () => (await office.ask(termCalls.getCurrentTerm, {})).answer.term_start;
  expect(await start()).toBe('2026-09-07');

  await update.click();
  await question.getByRole('button', { name: 'Update Term Details' }).click();
  await expect(page.getByText('Term details updated')).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await start()).toBe('2026-09-09');

  // Dates that take them in again ask nothing.
  await typeDate(term, 'Current Term Start', '07092026');
  await update.click();
  await expect.poll(start).toBe('2026-09-07');
  await expect(question).toHaveCount(0);
});

test('Admin who gives the term fewer sessions is asked before the Possible Attendance of those who missed more stays', async ({
  page,
}) => {
  await openSettings(page, 'Advance / Backdate Term');
  const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const update = term.getByRole('button', { name: 'Update Term Details' });
  const sessions = term.getByRole('textbox', { name: 'Total Number of Sessions' });
  const before = await sessions.inputValue();
  await sessions.fill('2');
  await update.click();
  const question = page.getByRole('dialog', { name: 'Shorten the term?' });
  await expect(question).toContainText(
    /\d+ students have more sessions absent or late than 2: their Possible Attendance stays as it is\./,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(sessions, 'what was typed stays').toHaveValue('2');
  await sessions.fill(before);
  await update.click();
  await expect(page.getByText('Term details updated')).toBeVisible();
  await expect(question).toHaveCount(0);
});
