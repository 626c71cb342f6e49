import { enlargeLetters } from './support/large-letters.ts';
import { field, openClass } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('the period is read whole in the top bar also while something was not stored', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const bar = page.getByRole('banner');
  const period = bar.getByText(/^Term: \d/);
  const isWhole = async () => period.evaluate((one) => one.scrollHeight <= one.clientHeight + 1);
  const height = async () => (await bar.boundingBox())?.height;
  expect(await isWhole()).toBe(true);
  const before = await height();
  await field(page, 'Aziz, Mishka', 'Exam').tap();
  await page.keyboard.type('6x');
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(bar.getByRole('button', { name: /1 failed|1 .*not stored/i })).toBeVisible();
  expect(await isWhole()).toBe(true);
  expect(await height(), 'the page below stays where it is').toBe(before);
});

test('the period is read whole in the top bar at 400 %, too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signInAs(page, 'lcharles');
  const period = page.getByRole('banner').getByText(/^Term: \d/);
  await expect(period).toBeVisible();
  expect(await period.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
});

test('the name of the school is read whole also on the narrowest phone and with letters twice as large', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  const name = page.getByRole('banner').getByText('Poui Hill Secondary School');
  const cut = async () => name.evaluate((one) => one.scrollHeight - one.clientHeight);
  for (const letters of [16, 32]) {
    await enlargeLetters(page, letters);
    for (const width of [320, 360, 640]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(cut, `less than a line at ${letters} px, ${width} px wide`).toBeLessThan(9);
    }
  }
});

test('with letters twice as large the page stays where it is when something was not stored', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await enlargeLetters(page);
  const bar = page.getByRole('banner');
  const height = async () => (await bar.boundingBox())?.height;
  await expect.poll(height).toBeGreaterThan(120);
  const before = await height();
  await field(page, 'Aziz, Mishka', 'Term').tap();
  await page.keyboard.type('6x');
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(bar.getByRole('button', { name: /1 failed|1 .*not stored/i })).toBeVisible();
  expect(await height()).toBe(before);
});
