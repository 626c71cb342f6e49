import { messages } from 'contract/messages';
import { marksArchiveCalls, testIds } from 'contract/marks-archive';
import { schoolSettingsCalls } from 'contract/school-settings';
import { studentDataCalls } from 'contract/student-records';
import { subjectSettingsCalls } from 'contract/subjects';

import {
  changeRecordAs,
  expectAllSaved,
  field,
  openClass,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { daniela, openArchive } from './support/marks-archive.ts';
import { openSettings } from './support/settings.ts';
import { letNoNewsThrough } from './support/no-news.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { openRecord, openStudents, section } from './support/students.ts';
import {
  changeRecord,
  expectStudent,
  openClassRecords,
  recordField,
  storedRecords,
} from './support/term-details.ts';

// A clash is a refusal, of which the browser complains; the line by which a class hears of changes is cut on purpose.
test.use({ complaints: { allowed: [refusedCalls, /ERR_CONNECTION_REFUSED/] } });

test('a teacher who changed a mark on the phone as well is told that it was no one else', async ({
  page,
  colleague,
}) => {
  await page.context().route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
  const lesson = { formClass: '2A', subject: subjects.mathematics, teacherId: teachers.amohammed };
  const phone = await colleague('amohammed');
  const [name = '', other = ''] = (await storedSheet(phone, lesson)).keys();
  for (const student of [name, other]) {
    await changeRecordAs(phone, lesson, student, { course_mark: 40, course_attendance: 1 });
  }
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  await changeRecordAs(phone, lesson, name, { course_mark: 44 });
  await field(page, name, 'Term').fill('66');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Changed by you elsewhere' }).click();
  const clash = page.getByRole('dialog', { name: `You changed ${name} elsewhere, too` });
  await expect(clash.getByRole('row', { name: 'Term 66 44' })).toBeVisible();
  await clash.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).click();
  const unsent = page.getByRole('dialog', { name: 'Not stored' }).getByRole('listitem', { name });
  await expect(unsent).toContainText('Changed by you elsewhere');
  await unsent.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('dialog', { name: 'Not stored' }).getByRole('button', { name: 'Close' }).click();
  await expectAllSaved(page);
  expect((await storedSheet(phone, lesson)).get(name)?.course_mark).toBe(66);

  // Where a colleague was between, it is not said to have been the teacher alone.
  await changeRecordAs(await colleague('vjoseph'), lesson, other, { course_mark: 50 });
  await changeRecordAs(phone, lesson, other, { comment: 'Works steadily.' });
  await field(page, other, 'Term').fill('67');
  await page.keyboard.press('Enter');
  const others = page.getByRole('row').filter({ hasText: other });
  await others.getByRole('button', { name: 'Changed by someone else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click();
  await expectAllSaved(page);
});

test('a form teacher who wrote a comment on the phone as well is told that it was no one else', async ({
  page,
  colleague,
}) => {
  const phone = await colleague('amohammed');
  const name = 'Bruno, Kadeem';
  const comment = "Form Teacher's Comments";
  await letNoNewsThrough(page);
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: /^View Record, Kadeem Bruno/ }).click();
  await expectStudent(page, name, 'of 35');
  await changeRecord(phone, name, { teacher_comment: 'From the phone.' });
  await recordField(page, comment).fill('From the desk.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Changed by you elsewhere' }).click();
  const clash = page.getByRole('dialog', { name: `You changed ${name} elsewhere, too` });
  await expect(clash.getByRole('row', { name: `${comment} From the desk. From the phone.` })).toBeVisible();
  await clash.getByRole('button', { name: 'Use theirs' }).click();
  await expect(recordField(page, comment)).toHaveValue('From the phone.');
  const stored = (await storedRecords(phone, '1A')).get(name);
  expect(stored?.teacher_comment).toBe('From the phone.');
});

test("a clerk who changed a student's record at the other desk as well is told that it was no one else", async ({
  page,
  colleague,
}) => {
  const desk = await colleague('kali');
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, 'Abdool, Abdullah');
  await section(record, 'Personal').click();
  await desk.ask(studentDataCalls.savePersonalData, { body: { student_id: 20240102, town: 'Cassia Bay' } });
  await record.getByLabel('Town').fill('Poui Hill');
  await record.getByRole('button', { name: 'Save Record' }).click();
  const clash = page.getByRole('dialog', { name: /^You changed .*Abdool.* elsewhere, too$/ });
  await expect(clash.getByRole('row', { name: 'Town Poui Hill Cassia Bay' })).toBeVisible();
  await expect(
    clash.getByRole('columnheader', { name: /^Elsewhere Kamal Ali, .* \d\d:\d\d$/ }),
  ).toBeVisible();
  await clash.getByRole('button', { name: 'Use theirs' }).click();
  await expect(record.getByLabel('Town')).toHaveValue('Cassia Bay');
});

test('Admin who changed Settings on another computer as well is told that it was no one else', async ({
  page,
  colleague,
}) => {
  const other = await colleague('Admin');
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  await form.getByLabel('Motto').fill('By patience and song');
  await other.ask(schoolSettingsCalls.saveSchoolSettings, { body: { motto: 'By song' } });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText(messages.changedByYou);
  await form.getByRole('button', { name: 'Use theirs' }).click();
  await expect(form.getByLabel('Motto')).toHaveValue('By song');

  // The same where it is read anew when one comes back to the window, and nothing was refused yet.
  await form.getByLabel('Motto').fill('By patience');
  await other.ask(schoolSettingsCalls.saveSchoolSettings, { body: { motto: 'By patience and song' } });
  await page.clock.setSystemTime(Date.now() + 60_000);
  const read = page.waitForResponse('**/api/school-settings');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await read;
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText(messages.changedByYou);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Add \/ Edit Subjects/ }).click();
  const list = page.getByRole('dialog', { name: 'Add / Edit Subjects' });
  const { answer: all } = await other.ask(subjectSettingsCalls.listAllSubjects, {});
  const id = all.find(({ title }) => title === 'French')?.id;
  await list.getByRole('button', { name: 'Edit French' }).click();
  await other.ask(subjectSettingsCalls.saveSubject, { body: { id, title: 'French', abbr: 'Fra' } });
  await page
    .getByRole('dialog', { name: 'Edit Subject – French' })
    .getByLabel('Subject Abbreviation')
    .fill('Fch');
  await page.keyboard.press('Enter');
  const clash = page.getByRole('dialog', { name: 'You changed French elsewhere, too' });
  await expect(clash.getByRole('row', { name: 'Subject Abbreviation Fch Fra' })).toBeVisible();
  await expect(clash.getByRole('columnheader', { name: /^Here Admin, .* \d\d:\d\d$/ })).toBeVisible();
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await expect(list.getByRole('row', { name: /^French Fch/ })).toBeVisible();
});

test('the sign of a clash in the Marks Archive says whose change it was, and leads to who and when', async ({
  page,
  colleague,
}) => {
  const [student_id, academic_term_id, subject_id] = [daniela, 202402, 33];
  const change = async (name: 'vjoseph' | 'Admin', mark: number) =>
    (await colleague(name)).ask(marksArchiveCalls.saveArchiveMark, {
      body: { student_id, academic_term_id, subject_id, mark, test_id: testIds.course },
    });
  await change('vjoseph', 40);
  const archive = await openArchive(page);
  const box = archive.getByRole('textbox', { name: 'Maths course, Term 2, Form 1, 2024-2025', exact: true });
  await expect(box).toHaveValue('40');
  await change('vjoseph', 41);
  await box.fill('72');
  await page.keyboard.press('Enter');
  const own = page.getByRole('dialog', { name: /^You changed Maths course, .* elsewhere, too$/ });
  await own.getByRole('button', { name: 'Close' }).click();
  await archive.getByRole('button', { name: 'Changed by you elsewhere' }).click();
  await expect(own.getByRole('row', { name: 'Course 72 41' })).toBeVisible();
  await own.getByRole('button', { name: 'Use theirs' }).click();
  await expect(box).toHaveValue('41');

  await change('Admin', 42);
  await box.fill('73');
  await page.keyboard.press('Enter');
  const others = page.getByRole('dialog', { name: /^Someone else changed Maths course/ });
  await others.getByRole('button', { name: 'Close' }).click();
  await archive.getByRole('button', { name: 'Changed by someone else' }).click();
  await expect(others.getByRole('columnheader', { name: /^Theirs Admin, .* \d\d:\d\d$/ })).toBeVisible();
  await others.getByRole('button', { name: 'Keep mine' }).click();
  await expect(box.locator('..').getByRole('img', { name: 'Saved' })).toBeVisible();
});
