import { signOut } from './support/sign-out.ts';
import { expectAccessible } from './support/accessibility.ts';
import { field, openClass, rowState, storedSheet, subjects, teachers, term } from './support/mark-sheet.ts';
import { letNoNewsThrough } from './support/no-news.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

test('a refused save keeps what was typed, says Error, and Retry stores it once it can be', async ({
  page,
  school,
}) => {
  await letNoNewsThrough(page);
  await signInAs(page, 'amohammed');
  await openClass(page, '2B Mathematics');
  const cell = page.getByRole('textbox', { name: /, Term$/ }).nth(2);
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  const row = page.getByRole('row').filter({ hasText: name });
  await school.owner.pool.query('update current_term set academic_term_id = 202503');
  try {
    await cell.fill('83');
    await page.keyboard.press('Enter');
    const trouble = row.getByRole('button', { name: 'Error' });
    await expect(trouble.getByTitle('Error')).toBeVisible();
    await expect(field(page, name, 'Term')).toHaveValue('83');
    await page.getByRole('button', { name: /1 failed/ }).click();
    await expect(trouble).toBeFocused();
    await expect(trouble, 'also after a click one sees where it leads').not.toHaveCSS(
      'outline-style',
      'none',
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'This row was not saved' });
    await expect(dialog.getByText('What you typed is kept in the row.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trouble).toBeFocused();

    // Nothing will send it by itself, so nothing says that it will.
    await page.getByRole('button', { name: 'Back to the classes' }).click();
    await expect(
      page.getByText(
        '1 entry is not stored; it is kept on this device until it is settled: where it was typed, or under “1 not stored” in the top bar.',
      ),
    ).toBeVisible();
    await signOut(page);
    const warning = page.getByRole('dialog', { name: '1 entry has not reached the server' });
    await expect(warning.getByText('is to be settled where it was typed')).toBeVisible();
    await warning.getByRole('button', { name: 'Stay' }).click();
  } finally {
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
  }
  await page.reload();
  await openClass(page, '2B Mathematics');
  await expect(field(page, name, 'Term')).toHaveValue('83');
  await row.getByRole('button', { name: 'Error' }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowState(page, name, 'Saved')).toBeVisible();
  await expect(field(page, name, 'Term')).toHaveValue('83');

  // What is typed over what was refused needs no Retry.
  await school.owner.pool.query('update current_term set academic_term_id = 202503');
  try {
    await field(page, name, 'Term').fill('84');
    await page.keyboard.press('Enter');
    await expect(row.getByRole('button', { name: 'Error' })).toBeVisible();
  } finally {
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
  }
  await field(page, name, 'Term').fill('85');
  await page.keyboard.press('Enter');
  await expect(rowState(page, name, 'Saved')).toBeVisible();
  await expect(field(page, name, 'Term')).toHaveValue('85');
});

test('what was refused is found in the top bar when no sheet shows it any more, and is given up or sent from there', async ({
  page,
  school,
  colleague,
}) => {
  const teacher = await colleague('amohammed');
  const lesson = { formClass: '3A', subject: subjects.mathematics, teacherId: teachers.amohammed };
  const before = await storedSheet(teacher, lesson);
  const [first = '', second = ''] = [...before.keys()];
  await letNoNewsThrough(page);
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  await school.owner.pool.query('update current_term set academic_term_id = 202503');
  try {
    await field(page, first, 'Term').fill('64.5');
    await field(page, second, 'Term').fill('65.5');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /2 failed\. Go to the first row that failed/ }).click();
    const troubled = page.getByRole('row').filter({ hasText: first }).getByRole('button', { name: 'Error' });
    await expect(troubled).toBeFocused();
    // The term that was typed in is no longer the one whose sheets are shown.
    await page.reload();
    await page.getByRole('button', { name: '2 not stored' }).click();
    const list = page.getByRole('dialog', { name: 'Not stored' });
    const refused = list.getByRole('listitem', { name: first });
    await expect(refused).toContainText('Term 1, 2026-2027 · Term (course mark) 64.5');
    await expectAccessible(page, 'what was not stored', { within: '[role="dialog"]' });
    await list
      .getByRole('listitem', { name: second })
      .getByRole('button', { name: 'Discard what I typed' })
      .click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByRole('button', { name: 'Close' }), 'after the last one').toBeFocused();
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
    await refused.getByRole('button', { name: 'Retry' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await expect(list).toContainText('Nothing is left to settle.');
    await expect(list.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content'), 'the button that led there is gone').toBeFocused();
    await expectNothingWaits(page);
  } finally {
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
  }
  const stored = await storedSheet(teacher, lesson);
  expect(stored.get(first)?.course_mark).toBe(64.5);
  expect(stored.get(second)?.course_mark).toBe(before.get(second)?.course_mark);
});
