import type { Locator, Page } from '@playwright/test';
import { schoolSettingsMessages } from 'contract/school-settings';
import { spreadsheetLimits, spreadsheetMessages } from 'contract/spreadsheets';
import { studentFileLimits, studentFileMessages } from 'contract/student-files';

import { expectAccessible } from './support/accessibility.ts';
import { downloadClassList, saved } from './support/class-list-file.ts';
import { dropFolderOn, dropOn, dropTextOn, holdOver, listenToDrags } from './support/drag-files.ts';
import { goOffline } from './support/go-offline.ts';
import { holdBack } from './support/hold-back.ts';
import { expectAllSaved, field, openClass } from './support/mark-sheet.ts';
import { openImport } from './support/registers.ts';
import { openSettings } from './support/settings.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { openRecord, openStudents } from './support/students.ts';

test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

const hint = 'A file can also be dropped here.';
const onlyOne = 'Only one file is taken at a time. Drop the one that is meant.';
const notNow = 'Nothing can be taken at the moment. Drop the file again once what is on its way is done.';

/** Of the wrong kind wherever it is dropped. */
const letter = { name: 'letter.txt', buffer: 'Dear parents' };

/** A square of one colour, 8 × 8 pixels. */
const logo = {
  name: 'logo.png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGMQd8jFihiGlgQAEGUxAVF1hfYAAAAASUVORK5CYII=',
    'base64',
  ),
};

/** The place over which a file is held. */
function held(page: Page): Locator {
  return page.locator('[data-file-over]');
}

test('an intake that is dropped on Upload Students is as good as one that is selected', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Upload Students' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  const place = upload.getByText(hint);
  const which = upload.getByRole('status').first();
  const intake = {
    name: 'intake.csv',
    buffer: 'Last Name,First Name,SEA Number,Class,Gender\nGopaul,Tariq,26990101,1A,M\n',
  };
  await expectAccessible(page, 'the choice of a file', { within: '[role="dialog"]' });
  const mouse = await holdOver(place, intake);
  await expect(held(page)).toHaveCount(1);
  await expectAccessible(page, 'a file held over the dialog', { within: '[role="dialog"]' });
  await mouse.takeAway();
  await expect(held(page)).toHaveCount(0);
  await expect(which).toHaveText('No file selected');

  await dropOn(place, intake, letter);
  await expect(page.getByRole('alert').filter({ hasText: onlyOne })).toBeVisible();
  await dropFolderOn(place);
  await expect(page.getByRole('alert').filter({ hasText: 'Only a file can be dropped here.' })).toBeVisible();
  await expect(which).toHaveText('No file selected');

  await dropOn(place, { ...logo, name: 'photo.xlsx' });
  await expect(which).toHaveText('photo.xlsx');
  await expect(held(page)).toHaveCount(0);
  await expect(upload.getByRole('button', { name: 'Select File' })).toBeFocused();
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(
    upload.getByText(`Could not upload the file. ${spreadsheetMessages.notASpreadsheet}`),
  ).toBeVisible();
  await dropOn(place, intake);
  await expect(which).toHaveText('intake.csv');
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await expect(upload.getByText('1 ready to upload')).toBeVisible();

  // The rows are no place where one chooses.
  const heard = await listenToDrags(page);
  await dropOn(upload.getByLabel('Row 2, Last Name'), letter);
  expect(await heard()).toEqual(['dragover: none']);
  await expect(upload.getByText('1 ready to upload')).toBeVisible();
});

test('what the gate noted is dropped on Import Attendance, and nothing while a file is being read', async ({
  page,
}) => {
  const importing = await openImport(page);
  const gate = { name: 'gate.csv', buffer: 'Student ID,Date,Session,Status\n99,2026-10-05,AM,present\n' };
  const place = importing.getByText(hint);
  await dropOn(place, gate, letter);
  await expect(page.getByRole('alert').filter({ hasText: onlyOne })).toBeVisible();
  await dropOn(place, { ...logo, name: 'gate.xlsx' });
  const refused = importing.getByRole('alert').filter({ hasText: '“gate.xlsx” was not taken' });
  await expect(refused).toContainText(spreadsheetMessages.notASpreadsheet);

  const letGo = await holdBack(page, '**/api/attendance-file');
  await dropOn(place, gate);
  await expect(importing.getByRole('button', { name: 'Choose file' })).toBeFocused();
  const mouse = await holdOver(place, letter);
  await expect(held(page)).toHaveCount(0);
  await mouse.drop();
  await expect(page.getByRole('alert').filter({ hasText: notNow })).toBeVisible();
  letGo();
  const read = importing.getByText('0 new, 1 with errors, left out');
  await expect(read).toBeVisible();
  await expect(importing.getByText('gate.csv', { exact: true })).toBeVisible();

  // Another one takes its place, as with Choose another file; where it is refused, nothing is left to be stored.
  await dropOn(read, letter);
  await expect(importing.getByText('“letter.txt” was not taken')).toBeVisible();
  await expect(read).toHaveCount(0);
  await expect(importing.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await expect(importing.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await dropOn(place, gate);
  await expect(read).toBeVisible();
  await dropOn(read, { name: 'year.csv', buffer: Buffer.alloc(spreadsheetLimits.bytes + 1) });
  await expect(importing.getByText('“year.csv” was not taken')).toBeVisible();
  await expect(read).toHaveCount(0);
  await expect(importing.getByRole('button', { name: 'Choose file' })).toBeFocused();
});

test('a filled class list is dropped on the bar over the marks: what is being typed is stored before it is looked at', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const { sheets } = await downloadClassList(page);
  const [first, second] = sheets[0]?.rows.slice(3) ?? [];
  if (first === undefined || second === undefined) throw new Error('No students.');
  first[2] = '91.5';
  const list = { name: 'marks.xlsx', buffer: await saved(sheets) };
  const typed = field(page, second[1] ?? '', 'Term');
  await typed.click();
  await page.keyboard.type('64');

  // On the grid it is nobody's, and the cell stays as it is being typed.
  const heard = await listenToDrags(page);
  await dropOn(field(page, first[1] ?? '', 'Term'), list);
  expect(await heard()).toEqual(['dragover: none']);
  await expect(typed).toHaveValue('64');
  await expect(typed).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const bar = page.getByText(/^Total Students: \d+$/);
  await dropOn(bar, letter, list);
  await expect(page.getByRole('alert').filter({ hasText: onlyOne })).toBeVisible();
  const mouse = await holdOver(bar, list);
  await expect(held(page)).toHaveCount(1);
  await mouse.drop();
  const preview = page.getByRole('dialog', { name: 'Upload marks: marks.xlsx' });
  await expect(preview.getByRole('status')).toHaveText('1 will be stored');
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expectAllSaved(page);
  await expect(field(page, first[1] ?? '', 'Term')).toHaveValue('91.5');
  await expect(typed).toHaveValue('64');

  await dropOn(bar, letter);
  const refused = page
    .getByRole('alert')
    .filter({ hasText: 'letter.txt was not taken; nothing was changed.' });
  await expect(refused).toBeVisible();
});

test('a picture is dropped on the student’s picture or its button, and papers on Files', async ({
  page,
  context,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const portrait = { name: 'makeda.png', buffer: await page.screenshot() };
  const record = await openRecord(page, 'Alexander, Makeda');
  const picture = record.locator('[data-size="page"]');
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  await dropOn(picture, portrait, letter);
  await expect(page.getByRole('alert').filter({ hasText: onlyOne })).toBeVisible();
  await dropOn(record.getByRole('button', { name: 'Picture' }), letter);
  await expect(
    crop.getByText('This picture cannot be shown. Choose a JPEG, PNG or WebP picture.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(crop).toHaveCount(0);
  await expect(record.getByRole('button', { name: 'Picture' })).toBeFocused();
  const mouse = await holdOver(picture, portrait);
  await expect(held(page)).toHaveCount(1);
  await mouse.drop();
  await crop.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  // Beside them it is no picture: the papers have a dialog of their own.
  const heard = await listenToDrags(page);
  await dropOn(record.getByRole('button', { name: 'Files' }), portrait);
  expect(await heard()).toEqual(['dragover: none']);

  await record.getByRole('button', { name: 'Files' }).click();
  const files = page.getByRole('dialog', { name: 'Files – Makeda Alexander' });
  const place = files.getByText(hint);
  await dropOn(place, letter);
  await expect(files.getByRole('alert')).toHaveText(
    `letter.txt could not be uploaded. ${studentFileMessages.notAFile}`,
  );
  await dropOn(place, { name: 'passport.pdf', buffer: Buffer.alloc(studentFileLimits.bytes + 1) });
  await expect(files.getByRole('alert')).toHaveText(
    'passport.pdf could not be uploaded. The file is larger than 8 MB.',
  );
  const letGo = await holdBack(page, '**/api/student-file');
  await dropOn(place, { ...portrait, name: 'birth certificate.png' });
  await expect(files.getByRole('button', { name: 'Add File' })).toHaveAttribute('aria-busy', 'true');
  await dropOn(place, { ...portrait, name: 'another.png' });
  await expect(page.getByRole('alert').filter({ hasText: notNow })).toBeVisible();
  letGo();
  await expect(page.getByText('birth certificate.jpg saved')).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(1);

  // Where the network goes, what is said is that this paper was not uploaded: the list stands.
  let notRead = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/student-files/')) notRead += 1;
  });
  await goOffline(context, page);
  await dropOn(place, { ...portrait, name: 'slip.png' });
  await expect.poll(() => notRead).toBe(2);
  await context.setOffline(false);
  await files.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('slip.jpg saved')).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(2);
});

test('the school’s logo is dropped on the one before; a file beside it takes nothing away of what is typed', async ({
  page,
}) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  const motto = form.getByLabel('Motto');
  await motto.fill('By song and patience');
  const heard = await listenToDrags(page);
  await dropOn(motto, logo);
  await dropOn(form.getByRole('heading', { name: 'Contact' }), logo);
  expect(await heard(), 'the browser would leave the page').toEqual(['dragover: none']);
  await expect(motto).toHaveValue('By song and patience');
  await expect(form.getByRole('button', { name: 'Save logo' })).toHaveCount(0);
  // Text is dropped into a field as ever.
  await motto.fill('');
  await dropTextOn(motto, 'By toil');
  await expect(motto).toHaveValue('By toil');
  expect(await heard()).toEqual(['dragover: the browser’s own', 'drop: the browser’s own']);

  const place = form.getByRole('img', { name: 'Logo' });
  await dropOn(place, letter);
  await expect(form.getByRole('alert')).toContainText(schoolSettingsMessages.notAPicture);
  await dropOn(place, logo, letter);
  await expect(page.getByRole('alert').filter({ hasText: onlyOne })).toBeVisible();
  await dropOn(place, logo);
  await expect(form.getByRole('img', { name: 'New logo, not saved yet' })).toBeVisible();
  await expect(motto).toHaveValue('By toil');
});

test('a file that is dropped on the first page leaves there what is typed', async ({ page }) => {
  await page.goto('/');
  const name = page.getByLabel('Username');
  await name.fill('amoham');
  const heard = await listenToDrags(page);
  await dropOn(name, letter);
  expect(await heard()).toEqual(['dragover: none']);
  await expect(name).toHaveValue('amoham');
});
