import { downloadClassList, saved, upload } from './support/class-list-file.ts';
import {
  attendance,
  changeRecordAs,
  expectAllSaved,
  field,
  grade,
  openClass,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
});

test('a paste is one step back and one forth, over marks, grades and remarks together', async ({ page }) => {
  const [first, second] = ['Aziz, Mishka', 'Baksh, Adam'];
  await field(page, first, 'Exam').fill('40');
  await field(page, first, 'Exam').press('Enter');
  await field(page, first, 'Exam').click();
  await page.evaluate(async () =>
    navigator.clipboard.writeText('51\tA\tB\tC\tReads.\r\n52\tD\t\t\tSings.\r\n'),
  );
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByRole('dialog', { name: 'Paste' })).toBeVisible();
  // Without the mouse: Apply has the focus.
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 rows changed. Ctrl+Z undoes it.')).toBeVisible();
  await expect(field(page, second, 'Remarks')).toHaveValue('Sings.');
  await expect(field(page, first, 'Exam')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undone in 2 rows')).toBeVisible();
  await expect(field(page, first, 'Exam')).toHaveValue('40');
  await expect(grade(page, first, 'Progress')).toHaveValue('');
  await expect(field(page, second, 'Exam')).toHaveValue('');
  await expect(field(page, second, 'Remarks')).toHaveValue('');

  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(page.getByText('Done again in 2 rows')).toBeVisible();
  await expect(field(page, first, 'Exam')).toHaveValue('51');
  await expect(grade(page, first, 'Progress')).toHaveValue('B');
  await expect(field(page, second, 'Remarks')).toHaveValue('Sings.');
  // By the key that Windows has for it as well.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, second, 'Remarks')).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(field(page, second, 'Remarks')).toHaveValue('Sings.');
  await expectAllSaved(page);
});

test('what a file brought is taken back in one step', async ({ page }) => {
  const { sheets } = await downloadClassList(page);
  const [first, second] = sheets[0]?.rows.slice(10) ?? [];
  if (first === undefined || second === undefined) throw new Error('No students.');
  first[2] = '71';
  second[2] = '72';
  await upload(page, 'marks.xlsx', await saved(sheets));
  await page
    .getByRole('dialog', { name: /^Upload marks/ })
    .getByRole('button', { name: 'Apply' })
    .click();
  const [one, other] = [field(page, first[1] ?? '', 'Term'), field(page, second[1] ?? '', 'Term')];
  await expect(one).toHaveValue('71');
  await expect(other).toHaveValue('72');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(one).toHaveValue('');
  await expect(other).toHaveValue('');
  await expectAllSaved(page);
});

test('Undo and Redo in the bar go through grades and remarks, and are closed where there is nothing', async ({
  page,
}) => {
  const student = 'Bruno, Kadeem';
  const [conduct, remark] = [grade(page, student, 'Conduct'), field(page, student, 'Remarks')];
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const redo = page.getByRole('button', { name: 'Redo', exact: true });
  await expect(undo).toBeDisabled();
  await expect(redo).toBeDisabled();
  await conduct.focus();
  await page.keyboard.press('d');
  await remark.focus();
  await page.keyboard.type('Works with care.\n');
  await expect(conduct).toHaveValue('D');
  await undo.click();
  await expect(remark).toHaveValue('');
  await expect(conduct).toHaveValue('D');
  await undo.click();
  await expect(conduct).toHaveValue('');
  await expect(undo).toBeDisabled();
  await expect(undo, 'the keys are heard there').toBeFocused();
  await page.keyboard.press('Control+Shift+z');
  await expect(conduct).toHaveValue('D');
  await redo.click();
  await expect(remark).toHaveValue('Works with care.');
  await expect(redo).toBeDisabled();
  await expect(redo).toBeFocused();
  await undo.click();
  await expect(remark).toHaveValue('');
  // Who goes on from here has no way forth any more.
  await conduct.focus();
  await page.keyboard.press('e');
  await expect(redo).toBeDisabled();
  await expectAllSaved(page);
});

test('Keys in the bar shows the card of keys', async ({ page }) => {
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('undo and redo, 20 steps')).toBeVisible();
});

test('the history says of each step how it came about: pasted, filled down, cleared, undone', async ({
  page,
}) => {
  const [first, second] = ['George, Janelle', 'Girdharie, Ganesh'];
  const cell = field(page, first, 'Term');
  await cell.click();
  await page.evaluate(async () => navigator.clipboard.writeText('81\r\n\r\n'));
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByRole('dialog', { name: 'Paste' }).getByRole('button', { name: 'Apply' }).click();
  await expect(cell).toHaveValue('81');
  await expectAllSaved(page);
  await cell.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(field(page, second, 'Term')).toHaveValue('81');
  await expectAllSaved(page);
  await page.keyboard.press('Delete');
  await expect(field(page, second, 'Term')).toHaveValue('');
  await expectAllSaved(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, second, 'Term')).toHaveValue('81');
  await expectAllSaved(page);

  const told = async (student: string) => {
    await page.getByRole('button', { name: `History of ${student}` }).click();
    const dialog = page.getByRole('dialog', { name: `History: ${student}` });
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
    const headings = await dialog.getByRole('heading', { level: 3 }).allInnerTexts();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return headings.map((heading) => heading.split(', ').at(-1));
  };
  expect(await told(first)).toEqual(['undone or redone', 'cleared', 'pasted']);
  expect(await told(second)).toEqual(['undone or redone', 'cleared', 'filled down']);
});

test('a mark does not come back where someone has set Absent since, and that is what is said', async ({
  page,
  colleague,
}) => {
  const vicePrincipal = await colleague('vjoseph');
  const lesson = { formClass: '1A', subject: subjects.spanish, teacherId: teachers.lcharles };
  const name = 'Baptiste, Nicholas';
  const stays = page.getByText('1 cell was changed by someone since, and stays', { exact: true });
  await field(page, name, 'Term').fill('61');
  await field(page, name, 'Term').press('Enter');
  await expectAllSaved(page);
  await field(page, name, 'Remarks').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, name, 'Term')).toHaveValue('');
  await expectAllSaved(page);
  await changeRecordAs(vicePrincipal, lesson, name, { course_attendance: 2 });
  await expect(attendance(page, name, 'Term')).toHaveText('Abs');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(stays).toBeVisible();
  await expect(attendance(page, name, 'Term')).toHaveText('Abs');

  // Nor does the mark that one's own Absent took, where it is No Work by now.
  await expect(stays).toBeHidden();
  await attendance(page, name, 'Term').click();
  await attendance(page, name, 'Term').click();
  await field(page, name, 'Term').fill('62');
  await field(page, name, 'Term').press('Enter');
  await attendance(page, name, 'Term').click();
  await expect(attendance(page, name, 'Term')).toHaveText('Abs');
  await expectAllSaved(page);
  await changeRecordAs(vicePrincipal, lesson, name, { course_attendance: 3 });
  await expect(attendance(page, name, 'Term')).toHaveText('NW');
  await field(page, name, 'Remarks').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(stays).toBeVisible();
  await expect(attendance(page, name, 'Term')).toHaveText('NW');
  await expectAllSaved(page);
});
