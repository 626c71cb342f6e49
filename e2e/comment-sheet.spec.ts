import type { Locator, Page } from '@playwright/test';

import { expectAllHasCome } from './support/all-has-come.ts';
import { comeBack } from './support/come-back.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expectAllSaved, field, namesOn, openClass, rowState } from './support/mark-sheet.ts';
import { openSheetOf, reads, sheetOn, write } from './support/comment-sheet.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';

/** A girl of 1A. */
const girl = 'Phillip, Makayla';

test('a remark is picked by keyboard alone, in the order of picking, and the focus comes back to it', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await write(page, girl, '');
  const sheet = await openSheetOf(page, girl);
  await expect(sheet.getByText(/No earlier remark in this subject|^Term \d of/)).toBeVisible();
  // Many hold the one word, and one alone both.
  await page.keyboard.type('work pride');
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('checkbox', { name: 'Makayla takes pride in her work.' })).toBeFocused();
  await page.keyboard.press('Space');
  await reads(sheet, 'Makayla takes pride in her work.');
  // A letter goes on with the search.
  await page.keyboard.press('Backspace');
  await sheet.getByLabel('Search comments').fill('');
  await page.keyboard.type('operative polite');
  await page.keyboard.press('Enter');
  await reads(sheet, 'Makayla takes pride in her work. Polite and co-operative at all times.');
  await expect(sheet.getByLabel('Search comments'), 'ready for the next').toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(sheet.getByLabel('Search comments')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(sheet).toBeHidden();
  await expect(field(page, girl, 'Remarks')).toBeFocused();
  await expect(field(page, girl, 'Remarks')).toHaveValue(
    'Makayla takes pride in her work. Polite and co-operative at all times.',
  );
  await expectAllSaved(page);
});

test('nothing that stands over the comments moves when they and the earlier remark come', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '2B Spanish');
  const [name = ''] = await namesOn(page);
  await expect(field(page, name, 'Remarks')).not.toHaveValue('');
  const comeComments = await holdBack(page, '**/api/preset-comments');
  const comeEarlier = await holdBack(page, '**/api/previous-remark/**');
  await field(page, name, 'Remarks').press('Alt+ArrowDown');
  const sheet = sheetOn(page);
  await expect(sheet.getByRole('progressbar')).toBeVisible();
  const placeOf = async (one: Locator) => one.boundingBox();
  const footOf = async () => {
    const { y, height } = (await placeOf(sheet)) ?? { y: 0, height: 0 };
    return Math.round(y + height);
  };
  await expect.poll(footOf, 'it has slid in').toBe(page.viewportSize()?.height);
  const keep = sheet.getByRole('button', { name: 'Keep this remark' });
  const before = await placeOf(keep);
  comeComments();
  comeEarlier();
  await expect(sheet.getByRole('checkbox').first()).toBeVisible();
  await expect(sheet.getByText(/No earlier remark in this subject|^Term \d of/)).toBeVisible();
  expect(await placeOf(keep)).toEqual(before);
});

test('Select Comment joins what is picked in the order of picking, filled for the student', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const student = 'Phillip, Makayla';
  const remark = field(page, student, 'Remarks');
  await remark.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const sheet = page.getByRole('dialog', { name: 'Select Comment' });
  const search = sheet.getByLabel('Search comments');
  await expect(search).toBeFocused();
  await search.fill('pleasure');
  await sheet.getByRole('checkbox', { name: 'A pleasure to teach.' }).check();
  await search.fill('pride');
  await sheet.getByRole('checkbox', { name: 'Makayla takes pride in her work.' }).check();
  await expect(sheet.getByRole('status')).toHaveText(
    'The remark will read: A pleasure to teach. Makayla takes pride in her work. (53/100)',
  );
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(sheet).toBeHidden();
  await expect(remark).toBeFocused();
  await expect(remark).toHaveValue('A pleasure to teach. Makayla takes pride in her work.');
  await expect(rowState(page, student, 'Saved')).toBeVisible();
});

test('a remark of one’s own is kept with placeholders, used for another student, and deleted', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await write(page, girl, 'Makayla says her verbs aloud. She should sing.');
  let sheet = await openSheetOf(page, girl);
  await sheet.getByRole('button', { name: 'Keep this remark' }).click();
  const kept = '{name} says {his/her} verbs aloud. {He/she} should sing.';
  await expect(sheet.getByText(`Kept in Mine: ${kept}`)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Keep this remark' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const boy = await aBoyOn(page);
  sheet = await openSheetOf(page, boy);
  const firstName = boy.split(', ')[1] ?? '';
  const filled = `${firstName} says his verbs aloud. He should sing.`;
  const mine = sheet.getByRole('group', { name: 'Mine' });
  await page.keyboard.type('verbs');
  await mine.getByRole('checkbox', { name: filled }).check();
  await reads(sheet, filled);
  await mine.getByRole('checkbox', { name: filled }).press('Delete');
  await expect(mine).toHaveCount(0);
  await expect(sheet.getByText('Pick one comment or several'), 'it is no longer picked').toBeVisible();
  await expect(sheet.getByLabel('Search comments'), 'the keys go on from there').toBeFocused();
  await page.keyboard.press('Escape');
  await page.reload();
  await openClass(page, '1A Spanish');
  sheet = await openSheetOf(page, boy);
  await expect(sheet.getByRole('group', { name: 'Mine' })).toHaveCount(0);
});

test('a remark kept before the bank was read stays kept when the late answer comes', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1C Spanish');
  const [name = ''] = await namesOn(page);
  await write(page, name, 'Reads aloud with joy.');
  await expectAllSaved(page);
  const late = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/api/own-comments',
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      // Read before the remark is kept, and answered after.
      const answer = await route.fetch();
      await late.promise;
      await route.fulfill({ response: answer }).catch(() => undefined);
      answered.resolve();
    },
    { times: 1 },
  );
  const sheet = await openSheetOf(page, name);
  await sheet.getByRole('button', { name: 'Keep this remark' }).click();
  await expect(sheet.getByText('Kept in Mine: Reads aloud with joy.')).toBeVisible();
  late.resolve();
  await answered.promise;
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await openSheetOf(page, name);
  await expect(sheet.getByRole('button', { name: 'Keep this remark' })).toBeDisabled();
  await expect(sheet.getByRole('group', { name: 'Mine' }).getByRole('checkbox')).toHaveCount(1);
});

test.describe('on a connection that is gone when the sheet is opened again', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('what was there is picked from, and nothing tells of a failure', async ({ page }) => {
    await signInAs(page, 'lcharles');
    await openClass(page, '1C Spanish');
    const [, name = ''] = await namesOn(page);
    const first = await openSheetOf(page, name);
    await expectAllHasCome(page);
    // What has come is read only then; a sheet that closes before has nothing of it.
    await expect(first.getByText(/No earlier remark in this subject|^Term \d of/)).toBeVisible();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await page.keyboard.press('Escape');
    await expect(sheetOn(page)).toBeHidden();
    let lost = 0;
    await page.route(/\/api\/(own-comments|preset-comments|previous-remark)/, async (route) => {
      lost += 1;
      await route.abort('connectionrefused');
    });
    await comeBack(page);
    const sheet = await openSheetOf(page, name);
    await expect.poll(() => lost, 'all three, and once again').toBe(6);
    // What would be said of it takes a moment to come.
    await page.waitForTimeout(500);
    await expect(sheet.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.keyboard.type('operative polite');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(field(page, name, 'Remarks')).toHaveValue('Polite and co-operative at all times.');
    await expectAllSaved(page);
  });
});

test.describe('on a connection that is gone as the sheet is first opened', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('each part says that it could not be loaded, and its Retry loads it', async ({ page }) => {
    const parts = /\/api\/(own-comments|preset-comments|previous-remark)/;
    await page.route(parts, (route) => route.abort('connectionrefused'));
    await signInAs(page, 'lcharles');
    await openClass(page, '3B Spanish');
    const [name = ''] = await namesOn(page);
    await field(page, name, 'Remarks').press('Alt+ArrowDown');
    const sheet = sheetOn(page);
    const failed = (words: string) => sheet.getByRole('alert').filter({ hasText: words });
    const [presets, own] = [
      failed('The comments could not be loaded'),
      failed('Your own comments could not be loaded'),
    ];
    const earlier = sheet.getByText('The earlier remark could not be loaded');
    for (const part of [presets, own, earlier]) await expect(part).toBeVisible();
    await page.unroute(parts);
    await presets.getByRole('button', { name: 'Retry' }).click();
    await expect(sheet.getByRole('group', { name: 'Academic' })).toBeVisible();
    await own.getByRole('button', { name: 'Retry' }).click();
    await expect(own).toHaveCount(0);
    await earlier.getByRole('button', { name: 'Retry' }).click();
    await expect(sheet.getByText(/No earlier remark in this subject|^Term \d of/)).toBeVisible();
  });
});

test.describe('on a connection that is gone for a moment', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('a remark that could not be kept in Mine, or deleted from it, is told of, and the second time it is', async ({
    page,
  }) => {
    await signInAs(page, 'lcharles');
    await openClass(page, '3B Spanish');
    const [, name = ''] = await namesOn(page);
    await write(page, name, 'Sings the verbs.');
    const sheet = await openSheetOf(page, name);
    const mine = sheet
      .getByRole('group', { name: 'Mine' })
      .getByRole('checkbox', { name: 'Sings the verbs.' });
    const bank = '**/api/own-comments';
    const lose = async () =>
      page.route(bank, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.abort('connectionreset'),
      );
    await lose();
    const keep = sheet.getByRole('button', { name: 'Keep this remark' });
    await keep.click();
    const status = sheet.getByRole('status').filter({ hasText: /kept|deleted|Kept/ });
    await expect(status).toContainText('It is not known whether the remark was kept.');
    await page.unroute(bank);
    await keep.click();
    await expect(mine).toBeVisible();
    await lose();
    await mine.focus();
    await page.keyboard.press('Delete');
    await expect(status).toContainText('It is not known whether the comment was deleted.');
    await page.unroute(bank);
    await mine.press('Delete');
    await expect(mine).toHaveCount(0);

    // Where only the answer is lost, what Mine shows is what is said.
    await loseAnswer(page, bank);
    await keep.click();
    await expect(mine).toBeVisible();
    await expect(status).toHaveText('Kept in Mine: Sings the verbs.');
    await loseAnswer(page, bank);
    await mine.press('Delete');
    await expect(mine).toHaveCount(0);
    await expect(status).toHaveCount(0);
  });
});

test('warnings tell of another name, a wrong pronoun, one remark for many and what no report card can print, and refuse nothing', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const boy = await aBoyOn(page);
  const firstName = boy.split(', ')[1] ?? '';
  await write(page, girl, `He helps ${firstName}.`);
  const sign = page.getByRole('button', { name: `Check the remark of ${girl}` });
  await expect(sign).toHaveAttribute(
    'title',
    `It names another student: ${firstName}. “He” does not fit this student`,
  );
  await expectAllSaved(page);
  await sign.click();
  await expect(sheetOn(page)).toBeVisible();
  await page.keyboard.press('Escape');

  // Another name is known however it is written, and one's own is none.
  await write(page, girl, `Makayla helps ${firstName.toLowerCase()}.`);
  await expect(sign).toHaveAttribute('title', `It names another student: ${firstName}`);

  const names = (await namesOn(page)).slice(0, 5);
  for (const name of names) await write(page, name, 'Works.');
  for (const name of names) {
    await expect(page.getByRole('button', { name: `Check the remark of ${name}` })).toHaveAttribute(
      'title',
      '5 students of the class have this same remark',
    );
  }
  await write(page, names[0] ?? '', 'Works well.');
  await expect(page.getByRole('button', { name: /^Check the remark of/ })).toHaveCount(
    names.includes(girl) ? 0 : 1,
  );
  await write(page, girl, 'Fine work 🎉');
  await expect(sign).toHaveAttribute('title', 'Documents cannot print “🎉”');
  const sheet = await openSheetOf(page, girl);
  await sheet.getByRole('checkbox', { name: 'After the present remark' }).check();
  await sheet.getByRole('checkbox', { name: 'A pleasure to teach.' }).check();
  await expect(sheet.getByRole('alert')).toHaveText('Documents cannot print “🎉”');
  await page.keyboard.press('Control+Enter');
  await expect(field(page, girl, 'Remarks')).toHaveValue('Fine work 🎉 A pleasure to teach.');
  await write(page, girl, '');
  await expect(sign).toHaveCount(0);
  await expectAllSaved(page);
});

/** A boy of the open class with a first name of one word. */
async function aBoyOn(page: Page): Promise<string> {
  for (const name of await namesOn(page)) {
    if (!/^[^,]+, \p{L}+$/u.test(name)) continue;
    const sheet = await openSheetOf(page, name);
    await expect(sheet.getByRole('group', { name: 'Behavioural' })).toBeVisible();
    const isBoy = (await sheet.getByRole('checkbox', { name: 'takes pride in his work.' }).count()) > 0;
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    if (isBoy) return name;
  }
  throw new Error('There is no boy in the class.');
}
