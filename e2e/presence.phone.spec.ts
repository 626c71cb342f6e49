import { openClass } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('a colleague who opens the class, and leaves it, moves nothing under the teacher’s finger', async ({
  page,
  anotherComputer,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const mark = page.getByRole('textbox', { name: 'Aziz, Mishka, Term', exact: true });
  // The tools above it are drawn after it.
  await expect(page.getByRole('button', { name: 'Class list file' })).toBeVisible();
  const before = await mark.boundingBox();

  const his = await (await anotherComputer()).newPage();
  await signInAs(his, 'vjoseph');
  await his.getByRole('button', { name: /^Enter Marks/ }).click();
  await his.getByRole('button', { name: 'Select Lystra Charles' }).click();
  await openClass(his, '1A Spanish');
  const told = page.getByTitle('Vernon Joseph also has this class open');
  await expect(told).toBeInViewport({ ratio: 1 });
  expect(await mark.boundingBox()).toEqual(before);

  await his.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(told).toBeHidden();
  expect(await mark.boundingBox()).toEqual(before);
});
