import { holdBack } from './support/hold-back.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('no tile of the menu moves under the finger when the term and what is left to finish come', async ({
  page,
}) => {
  const comeTerm = await holdBack(page, '**/api/current-term');
  const comeLessons = await holdBack(page, '**/api/teacher-lessons/*');
  await signInAs(page, 'amohammed');
  const tiles = page.getByRole('main').getByRole('listitem');
  await expect(tiles).toHaveCount(3);
  await page.evaluate(async () => document.fonts.ready);
  const places = async () => Promise.all([0, 1, 2].map(async (tile) => tiles.nth(tile).boundingBox()));
  const before = await places();
  comeTerm();
  comeLessons();
  await expect(page.getByRole('heading', { name: /Term: 1 Year: 2026-2027$/ })).toBeVisible();
  await expect(tiles.first()).toContainText(/to finish$/);
  expect(await places()).toEqual(before);
});
