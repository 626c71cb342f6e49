import type { Page } from '@playwright/test';

import { changeClass, whoIsInSpanish } from './support/change-class.ts';
import { downloadClassList, saved, upload } from './support/class-list-file.ts';
import {
  attendance,
  expectAllSaved,
  field,
  grade,
  openClass,
  storedSheet,
  subjects,
  teachers,
  term,
} from './support/mark-sheet.ts';
import { letNoNewsThrough } from './support/no-news.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

test.beforeEach(async ({ page }) => {
  await letNoNewsThrough(page);
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
});

/** The class list and the row of each student in it, as a spreadsheet program shows them. */
async function downloaded(page: Page) {
  const { sheets } = await downloadClassList(page);
  const [marks] = sheets;
  if (marks === undefined) throw new Error('There is no sheet in the file.');
  const rowOf = (student: string) => {
    const row = marks.rows.find((cells) => cells[1] === student);
    if (row === undefined) throw new Error(`${student} is not in the file.`);
    return row;
  };
  return { sheets, marks, rowOf };
}

const previewOn = (page: Page) => page.getByRole('dialog', { name: /^Upload marks: / });
const refusal = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'was not taken; nothing was changed.' });

test('the file says which class it is, and holds marks, grades and remarks as they stand, and why there is no mark', async ({
  page,
}) => {
  const [first, second] = ['Aziz, Mishka', 'Baksh, Adam'];
  await field(page, first, 'Term').fill('61.5');
  await grade(page, first, 'Progress').focus();
  await page.keyboard.press('b');
  await field(page, first, 'Remarks').fill('Reads "aloud".');
  await field(page, second, 'Term').focus();
  await page.keyboard.press('n');
  await field(page, second, 'Exam').focus();
  await page.keyboard.press('a');
  await expectAllSaved(page);
  const { marks, rowOf } = await downloaded(page);
  expect(marks.rows[0]?.[0]).toBe('1A Spanish');
  expect(marks.rows[1]?.[0]).toMatch(/^Term 1, 2026-2027\./);
  expect(rowOf(first).slice(2)).toEqual(['61.5', '', '', 'B', '', 'Reads "aloud".']);
  expect(rowOf(second).slice(2, 4)).toEqual(['NW', 'Abs']);
  await attendance(page, second, 'Term').click();
  await attendance(page, second, 'Exam').click();
  await expectAllSaved(page);
});

test('rows that cannot be placed are named by their number and why, and the others are stored', async ({
  page,
  colleague,
}) => {
  const { sheets, marks, rowOf } = await downloaded(page);
  const [stranger, slipped, twice, good] = [
    rowOf('Bruno, Kadeem'),
    rowOf('Espinet, Justin'),
    rowOf('Espinet, Keziah'),
    rowOf('Ferdinand, Keziah'),
  ];
  const line = (row: string[]) => marks.rows.indexOf(row) + 1;
  for (const row of [stranger, slipped, twice, good]) row[2] = '58';
  const [slippedId = ''] = slipped;
  stranger[0] = '99';
  slipped[1] = 'Somebody, Else';
  marks.rows.push([...twice]);
  await upload(page, 'marks.xlsx', await saved(sheets));
  const preview = previewOn(page);
  await expect(preview.getByRole('status')).toHaveText('1 will be stored');
  for (const words of [
    `Row ${line(stranger)}: No student with the ID 99 is on this mark sheet.`,
    `Row ${line(slipped)}: The ID ${slippedId} is that of Espinet, Justin, not of Somebody, Else. The row was left out.`,
    `Row ${line(twice)}: Espinet, Keziah stands in the rows ${line(twice)}, ${marks.rows.length}. None of them was taken.`,
  ]) {
    await expect(preview.getByRole('alert')).toContainText(words);
  }
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  const with58 = [...stored].flatMap(([name, { course_mark }]) => (course_mark === 58 ? [name] : []));
  expect(with58).toEqual(['Ferdinand, Keziah']);
});

test('a file of Monday does not undo what was typed on Tuesday, and the history says what came from it', async ({
  page,
}) => {
  const [typed, filledIn] = ['George, Janelle', 'Girdharie, Ganesh'];
  const { sheets, rowOf } = await downloaded(page);
  await field(page, typed, 'Term').fill('77');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  rowOf(filledIn)[2] = '66';
  await upload(page, 'monday.xlsx', await saved(sheets));
  const preview = previewOn(page);
  await expect(preview.getByRole('status')).toHaveText('1 will be stored');
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(field(page, filledIn, 'Term')).toHaveValue('66');
  await expect(field(page, typed, 'Term')).toHaveValue('77');
  await expectAllSaved(page);
  await page.getByRole('button', { name: `History of ${filledIn}` }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText(
    /, from an uploaded file$/,
  );
});

test('a list of one’s own making is known by the IDs in it', async ({ page }) => {
  const student = 'Guevara, Kwame';
  const { rowOf } = await downloaded(page);
  await upload(page, 'marks.csv', Buffer.from(`ID;Term;Homework\r\n${rowOf(student)[0]};72,5;9\r\n`));
  const preview = previewOn(page);
  await expect(preview.getByRole('row', { name: `${student} Term 72,5 Will be stored` })).toBeVisible();
  await expect(preview.getByRole('alert')).toHaveText(
    'Row 1: The column “Homework” is not known and was left out.',
  );
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(field(page, student, 'Term')).toHaveValue('72.5');
  await expectAllSaved(page);
});

test('a file that no longer says of which class it is, and any in another term, is refused', async ({
  page,
  school,
}) => {
  const { sheets } = await downloaded(page);
  const good = await saved(sheets);
  const of = sheets.find(({ hidden }) => hidden)?.rows[0];
  if (of === undefined) throw new Error('The file does not say of which class it is.');
  of[1] = '';
  await upload(page, 'without.xlsx', await saved(sheets));
  await expect(refusal(page)).toContainText(
    'This file does not say which class it is for. Download the class list again.',
  );
  await page.keyboard.press('Escape');
  await expect(refusal(page)).toHaveCount(0);
  await school.owner.pool.query('update current_term set academic_term_id = 202503');
  try {
    await upload(page, 'good.xlsx', good);
    await expect(refusal(page)).toContainText('Marks are entered in the current term only.');
  } finally {
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
  }
});

test('the mark of a student who came while the sheet was open is taken from a file before the sheet has heard of them', async ({
  page,
  colleague,
}) => {
  const { office, teacher, students, names } = await whoIsInSpanish(colleague);
  const [, , , late = ''] = names;
  const lateId = students.get(late)?.student_id ?? 0;
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await changeClass(office, lateId, '4 Sci');
  await page.reload();
  await openClass(page, '1A Spanish');
  await expect(page.getByText('Total Students: 34')).toBeVisible();
  await changeClass(office, lateId, '1A');

  const { sheets, rowOf } = await downloaded(page);
  rowOf(late)[2] = '83.5';
  await upload(page, 'marks.xlsx', await saved(sheets));
  await expect(previewOn(page).getByRole('status')).toHaveText('1 will be stored');
  await previewOn(page).getByRole('button', { name: 'Apply' }).click();
  await expect(field(page, late, 'Term')).toHaveValue('83.5');
  await expectAllSaved(page);
  const stored = await storedSheet(teacher, {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get(late)?.course_mark).toBe(83.5);
});
