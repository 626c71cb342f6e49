import { expectAccessible } from './support/accessibility.ts';
import { expectAllSaved, field, namesOn, openClass } from './support/mark-sheet.ts';
import { openSheetOf, reads, write } from './support/comment-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

/** A girl of 1A. */
const girl = 'Phillip, Makayla';

test('what would be cut is struck through before it is applied', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const sheet = await openSheetOf(page, girl);
  for (const comment of [
    'Course work is good; examination technique needs practice.',
    'Understands the concepts; should check work for careless errors.',
  ]) {
    await sheet.getByRole('checkbox', { name: comment }).check();
  }
  await expect(sheet.getByRole('alert')).toHaveText(
    'Cut to 100 characters, left out: rk for careless errors.',
  );
  await expect(sheet.locator('del')).toHaveText('rk for careless errors.');
  await expectAccessible(page, 'the comment sheet', { within: '[role="dialog"]' });
});

test('Select Comment says what will be cut off before it is, and Esc asks before several picks are dropped', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const student = 'Quamina, Rihanna';
  const remark = field(page, student, 'Remarks');
  await page.getByRole('button', { name: `Select Comment for ${student}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Select Comment' });
  for (const comment of [
    'Course work is good; examination technique needs practice.',
    'Understands the concepts; should check work for careless errors.',
  ]) {
    await sheet.getByRole('checkbox', { name: comment }).check();
  }
  await expect(sheet.getByText('Cut to 100 characters')).toBeVisible();
  await expect(sheet.getByRole('status')).toContainText('(100/100)');
  // Several picks in their order are not dropped without a word.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without applying?' });
  await expect(question).toContainText('Not applied: Course work is good;');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toBeHidden();
  await expect(remark).toHaveValue('');
  await expect(page.getByRole('button', { name: `Select Comment for ${student}` })).toBeFocused();
});

test('a remark that is too long is what the sheet begins with, gives way to the picked one, and comes back with undo', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '3B Spanish');
  const [name = ''] = await namesOn(page);
  const long = 'Reads aloud with joy and writes with care. '.repeat(3).trim();
  await write(page, name, 'Reads aloud.');
  await expectAllSaved(page);
  await write(page, name, long);
  const toMend = page.getByRole('banner').getByRole('button', { name: '1 not stored' });
  await expect(toMend).toBeVisible();
  const sheet = await openSheetOf(page, name);
  await expect(sheet.getByText(`Present remark: ${long}`)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Keep this remark' })).toHaveCount(0);
  await page.keyboard.type('operative polite');
  await page.keyboard.press('Enter');
  await sheet.getByRole('checkbox', { name: 'After the present remark' }).check();
  await expect(sheet.getByRole('alert')).toContainText('Cut to 100 characters, left out:');
  await sheet.getByRole('checkbox', { name: 'After the present remark' }).uncheck();
  await reads(sheet, 'Polite and co-operative at all times.');
  await page.keyboard.press('Control+Enter');
  await expect(field(page, name, 'Remarks')).toHaveValue('Polite and co-operative at all times.');
  await expect(
    page.getByText(`What was typed for ${name} gave way to it. Undo brings it back.`),
  ).toBeVisible();
  await expectAllSaved(page);

  await page.keyboard.press('Control+z');
  await expect(field(page, name, 'Remarks')).toHaveValue(long);
  await expect(toMend).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, name, 'Remarks'), 'what is stored is as before, too').toHaveValue('Reads aloud.');
  await expectAllSaved(page);
});

test('a remark that is too long comes back with each undo, and gives way again with redo', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '2B Spanish');
  const [name = ''] = await namesOn(page);
  const long = 'Reads aloud with joy and writes with care. '.repeat(3).trim();
  // Straight out of the cell, before it is handed over.
  await field(page, name, 'Remarks').fill(long);
  const sheet = await openSheetOf(page, name);
  await expect(sheet.getByText(`Present remark: ${long}`)).toBeVisible();
  await page.keyboard.type('operative polite');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const remark = field(page, name, 'Remarks');
  for (const [keys, text] of [
    ['Control+z', long],
    ['Control+Shift+z', 'Polite and co-operative at all times.'],
    ['Control+z', long],
  ] as const) {
    await remark.blur();
    await field(page, name, 'Term').focus();
    await page.keyboard.press(keys);
    await expect(remark).toHaveValue(text);
  }
});
