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
  // With days that are left out as well there are two things to read, and they are seen to be two.
  await typeDate(term, 'Current Term Start', '09092026');
  await update.click();
  const told = question.getByRole('paragraph');
  await expect(told).toHaveCount(2);
  const [upper, lower] = [await told.first().boundingBox(), await told.last().boundingBox()];
  const apart = (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0);
  expect(Math.round(apart), 'pixels between them').toBeGreaterThanOrEqual(8);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await typeDate(term, 'Current Term Start', '07092026');
  await sessions.fill(before);
  await update.click();
  await expect(page.getByText('Term details updated')).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('Admin who gives the term days of the term before it, or dates of another year, reads so before they are stored', async ({
  page,
  colleague,
}) => {
  await openSettings(page, 'Advance / Backdate Term');
  const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const update = term.getByRole('button', { name: 'Update Term Details' });
  await typeDate(term, 'Current Term Start', '29062026');
  await update.click();
  const question = page.getByRole('dialog', { name: 'Change the dates of the term?' });
  await expect(question.getByRole('paragraph')).toHaveText([
    'The dates do not look like 2026-2027. Check the term and the dates.',
    'These dates share days with those of Term: 3 Year: 2025-2026: registers of such a day count in both terms.',
  ]);
  await expectAccessible(page, 'dates to look at again', { within: '[role="dialog"]' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(update).toBeFocused();
  const office = await colleague('Admin');
  const start = async () => (await office.ask(termCalls.getCurrentTerm, {})).answer.term_start;
  expect(await start()).toBe('2026-09-07');

  // Dates of which there is nothing to say are stored at once.
  for (const [typed, stored] of [
    ['31082026', '2026-08-31'],
    ['07092026', '2026-09-07'],
  ] as const) {
    await typeDate(term, 'Current Term Start', typed);
    await update.click();
    await expect.poll(start).toBe(stored);
    await expect(update).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }
});

test('Admin who looks into another year in the calendar and leaves it with Esc has the date that stood', async ({
  page,
}) => {
  await openSettings(page, 'Advance / Backdate Term');
  const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const start = term.getByRole('group', { name: 'Current Term Start' });
  const open = start.getByRole('button', { name: /^Choose date/ });
  const calendar = page.getByRole('dialog', { name: 'Current Term Start' });
  for (const further of [[], [/^Mar/]]) {
    await open.click();
    await calendar.getByRole('radio', { name: '2024' }).click();
    for (const month of further) await calendar.getByRole('radio', { name: month }).click();
    await expect(start).toHaveText(/2024/);
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(start).toHaveText(/07\/09\/2026/);
    await expect(open).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(term, 'nothing is left to ask about').toBeHidden();
  await page.getByRole('button', { name: /^Advance \/ Backdate Term/ }).click();
  // A day is taken as ever.
  await open.click();
  await calendar.getByRole('radio', { name: '2024' }).click();
  await calendar.getByRole('radio', { name: /^Mar/ }).click();
  await calendar.getByRole('gridcell', { name: '5', exact: true }).click();
  await expect(start).toHaveText(/05\/03\/2024/);
});
