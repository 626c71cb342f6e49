import type { Page } from '@playwright/test';

import type { ReadSheet } from '../server/src/spreadsheets/workbook.ts';
import { downloadClassList, saved, upload } from './support/class-list-file.ts';
import { lastSave, openClass, savesSince, subjects } from './support/mark-sheet.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

/** Marks in it that stand nowhere yet: were the file taken, they would be offered to whoever has the other class open. */
function fillIn([marks]: readonly ReadSheet[]): void {
  for (const row of marks?.rows.slice(3) ?? []) row[2] = '1.5';
}

/** Why the file was not taken; nothing of it is offered. */
async function expectRefused(page: Page, file: string, why: string): Promise<void> {
  const preview = page.getByRole('dialog', { name: `Upload marks: ${file}` });
  const refusal = page.getByRole('alert').filter({ hasText: `${file} was not taken; nothing was changed.` });
  await expect(refusal.or(preview)).toBeVisible();
  await expect(preview, 'no mark of it is offered').toHaveCount(0);
  await expect(refusal).toContainText(why);
}

test('a file of another subject of the same class is refused by name', async ({ page, school }) => {
  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  await page.getByRole('button', { name: 'Select Aisha Mohammed' }).click();
  await openClass(page, '1A Mathematics');
  const { sheets } = await downloadClassList(page);
  fillIn(sheets);
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await page.getByRole('button', { name: 'Back to the teachers' }).click();
  await page.getByRole('button', { name: 'Select Rajesh Singh' }).click();
  await openClass(page, '1A English Language');
  const before = await lastSave(school);
  await upload(page, 'mathematics.xlsx', await saved(sheets));
  await expectRefused(
    page,
    'mathematics.xlsx',
    'This file is for 1A Mathematics, Term 1, 2026-2027; this is 1A English Language.',
  );
  expect(await savesSince(school, { subject: subjects.english, lastId: before })).toEqual([]);
});

test('a file of an earlier term is refused by name', async ({ page, school }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A Mathematics');
  const { sheets } = await downloadClassList(page);
  const term = sheets.find(({ hidden }) => hidden)?.rows.find(([field]) => field === 'academic_term_id');
  if (term === undefined) throw new Error('The file does not say of which term it is.');
  term[1] = '202503';
  fillIn(sheets);
  const before = await lastSave(school);
  await upload(page, 'last-term.xlsx', await saved(sheets));
  await expectRefused(
    page,
    'last-term.xlsx',
    'This file is for 1A Mathematics, Term 3, 2025-2026; this is 1A Mathematics, Term 1, 2026-2027.',
  );
  expect(await savesSince(school, { subject: subjects.mathematics, lastId: before })).toEqual([]);
});
