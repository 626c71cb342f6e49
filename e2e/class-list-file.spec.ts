import { expectAccessible } from './support/accessibility.ts';
import { downloadClassList, saved, upload } from './support/class-list-file.ts';
import {
  expectAllSaved,
  field,
  lastSave,
  openClass,
  savesSince,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

test('a class list is downloaded, filled in elsewhere, looked at and stored', async ({
  page,
  colleague,
  school,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const { name, sheets } = await downloadClassList(page);
  expect(name).toBe('marks-2A-mathematics-2026-2027-term-1.xlsx');
  const rows = sheets[0]?.rows ?? [];
  expect(rows[2]?.slice(0, 4)).toEqual(['ID', 'Name', 'Term', 'Exam']);
  const [first, second, third] = rows.slice(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('No students.');
  first[2] = '91.5';
  second[2] = '150';
  third[2] = 'sixty';
  third[7] = '=1+1';

  const before = await lastSave(school);
  await page.route('**/api/mark-sheet-file/**', (route) => route.abort('connectionreset'), { times: 1 });
  await upload(page, 'marks.xlsx', await saved(sheets));
  const word = page.getByRole('alert').filter({ hasText: 'marks.xlsx was not taken; nothing was changed.' });
  await word.getByRole('button', { name: 'Retry' }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Upload marks: marks.xlsx' });
  await expect(preview.getByRole('status')).toHaveText('2 will be stored, 1 clamped, 1 refused');
  await expect(preview.getByRole('row', { name: new RegExp(`${second[1]}.*150 → 100`) })).toBeVisible();
  await expectAccessible(page, 'the preview of a file');
  expect(await savesSince(school, { subject: subjects.mathematics, lastId: before })).toEqual([]);

  await preview.getByRole('button', { name: 'Apply' }).click();
  await expectAllSaved(page);
  await expect(field(page, first[1] ?? '', 'Term')).toHaveValue('91.5');
  const stored = await storedSheet(await colleague('amohammed'), {
    formClass: '2A',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  expect(stored.get(first[1] ?? '')?.course_mark).toBe(91.5);
  expect(stored.get(second[1] ?? '')?.course_mark).toBe(100);
  expect(stored.get(third[1] ?? '')?.comment).toBe('=1+1');
  const saves = await savesSince(school, { subject: subjects.mathematics, lastId: before });
  expect(saves, 'and nobody else').toHaveLength(3);
});

test('a file of another class is refused by name, in place, and nothing is changed', async ({
  page,
  school,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A Mathematics');
  const { sheets } = await downloadClassList(page);
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await openClass(page, '2A Mathematics');
  const before = await lastSave(school);
  await upload(page, 'of-1A.xlsx', await saved(sheets));
  const word = page.getByRole('alert').filter({ hasText: 'of-1A.xlsx was not taken' });
  await expect(word).toContainText(
    'This file is for 1A Mathematics, Term 1, 2026-2027; this is 2A Mathematics.',
  );
  await expect(word.getByRole('button', { name: 'Retry' }), 'the same file helps nobody').toHaveCount(0);
  await expectAccessible(page, 'a refused file');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Class list file' })).toBeFocused();
  expect(await savesSince(school, { subject: subjects.mathematics, lastId: before })).toEqual([]);
});

test('what is no spreadsheet, or too large, is said in plain words beside the button', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const files = [
    ['photo.xlsx', Buffer.from('FFD8FFE000104A464946', 'hex'), 'This file is no spreadsheet.'],
    ['page.csv', Buffer.from('<html><body>Error</body></html>'), 'This file is no spreadsheet.'],
    ['names.csv', Buffer.from('Name,Term\nAli,50'), 'There is no column ID in this file.'],
    ['large.csv', Buffer.alloc(6 * 1024 * 1024, 'x'), 'The file is larger than 5 MB.'],
  ] as const;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/mark-sheet-file/'))
      sent.push(request.url());
  });
  for (const [name, content, words] of files) {
    await upload(page, name, content);
    await expect(page.getByRole('alert').filter({ hasText: `${name} was not taken` })).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  expect(sent.length, 'what is too large is not even sent').toBe(3);
});

test('a class list that could not be made is told of beside the button, and comes with Retry', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  await page.route('**/api/mark-sheet-file/**', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Class list file' }).click();
  await page.getByRole('menuitem', { name: 'Download class list' }).click();
  const word = page.getByRole('alert').filter({ hasText: 'The class list could not be made.' });
  const coming = page.waitForEvent('download');
  await word.getByRole('button', { name: 'Retry' }).click();
  expect((await coming).suggestedFilename()).toBe('marks-2A-mathematics-2026-2027-term-1.xlsx');
});

test('an unchanged class list says that it brings nothing', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const { sheets } = await downloadClassList(page);
  await upload(page, 'same.xlsx', await saved(sheets));
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing in same.xlsx differs' })).toBeVisible();
});
