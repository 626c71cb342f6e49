import type { Locator, Page } from '@playwright/test';

import {
  expectAllSaved,
  field,
  grade,
  lastSave,
  namesOn,
  openClass,
  paste,
  savesSince,
  storedSheet,
  subjects,
  teachers,
  term,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('cells are chosen with Shift and the arrows or by dragging, copied, cleared, and brought back by undo', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const names = await namesOn(page);
  const marks = async (column: 'Term' | 'Exam') =>
    Promise.all(
      names.slice(0, 3).map(async (name) => {
        const cell = field(page, name, column);
        return (await cell.count()) === 0 ? 'closed' : cell.inputValue();
      }),
    );
  const [terms, exams] = [await marks('Term'), await marks('Exam')];
  await field(page, names[0] ?? '', 'Term').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(6);
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await page.evaluate(async () => navigator.clipboard.readText());
  expect(copied.split('\r\n').map((row) => row.split('\t')[0])).toEqual(terms);

  await page.keyboard.press('Delete');
  await expect.poll(async () => marks('Term')).toEqual(terms.map((mark) => (mark === 'closed' ? mark : '')));
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => [await marks('Term'), await marks('Exam')]).toEqual([terms, exams]);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(async () => marks('Exam')).toEqual(exams.map((mark) => (mark === 'closed' ? mark : '')));
  await page.keyboard.press('ControlOrMeta+z');
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('amohammed'), {
    formClass: '2A',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  expect(names.slice(0, 3).map((name) => String(stored.get(name)?.course_mark ?? 'closed'))).toEqual(terms);

  await dragFrom(page, field(page, names[4] ?? '', 'Term'), field(page, names[6] ?? '', 'Term'));
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(3);
  // Firefox tells of a drag to the field alone in which it began.
  await page.evaluate(() =>
    document.addEventListener('pointerdown', ({ target, pointerId }) =>
      (target as HTMLElement).setPointerCapture(pointerId),
    ),
  );
  await dragFrom(page, field(page, names[7] ?? '', 'Term'), field(page, names[8] ?? '', 'Exam'));
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(4);
  // Safari, where nothing is chosen in the field in which a drag began, gives the focus to the field under the pointer.
  await page.evaluate(() =>
    document.addEventListener('pointermove', ({ buttons, clientX, clientY }) => {
      const under = document.elementFromPoint(clientX, clientY);
      const nothingChosen = getSelection()?.rangeCount === 0;
      if (buttons === 1 && nothingChosen && under instanceof HTMLInputElement) under.focus();
    }),
  );
  await dragFrom(page, field(page, names[4] ?? '', 'Term'), field(page, names[6] ?? '', 'Exam'));
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(6);
});

test('a mark typed where several cells are chosen is mended with Backspace, and the others stay', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const [first = '', second = '', third = ''] = await namesOn(page);
  const cells = [first, second, third].map((name) => field(page, name, 'Exam'));
  for (const [row, cell] of cells.entries()) await cell.fill(`3${row}`);
  await page.keyboard.press('Enter');
  await cells[0]?.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('69');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('8');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  for (const [row, mark] of ['68', '31', '32'].entries()) {
    await expect(cells[row] ?? page.locator('body')).toHaveValue(mark);
  }
});

test('Ctrl+X takes the chosen cells along, and Ctrl+C a grade or an absence that is chosen alone', async ({
  page,
}) => {
  const copied = async () => page.evaluate(async () => navigator.clipboard.readText());
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const [, , , fourth = '', fifth = ''] = await namesOn(page);
  const [upper, lower] = [field(page, fourth, 'Exam'), field(page, fifth, 'Exam')];
  await upper.fill('51');
  await lower.fill('52');
  await page.keyboard.press('Enter');
  await upper.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+x');
  expect((await copied()).trimEnd().split(/\r?\n/)).toEqual(['51', '52']);
  await expect(upper).toHaveValue('');
  await expect(lower).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(upper).toHaveValue('51');
  await expect(lower).toHaveValue('52');

  await grade(page, fourth, 'Conduct').focus();
  await page.keyboard.type('b');
  await page.keyboard.press('ControlOrMeta+c');
  expect(await copied()).toBe('B');
  await lower.focus();
  await page.keyboard.type('a');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(copied).toBe('Abs');
  await page.keyboard.press('ControlOrMeta+z');
  await expectAllSaved(page);
});

test('of a term that became course work only no exam goes along with what is copied', async ({
  page,
  school,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '5 Mod Spanish');
  const [first = ''] = await namesOn(page);
  const [lastName, firstName] = first.split(', ');
  await school.owner.pool.query(
    `update term_marks set course_mark = 71.5, exam_mark = 64, dilligence = null,
        course_attendance = 1, exam_attendance = 1
      from students s where s.student_id = term_marks.student_id and s.last_name = $1 and s.first_name = $2
        and academic_term_id = $3 and subject_id = $4`,
    [lastName, firstName, term, subjects.spanish],
  );
  await page.reload();
  await openClass(page, '5 Mod Spanish');
  await field(page, first, 'Term').focus();
  await expect(field(page, first, 'Term')).toHaveValue('71.5');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(async () => page.evaluate(async () => navigator.clipboard.readText())).toBe('71.5\t\t');
});

test('grades are copied and pasted also where the mouse was in something else before', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const [, , , , , sixth = '', seventh = '', eighth = '', ninth = ''] = await namesOn(page);
  // Firefox tells of the clipboard where the page's selection begins, and a click into a list of grades leaves that.
  await page.evaluate(() => {
    const told = ({ type, isTrusted, clipboardData }: ClipboardEvent) =>
      isTrusted ? new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }) : null;
    for (const type of ['copy', 'cut', 'paste'] as const) {
      const elsewhere = (event: ClipboardEvent) => {
        const again = told(event);
        if (again === null) return;
        event.stopImmediatePropagation();
        if (document.querySelector('h1')?.dispatchEvent(again) === false) event.preventDefault();
      };
      globalThis.addEventListener(type, elsewhere, { capture: true });
    }
  });
  await grade(page, sixth, 'Progress').focus();
  await page.keyboard.type('b');
  await grade(page, seventh, 'Progress').focus();
  await page.keyboard.type('c');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe('B\r\nC');

  await grade(page, eighth, 'Progress').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByRole('dialog', { name: 'Paste' }).getByRole('button', { name: 'Apply' }).click();
  await expect(grade(page, eighth, 'Progress')).toHaveValue('B');
  await expect(grade(page, ninth, 'Progress')).toHaveValue('C');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(grade(page, eighth, 'Progress')).toHaveValue('');
  await expect(grade(page, ninth, 'Progress')).toHaveValue('');
  await expectAllSaved(page);
});

test('what is being typed counts: it is filled down, copied, pasted over and cleared as it stands on the screen', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const [first = '', second = '', third = ''] = (await namesOn(page)).slice(28);
  const [above, below] = [field(page, first, 'Exam'), field(page, second, 'Exam')];
  await above.click();
  await page.keyboard.type('39\n');
  await above.click();
  await page.keyboard.type('88');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(below).toHaveValue('88');
  await expect(field(page, third, 'Exam')).toHaveValue('88');
  await expect(above).toHaveValue('88');
  await above.click();
  await page.keyboard.type('66');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe('66\r\n88');
  await above.click();
  await page.keyboard.type('12');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(above).toHaveValue('');
  await expect(below).toHaveValue('');
  await above.click();
  await page.keyboard.type('100');
  await paste(page, above, '39\n60');
  const preview = page.getByRole('dialog', { name: 'Paste' });
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(above).toHaveValue('39');
  await expect(below).toHaveValue('60');
  await expectAllSaved(page);
});

test('Ctrl+D fills the blanks below and leaves what stands there; one undo takes it back', async ({
  page,
  school,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  const names = await namesOn(page);
  const conduct = async () =>
    Promise.all(names.map(async (name) => grade(page, name, 'Conduct').inputValue()));
  const before = await conduct();
  const blank = before.findIndex((value) => value === '');
  await grade(page, names[blank] ?? '', 'Conduct').focus();
  await page.keyboard.press('b');
  const last = await lastSave(school);
  await page.keyboard.press('ControlOrMeta+d');
  await expect
    .poll(conduct)
    .toEqual(before.map((value, row) => (row >= blank && value === '' ? 'B' : value)));
  await expectAllSaved(page);
  const filled = await savesSince(school, { subject: subjects.mathematics, lastId: last });
  expect(filled.length).toBeGreaterThanOrEqual(before.filter((value) => value === '').length - 1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(conduct).toEqual(before.map((value, row) => (row === blank ? 'B' : value)));
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(conduct).toEqual(before);
  await expectAllSaved(page);
});

test('a drag from the place of an absent student’s mark chooses from there, and one from a name nothing', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const names = await namesOn(page);
  const [above, absent, below] = [8, 10, 12].map((row) => field(page, names[row] ?? '', 'Term'));
  if (!above || !absent || !below) throw new Error('Thirteen are in the class.');
  await absent.focus();
  await page.keyboard.press('a');
  await above.click();
  await dragFrom(page, absent, below);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(3);
  await above.click();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await dragFrom(page, page.getByRole('rowheader', { name: names[9] ?? '' }), below);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(absent).toBeEnabled();
  await expectAllSaved(page);
});

async function dragFrom(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('The cells are not on the screen.');
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 6 });
  await page.mouse.up();
}
