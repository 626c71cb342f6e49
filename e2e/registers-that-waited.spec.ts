import type { Locator, Page } from '@playwright/test';
import type { RegisterDay } from 'contract/attendance';
import { calls } from 'contract/calls';

import type { Browser } from '../server/src/testing/browser.ts';
import { goOffline } from './support/go-offline.ts';
import { expectAccessible } from './support/accessibility.ts';
import { endWithoutAWord } from './support/crash.ts';
import { forgetRegister, latestSchoolDay, openWithRegister, registersOf } from './support/registers.ts';
import type { SchoolServer } from './support/school-server.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

const transferred = 3;

async function openClass(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Edit\/View Term Details/ }).click();
  await openWithRegister(page, () => page.getByRole('button', { name: '1A, Form Teacher' }).click());
}

async function openRegister(page: Page, session: 'Morning' | 'Afternoon'): Promise<Locator> {
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Attendance, 1A' });
  await dialog.getByRole('button', { name: session }).click();
  return dialog;
}

/** The latest school day, of which 1A has no register yet. */
async function untakenDay(school: SchoolServer, reader: Browser): Promise<string> {
  const day = await latestSchoolDay(school, reader);
  for (const session of ['AM', 'PM'] as const)
    await forgetRegister(school, { formClass: '1A', day, session });
  return day;
}

function idOf({ students }: RegisterDay, name: string): number {
  const student = students.find(({ last_name, first_name }) => `${last_name}, ${first_name}` === name);
  if (student === undefined) throw new Error(`${name} is not in the class.`);
  return student.student_id;
}

test('a student leaves while the register waits without a network: the others are stored, and the form teacher hears who is not', async ({
  page,
  context,
  school,
  colleague,
}) => {
  const office = await colleague('kali');
  const day = await untakenDay(school, office);
  const before = await registersOf(office, '1A', day);
  const [adam, mishka] = [idOf(before, 'Baksh, Adam'), idOf(before, 'Aziz, Mishka')];
  const leaves = async (student_id: number) =>
    office.ask(calls.changeStudentStatus, { body: { student_id, student_status_id: transferred } });
  await signInAs(page, 'amohammed');
  await openClass(page);
  await goOffline(context, page);
  const dialog = await openRegister(page, 'Morning');
  const row = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name} \\w`) });
  await row('Aziz, Mishka').click();
  await row('Baksh, Adam').click();
  await expect(dialog.getByText('33 present, 2 absent, 0 late')).toBeVisible();
  await expect(dialog.getByText('Waiting for the connection')).toBeVisible();
  expect((await leaves(adam)).status).toBe(200);

  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Error' }).click();
  const refused = page.getByRole('dialog', { name: 'Not everyone’s mark was saved' });
  await expect(
    refused.getByText('Baksh, Adam: no longer in 1A, or in another class’s register of that session.'),
  ).toBeVisible();
  await expectAccessible(page, 'a mark that was left out', { within: '[role="dialog"]' });
  const { AM } = (await registersOf(office, '1A', day)).registers;
  expect(AM.taken).toBe(true);
  expect(AM.entries).toHaveLength(34);
  expect(AM.entries.find(({ student_id }) => student_id === mishka)).toMatchObject({ status: 2 });

  // Sent again it is refused again, and nothing else is touched; given up, the register stands as it was stored.
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect(refused).toBeHidden();
  await dialog.getByRole('button', { name: 'Error' }).click();
  await refused.getByRole('button', { name: 'Discard what I typed' }).click();
  await expect(dialog.getByText(/^Saved by Aisha Mohammed/)).toBeVisible();
  await expect(dialog.getByText('33 present, 1 absent, 0 late', { exact: true })).toBeVisible();
  await expect(row('Baksh, Adam')).toHaveCount(0);
});

test('a gate’s file makes the register that the form teacher takes without a network: whom neither marked is present', async ({
  page,
  context,
  school,
  colleague,
}) => {
  const office = await colleague('kali');
  const day = await untakenDay(school, office);
  const before = await registersOf(office, '1A', day);
  const everyone = before.students.length;
  const gateNoted = { date: day, session: 'AM', version: 0 } as const;
  await signInAs(page, 'amohammed');
  await openClass(page);
  await goOffline(context, page);
  const dialog = await openRegister(page, 'Morning');
  await dialog.getByRole('button', { name: 'Aziz, Mishka Present' }).click();
  await expect(dialog.getByText(`${everyone - 1} present, 1 absent, 0 late`)).toBeVisible();
  await expect(dialog.getByText('Waiting for the connection')).toBeVisible();
  // Mishka's card was there, which is joined with what she marked.
  const rows = [
    { ...gateNoted, row: 2, student_id: idOf(before, 'Aziz, Mishka'), status: 1 as const },
    { ...gateNoted, row: 3, student_id: idOf(before, 'Baksh, Rukhsana'), status: 3 as const, time: '08:20' },
  ];
  const { answer } = await office.ask(calls.importAttendance, { body: { rows } });
  expect(answer.map(({ outcome }) => outcome)).toEqual(['added', 'added']);

  await context.setOffline(false);
  await expect(dialog.getByText(/^Saved by Aisha Mohammed/)).toBeVisible();
  await expect(dialog.getByText(`${everyone - 2} present, 1 absent, 1 late`, { exact: true })).toBeVisible();
  const { AM } = (await registersOf(office, '1A', day)).registers;
  expect(AM.entries).toHaveLength(everyone);
  expect(AM.entries.filter(({ status }) => status !== 1).map(({ student_id }) => student_id)).toEqual(
    expect.arrayContaining(rows.map(({ student_id }) => student_id)),
  );
});

test('who left at noon is shown in the afternoon, and present only once the form teacher says so', async ({
  page,
  school,
  colleague,
}) => {
  const office = await colleague('kali');
  const day = await untakenDay(school, office);
  await office.ask(calls.saveRegister, {
    body: { form_class_id: '1A', date: day, session: 'AM', entries: [] },
  });
  const before = await registersOf(office, '1A', day);
  const student_id = idOf(before, 'Aziz, Mishka');
  await office.ask(calls.changeStudentStatus, { body: { student_id, student_status_id: transferred } });
  await signInAs(page, 'amohammed');
  await openClass(page);
  const dialog = await openRegister(page, 'Afternoon');
  const others = before.students.length - 1;
  const mishka = dialog.getByRole('button', { name: /^Aziz, Mishka ?No longer in this class/ });
  await expect(mishka).toHaveAccessibleName(/Not marked$/);
  await dialog.getByRole('button', { name: 'Save register' }).click();
  await expect(dialog.getByText(`${others} present, 0 absent, 0 late`, { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Saved by Aisha Mohammed/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Mark the others present' })).toHaveCount(0);
  await expectAccessible(page, 'a register with someone who left', { within: '[role="dialog"]' });
  expect((await registersOf(office, '1A', day)).registers.PM.entries).toHaveLength(others);

  await mishka.click();
  await expect(mishka).toHaveAccessibleName(/Present$/);
  await expect(dialog.getByText(/^Saved by Aisha Mohammed/)).toBeVisible();
  await expect
    .poll(async () => (await registersOf(office, '1A', day)).registers.PM.entries.length)
    .toBe(others + 1);
});

test('a note that was being typed as the page ended is in its field, and stored, once the register is opened again', async ({
  page,
  context,
  school,
  colleague,
}) => {
  const office = await colleague('kali');
  const day = await untakenDay(school, office);
  const student_id = idOf(await registersOf(office, '1A', day), 'Baksh, Rukhsana');
  await signInAs(page, 'amohammed');
  await openClass(page);
  const dialog = await openRegister(page, 'Morning');
  await dialog.getByRole('button', { name: 'Note on Baksh, Rukhsana' }).click();
  await dialog.getByRole('textbox', { name: 'Note on Baksh, Rukhsana' }).pressSequentially('Dental cli');
  const kept = async () => page.evaluate(() => Object.values(localStorage).join(' '));
  await expect.poll(kept).toContain('Dental cli');
  await endWithoutAWord(page);

  const again = await context.newPage();
  await again.goto('/app');
  await expect(again.getByRole('banner').getByRole('button', { name: '1 not stored' })).toBeVisible();
  await openClass(again);
  const reopened = await openRegister(again, 'Morning');
  const note = reopened.getByRole('textbox', { name: 'Note on Baksh, Rukhsana' });
  await expect(note).toHaveValue('Dental cli');
  await expect(note, 'nobody is writing it any more').not.toBeFocused();
  await expect(reopened.getByText(/^Saved by Aisha Mohammed/)).toBeVisible();
  await expect(again.getByRole('banner').getByText(/not stored/)).toBeHidden();
  const { AM } = (await registersOf(office, '1A', day)).registers;
  expect(AM.entries.find((entry) => entry.student_id === student_id)).toMatchObject({ note: 'Dental cli' });
});

test('a note that is too long is listed in the top bar once its register is closed, and stands in its field when that is opened again', async ({
  page,
  school,
  colleague,
}) => {
  await untakenDay(school, await colleague('kali'));
  await signInAs(page, 'amohammed');
  await openClass(page);
  const dialog = await openRegister(page, 'Morning');
  const note = dialog.getByRole('textbox', { name: 'Note on Baksh, Rukhsana' });
  const typed = 'At the dentist. '.repeat(20);
  await dialog.getByRole('button', { name: 'Note on Baksh, Rukhsana' }).click();
  await note.fill(typed);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  const word = page.getByRole('banner').getByRole('button', { name: '1 not stored' });
  const list = page.getByRole('dialog', { name: 'Not stored' });
  const left = list.getByRole('listitem', { name: 'Note on Baksh, Rukhsana' });
  await word.click();
  await expect(left).toContainText(/1A · .*, morning · “At the dentist\. /);
  await expect(left).toContainText(
    'It could not be stored as it was typed. It stands in its field when that register is opened again.',
  );
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(list).toHaveCount(0);

  await openRegister(page, 'Morning');
  await expect(note).toHaveValue(typed);
  await expect(note).toHaveAccessibleDescription('Max 200 characters');
  await expect(
    dialog.getByRole('button', { name: 'Note on Baksh, Rukhsana is not stored' }),
    'it leads to its field again',
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Afternoon' }).click();
  await expect(note).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toBeHidden();

  await word.click();
  await left.getByRole('button', { name: 'Discard' }).click();
  await expect(list.getByText('Nothing is left to settle.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(word).toHaveCount(0);
  await openRegister(page, 'Morning');
  await expect(dialog.getByRole('button', { name: 'Note on Baksh, Rukhsana' })).toBeVisible();
  await expect(note, 'it was given up').toHaveCount(0);
});
