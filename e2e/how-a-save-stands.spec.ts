import type { Page } from '@playwright/test';

import { downloadClassList } from './support/class-list-file.ts';
import { holdBack } from './support/hold-back.ts';
import {
  expectAllSaved,
  field,
  openClass,
  rowState,
  saves,
  storedSheet,
  subjects,
  teachers,
  term,
} from './support/mark-sheet.ts';
import { letNoNewsThrough } from './support/no-news.ts';
import { lookOutFor } from './support/notices.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

/** For how long what is under way is waited for goes by the page's clock, and not by how busy the machine is. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now());
}

/** What is drawn of a row's state, without its colour. */
async function signOf(page: Page, student: string, word: string): Promise<string> {
  const state = rowState(page, student, word);
  await expect(state).toBeVisible();
  await expect(state).toHaveAttribute('title', word);
  return state.evaluate((element) => {
    const sign = element.firstElementChild;
    const drawn = sign === null ? '' : getComputedStyle(sign).backgroundImage;
    return decodeURIComponent(drawn).replaceAll(/fill=(['"]).*?\1/g, '');
  });
}

test('a row says that it is saving, saved, waiting or failed by a sign of its own and a word, not by colour alone', async ({
  page,
  context,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const release = await holdBack(page, saves);
  const student = 'Aziz, Mishka';
  await field(page, student, 'Term').focus();
  await page.keyboard.type('61\n');
  const saving = await signOf(page, student, 'Saving');
  await expect(page.getByText('0 saved, 1 saving')).toBeVisible();
  release();
  const saved = await signOf(page, student, 'Saved');
  await expect(page.getByText('1 saved', { exact: true })).toBeVisible();

  await context.route(saves, (route) => route.abort('internetdisconnected'));
  await page.unroute(saves);
  await page.keyboard.type('62\n');
  const waiting = await signOf(page, 'Baksh, Adam', 'Waiting for the connection');
  await field(page, 'Bruno, Kadeem', 'Term').fill('6x');
  await page.keyboard.press('Enter');
  const failed = await signOf(page, 'Bruno, Kadeem', 'Error');
  const signs = [saving, saved, waiting, failed];
  for (const sign of signs) expect(sign).toContain('path');
  expect(new Set(signs).size, 'four different signs').toBe(4);
  await context.unroute(saves);
  await field(page, 'Bruno, Kadeem', 'Term').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 saved', { exact: true })).toBeVisible();
});

test('a tenth of a second after Enter the row says that it is saving, whatever the answer takes', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const release = await holdBack(page, saves);
  await field(page, 'Ferdinand, Keziah', 'Term').focus();
  await page.keyboard.type('63');
  await page.clock.pauseAt(Date.now() + 5000);
  await page.keyboard.press('Enter');
  await page.clock.runFor(100);
  await expect(rowState(page, 'Ferdinand, Keziah', 'Saving')).toBeVisible();
  release();
  await page.clock.resume();
  await expect(rowState(page, 'Ferdinand, Keziah', 'Saved')).toBeVisible();
});

test('a refused save says why, and what was typed is given up where one wants that', async ({
  page,
  school,
}) => {
  await letNoNewsThrough(page);
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const cell = page.getByRole('textbox', { name: /, Term$/ }).first();
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  const before = await cell.inputValue();
  await school.owner.pool.query('update current_term set academic_term_id = 202503');
  try {
    await cell.fill(before === '83' ? '84' : '83');
    await page.keyboard.press('Enter');
    const heard = page.getByRole('banner').locator('[role="status"][aria-live="polite"]');
    await expect(heard).toHaveText('1 not stored');
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Error' }).click();
    const dialog = page.getByRole('dialog', { name: 'This row was not saved' });
    await expect(dialog.getByText('Marks are entered in the current term only.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard what I typed' }).click();
    await expect(dialog).toBeHidden();
    await expect(cell).toHaveValue(before);
    await expect(cell, 'the keys go on in the row').toBeFocused();
    await expect(page.getByRole('button', { name: /failed\. / })).toHaveCount(0);
    await expectAllSaved(page);
  } finally {
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
  }
});

test('the count jumps to the row that failed also where Missing only hides it', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  await expect(page.getByText('18/35 complete')).toBeVisible();
  const marks = page.getByRole('textbox', { name: /, Exam$/ });
  const names = await marks.evaluateAll((cells) =>
    cells.map((cell) => ({
      label: cell.getAttribute('aria-label') ?? '',
      value: (cell as HTMLInputElement).value,
    })),
  );
  const complete = names.findLast(({ value }) => value !== '')?.label ?? '';
  const cell = page.getByRole('textbox', { name: complete, exact: true });
  await cell.fill('7y');
  await page.keyboard.press('Enter');
  const failed = page.getByRole('button', { name: /1 failed\. Go to the first row that failed/ });
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Missing only' }).click();
  await expect(cell).toHaveCount(0);
  await failed.click();
  await expect(cell).toBeFocused();
  await expect(cell).toBeInViewport();
  await page.keyboard.press('Escape');
});

test('the next class is opened once what was typed in this one has arrived, and nothing is said of it', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1C Spanish');
  const release = await holdBack(page, saves);
  const cell = page.getByRole('textbox', { name: /, Term$/ }).first();
  await cell.fill('58');
  const isSaid = await lookOutFor(page, 'has not reached the server');
  await stopClock(page);
  await page.getByRole('button', { name: 'Next Subject Class' }).click();
  release();
  await expect(page.getByRole('textbox', { name: 'Class', exact: true })).not.toHaveValue('1C');
  await expectAllSaved(page);
  expect(await isSaid()).toBe(false);
});

test('signing out first sends what is under way, and asks nothing', async ({ page, colleague }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const release = await holdBack(page, saves);
  await field(page, 'George, Janelle', 'Exam').fill('59');
  await page.keyboard.press('Enter');
  await expect(rowState(page, 'George, Janelle', 'Saving')).toBeVisible();
  await stopClock(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign Out Application Only' }).click();
  release();
  await expect(page.getByLabel('Username')).toBeVisible();
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get('George, Janelle')?.exam_mark).toBe(59);
});

test('a class list holds what was typed a moment before it is downloaded', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '3B Spanish');
  const cell = page.getByRole('textbox', { name: /, Term$/ }).first();
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  const mark = (await cell.inputValue()) === '64' ? '65' : '64';
  const release = await holdBack(page, saves);
  await cell.fill(mark);
  await page.keyboard.press('Enter');
  await expect(rowState(page, name, 'Saving')).toBeVisible();
  await stopClock(page);
  const coming = downloadClassList(page);
  await expect(page.getByRole('button', { name: 'Class list file' })).toHaveAttribute('aria-busy', 'true');
  release();
  const { sheets } = await coming;
  expect(sheets[0]?.rows.find((row) => row[1] === name)?.[2]).toBe(mark);
});
