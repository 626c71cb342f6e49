import { readFile } from 'node:fs/promises';

import type { Download } from '@playwright/test';
import { studentRecordCalls } from 'contract/students';
import { uploadMessages } from 'contract/upload-rows';

import { readWorkbook, writeWorkbook } from '../server/src/spreadsheets/workbook.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { endSessions } from './support/end-sessions.ts';
import { holdBack } from './support/hold-back.ts';
import { lookOutFor } from './support/notices.ts';
import { expect, password, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { findStudent, openStudents } from './support/students.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

/** The template as it was downloaded with students under its headings. */
async function fillTemplate(
  download: Download,
  rowsFor: (classes: readonly string[]) => readonly (readonly string[])[],
) {
  const sheets = await readWorkbook(await readFile(await download.path()));
  const [sheet, lists] = sheets;
  const classes = (lists?.rows ?? []).flatMap(([formClass = '']) => (formClass === '' ? [] : [formClass]));
  const buffer = await writeWorkbook('Student registration', [
    {
      name: 'Students',
      widths: [],
      rows: [...(sheet?.rows.slice(0, 3) ?? []), ...rowsFor(classes)].map((row) =>
        row.map((value) => ({ value, look: 'plain' as const })),
      ),
    },
  ]);
  return {
    name: 'intake.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
}

test('an upload is looked at first, a wrong row is mended, and all are stored once', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Upload Students' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  await expect(upload.getByRole('combobox', { name: 'Academic Year' })).toHaveText('2026-2027');
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(upload.getByText('Please select a file!')).toBeVisible();
  const template = page.waitForEvent('download');
  await upload.getByRole('button', { name: 'Download Template' }).click();
  expect((await template).suggestedFilename()).toMatch(/^Registration Upload-.+\.xlsx$/);

  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const headings = 'Last Name,First Name,SEA Number,Class,Gender,Date of Birth,Email Address';
  const rows = [
    'Gopaul,Tariq,26990001,1A,M,09/03/2015,tariq@example.org',
    'Joseph,Anil,26990002,9Z,Male,31/02/2015,anil(at)home',
    'Joseph,Keron,26990003,1b,M,12 May 2015,',
    'Joseph,Keron,26990003,1B,M,12 May 2015,',
  ];
  const chooser = upload.locator('input[type="file"]');
  await chooser.setInputFiles(file('photo.xlsx', 'no spreadsheet'));
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(upload.getByText(/^Could not upload the file\./)).toBeVisible();
  await chooser.setInputFiles(file('intake.csv', [headings, ...rows].join('\n')));
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(upload.getByText('2 ready to upload, 2 with errors')).toBeVisible();
  await expect(upload.getByLabel('Row 2, Date of Birth')).toHaveValue('9 Mar 2015');
  await expect(upload.getByLabel('Row 3, Class')).toHaveAccessibleDescription('There is no class “9Z”.');
  await expectAccessible(page, 'the preview with errors', { within: '[role="dialog"]' });
  const lastName = upload.getByLabel('Row 3, Last Name');
  await lastName.fill('Ramkissoon-Baptiste Mohammed-Ali');
  const hidden = async () =>
    lastName.evaluate((field) =>
      Math.max(field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight),
    );
  await expect.poll(hidden, 'a long name is read as a whole').toBeLessThanOrEqual(0);
  await lastName.press('Escape');
  await expect(lastName).toHaveValue('Joseph');
  // Told of, and no error.
  await lastName.fill('Joseph 王');
  await lastName.press('Enter');
  await expect(lastName).toHaveAccessibleDescription('Documents cannot print “王”.');
  await expect(lastName).toHaveAttribute('aria-invalid', 'false');
  await lastName.fill('Joseph');
  await lastName.press('Enter');
  await expect(lastName).toHaveAccessibleDescription('');
  await upload.getByRole('button', { name: 'Upload 4 Students' }).click();
  await expect(
    upload.getByText('An error has occured. Please check the data, Upload Cancelled.'),
  ).toBeVisible();
  await expect(upload.getByLabel('Row 3, Class')).toBeFocused();

  await upload.getByLabel('Row 3, Class').fill('1A');
  // What was mended is not given up without a word.
  await expectAskedBeforeReload(page);
  await upload.getByRole('button', { name: 'Other File' }).click();
  const discard = page.getByRole('dialog', { name: 'Choose another file without uploading these rows?' });
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await expect(upload.getByLabel('Row 3, Class')).toHaveValue('1A');
  await upload.getByLabel('Row 3, Date of Birth').fill('28 Feb 2015');
  await upload.getByRole('button', { name: 'Upload 4 Students' }).click();
  const email = upload.getByLabel('Row 3, Email Address');
  await expect(email).toBeFocused();
  await expect(email, 'the whole of it, at the edge of the table').toBeInViewport({ ratio: 1 });
  await email.fill('anil@example.org');
  await page.keyboard.press('Enter');
  await expect(upload.getByLabel('Row 3, Date of Birth')).toHaveValue('28 Feb 2015');
  await expect(upload.getByText('3 ready to upload, 1 with errors')).toBeVisible();
  await upload
    .getByRole('checkbox', { name: /^Select Row \d+, Joseph/ })
    .last()
    .check();
  await upload.getByRole('button', { name: 'Delete 1 row' }).click();
  await upload.getByRole('button', { name: 'Upload 3 Students' }).click();
  await expect(upload.getByRole('alert').filter({ hasText: '3 stored' })).toBeVisible();
  await expect(upload.getByRole('cell', { name: /^Added, 2026\d{4}$/ })).toHaveCount(3);

  await upload.getByRole('button', { name: 'Other File' }).click();
  await chooser.setInputFiles(
    file('intake-again.csv', [headings, rows[0], 'Ramlal,Dev,26990004,1A,M,7 June 2015,'].join('\n')),
  );
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(upload.getByRole('cell', { name: /^Student 2026\d{4}$/ })).toBeVisible();
  await expect(upload.getByText('Academic Year: 2026-2027')).toBeVisible();
  const onRecord = upload.getByRole('button', { name: 'On record already' });
  await onRecord.click();
  await expect(upload.getByLabel(/^Row \d+, Last Name$/), 'the other is new').toHaveCount(1);
  await expect(upload.getByLabel('Row 2, Last Name')).toHaveValue('Gopaul');
  await onRecord.click();
  await upload.getByRole('button', { name: 'Upload 2 Students' }).click();
  await expect(upload.getByRole('cell', { name: /^There already, 2026\d{4}$/ })).toBeVisible();
  await expect(upload.getByRole('alert')).toHaveText('1 stored, 1 there already');
  await expect(upload.getByRole('status').filter({ hasText: /^1 stored, 1 there already$/ })).toBeVisible();

  await upload.getByRole('button', { name: 'Other File' }).click();
  await chooser.setInputFiles(file('one.csv', [headings, 'Ali,Zaid,26990009,1A,M,1 May 2015,'].join('\n')));
  await upload.getByRole('button', { name: 'Upload File' }).click();
  for (const leave of [
    async () => page.keyboard.press('Escape'),
    async () => upload.getByRole('button', { name: 'Close', exact: true }).click(),
  ]) {
    await expect(upload.getByRole('checkbox', { name: /^Select Row \d+, Ali/ })).toBeVisible();
    await leave();
    const close = page.getByRole('dialog', { name: 'Close without uploading?' });
    await expect(close).toContainText('1 row was not uploaded.');
    await close.getByRole('button', { name: 'Cancel' }).click();
    await expect(close).toBeHidden();
  }
  await upload.getByRole('checkbox', { name: /^Select Row \d+, Ali/ }).check();
  await upload.getByRole('button', { name: 'Delete 1 row' }).click();
  await expect(upload.getByText('No row is left to upload')).toBeVisible();
  await expect(upload.getByRole('button', { name: 'Upload 0 Students' })).toBeDisabled();
  await upload.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await findStudent(page, 'Joseph, Anil');
  await findStudent(page, 'Gopaul, Tariq');
});

test('a class of newcomers comes as the filled-in template: wrong rows are mended or deleted, the lists show all', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  // On a slow line the file is chosen before the years and classes are there that it is read by.
  const release = await holdBack(page, /\/api\/(student-upload-academic-years|form-classes(-list)?)$/);
  await page.getByRole('button', { name: 'Upload Students' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  const template = page.waitForEvent('download');
  await upload.getByRole('button', { name: 'Download Template' }).click();
  const file = await fillTemplate(await template, (classes) => {
    const ofForm1 = classes.filter((one) => one.startsWith('1'));
    return Array.from({ length: 123 }, (_, index) => [
      'Zephyrine',
      `Marie-Claire ${String(index).padStart(3, '0')}`,
      `2688${String(index).padStart(4, '0')}`,
      index === 60 ? '1Q' : (ofForm1[index % ofForm1.length] ?? ''),
      'F',
      index === 61 ? '30/02/2015' : '09/03/2015',
      '07/09/2026',
      index === 119 ? 'nobody' : '',
      'Poui Hill Government Primary',
      index >= 120 ? '' : '12 Poui Trace',
    ]).map((row, index) => (index >= 120 ? row.with(2, '26880000') : row));
  });
  await upload.locator('input[type="file"]').setInputFiles(file);
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(page.getByRole('dialog', { name: 'Reading the file…' })).toBeVisible();
  release();
  await expect(upload.getByText('117 ready to upload, 6 with errors')).toBeVisible();
  await upload.getByRole('button', { name: 'Upload 123 Students' }).click();
  await expect(upload.getByLabel('Row 64, Class'), 'far below what was in sight').toBeFocused();
  await upload.getByRole('button', { name: 'With errors' }).click();
  await upload.getByLabel('Row 64, Class').fill('1A');
  await page.keyboard.press('Enter');
  await upload.getByLabel('Row 65, Date of Birth').fill('28/02/2015');
  await page.keyboard.press('Enter');
  await upload.getByLabel('Row 123, Email Address').fill('');
  await page.keyboard.press('Enter');
  await expect(upload.getByText('120 ready to upload, 3 with errors')).toBeVisible();
  await upload.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await upload.getByRole('button', { name: 'Delete 3 rows' }).click();
  // How far it is is told part by part, and in between that it goes on (2-administration §4).
  const lastPart = Promise.withResolvers<void>();
  let parts = 0;
  await page.route('**/api/upload-new-students', async (route) => {
    parts += 1;
    if (parts === 2) await lastPart.promise;
    await route.fallback();
  });
  await upload.getByRole('button', { name: 'Upload 120 Students' }).click();
  await expect(page.getByRole('progressbar', { name: '100 of 120' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Working on your request...' })).toBeVisible();
  const complete = await lookOutFor(page, 'Complete');
  lastPart.resolve();
  await expect(upload.getByRole('alert').filter({ hasText: '120 stored' })).toBeVisible();
  expect(await complete(), 'read before the overlay has closed').toBe(true);
  for (const name of ['045', '060']) {
    await upload.getByLabel('Search rows').fill(`Marie-Claire ${name}`);
    await expect(upload.getByRole('cell', { name: /^Added, 2026\d{4}$/ })).toHaveCount(1);
  }
  await upload.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByLabel('Search students').fill('Zephyrine');
  await expect(page.getByRole('status').filter({ hasText: /^120 of \d+ students$/ })).toBeVisible();
  const row = await findStudent(page, 'Zephyrine, Marie-Claire 061');
  await expect(row.getByRole('cell', { name: '28 Feb 2015' })).toBeVisible();
});

test('a row of a student whose record a colleague corrects meanwhile adds nobody a second time, and says so', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const office = await colleague('vjoseph');
  const listed = (await office.ask(studentRecordCalls.listAllStudents, { query: {} })).answer
    .current_students;
  const student = listed.find(({ form_class_id, date_of_birth }) => form_class_id === '1B' && date_of_birth);
  if (!student) throw new Error('Nobody in 1B has a date of birth.');
  const { student_id, last_name, first_name, date_of_birth } = student;
  const buffer = Buffer.from(
    `Last Name,First Name,Class,Date of Birth\n${last_name},${first_name},1B,${date_of_birth}`,
  );
  await page.getByRole('button', { name: 'Upload Students' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  await upload
    .locator('input[type="file"]')
    .setInputFiles({ name: 'intake.csv', mimeType: 'text/csv', buffer });
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(upload.getByRole('cell', { name: `Student ${student_id}` })).toBeVisible();

  const corrected = await office.ask(studentRecordCalls.saveStudent, {
    body: {
      student_id,
      first_name,
      last_name,
      birth_certificate_pin: '20140227111',
      form_class_id: '1B',
      date_of_birth: '2014-02-27',
    },
  });
  expect(corrected.status).toBe(200);
  await upload.getByRole('button', { name: 'Upload 1 Student' }).click();
  await expect(upload.getByRole('alert')).toHaveText('0 stored, 1 not stored');
  await expect(upload.getByText(uploadMessages.meansAnother(student_id))).toBeVisible();
  expect(
    (await office.ask(studentRecordCalls.listAllStudents, { query: {} })).answer.current_students,
  ).toHaveLength(listed.length);
});

test('an upload can be left and come back to: the same file names who was added before, and adds the rest', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const headings = 'Last Name,First Name,SEA Number,Class,Gender,Date of Birth';
  const rows = Array.from({ length: 103 }, (_, index) => {
    const number = String(index).padStart(3, '0');
    return `Zandolie,J${number},26860${number},1A,M,09/03/2015`;
  });
  const buffer = Buffer.from([headings, ...rows].join('\n'));
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  const begin = async () => {
    await page.getByRole('button', { name: 'Upload Students' }).click();
    await upload
      .locator('input[type="file"]')
      .setInputFiles({ name: 'intake.csv', mimeType: 'text/csv', buffer });
    await upload.getByRole('button', { name: 'Upload File' }).click();
    await expect(upload.getByText('103 ready to upload')).toBeVisible();
  };
  let parts = 0;
  await page.route('**/api/upload-new-students', async (route) => {
    parts += 1;
    // The second part is on its way for as long as the page is open.
    if (parts !== 2) await route.fallback();
  });
  await begin();
  await upload.getByRole('button', { name: 'Upload 103 Students' }).click();
  await expect(page.getByRole('progressbar', { name: '100 of 103' })).toBeVisible();
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();

  await begin();
  await upload.getByLabel('Search rows').fill('J099');
  await expect(upload.getByRole('cell', { name: /^Student 2026\d{4}$/ })).toHaveCount(1);
  await upload.getByLabel('Search rows').fill('J100');
  await expect(upload.getByRole('cell', { name: 'Ready', exact: true })).toHaveCount(1);
  await upload.getByRole('button', { name: 'Upload 103 Students' }).click();
  await expect(upload.getByRole('alert')).toHaveText('3 stored, 100 there already');
  await upload.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByLabel('Search students').fill('Zandolie');
  await expect(page.getByRole('status').filter({ hasText: /^103 of \d+ students$/ })).toBeVisible();
});

test('an upload that the end of the session cuts short is not said to have failed once one has signed in again, and goes on', async ({
  page,
  school,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Upload Students' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  await expect(upload.getByRole('combobox', { name: 'Academic Year' })).toHaveText('2026-2027');
  const signInAgain = async () => {
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
  };
  const lines = ['Last Name,First Name,SEA Number,Class,Gender', 'Gopaul,Tarique,26990071,1A,M'];
  await upload
    .locator('input[type="file"]')
    .setInputFiles({ name: 'late.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await endSessions(school, page);
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await signInAgain();
  await expect(upload.getByRole('alert')).toHaveCount(0);
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(upload.getByText('1 ready to upload', { exact: true })).toBeVisible();

  await endSessions(school);
  await upload.getByRole('button', { name: 'Upload 1 Student' }).click();
  await signInAgain();
  await expect(upload.getByRole('alert')).toHaveCount(0);
  await upload.getByRole('button', { name: 'Upload 1 Student' }).click();
  await expect(upload.getByText('1 stored', { exact: true }).first()).toBeVisible();
});
