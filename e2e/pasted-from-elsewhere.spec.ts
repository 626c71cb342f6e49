import type { Locator, Page } from '@playwright/test';

import {
  attendance,
  expectAllSaved,
  field,
  grade,
  openClass,
  openFields,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => signInAs(page, 'lcharles'));

/** Pastes what another program put on the clipboard into a cell that is chosen, and shows what it would do. */
async function pasteInto(page: Page, cell: Locator, text: string): Promise<Locator> {
  await cell.click();
  return pasteHere(page, text);
}

async function pasteHere(page: Page, text: string): Promise<Locator> {
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
  const preview = page.getByRole('dialog', { name: 'Paste' });
  await expect(preview).toBeVisible();
  return preview;
}

const counts = (preview: Locator) => preview.getByRole('status');

for (const [program, text] of [
  ['Excel', '61,5\r\n62\r\n'],
  ['LibreOffice', '61.5\n62\n'],
  ['an old Mac', '61.5\r62\r'],
  ['a table of percentages', '61.5%\r\n62 %\r\n'],
  ['an editor that writes no last line end', '61.5\n62'],
] as const) {
  test(`two marks copied from ${program} are two marks`, async ({ page }) => {
    await openClass(page, '1A Spanish');
    const preview = await pasteInto(page, field(page, 'Aziz, Mishka', 'Term'), text);
    await expect(counts(preview)).toHaveText('2 will be stored');
    await preview.getByRole('button', { name: 'Apply' }).click();
    await expect(field(page, 'Aziz, Mishka', 'Term')).toHaveValue('61.5');
    await expect(field(page, 'Baksh, Adam', 'Term')).toHaveValue('62');
    await expect(field(page, 'Baksh, Rukhsana', 'Term')).toHaveValue('');
    await expect(field(page, 'Aziz, Mishka', 'Term')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field(page, 'Aziz, Mishka', 'Term')).toHaveValue('');
    await expectAllSaved(page);
  });
}

test('whole rows that are copied out of the class list in a spreadsheet go each to the student of its ID', async ({
  page,
  colleague,
}) => {
  const teacher = await colleague('lcharles');
  const lesson = { formClass: '1A', subject: subjects.spanish, teacherId: teachers.lcharles };
  const sheet = await storedSheet(teacher, lesson);
  const idOf = (name: string) => String(sheet.get(name)?.student_id);
  await openClass(page, '1A Spanish');
  const preview = await pasteInto(
    page,
    field(page, 'Bruno, Kadeem', 'Exam'),
    [
      ['1A Spanish'],
      ['Term 1, 2026-2027. Only the white cells are taken'],
      ['ID', 'Name', 'Term', 'Exam', 'Dilligence', 'Progress', 'Conduct', 'Remarks'],
      [idOf('Baksh, Rukhsana'), 'Baksh, Rukhsana', '63', 'Abs', 'B', '', '', 'Came back.'],
      [idOf('Aziz, Mishka'), 'Aziz, Mishka', '64', '', '', '', '', ''],
      [idOf('Baksh, Adam'), 'Baksh, Adem', '65', '', '', '', '', ''],
      ['20190001', 'Left, Long Ago', '66', '', '', '', '', ''],
    ]
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
  );
  await expect(counts(preview)).toHaveText('5 will be stored');
  await expect(preview.getByRole('alert')).toHaveText(
    `The ID ${idOf('Baksh, Adam')} is that of Baksh, Adam, not of Baksh, Adem. The row was left out.1 line is of a student who is not shown here, and was left out.`,
  );
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(field(page, 'Baksh, Rukhsana', 'Term')).toHaveValue('63');
  await expect(attendance(page, 'Baksh, Rukhsana', 'Exam')).toHaveText('Abs');
  await expect(grade(page, 'Baksh, Rukhsana', 'Dilligence')).toHaveValue('B');
  await expect(field(page, 'Baksh, Rukhsana', 'Remarks')).toHaveValue('Came back.');
  await expect(field(page, 'Aziz, Mishka', 'Term')).toHaveValue('64');
  await expect(field(page, 'Bruno, Kadeem', 'Exam')).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'Aziz, Mishka', 'Term')).toHaveValue('');
  await expectAllSaved(page);
});

test('rows that begin with a name go each to the student of that name, and a name that stands twice to nobody', async ({
  page,
}) => {
  await openClass(page, '1A Spanish');
  const preview = await pasteInto(
    page,
    field(page, 'Aziz, Mishka', 'Term'),
    'Baksh, Adam\t71\t72\r\nAziz, Mishka\t73\t74\r\nBaptiste, Nicholas\t75\t\r\nBaptiste, Nicholas\t76\t\r\n',
  );
  await expect(counts(preview)).toHaveText('4 will be stored');
  await expect(preview.getByRole('alert')).toHaveText(
    'More than one line or student is called Baptiste, Nicholas: none of them was taken.',
  );
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(field(page, 'Baksh, Adam', 'Term')).toHaveValue('71');
  await expect(field(page, 'Aziz, Mishka', 'Exam')).toHaveValue('74');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'Aziz, Mishka', 'Term')).toHaveValue('');
  await expectAllSaved(page);
});

test('remarks with quotes and line breaks of their own stay each in its cell', async ({ page }) => {
  await openClass(page, '1A Spanish');
  const preview = await pasteInto(
    page,
    field(page, 'Aziz, Mishka', 'Remarks'),
    '"Says ""yes"".\nAnd means it."\r\n"Quiet" but quick.\r\n',
  );
  await expect(counts(preview)).toHaveText('2 will be stored');
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(field(page, 'Aziz, Mishka', 'Remarks')).toHaveValue('Says "yes". And means it.');
  await expect(field(page, 'Baksh, Adam', 'Remarks')).toHaveValue('"Quiet" but quick.');
  await expectAllSaved(page);
});

test('a minus as it is printed is clamped like any other', async ({ page }) => {
  await openClass(page, '1A Spanish');
  const preview = await pasteInto(page, field(page, 'Bruno, Kadeem', 'Exam'), '−5\r\n150\r\n');
  await expect(preview.getByRole('row', { name: /Bruno, Kadeem.*Clamped: −5 → 0/ })).toBeVisible();
  await expect(preview.getByRole('row', { name: /Espinet, Justin.*Clamped: 150 → 100/ })).toBeVisible();
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(field(page, 'Bruno, Kadeem', 'Exam')).toHaveValue('0');
  await expect(field(page, 'Espinet, Justin', 'Exam')).toHaveValue('100');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'Bruno, Kadeem', 'Exam')).toHaveValue('');
  await expect(field(page, 'Espinet, Justin', 'Exam')).toHaveValue('');
  await expectAllSaved(page);
});

test('what is closed in a term of course work only is skipped and named, and the rest is stored', async ({
  page,
  colleague,
}) => {
  await openClass(page, '5 Mod Spanish');
  const first = openFields(page, 'Term').first();
  const student = ((await first.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  const preview = await pasteInto(page, first, '61\t72\tB\r\n');
  await expect(counts(preview)).toHaveText('2 will be stored, 1 skipped');
  await expect(
    preview.getByRole('row', {
      name: `${student} Exam 72 Skipped: The exam column is closed: this term is course work only.`,
    }),
  ).toBeVisible();
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '5 Mod',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get(student)).toMatchObject({ course_mark: 61, exam_mark: null, dilligence: 'B' });
});

test('the grades of Form 6 and the marks of who was absent are skipped and named', async ({ page }) => {
  await openClass(page, '6 Up Spanish');
  const first = openFields(page, 'Term').first();
  let preview = await pasteInto(page, first, '61\t62\tA\tB\tC\tGood.\r\n');
  await expect(counts(preview)).toHaveText('2 will be stored, 4 skipped');
  for (const column of ['Dilligence A', 'Progress B', 'Conduct C']) {
    await expect(
      preview.getByRole('row', { name: new RegExp(`${column} Skipped: .* are not given in Form 6\\.$`) }),
    ).toBeVisible();
  }
  await preview.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await openClass(page, '1A Spanish');
  const absent = 'Baksh, Rukhsana';
  await attendance(page, absent, 'Term').click();
  await expect(attendance(page, absent, 'Term')).toHaveText('Abs');
  preview = await pasteInto(page, field(page, 'Baksh, Adam', 'Term'), '63\r\n64\r\n65\r\n');
  await expect(counts(preview)).toHaveText('2 will be stored, 1 skipped');
  await expect(
    preview.getByRole('row', { name: `${absent} Term 64 Skipped: Absent or No Work: there is no mark.` }),
  ).toBeVisible();
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(attendance(page, absent, 'Term')).toHaveText('Abs');
  await expectAllSaved(page);
});

test('Abs and NW in a mark’s place are stored as that, and there is no NW of an exam', async ({ page }) => {
  await openClass(page, '1A Spanish');
  const [first, second] = ['George, Janelle', 'Girdharie, Ganesh'];
  const preview = await pasteInto(page, field(page, first, 'Term'), 'Abs\tabsent\r\nNW\tNW\r\n');
  await expect(counts(preview)).toHaveText('3 will be stored, 1 refused');
  await expect(
    preview.getByRole('row', { name: `${second} Exam NW Refused: No Work is for course work only.` }),
  ).toBeVisible();
  // What will not go in as it stands comes first.
  await expect(preview.getByRole('row').nth(1)).toContainText('Refused');
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(attendance(page, first, 'Term')).toHaveText('Abs');
  await expect(attendance(page, first, 'Exam')).toHaveText('Abs');
  await expect(attendance(page, second, 'Term')).toHaveText('NW');
  await expect(attendance(page, second, 'Exam')).toHaveText('P');
  await expectAllSaved(page);
});

test('a letter that is no grade and a remark that is too long are refused by name, and nothing is left to apply', async ({
  page,
}) => {
  await openClass(page, '1A Spanish');
  const student = 'Guerra, Nicole';
  const long = 'x'.repeat(101);
  await grade(page, student, 'Conduct').focus();
  const preview = await pasteHere(page, `F\t${long}\r\n`);
  await expect(counts(preview)).toHaveText('2 refused');
  await expect(
    preview.getByRole('row', {
      name: `${student} Conduct F Refused: A grade is A, B, C, D or E, or blank.`,
    }),
  ).toBeVisible();
  await expect(
    preview.getByRole('row', {
      name: `${student} Remarks ${long} Refused: A remark has at most 100 characters.`,
    }),
  ).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await preview.getByRole('button', { name: 'Cancel' }).click();
});

test('blank cells of a spreadsheet, and the dash of one, blank what stands there, and P takes an absence back', async ({
  page,
}) => {
  await openClass(page, '1A Spanish');
  const student = 'Hutchinson, Aisha';
  const [mark, remark] = [field(page, student, 'Term'), field(page, student, 'Remarks')];
  const [progress, conduct] = [grade(page, student, 'Progress'), grade(page, student, 'Conduct')];
  await mark.fill('61');
  await remark.fill('Reads.');
  for (const list of [progress, conduct]) {
    await list.focus();
    await page.keyboard.press('b');
  }
  let preview = await pasteInto(page, mark, '\t\t\t\t–\t\r\n');
  await expect(counts(preview)).toHaveText('2 unchanged, 4 will be stored');
  for (const words of ['Term blank', 'Progress blank', 'Conduct –', 'Remarks blank']) {
    await expect(
      preview.getByRole('row', { name: new RegExp(`${words} Will be stored, in place of `) }),
    ).toBeVisible();
  }
  await preview.getByRole('button', { name: 'Apply' }).click();
  for (const cell of [mark, remark, progress, conduct]) await expect(cell).toHaveValue('');

  const exam = attendance(page, student, 'Exam');
  await exam.click();
  await expect(exam).toHaveText('Abs');
  preview = await pasteInto(page, mark, '\tP\r\n');
  await expect(counts(preview)).toHaveText('1 unchanged, 1 will be stored');
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(exam).toHaveText('P');
  await expectAllSaved(page);
});

test('one value goes into all the chosen cells', async ({ page }) => {
  await openClass(page, '1A Spanish');
  await field(page, 'Espinet, Justin', 'Exam').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const preview = await pasteHere(page, '55');
  await expect(counts(preview)).toHaveText('3 will be stored');
  await preview.getByRole('button', { name: 'Apply' }).click();
  for (const student of ['Espinet, Justin', 'Espinet, Keziah', 'Ferdinand, Keziah']) {
    await expect(field(page, student, 'Exam')).toHaveValue('55');
  }
  await expectAllSaved(page);
});

test('what falls beside the sheet is told, and of a very long list only the beginning is looked at', async ({
  page,
}) => {
  await openClass(page, '1A Spanish');
  const remark = field(page, 'Zamore, Shaquan', 'Remarks');
  let preview = await pasteInto(page, remark, 'Good.\tmore\tstill more\r\n');
  await expect(preview.getByText('2 columns fall beside the sheet.')).toBeVisible();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  preview = await pasteInto(page, remark, 'Good.\n'.repeat(300));
  await expect(preview.getByText('Only the first 200 lines were looked at.')).toBeVisible();
  await expect(counts(preview)).toHaveText('1 will be stored');
  await preview.getByRole('button', { name: 'Cancel' }).click();
});
