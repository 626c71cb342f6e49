import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';
import { markCalls } from 'contract/marks';

import { expectAccessible } from './support/accessibility.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

async function openReportCards(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
}

async function openClass(page: Page, formClass: string): Promise<Locator> {
  await page.getByRole('button', { name: formClass, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Report cards – ${formClass}` });
  await expect(dialog.locator('[data-page="1"] canvas')).toBeVisible();
  return dialog;
}

/** What can be selected and read aloud on a page. */
function textOf(dialog: Locator, page: number): Locator {
  return dialog.locator(`[data-page="${page}"]`);
}

test('the office opens the report cards of a class, leafs through them, and keeps the file', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  await expect(page.getByRole('combobox', { name: 'Academic period' })).toHaveText('Term 1, 2026-2027');
  const dialog = await openClass(page, '1A');
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
  const dialog = await openClass(page, '2A');
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
  const dialog = await openClass(page, '1A');
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
  const dialog = await openClass(page, '1A');
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
  const dialog = await openClass(page, '1A');
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

test('the report cards are reached, enlarged and left with the keyboard alone', async ({ page }) => {
  await signInAs(page, 'kali');
  const press = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: /^Print\/View Reports/ }));
  await press(page.getByRole('button', { name: /^Report Cards by Class/ }));
  await expect(page.getByRole('button', { name: '1A', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Academic period' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '1A', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const pages = page.getByRole('document', { name: /^Pages of Report cards – 1A/ });
  await expect(pages).toBeFocused();
  const width = async () =>
    (await pages.getByRole('region', { name: 'Page 1 of 35' }).boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(before);
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect.poll(width).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await expect.poll(width).toBe(before);
  await pages.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => pages.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '1A', exact: true })).toBeFocused();
});

test('who types the number of a page, leafs to the last one or clicks beside the pages goes on by keys', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  const dialog = await openClass(page, '1A');
  const number = dialog.getByRole('textbox', { name: 'Page' });
  await number.focus();
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await expect(textOf(dialog, 17)).toBeInViewport();
  await expect(number).toBeFocused();
  await page.keyboard.type('33');
  await page.keyboard.press('Enter');
  await expect(number, 'typed over the one before').toHaveValue('33');
  await expect(textOf(dialog, 33)).toBeInViewport();
  // Back to where the first number was typed, by the wheel: the field keeps the focus and follows.
  await dialog.getByRole('document').hover();
  await page.mouse.wheel(0, -100_000);
  await expect(textOf(dialog, 1)).toBeInViewport();
  await expect(number).toHaveValue('1');
  await number.fill('33');
  await page.keyboard.press('Enter');
  await expect(textOf(dialog, 33)).toBeInViewport();

  const next = dialog.getByRole('button', { name: 'Next page' });
  await next.focus();
  for (const reached of ['34', '35', '35']) {
    await page.keyboard.press('Enter');
    await expect(number).toHaveValue(reached);
  }
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press('Home');
  await expect(textOf(dialog, 1)).toBeInViewport();
  await dialog.getByRole('heading', { name: /^Report cards – 1A/ }).click();
  await page.keyboard.press('End');
  await expect(textOf(dialog, 35)).toBeInViewport();
  await page.keyboard.press('Control+f');
  await expect(dialog.getByRole('textbox', { name: 'Search in the document' })).toBeFocused();
});

test('the office leafs back, fits a card to the window, and goes from match to match by buttons and keys', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  const dialog = await openClass(page, '1A');
  const tool = (name: string) => dialog.getByRole('button', { name, exact: true });
  const number = dialog.getByRole('textbox', { name: 'Page' });
  await tool('Next page').click();
  await tool('Next page').click();
  await expect(number).toHaveValue('3');
  await tool('Previous page').click();
  await expect(number).toHaveValue('2');
  await number.fill('two');
  await page.keyboard.press('Enter');
  await expect(number, 'no page of that name').toHaveValue('2');
  await number.fill('99');
  await page.keyboard.press('Enter');
  await expect(textOf(dialog, 35), 'the last there is').toBeInViewport();
  await dialog.getByRole('document').focus();
  await page.keyboard.press('Home');
  await expect(textOf(dialog, 1)).toBeInViewport();
  await page.keyboard.press('End');
  await expect(textOf(dialog, 35)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(textOf(dialog, 1)).toBeInViewport();

  const width = async () =>
    (await dialog.getByRole('region', { name: 'Page 1 of 35' }).boundingBox())?.width ?? 0;
  const before = await width();
  await tool('Fit width').click();
  await expect.poll(width).toBeGreaterThan(before);
  await expect(tool('Fit width')).toHaveAttribute('aria-pressed', 'true');
  await tool('Fit width').click();
  await expect.poll(width).toBe(before);

  const found = dialog.getByRole('status');
  await tool('Search').click();
  await page.keyboard.type('rank in class');
  await expect(found).toHaveText('1 of 35');
  for (const [go, place] of [
    [async () => tool('Next match').click(), 2],
    [async () => page.keyboard.press('F3'), 3],
    [async () => tool('Previous match').click(), 2],
    [async () => page.keyboard.press('Shift+F3'), 1],
  ] as const) {
    await go();
    await expect(found).toHaveText(`${place} of 35`);
    await expect(textOf(dialog, place)).toBeInViewport();
  }
  await tool('Close search').click();
  await expect(dialog.getByRole('search')).toBeHidden();
  await page.keyboard.press('Control+p');
  const printed = () => page.frames().some((frame) => frame.url().startsWith('blob:'));
  await expect.poll(printed).toBe(true);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
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
  const first = await openClass(page, '1A');
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
  const next = await openClass(page, '1A');
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
  const dialog = await openClass(page, '6 Up');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('mathematics');
  await expect(dialog.getByRole('status')).toHaveText(/^1 of \d+$/);
  await expectAccessible(page, 'a document');
});
