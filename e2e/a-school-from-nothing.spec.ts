import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import {
  addClasses,
  advanceTo,
  askToAdvance,
  paperOf,
  signIn,
  type Term,
  transcriptOf,
  typeMarks,
} from './support/first-years.ts';
import { holdBack } from './support/hold-back.ts';
import { openSection, openSetting, expect, test } from './support/new-school-test.ts';
import { choosePassword, pick, shownPassword, typeSignIn } from './support/staffing.ts';

/** A school from an empty database into its second year, by nothing but its screens. */

test.describe.configure({ mode: 'serial' });
// Without a term there is none to be asked for, and the browser says so of its own accord.
test.use({ complaints: { allowed: [/status of 404 .*/] } });

const adminsPassword = 'first-day-at-the-desk';
const aishasPassword = 'mangoes-in-June';

/** What was printed of a term when the next one came, by its name. */
const printed = new Map<string, string>();
let temporary = '';

async function expectPastUnchanged(page: Page, { but }: { but?: Term } = {}): Promise<void> {
  for (const [term, before] of printed) {
    if (term === but) continue;
    expect([term, await paperOf(page, term as Term)]).toEqual([term, before]);
  }
}

test('Admin signs in with the printed password and sets the school up', async ({ page, firstPassword }) => {
  await typeSignIn(page, 'Admin', firstPassword);
  await choosePassword(page, adminsPassword);
  await expect(page.getByRole('alert')).toContainText(
    'set the school’s name, its form classes and the first term',
  );
  for (const [tile, nextStep] of [
    ['Enter Marks', 'There are no teachers yet'],
    ['Edit/View Term Details', 'No term is set yet'],
    ['Employees', 'No term is set yet'],
    ['Subject Assignment', 'Mathematics'],
    ['Students', 'No term is set yet'],
    ['Reset Password', 'No employees yet'],
    ['Marks Archive', 'No term is set yet'],
  ] as const) {
    await openSection(page, tile);
    await expect(page.getByRole('main').getByText(nextStep, { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expectAccessible(page, 'a section before the first term');
  const answer = await holdBack(page, '**/api/current-term');
  const asked = page.waitForRequest('**/api/current-term');
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await expect(page.getByRole('button', { name: /^Print\/View Reports/ })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await asked;
  await expect(page.getByRole('alert'), 'no tile moves under the pointer').toBeVisible();
  answer();
  await openSection(page, 'Print/View Reports');
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
  await expect(page.getByRole('main')).toContainText('No academic period can be printed yet');

  const settings = await openSetting(page, 'School Settings');
  await settings.getByLabel('School name').fill('Bamboo Grove Secondary School');
  await settings.getByLabel('Address').fill('Bamboo Grove Road, Cassia Bay');
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('header').getByText('Bamboo Grove Secondary School')).toBeVisible();
  await settings.getByRole('button', { name: 'Close' }).click();

  const subjects = await openSetting(page, 'Add / Edit Subjects');
  await subjects.getByRole('button', { name: 'Add Subject' }).click();
  const subject = page.getByRole('dialog', { name: 'Add Subject' });
  await subject.getByLabel('Subject Title').fill('Steelpan');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pan');
  await page.keyboard.press('Enter');
  await expect(subjects.getByRole('button', { name: 'Edit Steelpan' })).toBeVisible();
  await subjects.getByRole('button', { name: 'Close' }).click();

  await addClasses(page, '1A', '2A', '5A');
  await advanceTo(page, 'Term 1, 2024-2025', async (told) => {
    await expect(told.getByText(/becomes the current term, from 2 Sept 2024/)).toBeVisible();
  });
});

test('Admin takes the first term back, and every section says that there is none, as before it', async ({
  page,
}) => {
  await signIn(page, 'Admin', adminsPassword);
  const main = page.getByRole('main');
  // What was read in the term is there, to be shown again.
  await openSection(page, 'Edit/View Term Details');
  await expect(main.getByRole('button', { name: '1A', exact: true })).toBeVisible();
  await openSection(page, 'Students');
  await expect(main.getByText('No current students', { exact: true })).toBeVisible();
  const form = await openSetting(page, 'Advance / Backdate Term');
  await form.getByRole('button', { name: 'Undo', exact: true }).click();
  const undo = page.getByRole('dialog', { name: /^Undo the advance/ });
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(undo).toBeHidden();
  await expect(form.getByText(/^No term has been set yet\./)).toBeVisible();
  await expect(page.locator('header').getByText('No term is set yet')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();

  for (const tile of ['Edit/View Term Details', 'Students', 'Employees', 'Marks Archive']) {
    await openSection(page, tile);
    await expect(main.getByText('No term is set yet', { exact: true }), tile).toBeVisible();
  }
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText('No term is set yet');
  await expect(page.getByRole('alert')).toContainText('the first term');
  await advanceTo(page, 'Term 1, 2024-2025', async (told) => {
    await expect(told.getByText(/becomes the current term, from 2 Sept 2024/)).toBeVisible();
  });
  await openSection(page, 'Edit/View Term Details');
  await expect(main.getByRole('button', { name: '1A', exact: true })).toBeVisible();
});

test('Admin employs a teacher, gives her lessons, and uploads the students', async ({ page }) => {
  await signIn(page, 'Admin', adminsPassword);
  await openSection(page, 'Employees');
  await page.getByRole('tab', { name: 'Edit/Delete Teacher' }).click();
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  const form = page.getByRole('dialog', { name: 'Add Teacher' });
  await form.getByLabel('First Name').fill('Aisha');
  await form.getByLabel('Last Name').fill('Mohammed');
  await expect(form.getByLabel('User Name')).toHaveValue('amohammed');
  await page.keyboard.press('Enter');
  temporary = await shownPassword(form);
  await form.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Edit/View Timetable' }).click();
  await page.getByRole('button', { name: 'Timetable of Aisha Mohammed' }).click();
  const timetable = page.getByRole('dialog', { name: 'Timetable – Aisha Mohammed, 2024-2025' });
  await pick(timetable.getByRole('combobox', { name: 'Form Teacher Classes' }), '1A', '1A');
  await page.keyboard.press('Escape');
  for (const [subject, formClass] of [
    ['Mathematics', '1A'],
    ['Steelpan', '1A'],
    ['Mathematics', '2A'],
    ['Mathematics', '5A'],
  ] as const) {
    await timetable.getByRole('button', { name: 'Add Lesson' }).click();
    await expect(timetable.getByRole('combobox', { name: 'Subject, New lesson' })).toBeFocused();
    await page.keyboard.type(subject);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type(formClass);
    await page.keyboard.press('Enter');
    await expect(timetable.getByRole('button', { name: `Delete ${subject} ${formClass}` })).toBeVisible();
  }
  await expect(timetable.getByText('Saved', { exact: true })).toHaveCount(5);
  await timetable.getByRole('button', { name: 'Close' }).click();

  await openSection(page, 'Students');
  await page.getByRole('button', { name: 'Upload Students' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  await expect(upload.getByRole('combobox', { name: 'Academic Year' })).toHaveText('2024-2025');
  await upload.locator('input[type="file"]').setInputFiles({
    name: 'first-intake.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Last Name,First Name,SEA Number,Class,Gender,Date of Birth',
        'Ali,Anika,24990001,1A,F,09/03/2013',
        'Bissoon,Brandon,24990002,1A,M,12/05/2013',
        'Charles,Chantal,24990003,2A,F,01/02/2012',
        'Francis,Farah,24990004,5A,F,17/11/2008',
      ].join('\n'),
    ),
  });
  await upload.getByRole('button', { name: 'Upload File' }).click();
  await upload.getByRole('button', { name: 'Upload 4 Students' }).click();
  await expect(upload.getByRole('cell', { name: /^Added, 2024\d{4}$/ })).toHaveCount(4);
  await upload.getByRole('button', { name: 'Close', exact: true }).click();

  await openSection(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'mathem', 'Mathematics');
  await page.getByRole('combobox', { name: 'Form', exact: true }).click();
  await page.getByRole('option', { name: 'Form 5' }).click();
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await pick(page.getByRole('combobox', { name: 'Teacher' }), 'moham', /^Mohammed/);
  await page.getByRole('button', { name: 'Assign Selected Students' }).click();
  await expect(page.getByText('1 Student Assigned', { exact: true })).toBeVisible();
});

test('Aisha chooses her password and types the marks of Term 1; Admin advances', async ({
  page,
  anotherComputer,
}) => {
  await typeSignIn(page, 'amohammed', temporary);
  await choosePassword(page, aishasPassword);
  await openSection(page, 'Enter Marks');
  await typeMarks(page, '1A Mathematics', { 'Ali, Anika': ['71', '64'], 'Bissoon, Brandon': ['48', '39'] });
  await typeMarks(page, '1A Steelpan', { 'Ali, Anika': ['88', '91'], 'Bissoon, Brandon': ['55', '60'] });
  await typeMarks(page, '5A Mathematics', { 'Francis, Farah': ['82', '79'] });

  const office = await (await anotherComputer()).newPage();
  await signIn(office, 'Admin', adminsPassword);
  await advanceTo(office, 'Term 2, 2024-2025', async (told) => {
    await expect(told.getByText('4 students get a term record')).toBeVisible();
    await expect(told).toContainText('1 incomplete row of marks in 1 lesson');
  });
  printed.set('Term 1, 2024-2025', await paperOf(office, 'Term 1, 2024-2025'));
  expect(printed.get('Term 1, 2024-2025')).toContain('Bamboo Grove Secondary School');
});

test('the year goes on through Terms 2 and 3', async ({ page, anotherComputer }) => {
  await signIn(page, 'amohammed', aishasPassword);
  const office = await (await anotherComputer()).newPage();
  await signIn(office, 'Admin', adminsPassword);
  await openSection(page, 'Enter Marks');
  await typeMarks(page, '1A Mathematics', { 'Ali, Anika': ['74', '70'], 'Bissoon, Brandon': ['51', '44'] });
  await advanceTo(office, 'Term 3, 2024-2025', async (told) => {
    await expect(told).toContainText('Term: 2 Year: 2024-2025 are opened to the staff');
  });
  printed.set('Term 2, 2024-2025', await paperOf(office, 'Term 2, 2024-2025'));

  await page.reload();
  await openSection(page, 'Enter Marks');
  await typeMarks(page, '1A Mathematics', { 'Ali, Anika': ['80', '77'], 'Bissoon, Brandon': ['46', '52'] });
  await typeMarks(page, '5A Mathematics', { 'Francis, Farah': ['90', '86'] });
  printed.set('Term 3, 2024-2025', await paperOf(office, 'Term 3, 2024-2025'));
});

test('the second year begins: promoted, graduated, and all that was printed is as it was', async ({
  page,
}) => {
  await signIn(page, 'Admin', adminsPassword);
  const { form, told } = await askToAdvance(page, 'Term 1, 2025-2026');
  await expect(told.getByText(/no class to promote students into: 2A/)).toBeVisible();
  await expect(told.getByRole('button', { name: 'Advance Term' })).toBeDisabled();
  await told.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Close' }).click();
  const ask = page.getByRole('dialog', { name: 'Close without saving?' });
  await ask.getByRole('button', { name: 'Discard' }).click();
  await addClasses(page, '3A');
  await advanceTo(page, 'Term 1, 2025-2026', async (now) => {
    const promotions = now.getByRole('table', { name: 'Promotions' });
    for (const name of ['1A 2A 2', '2A 3A 1', '5A Graduated 1']) {
      await expect(promotions.getByRole('row', { name, exact: true })).toBeVisible();
    }
  });
  await expectPastUnchanged(page);
  expect(await transcriptOf(page, 'Francis, Farah', 'Archive')).toContain('Graduated');
  const ofAnika = await transcriptOf(page, 'Ali, Anika', 'Current');
  expect(ofAnika).toMatch(/1A[^]*1A[^]*1A/);
  expect(ofAnika).toContain('Steelpan');
});

test('a mark of the first year is corrected in the archive: it alone is another one', async ({ page }) => {
  await signIn(page, 'Admin', adminsPassword);
  await openSection(page, 'Marks Archive');
  await page.getByRole('button', { name: 'Edit/View Anika Ali' }).click();
  const archive = page.getByRole('dialog', { name: 'Anika Ali' });
  const exam = archive.getByRole('textbox', {
    name: 'Maths exam, Term 2, Form 1, 2024-2025',
    exact: true,
  });
  await expect(exam).toHaveValue('70');
  await exam.fill('76');
  await page.keyboard.press('Enter');
  await expect(exam.locator('..').getByRole('img', { name: 'Saved' })).toBeVisible();
  await archive.getByRole('button', { name: 'Close' }).click();
  const term = 'Term 2, 2024-2025';
  expect(await paperOf(page, term)).not.toBe(printed.get(term));
  expect(await transcriptOf(page, 'Ali, Anika', 'Current')).toContain('76');
  await expectPastUnchanged(page, { but: term });
});

test('the timetable is copied, and the second year takes its first marks', async ({
  page,
  anotherComputer,
}) => {
  await signIn(page, 'Admin', adminsPassword);
  await openSection(page, 'Employees');
  await page.getByRole('button', { name: 'Copy from an earlier year' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy a timetable into 2025-2026' });
  await copy.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('4 lessons copied into 2025-2026')).toBeVisible();
  const classroom = await (await anotherComputer()).newPage();
  await signIn(classroom, 'amohammed', aishasPassword);
  await openSection(classroom, 'Enter Marks');
  await typeMarks(classroom, '2A Mathematics', {
    'Ali, Anika': ['69', '72'],
    'Bissoon, Brandon': ['54', '58'],
  });
  await expect(classroom.getByRole('button', { name: '2A Mathematics' })).toContainText('2/2 complete');
});

test('Admin takes a backup away, which restores the school elsewhere', async ({ page }, { outputDir }) => {
  await signIn(page, 'Admin', adminsPassword);
  await openSection(page, 'Settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Backup/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.backup$/);
  const file = join(outputDir, 'school.backup');
  await download.saveAs(file);
  const dataDir = await mkdtemp(join(tmpdir(), 'restored-school-'));
  // Root runs the database as another user, who has to get in.
  await chmod(dataDir, 0o755);
  const { stdout } = await promisify(execFile)(process.execPath, ['server/src/restore-main.ts', file], {
    env: { ...process.env, DATA_DIR: join(dataDir, 'data') },
  });
  expect(stdout).toMatch(/^Bamboo Grove Secondary School as it was on .+ is restored: \d+ rows/m);
  await rm(dataDir, { recursive: true, force: true });
});
