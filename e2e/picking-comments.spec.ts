import type { Locator } from '@playwright/test';

import { expectAllSaved, field, openClass, subjects } from './support/mark-sheet.ts';
import { openSheetOf, write } from './support/comment-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

/** A girl of 1A. */
const girl = 'Phillip, Makayla';

const willRead = (sheet: Locator) => sheet.getByRole('status').filter({ hasText: 'The remark will read' });

test('the comments stand in their groups, Academic, Behavioural and one’s own', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await write(page, girl, 'Sings her verbs.');
  const sheet = await openSheetOf(page, girl);
  await sheet.getByRole('button', { name: 'Keep this remark' }).click();
  for (const [group, holds, lacks] of [
    ['Academic', 'A consistent and careful worker.', 'Polite and co-operative at all times.'],
    ['Behavioural', 'Polite and co-operative at all times.', 'A consistent and careful worker.'],
    ['Mine', 'Sings her verbs.', 'A consistent and careful worker.'],
  ] as const) {
    const one = sheet.getByRole('group', { name: group });
    await expect(one.getByRole('checkbox', { name: holds })).toBeVisible();
    await expect(one.getByRole('checkbox', { name: lacks })).toHaveCount(0);
  }
  // By the mouse it goes as well.
  await sheet.getByRole('button', { name: 'Delete from Mine: Sings {his/her} verbs.' }).click();
  await expect(sheet.getByRole('group', { name: 'Mine' })).toHaveCount(0);
});

test('the list is one Tab stop with keys of its own, and shows the order of picking', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await write(page, girl, '');
  const sheet = await openSheetOf(page, girl);
  const boxes = sheet.getByRole('checkbox');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(boxes.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(boxes.last()).toBeChecked();
  await page.keyboard.press('Home');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('Space');
  const line = (box: Locator) => box.locator('xpath=ancestor::label');
  await expect(line(boxes.last())).toHaveText(/^1\. /);
  await expect(line(boxes.first())).toHaveText(/^2\. /);
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('checkbox').and(page.locator(':focus'))).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(boxes.first()).toBeFocused();

  // What is picked a second time is no longer picked, and what is left counts on from one.
  await boxes.last().uncheck();
  await expect(line(boxes.first())).toHaveText(/^1\. /);
  const only = ((await line(boxes.first()).innerText()) ?? '').replace(/^1\. /, '');
  await expect(willRead(sheet)).toHaveText(`The remark will read: ${only} (${[...only].length}/100)`);
});

test('from the list a letter and Backspace go on with the search; the sheet says for whom it is, and when nothing is found', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const sheet = await openSheetOf(page, girl);
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(`Select Comment ${girl}`);
  const search = sheet.getByLabel('Search comments');
  const boxes = sheet.getByRole('checkbox');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(boxes.first()).toBeFocused();
  const before = await search.boundingBox();
  await page.keyboard.press('p');
  await expect(search).toBeFocused();
  await page.keyboard.type('ridef');
  await expect(sheet.getByText('No comment holds these words')).toBeVisible();
  expect((await search.boundingBox())?.y, 'the field stays where one types').toBeCloseTo(before?.y ?? 0, 0);
  await page.keyboard.press('Backspace');
  await expect(search).toHaveValue('pride');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('prid');
});

test('picks go after the present remark where that is to stay, and what may be wrong is told before', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await write(page, girl, 'He tries, as Nicole does.');
  const sheet = await openSheetOf(page, girl);
  await expect(sheet.getByText('Present remark: He tries, as Nicole does.')).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'A pleasure to teach.' }).check();
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await sheet.getByRole('checkbox', { name: 'After the present remark' }).check();
  await expect(willRead(sheet)).toContainText('He tries, as Nicole does. A pleasure to teach.');
  await expect(sheet.getByRole('alert')).toHaveText(
    'It names another student: Nicole. “He” does not fit this student',
  );
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(field(page, girl, 'Remarks')).toHaveValue('He tries, as Nicole does. A pleasure to teach.');
  await expectAllSaved(page);
});

test('a comment with a placeholder that nothing fills is refused', async ({ page, school }) => {
  await school.owner.pool.query(
    `insert into preset_comments (description, comment_type_id) values ('{name} leads the {house} house.', 1)`,
  );
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await write(page, girl, '');
  const sheet = await openSheetOf(page, girl);
  const apply = sheet.getByRole('button', { name: 'Apply' });
  const comment = sheet.getByRole('checkbox', { name: 'Makayla leads the {house} house.' });
  await comment.check();
  await expect(sheet.getByRole('alert')).toHaveText(
    'A placeholder is not filled. Change the comment or leave it out.',
  );
  await expect(apply).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await expect(sheet).toBeVisible();
  await comment.uncheck();
  await sheet.getByRole('checkbox', { name: 'A pleasure to teach.' }).check();
  await apply.click();
  await expect(field(page, girl, 'Remarks')).toHaveValue('A pleasure to teach.');
  await expectAllSaved(page);
});

test('the remark of the last term that had one stands over the comments', async ({ page, school }) => {
  const { rows } = await school.owner.pool.query<{ name: string; term: number; comment: string }>(
    `select s.last_name || ', ' || s.first_name as name, now.academic_term_id as term, earlier.comment
     from term_marks now
       join students s using (student_id)
       join term_marks earlier on earlier.student_id = now.student_id and earlier.subject_id = now.subject_id
     where now.academic_term_id = 202601 and now.subject_id = $1 and earlier.academic_term_id = 202503
       and earlier.comment <> ''
     order by s.last_name, s.first_name`,
    [subjects.mathematics],
  );
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  const remarks = page.getByRole('textbox', { name: /, Remarks$/ });
  const here = await remarks.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const known = rows.find(({ name }) => here.includes(`${name}, Remarks`));
  if (known === undefined) throw new Error('Nobody of the class had a remark last term.');
  const sheet = await openSheetOf(page, known.name);
  await expect(sheet.getByText(`Term 3 of 2025-2026: ${known.comment}`)).toBeVisible();
});
