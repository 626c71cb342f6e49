import { enlargeLetters } from './support/large-letters.ts';
import { field, openClass } from './support/mark-sheet.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('with letters twice as large the teachers, a card and its comments fit a phone', async ({ page }) => {
  await signInAs(page, 'vjoseph');
  await enlargeLetters(page);
  await page.getByRole('button', { name: /^Enter Marks/ }).tap();
  const own = page.getByRole('listitem').filter({ hasText: 'Joseph, Vernon (you)' });
  const select = own.getByRole('button', { name: 'Select Vernon Joseph' });
  await expect(select).toBeVisible();
  const words = await own.getByText('Joseph, Vernon (you)').evaluate((name) => {
    const written = document.createRange();
    written.selectNodeContents(name);
    return written.getBoundingClientRect().right;
  });
  expect(words, 'the name ends before its button').toBeLessThanOrEqual((await select.boundingBox())?.x ?? 0);
  await expectFitForPhone(page, 'the teachers');
  await page.getByRole('button', { name: 'Select Lystra Charles' }).tap();
  await openClass(page, '2B Spanish');
  await expectFitForPhone(page, 'the card');
  await page.getByRole('button', { name: /^Select Comment for / }).tap();
  const sheet = page.getByRole('dialog', { name: 'Select Comment' });
  await expect(sheet.getByRole('checkbox').first()).toBeVisible();
  await expectFitForPhone(page, 'the comments');
});

test.describe('on a tablet on its side', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('a finger hits what it means in the grid, and the whole of a row is in sight, its history at the end', async ({
    page,
  }) => {
    await signInAs(page, 'amohammed');
    await openClass(page, '1A Mathematics');
    await expectFitForPhone(page, 'the grid');
    await expect(page.getByRole('button', { name: 'History of Aziz, Mishka' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a phone that is turned', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test('a finger hits what it means in the grid, one sees what can be typed in, and a remark is read whole', async ({
    page,
  }) => {
    await signInAs(page, 'amohammed');
    await openClass(page, '1A Mathematics');
    await expectFitForPhone(page, 'the grid', { sideways: true });
    const mark = field(page, 'Aziz, Mishka', 'Term');
    await expect(mark, 'its frame is seen').not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
    const remark = field(page, 'Aziz, Mishka', 'Remarks');
    await expect(remark).toHaveValue(/^.{50,}$/);
    expect(await remark.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  });

  test('a remark that has words is gone on with from the comments, with Apply and two of them in sight', async ({
    page,
  }) => {
    await signInAs(page, 'amohammed');
    await openClass(page, '1A Mathematics');
    await page.getByRole('button', { name: 'Select Comment for Aziz, Mishka' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Select Comment' });
    const comments = sheet.getByRole('group').getByRole('checkbox');
    await expect(comments.first()).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Keep this remark' })).toBeInViewport({ ratio: 1 });
    for (const place of [0, 1]) await expect(comments.nth(place)).toBeInViewport({ ratio: 1 });
    const foot = [
      sheet.getByRole('checkbox', { name: 'After the present remark' }),
      sheet.getByRole('button', { name: 'Cancel' }),
      sheet.getByRole('button', { name: 'Apply' }),
    ];
    for (const one of foot) await expect(one).toBeInViewport({ ratio: 1 });
    await comments.last().scrollIntoViewIfNeeded();
    await comments.last().check();
    for (const one of foot) await expect(one).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 400 });
    for (const one of foot) await expect(one, 'above the keypad, too').toBeInViewport({ ratio: 1 });
  });
});
