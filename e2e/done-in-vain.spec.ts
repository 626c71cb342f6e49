import type { Page } from '@playwright/test';
import { reportCardJobCalls } from 'contract/report-card-jobs';

import { term } from './support/mark-sheet.ts';
import { openArchive } from './support/marks-archive.ts';
import { afternoonNotTaken, openImport, sendGateFile } from './support/registers.ts';
import { lookOutFor } from './support/notices.ts';
import { openSettings } from './support/settings.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { choose, openRecord, openStudents } from './support/students.ts';
import { withhold } from './support/withhold.ts';

test.use({ complaints: { allowed: [/Failed to load resource: the server responded with a status of 503/] } });

/** As `withhold` words it. */
const why = 'The server cannot answer at the moment.';

/** Reads the message that stands over the page, with the reason in it, and closes it. */
async function readMessage(page: Page, title: string): Promise<void> {
  const message = page.getByRole('dialog', { name: title });
  await expect(message).toContainText(why);
  await message.getByRole('button', { name: 'Ok' }).click();
  await expect(message).toBeHidden();
}

/** The name under which a file is saved once this was pressed. */
async function savedAs(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file.suggestedFilename();
}

test('the office is told which file could not be made, and has it when it is asked for again', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  await test.step('the registration data', async () => {
    const again = await withhold(page, '**/api/registration-data-spreadsheet');
    const data = page.getByRole('button', { name: 'Registration Data' });
    await data.click();
    await readMessage(page, 'The registration data could not be downloaded');
    await again();
    expect(await savedAs(page, async () => data.click())).toMatch(/\.xlsx$/);
  });
  await test.step('the template of an upload', async () => {
    const again = await withhold(page, '**/api/student-upload-template');
    await page.getByRole('button', { name: 'Upload Students' }).click();
    const upload = page.getByRole('dialog', { name: 'Upload Students' });
    const template = upload.getByRole('button', { name: 'Download Template' });
    await template.click();
    await expect(upload.getByRole('alert')).toHaveText(`The template could not be downloaded. ${why}`);
    await again();
    expect(await savedAs(page, async () => template.click())).toMatch(/^Registration Upload-/);
    await expect(upload.getByRole('alert')).toHaveCount(0);
    await upload.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('a paper of a student', async () => {
    const record = await openRecord(page, 'Alexander, Makeda');
    await record.getByRole('button', { name: 'Files' }).click();
    const files = page.getByRole('dialog', { name: 'Files – Makeda Alexander' });
    await choose(files.getByRole('combobox', { name: 'Kind of File' }), 'Other');
    await files.locator('input[type="file"]').setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    });
    const paper = files.getByRole('button', { name: /^Download / });
    await expect(paper).toBeVisible();
    const again = await withhold(page, '**/api/student-file/*/*');
    await paper.click();
    await readMessage(page, 'The file could not be downloaded');
    await again();
    expect(await savedAs(page, async () => paper.click())).toMatch(/^letter\./);
  });
  await test.step('the backup', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Main Menu' }).click();
    await page.getByRole('button', { name: /^Settings/ }).click();
    const again = await withhold(page, '**/api/backup');
    const backup = page.getByRole('button', { name: /^Download Backup/ });
    await backup.click();
    await readMessage(page, 'The backup could not be made');
    await again();
    expect(await savedAs(page, async () => backup.click())).not.toBe('');
  });
});

test('whoever prepares the next year is told that nobody knows whether it was chosen, and why its timetable was not copied', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  const year = page.getByRole('combobox', { name: 'Academic year' });
  await expect(year).toHaveText('2026-2027 (current)');
  const again = await withhold(page, '**/api/current-period');
  await choose(year, '2027-2028');
  await readMessage(page, 'It is not known whether the year was chosen');
  await expect(year).toHaveText('2026-2027 (current)');
  await again();
  await choose(year, '2027-2028');
  await expect(year).toHaveText('2027-2028');

  await page.getByRole('button', { name: 'Copy from an earlier year' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy a timetable into 2027-2028' });
  await expect(copy.getByRole('row', { name: /^Lessons/ })).toBeVisible();
  const copyAgain = await withhold(page, '**/api/timetable-copy');
  await copy.getByRole('button', { name: 'Copy' }).click();
  await expect(copy.getByRole('alert')).toHaveText(why);
  await copyAgain();
  await copy.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^\d+ lessons copied into 2027-2028$/)).toBeVisible();
});

test('classes of a teacher that are perhaps not saved are told of before the timetable is closed', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  await page.getByRole('button', { name: 'Timetable of Nicole Baptiste' }).click();
  const timetable = page.getByRole('dialog', { name: /^Timetable – Nicole Baptiste/ });
  const again = await withhold(page, '**/api/form-teacher-class');
  await pick(timetable.getByRole('combobox', { name: 'Form Teacher Classes' }), '1C', '1C');
  await expect(timetable.getByText('Error Occured', { exact: true })).toBeVisible();
  await expect(timetable.getByRole('alert')).toContainText(why);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const unsaved = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(unsaved).toContainText('It is not known whether the classes above were saved.');
  await unsaved.getByRole('button', { name: 'Cancel' }).click();
  await again();
  await timetable.getByRole('button', { name: 'Retry' }).click();
  await expect(timetable.getByText('Saved', { exact: true })).toBeVisible();
  await timetable.getByRole('button', { name: 'Close' }).click();
  await expect(timetable).toBeHidden();
});

test('Admin is told that the term and the school’s settings were not changed', async ({ page }) => {
  await openSettings(page, 'Advance / Backdate Term');
  const terms = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  await test.step('the dates of a term', async () => {
    await terms.getByLabel('Total Number of Sessions').fill('131');
    const again = await withhold(page, '**/api/current-term');
    const update = terms.getByRole('button', { name: 'Update Term Details' });
    await update.click();
    await expect(page.getByText('An Error has occured', { exact: true })).toBeVisible();
    await expect(terms.getByRole('alert').filter({ hasText: why })).toBeVisible();
    await again();
    await update.click();
    await expect(page.getByText('Term details updated')).toBeVisible();
    await expect(terms.getByRole('alert').filter({ hasText: why })).toHaveCount(0);
  });
  await test.step('an earlier term', async () => {
    await terms.getByRole('tab', { name: 'Term Archives' }).click();
    await terms.getByRole('button', { name: 'Set Term Term: 3 Year: 2025-2026' }).click();
    const set = page.getByRole('dialog', { name: /^Set Term: 3/ });
    const again = await withhold(page, '**/api/backdate-term');
    await set.getByRole('button', { name: 'Set Term' }).click();
    await expect(page.getByText('An Error has occured.', { exact: true })).toBeVisible();
    await expect(set.getByRole('alert')).toHaveText(why);
    await again();
    await set.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('header').getByText('Term: 1 Year: 2026-2027')).toBeVisible();
    await terms.getByRole('button', { name: 'Close' }).click();
  });
  await page.getByRole('button', { name: /^School Settings/ }).click();
  const school = page.getByRole('dialog', { name: 'School Settings' });
  await test.step('the settings', async () => {
    await school.getByLabel('Motto').fill('In vain, and then not');
    const again = await withhold(page, '**/api/school-settings');
    await school.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText('It is not known whether the settings were saved', { exact: true }),
    ).toBeVisible();
    await expect(school.getByRole('alert')).toHaveText(why);
    await again();
    await school.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(school.getByRole('alert')).toHaveCount(0);
  });
});

test('whoever puts a student back into a subject, or gives another teacher, is told that nobody knows whether it was done', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('button', { name: 'View/Add Students, Physics' }).click();
  const students = page.getByRole('dialog', { name: 'Physics – assigned students' });
  const teacher = students.getByRole('combobox', { name: /^Teacher of / }).first();
  const name = ((await teacher.getAttribute('aria-label')) ?? '').replace('Teacher of ', '');
  const other = (await teacher.textContent())?.startsWith('Hinds') === true ? /^Le Gendre/ : /^Hinds/;
  const change = await withhold(page, '**/api/student-subject-assignment');
  await teacher.click();
  await page.getByRole('option', { name: other }).click();
  await expect(page.getByText('An Error has occurred.', { exact: true })).toBeVisible();
  const notChanged = students.getByText(`It is not known whether the teacher of ${name} was changed. ${why}`);
  await expect(notChanged).toBeVisible();
  await change();
  await students.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Teacher Updated')).toBeVisible();
  await expect(notChanged).toHaveCount(0);

  await students.getByRole('button', { name: `Delete ${name}` }).click();
  const undo = students.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const putBack = await withhold(page, '**/api/student-subject-assignment');
  await undo.click();
  await expect(page.getByText('Student Not Added')).toBeVisible();
  await expect(
    students.getByText(`It is not known whether ${name} was put back into the subject. ${why}`),
  ).toBeVisible();
  await putBack();
  await students.getByRole('button', { name: 'Retry' }).click();
  await expect(students.getByRole('combobox', { name: `Teacher of ${name}` })).toBeVisible();
});

test('the class of a past term that was perhaps not stored is told of in the archive, and stands as before', async ({
  page,
}) => {
  await openArchive(page);
  const formClass = page.getByRole('combobox', { name: /^Class, Term 2, Form 1/ });
  const before = await formClass.inputValue();
  const other = before === '1B' ? '1C' : '1B';
  const again = await withhold(page, '**/api/register-student');
  await formClass.selectOption(other);
  await expect(page.getByText('It is not known whether the class was saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(why);
  await expect(formClass).toHaveValue(before);
  await again();
  const said = await lookOutFor(page, 'Class saved.');
  await formClass.selectOption(other);
  await expect.poll(said).toBe(true);
  await expect(formClass).toHaveValue(other);
});

test('the office is told that nobody knows whether report cards were started, and that they could not be cancelled', async ({
  page,
  colleague,
}) => {
  // Those of someone else are made first: what is asked for here waits until it is cancelled.
  const admin = await colleague('Admin');
  await admin.ask(reportCardJobCalls.startReportCardJob, {
    body: { academic_term_id: term, form_level: null, arrangement: 'by_student' },
  });
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
  const panel = page.getByRole('region', { name: 'A whole form or the whole school' });
  const begin = panel.getByRole('button', { name: 'Start' });
  const start = await withhold(page, '**/api/report-card-jobs');
  await begin.click();
  const notStarted = panel
    .getByRole('alert')
    .filter({ hasText: 'It is not known whether the report cards were started' });
  await expect(notStarted).toContainText(why);
  await start();
  const cancel = await withhold(page, '**/api/jobs/*/cancel');
  await begin.click();
  const job = panel.getByRole('listitem', { name: 'Whole school, Term 1, 2026-2027' });
  await job.getByRole('button', { name: 'Cancel' }).click();
  await expect(job.getByRole('alert')).toContainText('This could not be cancelled');
  await expect(job.getByRole('alert')).toContainText(why);
  await cancel();
  await job.getByRole('button', { name: 'Cancel' }).click();
  await expect(job.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(job.getByRole('alert')).toHaveCount(0);
});

test('the office is told that the file of a gate was not taken, and that nobody knows whether its rows were stored', async ({
  page,
  school,
  colleague,
}) => {
  const clerk = await colleague('kali');
  const { day, students } = await afternoonNotTaken(school, clerk, '4 Bus');
  const [student] = students;
  const importing = await openImport(page);
  const send = async () =>
    sendGateFile(importing, ['Student ID,Date,Session,Status', `${student?.student_id},${day},PM,present`]);
  const alert = importing.getByRole('alert');
  const read = await withhold(page, '**/api/attendance-file');
  await send();
  await expect(alert).toHaveText(`“gate.csv” was not taken${why}`);
  await read();
  await send();
  await expect(importing.getByText('1 new', { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);

  // The rows of the file before do not stand below what is said of this one, as if they were its own.
  const another = await withhold(page, '**/api/attendance-file');
  await send();
  await expect(alert).toHaveText(`“gate.csv” was not taken${why}`);
  await expect(importing.getByText('1 new', { exact: true })).toHaveCount(0);
  await expect(importing.getByRole('button', { name: 'Import 1 row' })).toHaveCount(0);
  await another();
  await send();
  await expect(importing.getByText('1 new', { exact: true })).toBeVisible();
  const store = await withhold(page, '**/api/attendance-import');
  await importing.getByRole('button', { name: 'Import 1 row' }).click();
  const notStored = alert.filter({ hasText: `It is not known whether the rows were stored${why}` });
  await expect(notStored).toBeVisible();
  await store();
  await importing.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(importing.getByText('1 added')).toBeVisible();
  await expect(notStored).toHaveCount(0);
});
