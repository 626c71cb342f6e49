import type { Locator, Page } from '@playwright/test';
import { termRegistrationCalls } from 'contract/term-registration';
import { termCalls } from 'contract/terms';

import { openSheetOf } from './support/comment-sheet.ts';
import { openClass } from './support/mark-sheet.ts';
import { openSettings } from './support/settings.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openAsVicePrincipal } from './support/staffing.ts';

test('Enter that is held down asks whose password is to be reset, and resets none', async ({ page }) => {
  await openAsVicePrincipal(page, 'Reset Password');
  const ok = page
    .getByRole('dialog', { name: 'Reset Employee Password' })
    .getByRole('button', { name: 'OK' });
  const sent = countSent(page, '/api/reset-employee-password');
  await holdEnter(page, page.getByRole('button', { name: 'Reset the password of Kamal Ali' }), ok);
  await expect(ok).toBeFocused();
  await expect(page.getByText('Are you sure you want to reset Kamal Ali?')).toBeVisible();
  expect(sent()).toBe(0);
});

test('Enter that is held down opens a menu, and chooses nothing of it', async ({ page }) => {
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await signInAs(page, 'amohammed');
  await openClass(page, '1A');
  const first = page.getByRole('menuitem', { name: 'Download class list' });
  await holdEnter(page, page.getByRole('button', { name: 'Class list file' }), first);
  await expect(first).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await download;
  expect(downloads).toBe(1);
});

test('Enter that is held down on a comment picks it, and lets it go only once it is pressed anew', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A');
  const sheet = await openSheetOf(page, 'Aziz, Mishka');
  const comment = sheet.getByRole('group', { name: 'Academic' }).getByRole('checkbox').first();
  await page.keyboard.press('ArrowDown');
  await holdEnter(page, comment, comment);
  await expect(comment).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(comment).not.toBeChecked();
});

test('Enter that is held down on who came late chooses them, and adds them only once it is pressed anew', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const student_id = 20240102;
  await office.ask(termRegistrationCalls.deleteTermRegistration, {
    body: { student_id, academic_term_id: 202601 },
  });
  await openSettings(page, 'Edit / View Term Registration');
  await page.getByRole('button', { name: 'Add Student' }).click();
  const add = page.getByRole('dialog', { name: 'Add a student who came late' });
  const student = add.getByRole('combobox', { name: 'Student' });
  const sent = countSent(page, '/api/term-registration-student');
  await student.fill('abdool');
  await expect(page.getByRole('option', { name: 'Abdool, Abdullah (3C)' })).toBeVisible();
  await holdEnter(page, student, student);
  await expect(student).toHaveValue('Abdool, Abdullah (3C)');
  expect(sent(), 'chosen, and not added').toBe(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Abdullah Abdool added')).toBeVisible();
});

// Last: the school is in another term after it.
test('Enter that is held down opens the question of another term, and answers it only once it is pressed anew', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const currentTerm = async () => (await office.ask(termCalls.getCurrentTerm, {})).answer.id;
  await openSettings(page, 'Advance / Backdate Term');
  await page.getByRole('tab', { name: 'Term Archives' }).click();
  const asked = page.getByRole('dialog', { name: /^Set Term: 3/ });
  const confirm = asked.getByRole('button', { name: 'Set Term' });
  const sent = countSent(page, '/api/backdate-term');
  await holdEnter(page, page.getByRole('button', { name: 'Set Term Term: 3 Year: 2025-2026' }), confirm);
  await expect(confirm).toBeFocused();
  expect(sent(), 'asked, and not answered').toBe(0);
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  expect(await currentTerm()).toBe(202503);
});

/** Held until the button that comes has the focus, and for a while after that. */
async function holdEnter(page: Page, pressed: Locator, comes: Locator): Promise<void> {
  await pressed.focus();
  await page.keyboard.down('Enter');
  await expect(comes).toBeFocused();
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

function countSent(page: Page, path: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) sent += 1;
  });
  return () => sent;
}
