import {
  expectAllSaved,
  field,
  openClass,
  rowState,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
});

test('a mark reads the same in its field, where one types, and where nobody does', async ({ page }) => {
  const cell = field(page, 'Aziz, Mishka', 'Term');
  const seen = page.getByRole('row').filter({ hasText: 'Aziz, Mishka' }).locator('.shown').first();
  await cell.fill('48.5');
  await expect(seen).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(seen).toBeVisible();
  await expect(seen).toHaveText('48.5');
  await expect(cell).toHaveValue('48.5');
  await cell.fill('zz');
  await page.keyboard.press('Enter');
  await expect(seen).toHaveText('zz');
  await expect(seen).toHaveCSS(
    'color',
    await cell.evaluate((field) => getComputedStyle(field).borderTopColor),
  );
  await cell.fill('');
  await page.keyboard.press('Enter');
  await expect(seen).toBeEmpty();
});

test('every mark is typed into a text input with the keypad of numbers', async ({ page }) => {
  const kinds = await page
    .getByRole('textbox', { name: /, (Term|Exam)$/ })
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ type, inputMode }) => `${type} ${inputMode}`));
  expect(kinds.length).toBeGreaterThan(60);
  expect(new Set(kinds)).toEqual(new Set(['text decimal']));
});

test('typing replaces a mark, F2 edits it, Esc restores it', async ({ page }) => {
  const cell = field(page, 'Aziz, Mishka', 'Term');
  const below = field(page, 'Baksh, Adam', 'Term');
  await cell.focus();
  await page.keyboard.type('67\n');
  await expect(rowState(page, 'Aziz, Mishka', 'Saved')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('5');
  await expect(cell).toHaveValue('5');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveValue('67');
  // That was for the mark: Tab still goes on in the grid.
  await page.keyboard.press('Tab');
  await expect(field(page, 'Aziz, Mishka', 'Exam')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('7');
  await expect(cell).toHaveValue('77');
  await page.keyboard.press('Enter');
  await expect(below).toBeFocused();
  await expect(cell).toHaveValue('77');
  // F2 was for the one cell: in the next the arrows move again.
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Baksh, Adam', 'Exam')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveValue('');
});

test('a mark that begins as the one it replaces is typed whole: 67 over 6, 100 over 1', async ({ page }) => {
  const cell = field(page, 'Aziz, Mishka', 'Term');
  const below = field(page, 'Baksh, Adam', 'Term');
  await cell.focus();
  await page.keyboard.type('6\n1\n');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('67\n100\n');
  await expect(cell).toHaveValue('67');
  await expect(below).toHaveValue('100');
  await below.click();
  await page.keyboard.type('6');
  await page.keyboard.press('Escape');
  await page.keyboard.type('100');
  await page.keyboard.press('Backspace');
  await expect(below).toHaveValue('10');
  await page.keyboard.press('Enter');
  await expect(below).toHaveValue('10');
  await expectAllSaved(page);
});

test('a mark beyond the range is clamped in sight: 150 → 100, -5 → 0', async ({ page, colleague }) => {
  const cell = field(page, 'Bruno, Kadeem', 'Term');
  const row = page.getByRole('row').filter({ hasText: 'Bruno, Kadeem' });
  await cell.focus();
  await page.keyboard.type('150');
  await expect(cell).toHaveValue('100');
  await expect(row.getByText('150 → 100')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('-5');
  await expect(field(page, 'Bruno, Kadeem', 'Exam')).toHaveValue('0');
  await expect(row.getByText('-5 → 0')).toBeVisible();
  await page.keyboard.press('Tab');
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get('Bruno, Kadeem')).toMatchObject({ course_mark: 100, exam_mark: 0 });
});

test('a mark with more than one decimal is rounded in sight, and a per cent sign goes', async ({
  page,
  colleague,
}) => {
  const student = 'Ferdinand, Keziah';
  const row = page.getByRole('row').filter({ hasText: student });
  await field(page, student, 'Term').focus();
  await page.keyboard.type('66.66');
  await page.keyboard.press('Tab');
  await expect(field(page, student, 'Term')).toHaveValue('66.7');
  await expect(row.getByText('66.66 → 66.7')).toBeVisible();
  await page.keyboard.type('62 %');
  await page.keyboard.press('Tab');
  await expect(field(page, student, 'Exam')).toHaveValue('62');
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get(student)).toMatchObject({ course_mark: 66.7, exam_mark: 62 });
});

test('a digit too many is clamped each time it is typed', async ({ page }) => {
  const cell = field(page, 'Espinet, Justin', 'Exam');
  await cell.focus();
  await page.keyboard.type('100');
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.type('5');
    await expect(cell).toHaveValue('100');
  }
});

test('a click chooses the whole mark, also in the cell that has the focus already', async ({ page }) => {
  const cell = field(page, 'Baksh, Adam', 'Exam');
  await cell.click();
  await page.keyboard.type('41\n');
  await cell.click({ clickCount: 1 });
  await cell.click({ clickCount: 1 });
  const chosen = async () =>
    cell.evaluate((one: HTMLInputElement) => one.value.slice(one.selectionStart ?? 0, one.selectionEnd ?? 0));
  await expect.poll(chosen).toBe('41');
  await page.keyboard.type('77\n');
  await expect(cell).toHaveValue('77');
  await cell.dblclick();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('8\n');
  await expect(cell).toHaveValue('78');
});

test('what cannot be read as a mark stays in the field with a message until it is mended', async ({
  page,
}) => {
  const cell = field(page, 'Espinet, Justin', 'Term');
  await cell.focus();
  await page.keyboard.type('6x\n');
  await expect(field(page, 'Espinet, Keziah', 'Term')).toBeFocused();
  await expect(cell).toHaveValue('6x');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('A mark is a number from 0 to 100, with one decimal at most.')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('6,5\n');
  await expect(cell).toHaveValue('6.5');
  await expect(cell).toHaveAttribute('aria-invalid', 'false');
  await expect(rowState(page, 'Espinet, Justin', 'Saved')).toBeVisible();
});

test('of a mark that cannot be read a screen reader hears once', async ({ page }) => {
  const cell = field(page, 'Espinet, Justin', 'Exam');
  await cell.focus();
  await page.keyboard.type('6x\n');
  await expect(page.getByRole('banner').getByText('1 not stored')).toBeVisible();
  const said = page.locator('[role="alert"], [role="status"]:not([aria-live="off"])');
  await expect(said.filter({ hasText: /with one decimal at most|not stored/ })).toHaveText([
    'A mark is a number from 0 to 100, with one decimal at most.',
  ]);
  await cell.press('Escape');
});

test('of entries one below the other that cannot be read each message is seen, and none hides what is typed next', async ({
  page,
}) => {
  await field(page, 'Espinet, Justin', 'Term').focus();
  await page.keyboard.type('6x\n7x\n5');
  const messages = page.getByText('A mark is a number from 0 to 100, with one decimal at most.');
  await expect(messages).toHaveCount(2);
  for (const message of await messages.all()) expect(await message.evaluate(isInFront)).toBe(true);
  const typed = await field(page, 'Ferdinand, Keziah', 'Term').boundingBox();
  const message = await messages.last().boundingBox();
  if (typed === null || message === null) throw new Error('They are on the screen.');
  const figure = typed.y + typed.height / 2 - 6;
  expect(message.y + message.height, 'the message ends above the figures').toBeLessThanOrEqual(figure);
});

/** In the page: whether nothing lies over the element's middle. */
function isInFront(element: HTMLElement): boolean {
  element.style.pointerEvents = 'auto';
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

test('the mouse wheel never alters a mark', async ({ page }) => {
  const cell = field(page, 'Aziz, Mishka', 'Term');
  await cell.focus();
  await page.keyboard.type('58\n');
  await cell.click();
  // Where the class scrolls, another mark comes under the pointer before the wheel is heard: at its top it does not.
  await cell.evaluate((one) =>
    one.addEventListener('wheel', () => requestAnimationFrame(() => one.setAttribute('data-turned', ''))),
  );
  await page.mouse.wheel(0, -240);
  await expect(cell).toHaveAttribute('data-turned', '');
  await expect(cell).toHaveValue('58');
  await page.mouse.wheel(0, 240);
  // The class was scrolled: the wheel has done what it does.
  const scrolled = async () => page.getByRole('grid').evaluate((table) => table.parentElement?.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(cell).toHaveValue('58');
  await expect(cell).toBeFocused();
});

test('a remark counts to 100 and is not saved beyond, nor lost', async ({ page }) => {
  const student = 'Lakhan, Mark';
  const remark = field(page, student, 'Remarks');
  const row = page.getByRole('row').filter({ hasText: student });
  await remark.fill('x'.repeat(100));
  await expect(row.getByText('100/100')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rowState(page, student, 'Saved')).toBeVisible();
  await remark.fill('x'.repeat(101));
  await expect(row.getByText('101/100')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(remark).toHaveValue('x'.repeat(101));
  await expect(remark).toHaveAttribute('aria-invalid', 'true');

  // It counts as not saved wherever that is told, also when one leaves the class.
  await expect(rowState(page, student, 'Error')).toBeVisible();
  await page.getByRole('button', { name: /1 failed\. / }).click();
  await expect(remark).toBeFocused();
  await page.getByRole('button', { name: 'Next Subject Class' }).click();
  await expect(page.getByText(/^1 entry is not stored/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await openClass(page, '1A Spanish');
  await expect(remark).toHaveValue('x'.repeat(101));
  await remark.fill('x'.repeat(99));
  await page.keyboard.press('Enter');
  await expect(rowState(page, student, 'Saved')).toBeVisible();
  await expect(page.getByRole('button', { name: /failed\. / })).toHaveCount(0);
});

test('a reload in the middle of a word loses nothing', async ({ page, colleague }) => {
  await field(page, 'Mendez, Hannah', 'Term').focus();
  await page.keyboard.type('71\n');
  await field(page, 'Mendez, Hannah', 'Remarks').focus();
  await page.keyboard.type('Her reading has impro');
  await page.reload();
  await openClass(page, '1A Spanish');
  await expect(field(page, 'Mendez, Hannah', 'Term')).toHaveValue('71');
  await expect(field(page, 'Mendez, Hannah', 'Remarks')).toHaveValue('Her reading has impro');
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get('Mendez, Hannah')).toMatchObject({ course_mark: 71, comment: 'Her reading has impro' });
});
