import { classSettingsCalls } from 'contract/classes';
import { messages } from 'contract/messages';
import { studentFileCalls } from 'contract/student-files';
import { studentDataCalls } from 'contract/student-records';
import { studentMessages, studentRecordCalls, studentSave, studentStatusId } from 'contract/students';

import { expectAllHasCome } from './support/all-has-come.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { choose, findStudent, openRecord, openStudents, saveRecord, section } from './support/students.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.describe('two clerks on one record', () => {
  test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

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
    await page.setViewportSize({ width: 360, height: 740 });
    const day = await clash
      .getByText(/^\d{1,2} \w+ \d{4},$/)
      .first()
      .boundingBox();
    expect(day?.height, 'the day is read in one line').toBeLessThan(30);
    await page.setViewportSize({ width: 1280, height: 800 });
    await clash.getByRole('button', { name: 'Use theirs' }).click();
    await expect(record.getByText('All is saved.')).toBeVisible();
    await expect(record.getByLabel('Town')).toHaveValue('Cassia Bay');
    await expect(record.getByLabel('Nationality')).toHaveValue('Grenadian');
    await expect(record.getByRole('button', { name: 'Save Record' }), 'one can go on').toBeFocused();

    await vicePrincipal.ask(studentDataCalls.savePersonalData, {
      body: { student_id, town: 'Port Hope', country_of_birth: 'Grenada' },
    });
    await record.getByLabel('Town').fill('Lower Poui Hill');
    await record.getByRole('button', { name: 'Save Record' }).click();
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await expect(record.getByText('All is saved.')).toBeVisible();

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

  test('a picture that was put there meanwhile is seen before another one takes its place', async ({
    page,
    colleague,
  }) => {
    const admin = await colleague('Admin');
    const studentId = '20240102';
    const sendPicture = async () =>
      admin.sendFile('/api/student-file', await page.screenshot(), {
        fields: { id: studentId, file_type: 'picture' },
      });
    const present = async () =>
      (await admin.ask(studentFileCalls.getStudentPictureName, { params: { studentId } })).answer.picture;
    await signInAs(page, 'Admin');
    await openStudents(page);
    const record = await openRecord(page, 'Abdool, Abdullah');
    const picture = { name: 'abdullah.png', mimeType: 'image/png', buffer: await page.screenshot() };
    const choosePicture = async () => {
      const chooser = page.waitForEvent('filechooser');
      await record.getByRole('button', { name: 'Picture' }).click();
      await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
      await (await chooser).setFiles(picture);
      await crop.getByRole('button', { name: 'Upload' }).click();
    };
    const crop = page.getByRole('dialog', { name: 'Crop Picture' });
    await sendPicture();
    const theirs = await present();
    await choosePicture();
    await expect(crop.getByRole('alert')).toContainText(messages.changedByYou);
    await expect(crop.getByRole('alert').locator('.picture')).toHaveAttribute('data-picture', theirs);
    // Whoever presses once more has not answered yet.
    await page.keyboard.press('Enter');
    await expect(crop.getByRole('button', { name: 'Upload' }), 'where one pressed').toBeDisabled();
    await expectAccessible(page, 'two pictures', dialog);
    await crop.getByRole('button', { name: 'Use theirs' }).click();
    await expect(crop).toBeHidden();
    expect(await present(), 'it stays').toBe(theirs);
    await expect(record.locator('.picture')).toHaveAttribute('data-picture', theirs);

    // The choice stands until it is carried out, also where the connection is lost over it.
    await sendPicture();
    await choosePicture();
    await expect(crop.getByRole('button', { name: 'Keep mine' })).toBeVisible();
    await page.route('**/api/student-file', (route) => route.abort());
    await crop.getByRole('button', { name: 'Keep mine' }).click();
    await expect(crop.getByText('The picture could not be uploaded.')).toBeVisible();
    await expect(crop.getByRole('button', { name: 'Use theirs' })).toBeVisible();
    await page.unroute('**/api/student-file');
    await crop.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Picture saved')).toBeVisible();
    await expect(record.locator('.picture')).toHaveAttribute('data-picture', await present());
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
    await expect(page.getByText(/^The picture was changed meanwhile/)).toBeVisible();
    await deletePicture();
    await expect(page.getByText('Picture deleted')).toBeVisible();
    await record.getByRole('button', { name: 'Close Record' }).click();

    await (
      await findStudent(page, 'Abdool, Abdullah')
    )
      .getByRole('button', { name: /^Change Status/ })
      .click();
    await expectAllHasCome(page);
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
    await expect(asked.getByText(messages.changedByYou)).toBeVisible();
    await change();
    await expect(page.getByText('Abdullah Abdool status updated.')).toBeVisible();
  });

  test('whom a colleague has sent to the archive meanwhile gets the other status at the second attempt', async ({
    page,
    colleague,
  }) => {
    const name = 'Alexander, Makeda';
    await signInAs(page, 'kali');
    await openStudents(page);
    await (await findStudent(page, name)).getByRole('button', { name: /^Change Status/ }).click();
    const asked = page.getByRole('dialog', { name: 'Change Status – Makeda Alexander' });
    await expect(asked).toContainText('The status is Active.');
    const office = await colleague('vjoseph');
    const { answer } = await office.ask(studentRecordCalls.listAllStudents, { query: {} });
    const { student_id = 0 } =
      answer.current_students.find(({ last_name, first_name }) => `${last_name}, ${first_name}` === name) ??
      {};
    const change = async (student_status_id: number) =>
      office.ask(studentRecordCalls.changeStudentStatus, { body: { student_id, student_status_id } });
    const withdrawn = 5;
    await change(withdrawn);
    await asked.getByRole('button', { name: 'Change Status' }).click();
    await page
      .getByRole('dialog', { name: /^Change the status of/ })
      .getByRole('button', { name: 'Change Status' })
      .click();
    await expect(asked.getByText(studentMessages.changedMeanwhile)).toBeVisible();
    await expect(asked).toContainText('The status is Withdrawn.');
    await asked.getByRole('button', { name: 'Change Status' }).click();
    await expect(page.getByText('Makeda Alexander status updated.')).toBeVisible();
    const params = { studentId: String(student_id) };
    expect((await office.ask(studentRecordCalls.getStudent, { params })).answer).toMatchObject({
      student_status: 'Transferred',
    });
    await change(studentStatusId.active);
  });

  test('the class of a student whom a colleague made leave meanwhile is let go at a press, and all else is saved', async ({
    page,
    colleague,
  }) => {
    const office = await colleague('vjoseph');
    await signInAs(page, 'kali');
    await openStudents(page);
    const record = await openRecord(page, 'Baksh, Adam');
    const student_id = Number(await record.getByLabel('Student ID').inputValue());
    const transferred = 3;
    const change = async (student_status_id: number) =>
      office.ask(studentRecordCalls.changeStudentStatus, { body: { student_id, student_status_id } });
    await change(transferred);
    await record.getByLabel('Other Name').fill('Zayd');
    await choose(record.getByRole('combobox', { name: 'Class' }), '1B');
    await record.getByRole('button', { name: 'Save Record' }).click();
    const told = record.getByRole('alert').filter({ hasText: /^Adam Baksh is Transferred by now/ });
    await expect(told).toContainText('stays in the last class, 1A');
    await expectAccessible(page, 'who left meanwhile', dialog);
    await told.getByRole('button', { name: 'Keep 1A and save' }).click();
    await expect(record.getByText('All is saved.')).toBeVisible();
    await expect(told).toHaveCount(0);
    await expect(record.getByRole('button', { name: 'Save Record' }), 'one can go on').toBeFocused();
    await expect(record.getByRole('combobox', { name: 'Class' })).toHaveText('1A');
    const params = { studentId: String(student_id) };
    expect((await office.ask(studentRecordCalls.getStudent, { params })).answer).toMatchObject({
      other_name: 'Zayd',
      form_class_id: '1A',
      student_status: 'Transferred',
    });
    await change(studentStatusId.active);
  });

  test('a class that the office renames while a clerk chooses it is offered by its new name once it was refused', async ({
    page,
    colleague,
  }) => {
    const office = await colleague('Admin');
    const { answer } = await office.ask(classSettingsCalls.saveFormClass, { body: { id: '1Y' } });
    await signInAs(page, 'kali');
    await openStudents(page);
    const record = await openRecord(page, 'Baksh, Adam');
    await choose(record.getByRole('combobox', { name: 'Class' }), '1Y');
    await office.ask(classSettingsCalls.saveFormClass, {
      body: { id: '1Y', new_id: '1X', version: answer.version },
    });
    await record.getByRole('button', { name: 'Save Record' }).click();
    await expect(record.getByRole('alert').filter({ hasText: studentMessages.noSuchClass })).toHaveCount(2);
    await choose(record.getByRole('combobox', { name: 'Class' }), '1X');
    await saveRecord(record);
  });

  test('a paper that was deleted at another computer goes from the list once it is asked for', async ({
    page,
    colleague,
  }) => {
    const office = await colleague('Admin');
    await signInAs(page, 'Admin');
    await openStudents(page);
    const record = await openRecord(page, 'Baksh, Adam');
    const student_id = await record.getByRole('textbox', { name: 'Student ID' }).inputValue();
    await record.getByRole('button', { name: 'Files' }).click();
    const files = page.getByRole('dialog', { name: 'Files – Adam Baksh' });
    const paper = { name: 'slip.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await files.locator('input[type="file"]').setInputFiles(paper);
    const download = files.getByRole('button', { name: 'Download slip.jpg' });
    await expect(download).toBeVisible();
    const stored = await office.ask(studentFileCalls.listStudentFiles, { params: { studentId: student_id } });
    for (const { file_type, file_name } of stored.answer) {
      await office.ask(studentFileCalls.deleteStudentFile, { query: { student_id, file_type, file_name } });
    }
    await download.click();
    const told = page.getByRole('dialog', { name: 'The file could not be downloaded' });
    await told.getByRole('button', { name: 'Ok' }).click();
    await expect(files.getByText('No files yet')).toBeVisible();
  });
});
