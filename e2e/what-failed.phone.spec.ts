import { goOffline } from './support/go-offline.ts';
import { expectAllSaved, field, openClass, term } from './support/mark-sheet.ts';
import { letNoNewsThrough } from './support/no-news.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

test('the count leads from any card to the student whose entry could not be stored', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.tap();
  const cell = field(page, 'Baksh, Adam', 'Exam');
  await cell.tap();
  await page.keyboard.type('6x');
  await next.tap();
  await next.tap();
  await expect(page.getByText('4 of 35')).toBeVisible();
  await page.getByRole('button', { name: /1 failed\. Go to the first row that failed/ }).tap();
  await expect(page.getByText('2 of 35')).toBeVisible();
  await expect(cell).toBeFocused();
  await expect(cell).toHaveValue('6x');
  await page.keyboard.press('Escape');
});

test.describe('without a connection', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('Next stays under the finger, keeps the focus and leaves the page where one was reading', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'lcharles');
    await openClass(page, '6 Up Spanish');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(next).toBeInViewport({ ratio: 1 });
    await goOffline(context, page);
    await page.getByRole('textbox', { name: /, Term$/ }).fill('61');
    await page.getByRole('textbox', { name: /, Remarks$/ }).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await next.tap();
    await expect(page.getByText('2 of 10')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    const banner = page.getByText('No connection. 1 entry waits on this device');
    await expect(banner).toBeInViewport();
    const [below, button] = [await banner.boundingBox(), await next.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    for (let student = 3; student <= 10; student += 1) {
      await expect(next).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${student} of 10`)).toBeVisible();
    }
    await expect(next).toBeDisabled();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
    await context.setOffline(false);
    await expectAllSaved(page);
  });
});

test.describe('of a mark that was refused', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('each button of the question stands on one line', async ({ page, school }) => {
    await letNoNewsThrough(page);
    await signInAs(page, 'lcharles');
    await openClass(page, '1A Spanish');
    await school.owner.pool.query('update current_term set academic_term_id = 202503');
    try {
      const cell = page.getByRole('textbox', { name: /, Remarks$/ });
      await cell.fill('Reads aloud with joy.');
      await cell.blur();
      await page.getByRole('button', { name: 'Error' }).tap();
      const dialog = page.getByRole('dialog', { name: 'This row was not saved' });
      const heightOf = async (name: string) =>
        (await dialog.getByRole('button', { name }).boundingBox())?.height;
      expect(await heightOf('Discard what I typed')).toBe(await heightOf('Retry'));
      await dialog.getByRole('button', { name: 'Discard what I typed' }).tap();
      await expectAllSaved(page);
    } finally {
      await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
    }
  });
});
