import { goOffline } from './support/go-offline.ts';
import { expectAllSaved, field, grade, namesOn, openClass, paste } from './support/mark-sheet.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  complaints: { allowed: [lostCalls] },
});

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
});

test('Shift with the arrows, with Page Down or with a click chooses cells in every direction, and it is said how many', async ({
  page,
}) => {
  const chosen = page.getByRole('gridcell', { selected: true });
  const said = (cells: number) => page.getByRole('status').filter({ hasText: `${cells} cells chosen` });
  await grade(page, 'Bruno, Kadeem', 'Dilligence').focus();
  for (const [key, cells] of [
    ['Shift+ArrowUp', 2],
    ['Shift+ArrowUp', 3],
    ['Shift+ArrowLeft', 6],
    ['Shift+ArrowLeft', 9],
    ['Shift+ArrowRight', 6],
    ['Shift+ArrowDown', 4],
    ['Shift+PageDown', 20],
    ['Shift+PageUp', 4],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chosen, key).toHaveCount(cells);
    await expect(said(cells), key).toBeAttached();
  }
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);

  await field(page, 'Aziz, Mishka', 'Term').click();
  await field(page, 'Baptiste, Nicholas', 'Exam').click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveCount(8);
  await expect(field(page, 'Aziz, Mishka', 'Term'), 'one types on where one was').toBeFocused();
});

test('Backspace clears the chosen cells, grades and remarks as well, and says how many', async ({ page }) => {
  const student = 'Baksh, Adam';
  await field(page, student, 'Exam').fill('47');
  await grade(page, student, 'Progress').focus();
  await page.keyboard.press('d');
  await expect(grade(page, student, 'Progress')).toHaveValue('D');
  await field(page, student, 'Remarks').fill('Reads well.');
  await field(page, student, 'Exam').focus();
  for (let column = 0; column < 4; column += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(page.getByText('3 cleared. Ctrl+Z undoes it.')).toBeVisible();
  await expect(field(page, student, 'Exam')).toHaveValue('');
  await expect(grade(page, student, 'Progress')).toHaveValue('');
  await expect(field(page, student, 'Remarks')).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, student, 'Exam')).toHaveValue('47');
  await expect(grade(page, student, 'Progress')).toHaveValue('D');
  await expect(field(page, student, 'Remarks')).toHaveValue('Reads well.');
  await grade(page, student, 'Progress').focus();
  await page.keyboard.press('Backspace');
  await expect(grade(page, student, 'Progress')).toHaveValue('');
  await expectAllSaved(page);
});

test('grades that are chosen are cleared in one step, and a letter goes into the one that has the focus', async ({
  page,
}) => {
  const conduct = (await namesOn(page)).slice(20, 23).map((name) => grade(page, name, 'Conduct'));
  const values = async () => Promise.all(conduct.map(async (list) => list.inputValue()));
  const choose = async () => {
    await conduct[0]?.focus();
    // From this one alone, whatever was chosen before.
    await page.keyboard.press('Escape');
    for (let row = 0; row < 2; row += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(3);
  };
  for (const [row, letter] of ['b', 'c', 'd'].entries()) {
    await conduct[row]?.focus();
    await page.keyboard.press(letter);
  }
  await choose();
  await page.keyboard.press('Delete');
  await expect(page.getByText('3 cleared. Ctrl+Z undoes it.')).toBeVisible();
  await expect.poll(values).toEqual(['', '', '']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(values).toEqual(['B', 'C', 'D']);

  await choose();
  await page.keyboard.press('e');
  await expect.poll(values).toEqual(['E', 'C', 'D']);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect.poll(values).toEqual(['', 'C', 'D']);
  await expectAllSaved(page);
});

test('what cannot be stored as it was typed is not filled over, and goes where its cell is cleared or pasted over', async ({
  page,
  context,
}) => {
  const [first = '', second = ''] = (await namesOn(page)).slice(25, 27);
  const [upper, lower] = [field(page, first, 'Remarks'), field(page, second, 'Remarks')];
  const long = 'Reads much. '.repeat(9).trim();
  await upper.fill('Reads well.');
  await lower.fill(long);
  await upper.focus();
  await expect(lower).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(page.getByText('There is nothing blank to fill')).toBeVisible();
  await expect(lower).toHaveValue(long);

  await page.keyboard.press('Delete');
  await expect(page.getByText('2 cleared. Ctrl+Z undoes it.')).toBeVisible();
  await expect(upper).toHaveValue('');
  await expect(lower).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lower).toHaveValue(long);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(lower).toHaveValue('');

  const [mark, beside] = [field(page, first, 'Exam'), field(page, second, 'Exam')];
  await mark.fill('67');
  await beside.focus();
  await expectAllSaved(page);
  await mark.fill('6x');
  await beside.focus();
  await expect(mark).toHaveAttribute('aria-invalid', 'true');
  await paste(page, mark, '67\n68\n');
  const preview = page.getByRole('dialog', { name: 'Paste' });
  await expect(preview.getByRole('row', { name: first })).toContainText('in place of “6x”');
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(mark).toHaveValue('67');
  await expect(mark).toHaveAttribute('aria-invalid', 'false');
  await expect(beside).toHaveValue('68');
  await expectAllSaved(page);

  // Nor is what is hidden by such a text filled down, or brought back where it was cleared already.
  await beside.fill('');
  await mark.fill('6x');
  await beside.focus();
  await expect(mark).toHaveAttribute('aria-invalid', 'true');
  await mark.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(page.getByText('There is nothing blank to fill')).toBeVisible();
  await goOffline(context, page);
  await mark.fill('');
  await beside.focus();
  await mark.fill('6x');
  await beside.focus();
  await expect(mark).toHaveAttribute('aria-invalid', 'true');
  await mark.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(mark).toHaveValue('');
  await context.setOffline(false);
  await expectAllSaved(page);
  await expect(mark).toHaveValue('');
  await expect(beside).toHaveValue('');
});

test('what is copied is tabs and lines, as a spreadsheet reads them, with quotes where a remark has some', async ({
  page,
}) => {
  const [first, second] = ['Espinet, Justin', 'Espinet, Keziah'];
  await grade(page, first, 'Conduct').focus();
  await page.keyboard.press('a');
  await field(page, first, 'Remarks').fill('Says "yes" often.');
  await field(page, second, 'Remarks').fill('Reads.');
  await page.keyboard.press('Enter');
  await grade(page, first, 'Conduct').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(
    'A\t"Says ""yes"" often."\r\n\tReads.',
  );
  await expectAllSaved(page);
});

test('Fill down in the bar fills the blanks of the chosen cells and no further; from a single cell the class', async ({
  page,
}) => {
  const fillDown = page.getByRole('button', { name: 'Fill down (blanks only)' });
  const conduct = (student: string) => grade(page, student, 'Conduct');
  await conduct('George, Janelle').focus();
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('e');
  await page.keyboard.press('ArrowUp');
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await fillDown.click();
  await expect(page.getByText('2 filled. Ctrl+Z undoes it.')).toBeVisible();
  const below = page.getByRole('combobox', { name: /, Conduct$/ });
  const values = async () =>
    below.evaluateAll((lists) => lists.map((list) => (list as HTMLSelectElement).value));
  const filled = (await values()).flatMap((value, row) => (value === 'B' ? [row] : []));
  expect(filled).toHaveLength(3);
  const [from = 0] = filled;
  expect(filled, 'what stood there stays').toEqual([from, from + 2, from + 3]);
  expect((await values())[from + 1]).toBe('E');
  await expect(fillDown).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(async () => (await values()).filter((value) => value === 'B'), 'from the bar')
    .toHaveLength(1);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(async () => (await values()).filter((value) => value === 'B')).toHaveLength(3);

  await conduct('Zamore, Shaquan').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('c');
  await fillDown.click();
  await expect(conduct('Zamore, Shaquan')).toHaveValue('C');
  await conduct('Zamore, Shaquan').focus();
  await fillDown.click();
  await expect(page.getByText('There is nothing blank to fill')).toBeVisible();
  await expectAllSaved(page);
});
