import { attendanceCalls } from 'contract/attendance';
import type { Page } from '@playwright/test';

import { goOffline } from './support/go-offline.ts';
import { expectAccessible } from './support/accessibility.ts';
import { holdBack } from './support/hold-back.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { pastDoubleClick } from './support/past-double-click.ts';
import { forgetRegister, latestSchoolDay, momentAtSchool, registersOf } from './support/registers.ts';
import type { SchoolServer } from './support/school-server.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';
import { openClassRecords } from './support/term-details.ts';
import { drawLate, whenStored } from './support/when-stored.ts';

test.use({ complaints: { allowed: [lostCalls] } });

test('a register left open over noon and over night is asked about before the first tap counts', async ({
  page,
  context,
  school,
  colleague,
}) => {
  const vicePrincipal = await colleague('vjoseph');
  const today = await latestSchoolDay(school, vicePrincipal);
  // Until the night is over, today is none of the school's days.
  await makeHoliday(school, today);
  const { days } = (await vicePrincipal.ask(attendanceCalls.listSchoolDays, {})).answer;
  const yesterday = days.at(-1) ?? '';
  for (const day of [yesterday, today]) {
    await forgetRegister(school, { formClass: '1A', day, session: 'AM' });
    await forgetRegister(school, { formClass: '1A', day, session: 'PM' });
  }
  await page.clock.setSystemTime(await momentAtSchool(school, yesterday, '11:50'));
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await page.getByRole('button', { name: 'Take Attendance' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Take Attendance, 1A' });
  const aziz = dialog.getByRole('button', { name: /^Aziz, Mishka \w/ });
  const question = dialog.getByRole('alert').filter({ hasText: 'by now' });
  await expect(dialog.getByRole('button', { name: 'Morning', pressed: true })).toBeVisible();
  await aziz.tap();
  await dialog.getByRole('button', { name: 'Note on Aziz, Mishka' }).tap();
  await page.keyboard.type('Dental cl');

  // Noon, in the middle of a note.
  await comeBackAt(page, await momentAtSchool(school, yesterday, '12:10'));
  await expect(question).toContainText('afternoon by now');
  await expect(aziz).toBeHidden();
  await expectFitForPhone(page, 'the question');
  await expectAccessible(page, 'the question', { within: '[role="dialog"]' });
  await question.getByRole('button', { name: /^Stay at .*, morning$/ }).tap();
  await expect(dialog.getByRole('textbox', { name: 'Note on Aziz, Mishka' })).toHaveValue('Dental cl');

  // Midnight passes over who is tapping: on the day that is past, nobody knows when somebody came.
  const baksh = dialog.getByRole('button', { name: /^Baksh, Adam \w/ });
  const cameAt = dialog.getByLabel('Time at which Baksh, Adam came');
  await comeBackAt(page, await momentAtSchool(school, yesterday, '23:59:30'));
  const draw = await drawLate(page);
  // The save of the first tap is stored, and the register not yet drawn with it.
  await whenStored(baksh, 'click');
  await baksh.tap();
  await expect(baksh).toHaveAccessibleName('Baksh, Adam Late');
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await draw();
  await expect(cameAt).toHaveValue('23:59');
  // Within the minute: who comes back later, as from a Friday on a Monday, is asked before the first tap counts.
  const lastHalfMinute = Date.parse(await momentAtSchool(school, yesterday, '23:59:30'));
  await page.clock.setSystemTime(lastHalfMinute + 40_000);
  for (let taps = 0; taps < 3; taps += 1) await baksh.tap();
  await expect(baksh).toHaveAccessibleName('Baksh, Adam Late');
  await expect(cameAt).toHaveValue('');

  await dialog.getByRole('button', { name: 'Afternoon' }).tap();
  await expect(aziz).toHaveAccessibleName('Aziz, Mishka Present');

  // The next morning, without a network at first.
  await school.owner.pool.query('delete from holidays where holiday = $1', [today]);
  await goOffline(context, page);
  await comeBackAt(page, await momentAtSchool(school, today, '07:55'));
  await expect(question).toContainText('Without a connection a later one cannot be opened.');
  // The page asks again by itself, too, and would answer the question before Retry is pressed.
  const comeDays = await holdBack(page, '**/api/school-days*');
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Retry' }).tap();
  comeDays();
  const open = question.getByRole('button', { name: /^Open .*, morning$/ });
  await expect(open).toBeVisible();
  await pastDoubleClick(page);
  await open.tap();
  await expect(dialog.getByRole('button', { name: 'Morning', pressed: true })).toBeVisible();
  await aziz.tap();
  await aziz.tap();
  await expect(aziz).toHaveAccessibleName('Aziz, Mishka Late');
  await expect(dialog.getByText(/^Saved by Aisha Mohammed/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expectNothingWaits(page);

  const stored = async (day: string) => {
    const { registers, students } = await registersOf(vicePrincipal, '1A', day);
    const id = students.find(({ last_name }) => last_name === 'Aziz')?.student_id;
    const entry = registers.AM.entries.find(({ student_id }) => student_id === id);
    return { entry, afternoon: registers.PM.taken };
  };
  expect(await stored(yesterday)).toMatchObject({
    entry: { status: 2, note: 'Dental cl' },
    afternoon: false,
  });
  expect(await stored(today)).toMatchObject({ entry: { status: 3 }, afternoon: false });
});

/** The phone was put away, and is looked at again. */
async function comeBackAt(page: Page, time: string): Promise<void> {
  await page.clock.setSystemTime(time);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

async function makeHoliday(school: SchoolServer, day: string): Promise<void> {
  await school.owner.pool.query(`insert into holidays (holiday, title) values ($1, 'Not yet')`, [day]);
}
