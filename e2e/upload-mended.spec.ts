import type { Locator, Page } from '@playwright/test';

import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';
import { findStudent, openStudents } from './support/students.ts';

/** The clerk chooses a file of these students; it is read, and its rows stand there. */
async function openUploadOf(page: Page, name: string, students: readonly string[]): Promise<Locator> {
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Upload Students' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  const rows = ['Last Name,First Name,SEA Number,Class,Gender,Date of Birth', ...students];
  const buffer = Buffer.from(rows.join('\n'));
  await upload.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await upload.getByRole('button', { name: 'Upload File' }).click();
  return upload;
}

test('what is wrong is mended by keyboard, and no row leaves under the hand that mends it', async ({
  page,
}) => {
  const upload = await openUploadOf(page, 'z.csv', [
    'Zephyr,Alana,26870001,1Q,F,09/03/2015',
    'Zephyr,Brian,26870002,1A,M,30/02/2015',
    'Zephyr,Cindy,26870003,1A,F,09/03/2015',
  ]);
  await expect(upload.getByRole('group', { name: 'Students in z.csv' }), 'one goes on there').toBeFocused();
  const withErrors = upload.getByRole('button', { name: 'With errors' });
  await withErrors.click();
  await upload.getByLabel('Row 2, Class').fill('1A');
  await page.keyboard.press('Tab');
  await expect(upload.getByText('2 ready to upload, 1 with errors')).toBeVisible();
  await expect(upload.getByLabel('Row 2, Gender')).toBeFocused();
  await upload.getByLabel('Row 3, Date of Birth').fill('28/02/2015');
  await page.keyboard.press('Enter');
  await expect(upload.getByText('3 ready to upload')).toBeVisible();
  await expect(upload.getByLabel('Row 3, Date of Birth')).toBeFocused();
  // It has gone once the hand has gone on.
  await expect(upload.getByLabel('Row 2, Class')).toHaveCount(0);
  await upload.getByLabel('Search rows').focus();
  await expect(withErrors, 'the filter goes with its last row').toHaveAttribute('aria-pressed', 'false');
  await withErrors.click();
  await expect(upload.getByRole('checkbox', { name: /^Select Row \d+, Zephyr/ })).toHaveCount(3);
  const boxes = await upload.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(new Set(boxes).size, 'each row has a name of its own').toBe(boxes.length);

  // What a button led to is gone on with by keyboard, also where the button went with the step.
  await upload
    .getByRole('checkbox', { name: /^Select Row \d+, Zephyr/ })
    .first()
    .check();
  await upload.getByRole('button', { name: 'Delete 1 row' }).press('Enter');
  await expect(upload.getByLabel('Search rows')).toBeFocused();
  await upload.getByRole('button', { name: 'Upload 2 Students' }).press('Enter');
  await expect(upload.getByRole('alert').filter({ hasText: '2 stored' })).toBeVisible();
  await expect(upload.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  await upload.getByRole('button', { name: 'Other File' }).press('Enter');
  await expect(upload.getByRole('button', { name: 'Select File' })).toBeFocused();
});

test('once nothing is wrong the word of it goes, and what became of every row is in sight', async ({
  page,
}) => {
  const upload = await openUploadOf(page, 'y.csv', [
    'Yearwood,Amaya,26850001,1A,F,09/03/2015',
    'Yearwood,Bevon,26850002,1Q,M,09/03/2015',
    'Yearwood,Cleo,26850003,1A,F,31/02/2015',
    'Yearwood,Dario,26850004,1A,M,09/03/2015',
  ]);
  await upload.getByRole('button', { name: 'Upload 4 Students' }).click();
  const cancelled = upload.getByText('An error has occured. Please check the data, Upload Cancelled.');
  await expect(cancelled).toBeVisible();
  const withErrors = upload.getByRole('button', { name: 'With errors' });
  await withErrors.click();
  await expect(upload.getByLabel(/^Row \d+, Last Name$/)).toHaveCount(2);
  await upload.getByLabel('Row 3, Class').fill('1A');
  await page.keyboard.press('Enter');
  await expect(upload.getByText('3 ready to upload, 1 with errors')).toBeVisible();
  await expect(cancelled).toBeVisible();
  await upload.getByLabel('Search rows').focus();
  await expect(upload.getByLabel(/^Row \d+, Last Name$/)).toHaveCount(1);
  await upload
    .getByRole('checkbox', { name: /^Select Row \d+, Yearwood/ })
    .last()
    .check();
  await upload.getByRole('button', { name: 'Delete 1 row' }).click();
  await expect(cancelled).toHaveCount(0);
  await expect(upload.getByRole('alert')).toHaveText('All rows can be uploaded now.');
  await expect(withErrors).toHaveAttribute('aria-pressed', 'false');
  await expect(upload.getByLabel(/^Row \d+, Last Name$/)).toHaveCount(3);

  const search = upload.getByLabel('Search rows');
  await search.fill('26850004');
  await expect(upload.getByLabel(/^Row \d+, Last Name$/), 'by the SEA number, too').toHaveCount(1);
  await expect(upload.getByLabel('Row 5, First Name')).toHaveValue('Dario');
  await upload.getByRole('button', { name: 'Upload 3 Students' }).click();
  await expect(upload.getByRole('alert')).toHaveText('3 stored');
  await expect(upload.getByRole('cell', { name: /^Added, 2026\d{4}$/ })).toHaveCount(3);
  await expect(search).toHaveValue('');
});

test.describe('on a poor line', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('rows to which no answer came are uploaded again as they were, so that a name corrected between adds nobody twice', async ({
    page,
  }) => {
    const upload = await openUploadOf(page, 'x.csv', [
      'Zorbat,Marcuss,,1A,M,09/03/2015',
      'Zorbat,Nadia,,1A,F,10/03/2015',
    ]);
    const firstName = upload.getByLabel('Row 2, First Name');
    await expect(firstName).toHaveValue('Marcuss');
    await loseAnswer(page, '**/api/upload-new-students');
    await upload.getByRole('button', { name: 'Upload 2 Students' }).click();
    await expect(upload.getByRole('alert')).toContainText(
      'It is not known whether 2 rows were stored. Upload them again as they are: nobody is added twice.',
    );
    await expect(upload.getByRole('cell', { name: 'Perhaps stored' })).toHaveCount(2);
    await expect(firstName, 'another name would be another student').toHaveCount(0);
    await upload.getByRole('button', { name: 'Close', exact: true }).click();
    const close = page.getByRole('dialog', { name: 'Close without uploading?' });
    await expect(
      close.getByText('It is not known whether 2 rows were uploaded.', { exact: true }),
    ).toBeVisible();
    await close.getByRole('button', { name: 'Cancel' }).click();
    await upload.getByRole('button', { name: 'Upload 2 Students' }).click();
    await expect(upload.getByRole('alert')).toHaveText('0 stored, 2 there already');
    await upload.getByRole('button', { name: 'Close', exact: true }).click();
    await findStudent(page, 'Zorbat, Marcuss');
    await page.getByLabel('Search students').fill('Zorbat');
    await expect(page.getByRole('status').filter({ hasText: /^2 of \d+ students$/ })).toBeVisible();
  });
});
