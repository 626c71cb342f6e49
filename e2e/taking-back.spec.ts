import {
  changeRecordAs,
  expectAllSaved,
  field,
  namesOn,
  openClass,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.describe('in 1A Spanish', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'lcharles');
    await openClass(page, '1A Spanish');
  });

  test('Esc gives back what is stored also right behind a digit, before its picture', async ({
    page,
    colleague,
  }) => {
    const cell = field(page, 'Espinet, Justin', 'Exam');
    await cell.focus();
    await page.keyboard.type('64\n');
    await expectAllSaved(page);
    await cell.focus();
    await cell.evaluate((element) => {
      document.execCommand('insertText', false, '7');
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    await expect(cell).toHaveValue('64');
    await page.keyboard.press('Enter');
    await expectAllSaved(page);
    const stored = await storedSheet(await colleague('lcharles'), {
      formClass: '1A',
      subject: subjects.spanish,
      teacherId: teachers.lcharles,
    });
    expect(stored.get('Espinet, Justin')).toMatchObject({ exam_mark: 64 });
  });

  test('typing replaces a mark also after Esc, after an undo, and where another has just stored one', async ({
    page,
    colleague,
  }) => {
    const cell = field(page, 'George, Janelle', 'Term');
    await cell.focus();
    await page.keyboard.type('34\n');
    await cell.focus();
    await page.keyboard.type('4');
    await page.keyboard.press('Escape');
    await expect(cell).toHaveValue('34');
    await page.keyboard.type('7');
    await expect(cell).toHaveValue('7');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.keyboard.type('5');
    await expect(cell).toHaveValue('100');
    await page.keyboard.press('Escape');
    // With that the editing has ended: the arrows go from cell to cell again.
    await page.keyboard.press('ArrowRight');
    await expect(field(page, 'George, Janelle', 'Exam')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('71\n');
    await expect(cell).toHaveValue('71');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell).toHaveValue('34');
    await page.keyboard.type('6');
    await expect(cell).toHaveValue('6');
    await page.keyboard.type('2\n');
    await expectAllSaved(page);

    await page.keyboard.press('Shift+Enter');
    const lesson = { formClass: '1A', subject: subjects.spanish, teacherId: teachers.lcharles };
    await changeRecordAs(await colleague('vjoseph'), lesson, 'George, Janelle', { course_mark: 71 });
    await expect(cell).toHaveValue('71');
    await page.keyboard.type('8');
    await expect(cell).toHaveValue('8');
  });

  test.describe('what was given up', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('is replaced by what is pasted, as is a mark that one comes to, and a remark by what is typed', async ({
      page,
    }) => {
      const mark = field(page, 'George, Janelle', 'Term');
      await mark.focus();
      await page.keyboard.type('67\n');
      await page.keyboard.press('Shift+Enter');
      await page.evaluate(async () => navigator.clipboard.writeText('80'));
      await page.keyboard.press('ControlOrMeta+v');
      await expect(mark).toHaveValue('80');
      await page.keyboard.press('Enter');
      await mark.focus();
      await page.keyboard.type('5');
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+v');
      await expect(mark).toHaveValue('80');
      const remark = field(page, 'George, Janelle', 'Remarks');
      await remark.focus();
      await page.keyboard.type('Good work.\n');
      await remark.focus();
      await page.keyboard.type('Ex');
      await page.keyboard.press('Escape');
      await expect(remark).toHaveValue('Good work.');
      await page.keyboard.type('Excellent.');
      await expect(remark).toHaveValue('Excellent.');
    });
  });

  test('what Ctrl+Z took out of a remark that is being typed comes back by Ctrl+Y', async ({ page }) => {
    const remark = field(page, 'Girdharie, Ganesh', 'Remarks');
    await remark.focus();
    await page.keyboard.type('Kind to all.');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(remark).toHaveValue('');
    await page.keyboard.press('ControlOrMeta+y');
    await expect(remark).toHaveValue('Kind to all.');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(remark).toHaveValue('Kind to all.');
    await page.keyboard.press('Escape');
  });

  test('a notice goes with the mark that it speaks of', async ({ page }) => {
    const cell = field(page, 'George, Janelle', 'Exam');
    await cell.focus();
    await page.keyboard.type('39\n');
    await cell.focus();
    await page.keyboard.type('150\n');
    await expect(page.getByText('150 → 100')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell).toHaveValue('39');
    await expect(page.getByText('150 → 100')).toHaveCount(0);
  });

  test('Ctrl+Z again and again goes from what is being typed on to the steps before it', async ({ page }) => {
    const first = field(page, 'George, Janelle', 'Term');
    const second = field(page, 'Girdharie, Ganesh', 'Term');
    await first.focus();
    await page.keyboard.type('67\n');
    await second.focus();
    await page.keyboard.type('58\n');
    await first.focus();
    await page.keyboard.type('71\n');
    await second.focus();
    await page.keyboard.type('5');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(second).toHaveValue('58');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(first).toHaveValue('67');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(second).not.toHaveValue('58');
    await expect(second).toBeFocused();
  });

  test('Ctrl+Z takes a clamp back in the cell, and undoes the last entry after Esc, too', async ({
    page,
  }) => {
    const cell = field(page, 'Baksh, Rukhsana', 'Term');
    const other = field(page, 'Aziz, Mishka', 'Term');
    await cell.click();
    await page.keyboard.type('51\n');
    await cell.click();
    await page.keyboard.type('150');
    await expect(cell).toHaveValue('100');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell).toHaveValue('51');
    await other.click();
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell).not.toHaveValue('51');
  });
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

test('a mark cleared by Abs comes back with undo, and twenty steps go back', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2B Mathematics');
  const names = await namesOn(page);
  const name = names.at(-1) ?? '';
  const exam = field(page, name, 'Exam');
  await exam.click();
  const was = await exam.inputValue();
  await page.keyboard.press('a');
  await expect(exam).toBeDisabled();
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
