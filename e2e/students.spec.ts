import { studentDataCalls } from 'contract/student-records';
import { studentMessages, studentRecordCalls, studentSave } from 'contract/students';

import { expectAccessible } from './support/accessibility.ts';
import { holdBack } from './support/hold-back.ts';
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
  await expect(blank.getByText('Please fill out the missing fields.')).toBeVisible();
  await expect(blank.getByText('Required', { exact: true })).toHaveCount(4);
  await expect(blank.getByLabel('Last Name')).toBeFocused();
  // The calendar opens where students are born, and has no years to come.
  await blank
    .getByRole('group', { name: 'Date of Birth' })
    .getByRole('button', { name: /^Choose date/ })
    .click();
  const thisYear = new Date().getFullYear();
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
  await typeDate(blank, 'Date of Birth', '09032024');
  await expect(blank.getByText('This is not a date.')).toHaveCount(0);
  await blank.getByLabel('Birth Certificate PIN').focus();
  await expect(blank.getByText('This date of birth cannot be right.')).toBeVisible();
  await typeDate(blank, 'Date of Birth', '09032015');
  await expect(blank.getByRole('group', { name: 'Date of Birth' })).toHaveText(/09\/03\/2015/);
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
  await expect(record.getByText('Data successfully saved!')).toBeVisible();
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
  await expect(record.getByText('Please correct the marked fields.')).toBeVisible();
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
  await expect(record.getByText('Please fill out the missing fields.')).toBeVisible();
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
  await expect(history.getByRole('row', { name: 'Mother: Mobile Phone blank 5550199' })).toBeVisible();
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

test('a student who left goes to the archive and is brought back into a class', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const name = 'Aziz, Mishka';
  await (await findStudent(page, name)).getByRole('button', { name: /^Change Status/ }).click();
  const asked = page.getByRole('dialog', { name: 'Change Status – Mishka Aziz' });
  await expect(asked.getByRole('radio')).toHaveCount(6);
  await expect(asked.getByRole('radio', { name: 'Graduated' })).toHaveCount(0);
  await expect(asked.getByRole('radio', { name: 'Transferred' })).toBeChecked();
  await asked.getByRole('radio', { name: 'Withdrawn' }).check();
  await expectAccessible(page, 'the statuses', dialog);
  await asked.getByRole('button', { name: 'Change Status' }).click();
  const confirm = page.getByRole('dialog', { name: 'Change the status of Mishka Aziz?' });
  await expect(confirm).toContainText('Withdrawn');
  const release = await holdBack(page, '**/api/student-status');
  await confirm.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByRole('dialog', { name: 'Updating the status…' })).toBeVisible();
  release();
  await expect(page.getByText('Mishka Aziz status updated.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);
  await expect(page.getByLabel('Search students')).toBeFocused();

  await page.getByRole('button', { name: 'Archive' }).click();
  const archived = await findStudent(page, name);
  await expect(archived.getByRole('cell', { name: 'Withdrawn' })).toBeVisible();
  await archived.getByRole('button', { name: /^Change Status/ }).click();
  await asked.getByRole('radio', { name: 'Expelled' }).check();
  await asked.getByRole('button', { name: 'Change Status' }).click();
  // Of who has left already nothing is asked, and the archive stays in sight.
  await expect(archived.getByRole('cell', { name: 'Expelled' })).toBeVisible();
  const record = await openRecord(page, name);
  const formClass = record.getByRole('combobox', { name: 'Class' });
  await expect(formClass).toBeDisabled();
  await expect(formClass).toHaveAccessibleDescription(/when the student is made Active again/);
  await record.getByLabel('Other Name').fill('Anne');
  await saveRecord(record);
  await record.getByRole('button', { name: 'Close Record' }).click();
  await archived.getByRole('button', { name: /^Change Status/ }).click();
  await expect(asked.getByRole('radio', { name: 'Transferred' })).toBeChecked();
  await asked.getByRole('radio', { name: 'Active' }).check();
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(asked.getByText('Choose a class.')).toBeVisible();
  await choose(asked.getByRole('combobox', { name: 'Class' }), '1C');
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(archived).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Current' }).click();
  await expect((await findStudent(page, name)).getByRole('cell', { name: '1C' })).toBeVisible();
});

test.describe('two clerks on one record', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('what both changed is asked about, what only one changed stays', async ({ page, colleague }) => {
    const vicePrincipal = await colleague('vjoseph');
    const student_id = 20240102;
    const params = { studentId: String(student_id) };
    await signInAs(page, 'kali');
    await openStudents(page);
    const record = await openRecord(page, 'Abdool, Abdullah');
    await section(record, 'Personal').click();

    await vicePrincipal.ask(studentDataCalls.savePersonalData, {
      body: { student_id, town: 'Cassia Bay', nationality: 'Grenadian' },
    });
    await record.getByLabel('Town').fill('Poui Hill');
    await record.getByLabel('Previous School').fill('Vista Bella RC');
    await record.getByRole('button', { name: 'Save Record' }).click();
    const clash = page.getByRole('dialog', { name: /^Someone else changed/ });
    await expect(clash.getByRole('row', { name: 'Town Poui Hill Cassia Bay' })).toBeVisible();
    await expect(clash.getByRole('row')).toHaveCount(2);
    await expect(clash.getByRole('columnheader', { name: /^Yours Kamal Ali, .* \d\d:\d\d$/ })).toBeVisible();
    await expect(
      clash.getByRole('columnheader', { name: /^Theirs Vernon Joseph, .* \d\d:\d\d$/ }),
    ).toBeVisible();
    await expectAccessible(page, 'the clash', dialog);
    await clash.getByRole('button', { name: 'Use theirs' }).click();
    await expect(record.getByText('Data successfully saved!')).toBeVisible();
    await expect(record.getByLabel('Town')).toHaveValue('Cassia Bay');
    await expect(record.getByLabel('Nationality')).toHaveValue('Grenadian');

    await vicePrincipal.ask(studentDataCalls.savePersonalData, {
      body: { student_id, town: 'Port Hope', country_of_birth: 'Grenada' },
    });
    await record.getByLabel('Town').fill('Lower Poui Hill');
    await record.getByRole('button', { name: 'Save Record' }).click();
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await expect(record.getByText('Data successfully saved!')).toBeVisible();

    // Other fields of the same record are no clash.
    await vicePrincipal.ask(studentDataCalls.savePersonalData, {
      body: { student_id, previous_school: 'Cassia Bay AC' },
    });
    await record.getByLabel('Nationality').fill('Trinidadian');
    await saveRecord(record);
    const stored = await vicePrincipal.ask(studentDataCalls.getPersonalData, { params });
    expect(stored.answer).toMatchObject({
      town: 'Lower Poui Hill',
      country_of_birth: 'Grenada',
      previous_school: 'Cassia Bay AC',
      nationality: 'Trinidadian',
    });
  });

  test('a status is changed at the second attempt, and no picture is deleted that was not seen', async ({
    page,
    colleague,
  }) => {
    const admin = await colleague('Admin');
    const studentId = '20240102';
    const sendPicture = async (buffer: Buffer) =>
      admin.sendFile('/api/student-file', buffer, { fields: { id: studentId, file_type: 'picture' } });
    await signInAs(page, 'Admin');
    await sendPicture(await page.screenshot());
    await openStudents(page);
    const record = await openRecord(page, 'Abdool, Abdullah');
    const deletePicture = async () => {
      await record.getByRole('button', { name: 'Picture' }).click();
      await page.getByRole('menuitem', { name: 'Delete Picture' }).click();
      await page
        .getByRole('dialog', { name: /^Delete the picture/ })
        .getByText('Delete', { exact: true })
        .click();
    };
    await sendPicture(await page.screenshot());
    await deletePicture();
    await expect(page.getByText(/^Someone else has changed the picture meanwhile/)).toBeVisible();
    await deletePicture();
    await expect(page.getByText('Picture deleted')).toBeVisible();
    await record.getByRole('button', { name: 'Close Record' }).click();

    await (
      await findStudent(page, 'Abdool, Abdullah')
    )
      .getByRole('button', { name: /^Change Status/ })
      .click();
    const params = { studentId };
    const { answer } = await admin.ask(studentRecordCalls.getStudent, { params });
    await admin.ask(studentRecordCalls.saveStudent, {
      body: studentSave.parse({ ...answer, other_name: 'Zayd' }),
    });
    const asked = page.getByRole('dialog', { name: 'Change Status – Abdullah Abdool' });
    const change = async () => {
      await asked.getByRole('button', { name: 'Change Status' }).click();
      await page
        .getByRole('dialog', { name: /^Change the status of/ })
        .getByRole('button', { name: 'Change Status' })
        .click();
    };
    await change();
    await expect(asked.getByText(studentMessages.changedMeanwhile)).toBeVisible();
    await change();
    await expect(page.getByText('Abdullah Abdool status updated.')).toBeVisible();
  });
});

test('Admin registers a student with picture and family, keeps papers, and alone may correct a number', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const picture = { name: 'keisha.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByRole('button', { name: 'Add New Student' }).click();
  const blank = page.getByRole('dialog', { name: 'New student' });
  await blank.getByLabel('Last Name').fill('Quashie');
  await blank.getByLabel('First Name').fill('Keisha');
  await blank.getByLabel('Birth Certificate PIN').fill('20150411007');
  await choose(blank.getByRole('combobox', { name: 'Class' }), '1A');
  await blank.getByRole('button', { name: 'Save Record' }).click();
  const keisha = page.getByRole('dialog', { name: 'Quashie, Keisha' });
  await keisha.getByRole('button', { name: 'Picture' }).click();
  const hers = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
  await (await hers).setFiles(picture);
  await page.getByRole('dialog', { name: 'Crop Picture' }).getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await section(keisha, 'Family').click();
  await relative(keisha, 'Father').getByLabel('Name', { exact: true }).fill('Curtis Quashie');
  await saveRecord(keisha);
  await keisha.getByRole('button', { name: 'Close Record' }).click();
  const listed = await findStudent(page, 'Quashie, Keisha');
  await expect(listed.locator('.picture')).toHaveCSS('background-image', /\/img\/students\/[a-z0-9]+\.jpg/);
  const record = await openRecord(page, 'Alexander, Makeda');
  await record.getByRole('button', { name: 'Picture' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
  await (await chosen).setFiles(picture);
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  await expect(crop.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await expectAccessible(page, 'the crop', dialog);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await crop.getByRole('button', { name: 'Upload' }).dblclick();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(crop).toHaveCount(0);
  expect(sent, 'a double click sends it once').toBe(1);
  await record.getByRole('button', { name: 'Picture' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete Picture' })).toBeVisible();
  await expectAccessible(page, 'the menu of a picture', dialog);
  await page.getByRole('menuitem', { name: 'Delete Picture' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete the picture of Makeda Alexander?' });
  await expect(confirm).toContainText("This action can't be undone.");
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Picture deleted')).toBeVisible();

  await record.getByRole('button', { name: 'Files' }).click();
  const files = page.getByRole('dialog', { name: 'Files – Makeda Alexander' });
  await choose(files.getByRole('combobox', { name: 'Kind of File' }), 'SEA Slip');
  await files.locator('input[type="file"]').setInputFiles({ ...picture, name: 'sea slip.png' });
  const row = files.getByRole('listitem').filter({ hasText: 'SEA Slip' });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the files', dialog);
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^sea slip\./);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog', { name: /^Delete sea slip/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(files.getByText('No files yet')).toBeVisible();
  await files.getByRole('button', { name: 'Close' }).click();

  await record.getByRole('button', { name: 'Unlock Student ID' }).click();
  await record.getByRole('button', { name: 'Unlock Serial Number' }).click();
  await record.getByRole('textbox', { name: 'Serial Number' }).fill('23-999');
  await record.getByRole('textbox', { name: 'Student ID' }).fill('20239999');
  await saveRecord(record);
  await record.getByRole('button', { name: 'Close Record' }).click();
  await expect((await findStudent(page, 'Alexander, Makeda')).getByText('20239999')).toBeVisible();
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
});
