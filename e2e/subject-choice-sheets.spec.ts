import { expectAccessible } from './support/accessibility.ts';
import { close, expectDocument, line, openReports } from './support/reports.ts';
import { expect, test } from './support/staff-test.ts';

test.describe('the office', () => {
  test('selects a student in the table for the subject-choice sheet, with and without the mouse', async ({
    page,
  }) => {
    await openReports(page, 'kali');
    await line(page, 'Class Mark Sheets').click();
    await page.getByRole('tab', { name: 'Subject-choice sheets' }).click();
    await page.getByRole('button', { name: 'Select Student' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select Student' });
    const table = dialog.getByRole('table', { name: 'Students' });
    const names = table.getByRole('rowheader');
    const count = dialog.getByRole('status');
    await expect(count).toHaveText('600 students');
    await expect(table).toHaveAttribute('aria-rowcount', '601');
    await expect(names.first()).toHaveText('Abdool, Abdullah');
    await expectAccessible(page, 'the Select Student table', { within: '[role="dialog"]' });

    await table.getByRole('button', { name: 'Name' }).click();
    await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(names.first()).toHaveText(/^Z/);
    await table.getByRole('button', { name: 'Name' }).click();

    // All of them are there, drawn as they come into view.
    const region = dialog.getByRole('group', { name: 'Students' });
    await region.focus();
    const lastRow = table.getByRole('row').last();
    await expect
      .poll(async () => {
        // The list grows while rows further down turn out to be higher than they were taken for.
        await page.keyboard.press('End');
        return lastRow.getAttribute('aria-rowindex');
      })
      .toBe('601');
    await expect(names.last()).toHaveText(/^Z/);
    await expect(names.last()).toBeInViewport();
    expect(await names.count()).toBeLessThan(120);

    await dialog.getByRole('button', { name: 'Form 3', exact: true }).click();
    await expect(count).toHaveText(/^1\d\d of 600 students$/);
    const search = dialog.getByRole('searchbox', { name: 'Search students' });
    await search.fill('bermudez daniela');
    await expect(count).toHaveText('1 of 600 students');
    await search.fill('3a b');
    await expect(names.first()).toHaveText('Bermúdez Zambrano, Daniela');
    await page.keyboard.press('ArrowDown');
    const select = dialog.getByRole('button', { name: 'Select Bermúdez Zambrano, Daniela' });
    await expect(select).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(select).not.toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const sheet = 'Subject-choice sheet – Bermúdez Zambrano, Daniela – 3A';
    await close(page, await expectDocument(page, sheet, 'Subject choice'));
    await expect(select).toBeFocused();

    await search.fill('zzz');
    await dialog.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(search).toBeFocused();
    await expect(count).toHaveText('600 students');
    await search.fill('zzz');
    await dialog.getByRole('button', { name: 'Clear search', exact: true }).click();
    await expect(search).toBeFocused();
    await close(page, dialog);
    await page.getByRole('button', { name: '3A', exact: true }).click();
    const sheets = await expectDocument(page, 'Subject-choice sheets – 3A', 'Subject choice');
    await expect(sheets.getByText('of 35', { exact: true })).toBeVisible();
  });
});
