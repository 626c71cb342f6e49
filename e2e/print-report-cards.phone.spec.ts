import { expect, signInAs, test } from './support/staff-test.ts';

test('on a phone the reports, the class and the document follow each other without sideways scrolling', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.getByRole('button', { name: /^Print\/View Reports/ }).tap();
  const report = page.getByRole('button', { name: /^Report Cards by Class/ });
  await report.tap();
  await expect(page.getByRole('button', { name: 'All reports' })).toBeFocused();
  await page.getByRole('button', { name: 'All reports' }).tap();
  await expect(report).toBeFocused();
  await report.tap();
  expect(await isWide()).toBe(false);

  await page.getByRole('button', { name: '1A', exact: true }).tap();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('region', { name: 'Page 1 of 35' });
  await expect(first.locator('canvas')).toBeVisible();
  const box = await first.boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  for (const button of await dialog.getByRole('button').all()) {
    const size = await button.boundingBox();
    expect
      .soft(Math.min(size?.width ?? 0, size?.height ?? 0), await button.innerText())
      .toBeGreaterThanOrEqual(44);
  }
  await dialog.getByRole('button', { name: 'Zoom in' }).tap();
  await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(360);
  expect(await isWide()).toBe(false);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
});
