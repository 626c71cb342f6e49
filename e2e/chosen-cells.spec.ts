import type { Page } from '@playwright/test';

import {
  changeRecordAs,
  expectAllSaved,
  field,
  grade,
  lastSave,
  openClass,
  savesSince,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** The students in their order; a picture that is still to come shows initials before the name. */
async function namesOn(page: Page): Promise<string[]> {
  const total = /\d+/.exec(await page.getByText(/^Total Students: \d+$/).innerText())?.[0];
  await expect(page.getByRole('rowheader')).toHaveCount(Number(total));
  const headers = await page.getByRole('rowheader').allInnerTexts();
  return headers.map((text) => text.split('\n').at(-1) ?? '');
}

/** Puts text on the clipboard, as a spreadsheet does, and pastes it into a student's cell. */
async function paste(page: Page, into: ReturnType<typeof field>, text: string): Promise<void> {
  await into.click();
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test('a class is pasted from a spreadsheet, after a preview that names what will happen', async ({
  page,
  colleague,
  school,
}) => {
  const before = await lastSave(school);
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const names = await namesOn(page);
  const copied = names
    .map(
      (_, row) =>
        `${40 + row},5\t${row === 1 ? '150' : row === 2 ? 'sixty' : row === 4 ? '66.66' : 60}\tA\tb\t`,
    )
    .join('\r\n');
  await paste(page, field(page, names[0] ?? '', 'Term'), `${copied}\r\nnobody\t1\r\n`);

  const preview = page.getByRole('dialog', { name: 'Paste' });
  await expect(preview.getByRole('status')).toHaveText(
    '35 unchanged, 137 will be stored, 1 rounded, 1 clamped, 1 refused',
  );
  await expect(preview.getByText('1 line falls below the last student.')).toBeVisible();
  await expect(preview.getByRole('row', { name: new RegExp(`${names[1]}.*150 → 100`) })).toBeVisible();
  await expect(
    preview.getByRole('row', { name: new RegExp(`${names[4]}.*Rounded: 66.66 → 66.7`) }),
  ).toBeVisible();
  await expect(preview.getByRole('row', { name: new RegExp(`${names[2]}.*sixty.*Refused`) })).toBeVisible();
  expect(await savesSince(school, { subject: subjects.mathematics, lastId: before }), 'nothing yet').toEqual(
    [],
  );

  await preview.getByRole('button', { name: 'Apply' }).click();
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('amohammed'), {
    formClass: '4 Sci',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  expect(names.map((name) => stored.get(name)?.course_mark)).toEqual(names.map((_, row) => 40.5 + row));
  expect(stored.get(names[1] ?? '')?.exam_mark).toBe(100);
  expect(stored.get(names[2] ?? '')?.exam_mark, 'the refused one alone is missing').toBeNull();
  expect(stored.get(names[3] ?? '')).toMatchObject({ dilligence: 'A', progress: 'B', conduct: null });
});

test('Cancel on the preview stores nothing', async ({ page, school }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  const before = await lastSave(school);
  const [first = ''] = await namesOn(page);
  const was = await field(page, first, 'Term').inputValue();
  await paste(page, field(page, first, 'Term'), '1\n2\n3\n');
  await page.getByRole('dialog', { name: 'Paste' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, first, 'Term')).toHaveValue(was);
  await expect(field(page, first, 'Term')).toBeFocused();
  expect(await lastSave(school)).toBe(before);
});

test.describe('someone else stores marks while the preview is looked at', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('theirs are not pasted over unseen: the teacher chooses where both changed one mark', async ({
    page,
    colleague,
  }) => {
    const vicePrincipal = await colleague('vjoseph');
    const lesson = { formClass: '2A', subject: subjects.mathematics, teacherId: teachers.amohammed };
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const [first = '', second = '', third = '', fourth = ''] = await namesOn(page);
    for (const name of [first, second, third, fourth]) {
      await changeRecordAs(vicePrincipal, lesson, name, { course_mark: 40, course_attendance: 1 });
      await expect(field(page, name, 'Term')).toHaveValue('40');
    }
    // What one has just typed oneself is no question.
    await field(page, fourth, 'Term').fill('44');
    await paste(page, field(page, first, 'Term'), '51\n52\n53\n54\n');
    const preview = page.getByRole('dialog', { name: 'Paste' });
    await expect(
      preview.getByRole('row', { name: new RegExp(`${second}.*Will be stored, in place of 40`) }),
    ).toBeVisible();
    await expect(preview.getByRole('row', { name: fourth })).toContainText('in place of 44');
    // Words are told from the sentence that they stand in.
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await field(page, fourth, 'Remarks').fill('Works with care.');
    await paste(page, field(page, fourth, 'Remarks'), 'Reads well.\n');
    await expect(preview.getByRole('row', { name: fourth })).toContainText('in place of “Works with care.”');
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await paste(page, field(page, first, 'Term'), '51\n52\n53\n54\n');
    await expect(preview).toBeVisible();
    // The sheet behind the dialog, which nobody can reach meanwhile.
    const behind = (name: string, column: string) => page.locator(`input[aria-label="${name}, ${column}"]`);
    await changeRecordAs(vicePrincipal, lesson, second, { course_mark: 72 });
    await changeRecordAs(vicePrincipal, lesson, third, { comment: 'Works steadily.' });
    await expect(behind(second, 'Term')).toHaveValue('72');
    await expect(behind(third, 'Remarks')).toHaveValue('Works steadily.');
    await preview.getByRole('button', { name: 'Apply' }).click();

    await page
      .getByRole('row')
      .filter({ hasText: second })
      .getByRole('button', { name: 'Changed by someone else' })
      .click();
    const clash = page.getByRole('dialog', { name: `Someone else changed ${second}` });
    await expect(clash.getByRole('row', { name: 'Term 52 72' })).toBeVisible();
    await clash.getByRole('button', { name: 'Use theirs' }).click();
    await expectAllSaved(page);
    const stored = await storedSheet(vicePrincipal, lesson);
    expect([first, second, third, fourth].map((name) => stored.get(name)?.course_mark)).toEqual([
      51, 72, 53, 54,
    ]);
    expect(stored.get(third)?.comment).toBe('Works steadily.');
  });
});

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

  const [from, to] = [field(page, names[4] ?? '', 'Term'), field(page, names[6] ?? '', 'Term')];
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('The cells are not on the screen.');
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(3);
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

test('a column is typed with its absences: after A or N Enter goes on, and each mark stands with its own student', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = (await namesOn(page)).slice(20);
  await field(page, first, 'Term').click();
  await page.keyboard.type('71\na\n73\nn\n75\n');
  await field(page, first, 'Exam').click();
  await page.keyboard.type('61\na\n63\na\n65\n');
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  for (const [name, course_mark, course_attendance, exam_mark, exam_attendance] of [
    [first, 71, 1, 61, 1],
    [second, null, 2, null, 2],
    [third, 73, 1, 63, 1],
    [fourth, null, 3, null, 2],
    [fifth, 75, 1, 65, 1],
  ] as const) {
    expect(stored.get(name), name).toMatchObject({
      course_mark,
      course_attendance,
      exam_mark,
      exam_attendance,
    });
  }
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

test('an undo leaves what someone else has entered since, and says so', async ({ page, colleague }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const name = (await namesOn(page)).at(-2) ?? '';
  const cell = field(page, name, 'Term');
  await cell.click();
  await page.keyboard.type('62\n');
  await expectAllSaved(page);
  const vicePrincipal = await colleague('vjoseph');
  const lesson = { formClass: '2A', subject: subjects.mathematics, teacherId: teachers.amohammed };
  await changeRecordAs(vicePrincipal, lesson, name, { course_mark: 75 });
  await expect(cell).toHaveValue('75');
  await cell.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('1 cell was changed by someone since, and stays')).toBeVisible();
  await expect(cell).toHaveValue('75');
  await expectAllSaved(page);
  expect((await storedSheet(vicePrincipal, lesson)).get(name)?.course_mark).toBe(75);
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

test('a mark cleared by Abs comes back with undo, and twenty steps go back', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2B Mathematics');
  const names = await namesOn(page);
  const name = names.at(-1) ?? '';
  const exam = field(page, name, 'Exam');
  await exam.click();
  const was = await exam.inputValue();
  await page.keyboard.press('a');
  await expect(exam).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(exam).toHaveValue(was);

  const term = field(page, name, 'Term');
  await term.click();
  const first = await term.inputValue();
  for (let mark = 1; mark <= 21; mark += 1) {
    await page.keyboard.type(String(mark));
    await page.keyboard.press('Shift+Enter');
    await term.click();
  }
  for (let back = 0; back < 20; back += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(term, 'the twenty-first step back is out of reach').toHaveValue('1');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(term).toHaveValue('1');
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
});

test('the ? key shows the card of keys, and the focus returns to the cell', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A Mathematics');
  const [first = ''] = await namesOn(page);
  await field(page, first, 'Term').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Ctrl+D')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, first, 'Term')).toBeFocused();
});
