import { readFile } from 'node:fs/promises';

import { markCalls } from 'contract/marks';

import { expectAccessible } from './support/accessibility.ts';
import { openCardsOf, openReportCards, textOf } from './support/report-cards.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('the office opens the report cards of a class, leafs through them, and keeps the file', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  await expect(page.getByRole('combobox', { name: 'Academic period' })).toHaveText('Term 1, 2026-2027');
  const dialog = await openCardsOf(page, '1A');
  await expect(textOf(dialog, 1)).toContainText('Aziz, Mishka');
  await expect(dialog.getByText('of 35', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
  await dialog.getByRole('textbox', { name: 'Page' }).fill('35');
  await page.keyboard.press('Enter');
  await expect(textOf(dialog, 35)).toBeInViewport();
  await expect(textOf(dialog, 35).locator('canvas')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('report-cards-1A-2026-2027-term-1.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '1A', exact: true })).toBeFocused();
});

test('the office prints the cards of an earlier term', async ({ page }) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  await page.getByRole('combobox', { name: 'Academic period' }).click();
  await page.getByRole('option', { name: 'Term 3, 2025-2026' }).click();
  const dialog = await openCardsOf(page, '2A');
  await expect(dialog).toContainText('Term 3, 2025-2026');
  await dialog.getByRole('button', { name: 'Print' }).click();
  // The browser starts processes of its own to show the PDF that is printed, which takes long beside other journeys.
  const printed = () => page.frames().some((frame) => frame.url().startsWith('blob:'));
  await expect.poll(printed).toBe(true);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('a student is found by name in the whole class, whatever the case and the accents', async ({ page }) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  const dialog = await openCardsOf(page, '1A');
  await page.keyboard.press('Control+f');
  await expect(dialog.getByRole('textbox', { name: 'Search in the document' })).toBeFocused();
  await page.keyboard.type('RÁNK IN CLASS');
  await expect(dialog.getByRole('status')).toHaveText('1 of 35');
  await page.keyboard.press('Shift+Enter');
  await expect(dialog.getByRole('status')).toHaveText('35 of 35');
  await expect(textOf(dialog, 35)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(textOf(dialog, 1)).toBeInViewport();
  // Back again before the last page is drawn.
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('1 of 35');
  await expect(textOf(dialog, 1)).toBeInViewport();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Nobody of this name');
  await expect(dialog.getByRole('status')).toHaveText('Not found');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('search')).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('document'), 'the keys go through the pages').toBeFocused();
});

test('whoever types slowly finds the first of all, wherever the first letters led', async ({ page }) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  const dialog = await openCardsOf(page, '1A');
  await page.keyboard.press('Control+f');
  const count = dialog.getByRole('status');
  for (const letter of 'rank in class') {
    await page.keyboard.type(letter);
    await expect(count).toHaveText(/^1 of \d+$/);
  }
  await expect(count).toHaveText('1 of 35');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('3 of 35');
  await page.keyboard.type(' ');
  await page.keyboard.press('Backspace');
  await expect(count, 'one goes on from where one went').toHaveText('3 of 35');
});

test('a search in a document that could not be read says so, and looks again', async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = Worker;
    const post = Reflect.get(prototype, 'postMessage');
    prototype.postMessage = function (message: { action?: string }, ...rest: []) {
      const isText = message.action === 'GetTextContent';
      if (isText && document.body.dataset['unreadable'] !== undefined) throw new Error('No memory is left.');
      Reflect.apply(post, this, [message, ...rest]);
    };
  });
  const beReadable = async (is: boolean) =>
    page.evaluate((can) => {
      if (can) delete document.body.dataset['unreadable'];
      else document.body.dataset['unreadable'] = 'yes';
    }, is);
  await signInAs(page, 'kali');
  await openReportCards(page);
  await beReadable(false);
  const dialog = await openCardsOf(page, '1A');
  const found = dialog.getByRole('status');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('rank in');
  await expect(found).toHaveText('The search failed. Enter tries again.');
  await page.keyboard.press('Enter');
  await expect(found).toHaveText('The search failed. Enter tries again.');
  await beReadable(true);
  await page.keyboard.press('Enter');
  await expect(found).toHaveText('1 of 35');

  await page.keyboard.press('Enter');
  await expect(found).toHaveText('2 of 35');
});

test('a document that arrives damaged says so in place of an empty frame, and Retry brings it whole', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  await page.route('**/api/report-card/**', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7\nthe line broke here' }),
  );
  await page.getByRole('button', { name: '1B', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText(
    'The document arrived, but it could not be shown. Download it, or try again.',
  );
  await page.unroute('**/api/report-card/**');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.locator('[data-page="1"] canvas')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a mark saved meanwhile stands on the card that is opened next', async ({ page, colleague }) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  const first = await openCardsOf(page, '1A');
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  const teacher = await colleague('amohammed');
  const me = (await teacher.get('/api/session')).json as { employee_id: number };
  const lesson = { className: '1A', termId: '202601', subjectCode: '33', employeeId: String(me.employee_id) };
  const { answer } = await teacher.ask(markCalls.listLessonStudents, { params: lesson });
  const mishka = answer.data.find(({ last_name }) => last_name === 'Aziz');
  if (mishka === undefined) throw new Error('Mishka Aziz is in 1A.');
  const { student_id, academic_term_id, subject_id } = mishka;
  const saved = await teacher.ask(markCalls.saveMark, {
    body: {
      student_id,
      academic_term_id,
      subject_id,
      course_mark: 93.7,
      exam_mark: mishka.exam_mark,
      course_attendance: 1,
      exam_attendance: mishka.exam_attendance,
      dilligence: 'A',
      progress: 'A',
      conduct: 'A',
      comment: 'Seen on the next card.',
    },
  });
  expect(saved.status).toBe(200);
  const next = await openCardsOf(page, '1A');
  await expect(textOf(next, 1)).toContainText('93.7');
  await expect(textOf(next, 1)).toContainText('Seen on the next card.');
});

test.describe('when the server cannot make the document', () => {
  test.use({
    complaints: { allowed: [/Failed to load resource: the server responded with a status of 503/] },
  });

  test('its words are shown in place of a broken page, and Retry brings the document', async ({ page }) => {
    await signInAs(page, 'kali');
    await openReportCards(page);
    await page.route('**/api/report-card/**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Too many documents are being made at the moment.' } }),
    );
    await page.getByRole('button', { name: '1B', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText('Too many documents are being made at the moment.');
    await expect(dialog.getByRole('alert')).toContainText('503');
    await expect(dialog.getByRole('alert')).toContainText('The document could not be opened');
    await page.unroute('**/api/report-card/**');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.locator('[data-page="1"] canvas')).toBeVisible();
  });
});

test('axe finds nothing to say of the reports and the document, in light and dark', async ({ page }) => {
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await expect(page.getByRole('button', { name: /^Class Mark Sheets/ })).toBeVisible();
  await expectAccessible(page, 'the reports');
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
  const dialog = await openCardsOf(page, '6 Up');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('mathematics');
  await expect(dialog.getByRole('status')).toHaveText(/^1 of \d+$/);
  await expectAccessible(page, 'a document');
});
