import { comeBack } from './support/come-back.ts';
import { expectAllSaved, expectWholeClass, openClass, openFields } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('the classes still to finish stand first, each with how far it is, in figures and as a bar', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  const lines = page.getByRole('list', { name: 'Select Subject Class' }).getByRole('listitem');
  await expect(lines.filter({ hasText: '2B Spanish' })).toContainText('36/36 complete');
  const stands = async () =>
    lines.evaluateAll((items) =>
      items.map((item) => {
        const [, complete = '', students = ''] = /(\d+)\/(\d+) complete/.exec(item.textContent) ?? [];
        const bar = item.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
        return { complete: Number(complete), students: Number(students), bar: Number(bar) };
      }),
    );
  const all = await stands();
  expect(all.map(({ bar }) => bar)).toEqual(all.map(({ complete, students }) => (100 * complete) / students));
  const finished = all.map(({ complete, students }) => complete >= students);
  expect(new Set(finished), 'some are finished and some are not').toEqual(new Set([true, false]));
  expect(finished).toEqual(finished.toSorted((a, b) => Number(a) - Number(b)));

  // What one finishes goes down to the finished ones.
  await openClass(page, '6 Up Spanish');
  await expect(page.getByText('0/10 complete')).toBeVisible();
  for (const cell of await openFields(page, 'Term', 'Exam').all()) await cell.fill('50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('10/10 complete')).toBeVisible();
  const bar = page.getByRole('progressbar', { includeHidden: true });
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await expectAllSaved(page);
  await page.getByRole('button', { name: 'Missing only' }).click();
  await expect(page.getByText('Nothing is missing')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(lines.filter({ hasText: '6 Up Spanish' })).toContainText('10/10 complete');
  const places = await lines.allInnerTexts();
  const place = places.findIndex((text) => text.includes('6 Up Spanish'));
  expect(places.slice(place).every((text) => !/\b0\/\d+ complete/.test(text))).toBe(true);
});

test('the main menu counts a class as finished at once, and one goes on from there to the class that was listed next', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  const tile = page.getByRole('button', { name: /^Enter Marks/ });
  const lines = page.getByRole('list', { name: 'Select Subject Class' }).getByRole('listitem');
  const listed = async () =>
    (await lines.allInnerTexts()).map((text) => /^(.*) Spanish/m.exec(text)?.[1] ?? '');
  async function finishFirst() {
    await lines.first().getByRole('button').click();
    await expectWholeClass(page);
    for (const cell of await openFields(page, 'Term', 'Exam').all()) await cell.fill('50');
    await page.keyboard.press('Enter');
    await expectAllSaved(page);
  }

  await expect(tile).toContainText('to finish');
  const left = Number(/(\d+) to finish/.exec(await tile.innerText())?.[1]);
  await tile.click();
  await expect(lines.first()).toContainText('Spanish');
  const [, second = ''] = await listed();
  await finishFirst();
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await expect(tile).toContainText(`${left - 1} to finish`);

  await tile.click();
  await expect(lines.first()).toContainText(`${second} Spanish`);
  const [, third = ''] = await listed();
  await finishFirst();
  // Who looks at something else meanwhile finds the classes read anew, and in another order.
  const again = page.waitForResponse('**/api/teacher-lessons/*');
  await comeBack(page);
  await (await again).finished();
  await page.getByRole('button', { name: 'Next Subject Class' }).click();
  await expect(page.getByRole('textbox', { name: 'Class', exact: true })).toHaveValue(third);
});
