import { attendanceCalls } from 'contract/attendance';

import { expectAccessible } from './support/accessibility.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { endSessions } from './support/end-sessions.ts';
import { loseAnswer } from './support/lose-answer.ts';
import {
  afternoonNotTaken,
  forgetRegister,
  latestSchoolDay,
  openImport,
  registerHistory,
  registersOf,
  sendGateFile,
  typeDay,
} from './support/registers.ts';
import { expect, lostCalls, password, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { addNamesakes, openStudents } from './support/students.ts';
import { openClassRecords } from './support/term-details.ts';

function sundayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  return date.toISOString().slice(0, 10);
}

/** '2026-11-20' → '20 Nov 2026' */
function inWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
}

test('Term Details count a register with the others as soon as its form teacher has saved it', async ({
  page,
  school,
  colleague,
}) => {
  const day = await latestSchoolDay(school, await colleague('kali'));
  await forgetRegister(school, { formClass: '1A', day, session: 'AM' });
  await forgetRegister(school, { formClass: '1A', day, session: 'PM' });
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  const held = page.getByText(/^The registers hold \d+ sessions of this student\.$/);
  const before = Number((await held.innerText()).match(/\d+/)?.[0]);
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Attendance, 1A' });
  await dialog.getByRole('button', { name: 'Save register' }).click();
  await expect(dialog.getByText(/^Saved by Aisha Mohammed/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(held).toHaveText(`The registers hold ${before + 1} sessions of this student.`);
});

test('what the gate noted otherwise than the register is shown beside it, and replaces it only where that is asked for', async ({
  page,
  school,
  colleague,
}) => {
  const clerk = await colleague('kali');
  const { day, students } = await afternoonNotTaken(school, clerk, '4 Mod');
  await clerk.ask(attendanceCalls.saveRegister, {
    body: {
      form_class_id: '4 Mod',
      date: day,
      session: 'PM',
      entries: students.map(({ student_id }) => ({ student_id, status: 1 as const })),
    },
  });
  const [first, second] = students;
  const statuses = async () =>
    (await registersOf(clerk, '4 Mod', day)).registers.PM.entries.map(({ status }) => status);
  const importing = await openImport(page);
  const lines = [
    'Student ID,Date,Session,Status,Time',
    `${first?.student_id},${day},PM,present,`,
    `${second?.student_id},${day},PM,late,1:05 pm`,
  ];
  await sendGateFile(importing, lines);
  await expect(importing.getByRole('status').first()).toHaveText(
    '0 new, 1 differs from the registers, 1 there already',
  );
  await expect(importing.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await importing.getByRole('button', { name: 'Differing' }).click();
  const row = importing.getByRole('row', { name: `${second?.last_name}, ${second?.first_name}` });
  await expect(row).toContainText(/Late 13:05.*Present.*Differs from the register/);
  await expect(importing.getByRole('row')).toHaveCount(2);
  const replace = importing.getByRole('checkbox', {
    name: 'Replace what the register says where it differs (1 row)',
  });
  await replace.check();
  await importing.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(importing.getByText('1 changed')).toBeVisible();
  expect((await statuses()).filter((status) => status !== 1)).toEqual([3]);
});

test('the office takes the register of any class by keyboard, and brings in what the gate noted', async ({
  page,
  school,
  colleague,
}) => {
  const clerk = await colleague('kali');
  const day = await latestSchoolDay(school, clerk);
  await forgetRegister(school, { formClass: '4 Sci', day, session: 'AM' });
  await forgetRegister(school, { formClass: '4 Bus', day, session: 'PM' });
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Attendance' });
  await expect(dialog.getByText('Choose a class')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: '4 Sci' }).click();
  await dialog.getByRole('button', { name: 'Morning' }).click();
  await dialog.getByRole('button', { name: 'Save register' }).click();
  await expect(dialog.getByText(/^Saved by Kamal Ali/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save register' })).toBeHidden();

  const rows = dialog.getByRole('button', { name: / (Present|Absent|Late)$/ });
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await expect(rows.nth(1)).toHaveAccessibleName(/ Absent$/);
  await expect(rows.nth(2)).toHaveAccessibleName(/ Late$/);
  await expect(dialog.getByText(/, 1 absent, 1 late$/)).toBeVisible();
  await expect(dialog.getByText(/^Saved by Kamal Ali/)).toBeVisible();
  await expectAccessible(page, 'the register of a class', { within: '[role="dialog"]' });

  // The foot tells of each save: of the register, and of a note that it could not be.
  const [name = ''] = (await rows.nth(1).innerText()).split('\n');
  const note = dialog.getByRole('textbox', { name: `Note on ${name}` });
  await dialog.getByRole('button', { name: `Note on ${name}` }).click();
  await note.fill('At the dentist. '.repeat(20));
  await page.keyboard.press('Tab');
  await expect(note).toHaveAccessibleDescription('Max 200 characters');
  const notStored = dialog.getByRole('button', { name: `Note on ${name} is not stored` });
  await expect(notStored).toBeVisible();
  await rows.nth(3).focus();
  await page.keyboard.press('a');
  await expect(dialog.getByText(/, 2 absent, 1 late$/)).toBeVisible();
  await expect(dialog.getByText(/^Saved by Kamal Ali/)).toBeVisible();
  await notStored.click();
  await expect(note).toBeFocused();
  await note.fill('At the dentist 牙');
  await page.keyboard.press('Enter');
  await expect(note).toHaveAccessibleDescription('Documents cannot print “牙”.');
  await expect(note).toBeFocused();
  const notes = async () => {
    const { AM } = (await registersOf(clerk, '4 Sci', day)).registers;
    return AM.entries.map((entry) => entry.note);
  };
  await expect.poll(notes, 'Enter stores it').toContain('At the dentist 牙');
  await rows.nth(3).focus();
  await page.keyboard.press('p');
  await expect(notStored).toHaveCount(0);
  await expect(dialog.getByText(/, 1 absent, 1 late$/)).toBeVisible();

  // Under a Sunday nobody ticks the register of another day.
  await typeDay(dialog, sundayBefore(day));
  await expect(dialog.getByText('This is no school day, or it is still to come.')).toBeVisible();
  await expect(dialog.getByText('Choose a school day')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await typeDay(dialog, day);
  await expect(rows.nth(1)).toHaveAccessibleName(/ Absent$/);

  const { students } = await registersOf(clerk, '4 Bus', day);
  const [first, second, third] = students;
  const lines = [
    'Student ID,Date,Session,Status,Time',
    `${first?.student_id},${day},PM,late,1:05 pm`,
    `${second?.student_id},${day},PM,present,12:40`,
    `99,${day},PM,present,12:41`,
    `${third?.student_id},${day},night,present,`,
  ];
  await dialog.getByRole('button', { name: 'Import from a file' }).click();
  const importing = page.getByRole('dialog', { name: 'Import Attendance' });
  const send = async () => sendGateFile(importing, lines);
  await send();
  await expect(importing.getByText('2 new, 2 with errors, left out')).toBeVisible();
  await expect(importing.getByRole('cell', { name: inWords(day) }).first()).toBeVisible();
  await importing.getByRole('button', { name: 'With errors' }).click();
  await expect(importing.getByText('“99” is no ID of a student who is registered this year.')).toBeVisible();
  await expect(importing.getByText('“night” is no session. Write AM or PM.')).toBeVisible();
  await expectAccessible(page, 'the import', { within: '[role="dialog"]' });
  expect((await registersOf(clerk, '4 Bus', day)).registers.PM.taken).toBe(false);
  // Rows that were looked at and not stored are not given up without a word.
  await expectAskedBeforeReload(page);
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Close without importing?' });
  await expect(leaving.getByText('2 rows were not imported.')).toBeVisible();
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await importing.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(importing.getByText('2 added, 2 with errors, left out')).toBeVisible();
  await expect(importing.getByRole('button', { name: 'Close' })).toBeFocused();
  expect((await registersOf(clerk, '4 Bus', day)).registers.PM.entries).toMatchObject([{}, {}]);
  expect((await registerHistory(school, { formClass: '4 Bus', day })).at(-1)).toEqual({
    actor: 'Kamal Ali',
    isNew: true,
    students: 2,
    reason: 'import',
  });

  await send();
  await expect(importing.getByText('0 new, 2 there already, 2 with errors, left out')).toBeVisible();
  await expect(importing.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await importing.getByRole('button', { name: 'Close' }).click();

  // Whom the gate did not see is not marked, and present only once somebody says so.
  await dialog.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: '4 Bus' }).click();
  await dialog.getByRole('button', { name: 'Afternoon' }).click();
  await expect(
    dialog.getByText(`1 present, 0 absent, 1 late, ${students.length - 2} not marked`),
  ).toBeVisible();
  const noteOfThird = dialog.getByRole('button', {
    name: `Note on ${third?.last_name}, ${third?.first_name}`,
  });
  await expect(noteOfThird, 'there is no mark yet that a note could be of').toBeDisabled();
  await dialog.getByRole('button', { name: 'Mark the others present' }).click();
  await expect(
    dialog.getByText(`${students.length - 1} present, 0 absent, 1 late`, { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText(/^Saved by Kamal Ali/)).toBeVisible();
  const { answer } = await clerk.ask(attendanceCalls.openRegister, {
    query: { form_class_id: '4 Bus', date: day },
  });
  expect(answer.registers.PM.entries).toHaveLength(students.length);
  await expect(noteOfThird).toBeEnabled();
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('what the gate noted stands in the register behind, though nobody heard that it was imported', async ({
    page,
    school,
    colleague,
  }) => {
    const clerk = await colleague('kali');
    const { day, students } = await afternoonNotTaken(school, clerk, '4 Bus');
    const lines = students.map(({ student_id }) => `${student_id},${day},PM,present,12:40`);
    await signInAs(page, 'kali');
    await openStudents(page);
    await page.getByRole('button', { name: 'Take Attendance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take Attendance' });
    await dialog.getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name: '4 Bus' }).click();
    await typeDay(dialog, day);
    await dialog.getByRole('button', { name: 'Afternoon' }).click();
    const notTaken = dialog.getByText('Not taken yet');
    await expect(notTaken).toBeVisible();

    await dialog.getByRole('button', { name: 'Import from a file' }).click();
    const importing = page.getByRole('dialog', { name: 'Import Attendance' });
    await sendGateFile(importing, ['Student ID,Date,Session,Status,Time', ...lines]);
    await loseAnswer(page, '**/api/attendance-import');
    await importing.getByRole('button', { name: `Import ${students.length} rows` }).click();
    await expect(importing.getByRole('alert')).toContainText('It is not known whether the rows were stored');
    await importing.getByRole('button', { name: 'Close' }).click();
    const leaving = page.getByRole('dialog', { name: 'Close without importing?' });
    await expect(
      leaving.getByText(`It is not known whether ${students.length} rows were imported.`, { exact: true }),
    ).toBeVisible();
    await leaving.getByRole('button', { name: 'Discard' }).click();
    await expect(notTaken).toHaveCount(0);
    await expect(
      dialog.getByText(`${students.length} present, 0 absent, 0 late`, { exact: true }),
    ).toBeVisible();
  });
});

test('two students of one name are told apart by their IDs in the register and in its history', async ({
  page,
  school,
  colleague,
}) => {
  const office = await colleague('vjoseph');
  const day = await latestSchoolDay(school, office);
  await forgetRegister(school, { formClass: '5 Mod', day, session: 'AM' });
  const [first, second] = (await addNamesakes(office, '5 Mod')).map((id) => `Zzali, Kerwin (${id})`);
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Attendance' });
  await dialog.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: '5 Mod' }).click();
  await dialog.getByRole('button', { name: 'Morning' }).click();
  await dialog.getByRole('button', { name: 'Save register' }).click();
  await expect(dialog.getByText(/^Saved by Kamal Ali/)).toBeVisible();
  await dialog.getByRole('button', { name: `${second} Present` }).click();
  await expect(dialog.getByRole('button', { name: `${second} Absent` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: `${first} Present` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Note on ${first}` })).toBeVisible();
  await expect(dialog.getByText(/, 1 absent, 0 late$/)).toBeVisible();
  const named = dialog.getByRole('button', { name: /\(\d+\) (Present|Absent|Late)$/ });
  await expect(named, 'nobody else needs the ID').toHaveCount(2);

  await expect(dialog.getByText(/^Saved by Kamal Ali/)).toBeVisible();
  await dialog.getByRole('button', { name: /^History of the register of 5 Mod/ }).click();
  const history = page.getByRole('dialog', { name: /^History: the register of 5 Mod/ });
  await expect(history.getByRole('row', { name: `${second} Present Absent` })).toBeVisible();
});

test.describe('where the session has ended', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('of rows that were not imported for that nothing is said once one has signed in again, and they are imported', async ({
    page,
    school,
    colleague,
  }) => {
    const clerk = await colleague('kali');
    const { day, students } = await afternoonNotTaken(school, clerk, '4 Sci');
    const importing = await openImport(page);
    const lines = students.map(({ student_id }) => `${student_id},${day},PM,present,12:40`);
    await sendGateFile(importing, ['Student ID,Date,Session,Status,Time', ...lines]);
    const store = importing.getByRole('button', { name: `Import ${students.length} rows` });
    await expect(store).toBeVisible();
    await endSessions(school, page);
    await store.click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expect(importing.getByRole('alert')).toHaveCount(0);
    await store.click();
    await expect(importing.getByText(`${students.length} added`)).toBeVisible();
  });
});
