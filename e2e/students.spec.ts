import { studentDataCalls } from 'contract/student-records';
import { studentMessages, studentRecordCalls } from 'contract/students';

import { expectAccessible } from './support/accessibility.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import {
  choose,
  findStudent,
  openRecord,
  openStudents,
  relative,
  saveRecord,
  section,
} from './support/students.ts';
import { typeDate } from './support/type-date.ts';

const dialog = { within: '[role="dialog"]' } as const;

test('the clerk registers a student by hand, with the family, and nothing that is missing passes', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Add New Student' }).click();
  const blank = page.getByRole('dialog', { name: 'New student' });
  await expect(blank.getByLabel('Last Name')).toBeFocused();
  for (const name of ['Personal', 'Medical', 'Family'] as const) {
    await expect(section(blank, name)).toBeDisabled();
  }
  await blank.getByRole('button', { name: 'Save Record' }).click();
  await expect(page.getByText('Please fill out the missing fields.')).toBeVisible();
  await expect(blank.getByText('Required', { exact: true })).toHaveCount(4);
  await expect(blank.getByLabel('Last Name')).toBeFocused();
  // The calendar opens where students are born, and has no years to come.
  await blank
    .getByRole('group', { name: 'Date of Birth' })
    .getByRole('button', { name: /^Choose date/ })
    .click();
  const thisYear = await page.evaluate(() => new Date().getFullYear());
  await expect(page.getByRole('radio', { name: String(thisYear - 12) })).toBeInViewport();
  await expect(page.getByRole('radio', { name: String(thisYear + 1) })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio')).toHaveCount(0);
  const id = blank.getByRole('textbox', { name: 'Student ID' });
  await expect(id).toBeDisabled();
  await expect(id, 'a closed field can be read').toHaveCSS('-webkit-text-fill-color', 'rgb(92, 102, 94)');
  await blank.getByLabel('Last Name').fill('Noël-Baptiste');
  await blank.getByLabel('First Name').fill('Anaïs-Shermaine');
  await blank.getByLabel('Birth Certificate PIN').fill('20150309114');
  await typeDate(blank, 'Date of Birth', '0903');
  await blank.getByLabel('Birth Certificate PIN').focus();
  await expect(blank.getByText('This is not a date.')).toBeVisible();
  await typeDate(blank, 'Date of Birth', `0903${thisYear - 2}`);
  await expect(blank.getByText('This is not a date.')).toHaveCount(0);
  await blank.getByLabel('Birth Certificate PIN').focus();
  await expect(blank.getByText('This date of birth cannot be right.')).toBeVisible();
  await typeDate(blank, 'Date of Birth', '09032015');
  await expect(blank.getByRole('group', { name: 'Date of Birth' })).toHaveText(/09\/03\/2015/);
  await expect(blank.getByRole('button', { name: /^Choose date, .* 9 Mar 2015$/ })).toBeVisible();
  await choose(blank.getByRole('combobox', { name: 'Gender' }), 'Female');
  await choose(blank.getByRole('combobox', { name: 'Class' }), '1A');
  await expect(blank.getByText('Required', { exact: true })).toHaveCount(0);
  // Esc asks, also where nothing has the focus, and so does the browser's Back, which a phone has under the thumb.
  const escapeWithoutFocus = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  };
  for (const leave of [
    async () => page.keyboard.press('Escape'),
    async () => page.evaluate(escapeWithoutFocus),
    async () => page.goBack(),
  ]) {
    await leave();
    await expect(page.getByRole('dialog', { name: 'Close without saving?' })).toContainText('General Info');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Close without saving?' })).toHaveCount(0);
  }
  await blank.getByRole('button', { name: 'Save Record' }).click();

  const record = page.getByRole('dialog', { name: 'Noël-Baptiste, Anaïs-Shermaine' });
  await expect(record.getByText('All is saved.')).toBeVisible();
  await expect(record.getByLabel('Student ID')).toHaveValue(/^2026\d{4}$/);
  await expect(record.getByLabel('Student ID')).toBeDisabled();
  await expect(record.getByRole('button', { name: 'Unlock Student ID' })).toHaveCount(0);
  const studentId = await record.getByLabel('Student ID').inputValue();
  for (const title of ['Registration Form', 'Transcript']) {
    await record.getByRole('button', { name: title }).click();
    const paper = page.getByRole('dialog', { name: `${title} – Anaïs-Shermaine Noël-Baptiste` });
    await expect(paper.getByRole('button', { name: 'Print' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(paper).toHaveCount(0);
  }
  await section(record, 'Personal').click();
  await record.getByLabel('Mobile Phone').fill('55501');
  await record.getByLabel('E-mail').fill('shermaine(at)home');
  await record.getByLabel('Town').fill('Poui Hill');
  await expect(record.getByText('7 Digits Needed')).toBeVisible();
  await expect(record.getByText('Invalid e-mail.')).toBeVisible();
  await record.getByRole('button', { name: 'Save Record' }).click();
  await expect(page.getByText('Please correct the marked fields.')).toBeVisible();
  // The tab with the fields in question is marked, so that it is found from the others.
  await expect(record.getByRole('tab', { name: 'Personal Info something to correct here' })).toBeVisible();
  await expect(record.getByRole('tab', { name: 'Family Info', exact: true })).toBeVisible();
  await record.getByLabel('Mobile Phone').fill('86855501349');
  await record.getByRole('button', { name: 'Save Record' }).click();
  await expect(record.getByText('7 Digits Needed')).toBeVisible();
  await record.getByLabel('Mobile Phone').fill('(868) 555-0134');
  await expect(record.getByLabel('Mobile Phone')).toHaveValue('5550134');
  await record.getByLabel('E-mail').fill('shermaine@example.org');
  await choose(record.getByRole('combobox', { name: 'Religion' }), 'Presbyterian');
  await choose(record.getByRole('combobox', { name: 'Blood Group' }), 'B-negative');
  await choose(record.getByRole('combobox', { name: 'Internet Access' }), 'Yes');
  await expect(record.getByRole('tab', { name: 'Personal Info', exact: true })).toBeVisible();
  await section(record, 'Medical').click();
  await record.getByLabel('Asthma').check();
  await record.getByLabel('Allergies').fill('Peanuts');
  await section(record, 'Family').click();
  await relative(record, 'Mother').getByLabel('Mobile Phone').fill('5550199');
  await record.getByRole('button', { name: 'Save Record' }).click();
  await expect(page.getByText('Please fill out the missing fields.')).toBeVisible();
  await expect(relative(record, 'Mother').getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Anastasia Baptiste');
  await saveRecord(record);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add New Student' })).toBeFocused();

  const office = await colleague('kali');
  const params = { studentId };
  expect((await office.ask(studentDataCalls.getPersonalData, { params })).answer).toMatchObject({
    phone_mobile: '5550134',
    email: 'shermaine@example.org',
    town: 'Poui Hill',
    religion_id: 23,
    blood_group: 'B-negative',
    internet_access: 1,
  });
  expect((await office.ask(studentDataCalls.getMedicalData, { params })).answer).toMatchObject({
    asthma: true,
    diabetes: false,
    allergies: 'Peanuts',
  });
  expect((await office.ask(studentDataCalls.listFamilyData, { params })).answer).toMatchObject([
    { relationship: 2, name: 'Anastasia Baptiste', phone_mobile: '5550199' },
  ]);

  // Into another class: the list shows it once it is saved.
  const again = await openRecord(page, 'Noël-Baptiste, Anaïs-Shermaine');
  await choose(again.getByRole('combobox', { name: 'Class' }), '1B');
  await saveRecord(again);
  await again.getByRole('button', { name: 'History' }).focus();
  await page.keyboard.press('Enter');
  const history = page.getByRole('dialog', { name: 'History: Noël-Baptiste, Anaïs-Shermaine' });
  await expect(history.getByRole('row', { name: 'Class 2026-2027 1A 1B' })).toBeVisible();
  await expect(history.getByRole('row', { name: 'Mother: Mobile Phone blank 1868 555-0199' })).toBeVisible();
  await expect(history.getByRole('row', { name: 'Religion blank Presbyterian' })).toBeVisible();
  await expect(history.getByRole('row', { name: 'Asthma blank Yes' })).toBeVisible();
  await expect(history.getByRole('row', { name: 'Date of Birth blank 9 Mar 2015' })).toBeVisible();
  await expect(history.getByRole('heading', { name: /^Kamal Ali, / }).first()).toBeVisible();
  await expectAccessible(page, 'the history', dialog);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(again.getByRole('button', { name: 'History' })).toBeFocused();
  await again.getByRole('button', { name: 'Close Record' }).click();
  const row = await findStudent(page, 'Noël-Baptiste, Anaïs-Shermaine');
  await expect(row.getByRole('cell', { name: '1B', exact: true })).toBeVisible();
});

test('the list and every section of a record are accessible, and reached without a mouse', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await expectAccessible(page, 'the list');
  const data = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Registration Data' }).click();
  expect((await data).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByLabel('Search students').fill('alleyne');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ students$/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const record = page.getByRole('dialog', { name: /^Alleyne, / });
  await expect(record.getByRole('tab', { name: 'General Info' })).toBeVisible();
  await section(record, 'General').focus();
  for (const name of ['General', 'Personal', 'Medical', 'Family'] as const) {
    await expect(section(record, name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(record.getByRole('tabpanel', { name: `${name} Info` })).toBeVisible();
    await expectAccessible(page, name, dialog);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Escape');
  await expect(record).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit\/View/ }).first()).toBeFocused();

  // Under the new name the search does not find the student: the row stays until one goes on from it.
  await page.keyboard.press('Enter');
  await record.getByLabel('Last Name').fill('Zephyrine');
  await page.keyboard.press('Enter');
  const renamed = page.getByRole('dialog', { name: /^Zephyrine, / });
  await expect(renamed.getByText('All is saved.')).toBeVisible();
  const row = page.getByRole('row', { name: /Zephyrine, /, includeHidden: true });
  await expect(row).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(renamed).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit\/View, .*Zephyrine/ })).toBeFocused();
  await page.getByLabel('Search students').focus();
  await expect(row).toHaveCount(0);
});

test('that a record was saved is said once to a screen reader, and there is nothing new to save as well', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, 'Abdool, Abdullah');
  await section(record, 'Medical').click();
  const allergies = record.getByLabel('Allergies');
  await allergies.fill('Peanuts,\n  dust');
  await expect(allergies, 'as it is kept').toHaveValue('Peanuts, dust');
  const said = (words: string) => page.locator('[role="status"], [role="alert"]').filter({ hasText: words });
  await allergies.press('Enter');
  await expect(record.getByText('All is saved.')).toBeVisible();
  await expect(said(studentMessages.saved)).toHaveCount(1);
  await expect(allergies).toHaveValue('Peanuts, dust');
  await record.getByRole('button', { name: 'Save Record' }).click();
  await expect(said('There is nothing new to save.')).toHaveCount(1);
});

test('whoever goes from the current students to the archive and back begins at the top of each', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const archive = page.getByRole('group', { name: 'Archived students' });
  const current = page.getByRole('group', { name: 'Current students' });
  const goTo = async (which: 'Current' | 'Archive') =>
    page.getByRole('button', { name: which, exact: true }).click();
  await goTo('Archive');
  await expect(archive).toBeVisible();
  await goTo('Current');
  for (const [one, other, next] of [
    [current, archive, 'Archive'],
    [archive, current, 'Current'],
  ] as const) {
    await one.evaluate((list) => list.scrollTo({ top: 600 }));
    await expect.poll(async () => one.evaluate((list) => list.scrollTop)).toBe(600);
    await goTo(next);
    await expect.poll(async () => other.evaluate((list) => list.scrollTop)).toBe(0);
  }
});

test.describe('a student who is on record', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('is asked about before being added again, and a namesake of the same birthday is added all the same', async ({
    page,
    colleague,
  }) => {
    const office = await colleague('vjoseph');
    const born = { date_of_birth: '2014-11-30', form_class_id: '1A' };
    const first = {
      ...born,
      first_name: 'Zainab',
      last_name: 'Quashie-Roux',
      birth_certificate_pin: '20141130071',
    };
    const { answer } = await office.ask(studentRecordCalls.saveStudent, { body: first });
    const { student_id } = answer.student;
    await signInAs(page, 'kali');
    await openStudents(page);
    await page.getByRole('button', { name: 'Add New Student' }).click();
    const blank = page.getByRole('dialog', { name: 'New student' });
    await blank.getByLabel('Last Name').fill('QUASHIE ROUX');
    await blank.getByLabel('First Name').fill('Zainab');
    await blank.getByLabel('Birth Certificate PIN').fill('pending');
    await typeDate(blank, 'Date of Birth', '30112014');
    await choose(blank.getByRole('combobox', { name: 'Class' }), '1A');
    await blank.getByRole('button', { name: 'Save Record' }).click();
    const question = page.getByRole('dialog', { name: 'Already on record?' });
    await expect(question.getByText('A student of this name and date of birth is on record:')).toBeVisible();
    await expect(question.getByText(`Quashie-Roux, Zainab (${student_id}), 1A · Active`)).toBeVisible();
    await expectAccessible(page, 'the question about a namesake', dialog);
    await expect(
      question.getByRole('button', { name: 'Cancel' }),
      'Enter makes no second record',
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(blank.getByRole('button', { name: 'Save Record' })).toBeFocused();
    const listed = async () => {
      const { answer: lists } = await office.ask(studentRecordCalls.listAllStudents, { query: {} });
      return lists.current_students.filter(({ date_of_birth }) => date_of_birth === born.date_of_birth);
    };
    expect(await listed()).toHaveLength(1);

    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Add anyway' }).click();
    const record = page.getByRole('dialog', { name: 'QUASHIE ROUX, Zainab' });
    await expect(record.getByText('All is saved.')).toBeVisible();
    await expect(section(record, 'Personal')).toBeEnabled();
    expect(await listed()).toHaveLength(2);
  });
});
