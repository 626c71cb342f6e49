import { employeeCalls } from 'contract/employees';
import { presetCommentSettingsCalls } from 'contract/preset-comments';
import { subjectMessages, subjectSettingsCalls } from 'contract/subjects';
import { schoolSettingsCalls } from 'contract/school-settings';
import { studentRecordCalls } from 'contract/students';
import { termCalls } from 'contract/terms';

import { loseAnswer } from './support/lose-answer.ts';
import { openSettings } from './support/settings.ts';
import { openAsVicePrincipal, openTeachers } from './support/staffing.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { findStudent, openRecord, openStudents, saveRecord, section } from './support/students.ts';

/** What stands in the fields when one saves is stored, also where that is what stood there before a save without an answer. */

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

const unanswered = /^The server could not be reached/;

test('a subject and a ready-made remark are as they were typed back after no answer came', async ({
  page,
  colleague,
}) => {
  await openSettings(page, 'Add / Edit Subjects');
  const subjects = page.getByRole('dialog', { name: 'Add / Edit Subjects' });
  const subject = page.getByRole('dialog', { name: 'Edit Subject – Agricultural Science' });
  await subjects.getByRole('button', { name: 'Edit Agricultural Science' }).click();
  const title = subject.getByLabel('Subject Title');
  const abbreviation = subject.getByLabel('Subject Abbreviation');
  const before = await abbreviation.inputValue();
  await loseAnswer(page, '**/api/subjects');
  await title.fill('Wrong Title');
  await abbreviation.fill('Wrong');
  await subject.getByRole('button', { name: 'Save' }).click();
  await expect(subject.getByText(unanswered)).toBeVisible();
  await title.fill('Agricultural Science');
  await abbreviation.fill(before);
  await subject.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(subjectMessages.saved)).toBeVisible();
  await expect(subject).toBeHidden();
  const office = await colleague('Admin');
  const { answer: stored } = await office.ask(subjectSettingsCalls.listAllSubjects, {});
  expect(stored.filter((one) => one.title === 'Agricultural Science').map(({ abbr }) => abbr)).toEqual([
    before,
  ]);
  expect(stored.map((one) => one.title)).not.toContain('Wrong Title');

  // Where a colleague changed it, too, it is asked about.
  await subjects.getByRole('button', { name: 'Edit Agricultural Science' }).click();
  await page.unroute('**/api/subjects');
  await loseAnswer(page, '**/api/subjects');
  await title.fill('Wrong Title');
  await subject.getByRole('button', { name: 'Save' }).click();
  await expect(subject.getByText(unanswered)).toBeVisible();
  const principal = await colleague('vjoseph');
  const { answer: present } = await principal.ask(subjectSettingsCalls.listAllSubjects, {});
  const wrong = present.find((one) => one.title === 'Wrong Title');
  await principal.ask(subjectSettingsCalls.saveSubject, {
    body: { id: wrong?.id, title: 'Wrong Title', abbr: before, asr_code: 'AGR-7', version: wrong?.version },
  });
  await title.fill('Agricultural Science');
  await subject.getByRole('button', { name: 'Save' }).click();
  const clash = page.getByRole('dialog', { name: 'Someone else changed Agricultural Science' });
  await expect(
    clash.getByRole('row', { name: 'Subject Title Agricultural Science Wrong Title' }),
  ).toBeVisible();
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await expect(subject).toBeHidden();
  await expect(subjects.getByRole('row', { name: /^Agricultural Science .*AGR-7/ })).toBeVisible();
  await subjects.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Preset Comments/ }).click();
  const comments = page.getByRole('dialog', { name: 'Preset Comments' });
  await comments
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Comment' });
  const comment = form.getByRole('textbox');
  const words = await comment.inputValue();
  await loseAnswer(page, '**/api/preset-comment');
  await comment.fill('A wrong comment.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(unanswered)).toBeVisible();
  await comment.fill(words);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const { answer: all } = await office.ask(presetCommentSettingsCalls.listAllPresetComments, {});
  expect(all.map(({ description }) => description)).toContain(words);
  expect(all.map(({ description }) => description)).not.toContain('A wrong comment.');
});

test('a term has the sessions that were typed back after no answer came', async ({ page, colleague }) => {
  await openSettings(page, 'Advance / Backdate Term');
  const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const sessions = term.getByLabel('Total Number of Sessions');
  await expect(sessions).not.toHaveValue('');
  const before = Number(await sessions.inputValue());
  await loseAnswer(page, '**/api/current-term');
  await sessions.fill(String(before + 7));
  const update = term.getByRole('button', { name: 'Update Term Details' });
  await update.click();
  await expect(term.getByText(unanswered)).toBeVisible();
  await sessions.fill(String(before));
  await update.click();
  await expect(page.getByText('Term details updated')).toBeVisible();
  await expect(sessions).toHaveValue(String(before));
  const office = await colleague('Admin');
  const { answer: current } = await office.ask(termCalls.getCurrentTerm, {});
  expect(current.total_sessions).toBe(before);
});

test('a teacher is named as was typed back after no answer came, by leaving the field or by Esc and Close', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const nameOf = async (user: string) => {
    const { answer } = await office.ask(employeeCalls.listEmployees, {});
    return answer.find(({ user_name }) => user_name === user)?.last_name;
  };
  await openAsVicePrincipal(page, 'Employees');
  await openTeachers(page);
  await page.getByRole('button', { name: 'Edit Lystra Charles' }).click();
  const form = page.getByRole('dialog', { name: /^Edit Teacher/ });
  const lastName = form.getByLabel('Last Name');
  await loseAnswer(page, '**/api/employee');
  await lastName.fill('Charlesz');
  await page.keyboard.press('Tab');
  await expect(form.getByText(unanswered)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Charlesz/, includeHidden: true })).toHaveCount(1);
  await lastName.fill('Charles');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('status').getByRole('img', { name: 'Saved' })).toBeVisible();
  expect(await nameOf('lcharles')).toBe('Charles');

  await page.unroute('**/api/employee');
  await loseAnswer(page, '**/api/employee');
  await lastName.fill('Charlesy');
  await page.keyboard.press('Enter');
  await expect(form.getByText(unanswered)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lastName).toHaveValue('Charles');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  expect(await nameOf('lcharles')).toBe('Charles');
});

test('a student’s record is as was typed back after no answer came', async ({ page, colleague }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  const otherName = record.getByLabel('Other Name');
  const before = await otherName.inputValue();
  const address = '**/api/student';
  await loseAnswer(page, address);
  await otherName.fill('Wrongname');
  const save = record.getByRole('button', { name: 'Save Record' });
  await save.click();
  await expect(record.getByText(unanswered)).toBeVisible();
  await otherName.fill(before);
  await record.getByRole('button', { name: 'Close Record' }).click();
  const unsaved = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(unsaved).toContainText('General Info');
  await unsaved.getByRole('button', { name: 'Cancel' }).click();
  await saveRecord(record);

  await section(record, 'Medical').click();
  const allergies = record.getByLabel('Allergies');
  const known = await allergies.inputValue();
  await loseAnswer(page, '**/api/student-data-medical');
  await allergies.fill('Wrong');
  await save.click();
  await expect(record.getByText(unanswered)).toBeVisible();
  await allergies.fill(known);
  await saveRecord(record);
  await record.getByRole('button', { name: 'Close Record' }).click();
  await expect(record).toBeHidden();

  const office = await colleague('kali');
  const { answer } = await office.ask(studentRecordCalls.listAllStudents, { query: {} });
  const mishka = answer.current_students.find(
    ({ last_name, first_name }) => last_name === 'Aziz' && first_name === 'Mishka',
  );
  expect(mishka?.other_name ?? '').toBe(before);
  await openRecord(page, 'Aziz, Mishka');
  await section(record, 'Medical').click();
  await expect(allergies).toHaveValue(known);
});

test('the school counts with the pass mark that was typed back after no answer came', async ({
  page,
  colleague,
}) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  const passMark = form.getByLabel('Pass mark');
  await expect(passMark).toHaveValue('50');
  const save = form.getByRole('button', { name: 'Save', exact: true });
  const loseSave = async () => {
    await page.unroute('**/api/school-settings');
    await loseAnswer(page, '**/api/school-settings');
    await passMark.fill('60');
    await save.click();
    await expect(form.getByText(unanswered)).toBeVisible();
    await passMark.fill('50');
  };
  await loseSave();
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const office = await colleague('Admin');
  const { answer } = await office.ask(schoolSettingsCalls.getSchoolSettings, {});
  expect(answer.pass_mark).toBe(50);

  // Who gives up is asked, and finds what was stored.
  await loseSave();
  await form.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('dialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await page.getByRole('button', { name: /^School Settings/ }).click();
  await expect(passMark).toHaveValue('60');
});

test('a student is Active again by choosing it after no answer came to a change of status', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const row = await findStudent(page, 'Aziz, Mishka');
  await row.getByRole('button', { name: /^Change Status/ }).click();
  const asked = page.getByRole('dialog', { name: 'Change Status – Mishka Aziz' });
  await expect(asked.getByText('The status is Active.')).toBeVisible();
  await asked.getByRole('radio', { name: 'Transferred' }).check();
  const change = asked.getByRole('button', { name: 'Change Status' });
  await change.click();
  await loseAnswer(page, '**/api/student');
  await page
    .getByRole('dialog', { name: 'Change the status of Mishka Aziz?' })
    .getByRole('button', { name: 'Change Status' })
    .click();
  await expect(asked.getByRole('alert')).toContainText('The server could not be reached.');
  const unknown = asked.getByText('The status was Active. It is not known whether it was changed.');
  await expect(unknown).toBeVisible();
  await expect(row, 'it was stored unheard').toHaveCount(0);
  await asked.getByRole('radio', { name: 'Active' }).check();
  await expect(unknown).toBeVisible();
  await change.click();
  await expect(page.getByText('Mishka Aziz status updated.')).toBeVisible();
  await expect(row.getByRole('cell', { name: '1A' })).toBeVisible();
});
