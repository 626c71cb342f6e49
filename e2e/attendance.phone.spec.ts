import { attendanceCalls } from 'contract/attendance';

import { goOffline } from './support/go-offline.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import {
  forgetRegister,
  latestSchoolDay,
  openImport,
  openWithRegister,
  registerHistory,
  registersOf,
  sendGateFile,
} from './support/registers.ts';
import { sectionBar } from './support/section-bar.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

test('a form teacher takes the register in a corridor without a network, and it arrives once when that is back', async ({
  page,
  context,
  school,
  colleague,
}) => {
  const vicePrincipal = await colleague('vjoseph');
  const day = await latestSchoolDay(school, vicePrincipal);
  await forgetRegister(school, { formClass: '1A', day, session: 'AM' });
  const before = (await vicePrincipal.ask(attendanceCalls.listSchoolDays, {})).answer.days.at(-2) ?? '';
  await vicePrincipal.ask(attendanceCalls.saveRegister, {
    body: { form_class_id: '1A', date: before, session: 'AM', entries: [] },
  });
  await signInAs(page, 'amohammed');
  await page.getByRole('button', { name: /^Edit\/View Term Details/ }).tap();
  await openWithRegister(page, () => page.getByRole('button', { name: '1A, Form Teacher' }).tap());

  await goOffline(context, page);
  await page.getByRole('button', { name: 'Take Attendance' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Take Attendance, 1A' });
  await dialog.getByRole('button', { name: 'Morning' }).tap();
  await expect(dialog.getByText('Not taken yet: everyone counts as present.')).toBeVisible();
  await expect(dialog.getByText('35 present, 0 absent, 0 late')).toBeVisible();
  await expectFitForPhone(page, 'a register nobody has taken');
  const row = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name} \\w`) });

  const below = await row('Baksh, Adam').boundingBox();
  await row('Aziz, Mishka').tap();
  await expect(row('Aziz, Mishka')).toHaveAccessibleName('Aziz, Mishka Absent');
  await expect(dialog.getByText('Waiting for the connection')).toBeVisible();
  await expect(dialog.getByText(/No connection\. 1 entry waits/)).toBeVisible();
  // Whoever taps on hits who stood there before the banner came.
  expect(await row('Baksh, Adam').boundingBox()).toEqual(below);
  await row('Baksh, Adam').tap();
  await row('Baksh, Adam').tap();
  await expect(row('Baksh, Adam')).toHaveAccessibleName('Baksh, Adam Late');
  const came = dialog.getByLabel('Time at which Baksh, Adam came');
  // On a ground of none, Safari shows the time of day in an empty field as dark as a time that is stored.
  await expect(came).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await came.fill('08:20');
  await dialog.getByRole('button', { name: 'Note on Aziz, Mishka' }).tap();
  await dialog.getByRole('textbox', { name: 'Note on Aziz, Mishka' }).fill('Dental clinic');
  await page.keyboard.press('Enter');
  await row('Baksh, Rukhsana').tap();
  await expect(dialog.getByText('32 present, 2 absent, 1 late')).toBeVisible();
  await expectFitForPhone(page, 'a register that waits');

  await context.setOffline(false);
  const saved = dialog.getByText(/^Saved by Aisha Mohammed/);
  await expect(saved).toBeVisible();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const standsClear = async () => {
      const words = await saved.boundingBox();
      const button = await dialog
        .getByRole('button', { name: /^History of the register of 1A/ })
        .boundingBox();
      const isBeside = words && button && words.x + words.width <= button.x;
      const isBelow = words && button && words.y + words.height <= button.y;
      return isBeside || isBelow;
    };
    await expect.poll(standsClear, `who saved it stands clear of the history at ${width} px`).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'the register', { within: '[role="dialog"]' });
  const { registers, students } = await registersOf(vicePrincipal, '1A', day);
  const entryOf = (name: string) => {
    const id = students.find(
      ({ last_name, first_name }) => `${last_name}, ${first_name}` === name,
    )?.student_id;
    return registers.AM.entries.find(({ student_id }) => student_id === id);
  };
  expect(registers.AM).toMatchObject({ taken: true, updated_by: 'Aisha Mohammed' });
  expect(registers.AM.entries).toHaveLength(35);
  expect(entryOf('Aziz, Mishka')).toMatchObject({ status: 2, note: 'Dental clinic' });
  expect(entryOf('Baksh, Adam')).toMatchObject({ status: 3, time: '08:20', version: 2 });
  expect(entryOf('Baksh, Rukhsana')).toMatchObject({ status: 2, version: 2 });
  expect(entryOf('Baptiste, Nicholas')).toMatchObject({ status: 1, version: 1 });
  // The first tap set out at once and took the register; all that was marked since followed in one save.
  const saves = (await registerHistory(school, { formClass: '1A', day })).slice(-2);
  expect(saves).toMatchObject([
    { actor: 'Aisha Mohammed', isNew: true, students: 35 },
    { actor: 'Aisha Mohammed', isNew: false, students: 3 },
  ]);

  // The office knows better meanwhile; both marks are shown, and the form teacher chooses.
  const mishka = entryOf('Aziz, Mishka')?.student_id ?? 0;
  await vicePrincipal.ask(attendanceCalls.saveRegister, {
    body: {
      form_class_id: '1A',
      date: day,
      session: 'AM',
      entries: [{ student_id: mishka, status: 3, time: '09:10' }],
    },
  });
  await row('Aziz, Mishka').tap();
  await dialog.getByRole('button', { name: 'Changed by someone else' }).tap();
  const clash = page.getByRole('dialog', { name: /^Someone else changed the register of 1A/ });
  await expect(
    clash.getByRole('row', { name: /^Aziz, Mishka Late.* Late, 09:10, Dental clinic$/ }),
  ).toBeVisible();
  await expectFitForPhone(page, 'the clash');
  await clash.getByRole('button', { name: 'Use theirs' }).tap();
  await expect(clash).toBeHidden();
  await expect(dialog.getByText(/^Saved by Vernon Joseph/)).toBeVisible();
  await expect(row('Aziz, Mishka'), 'one goes on there').toBeFocused();
  await expect(dialog.getByLabel('Time at which Aziz, Mishka came')).toHaveValue('09:10');
  await dialog.getByRole('button', { name: /^History of the register of 1A/ }).tap();
  const history = page.getByRole('dialog', { name: /^History: the register of 1A, .*, morning$/ });
  await expect(
    history.getByRole('row', { name: 'Aziz, Mishka Absent, Dental clinic Late, 09:10, Dental clinic' }),
  ).toBeVisible();
  await expect(history.getByRole('row', { name: '34 students blank Present' })).toBeVisible();
  await expectFitForPhone(page, 'the history');
  const heading = history.getByRole('columnheader', { name: 'Student' }).first();
  expect((await heading.boundingBox())?.height, 'no word is broken').toBeLessThan(50);
  await expectAccessible(page, 'the history', { within: '[role="dialog"]' });
  await history.getByRole('button', { name: 'Close' }).tap();
  await expect(history).toBeHidden();

  await dialog.getByRole('button', { name: 'Previous school day' }).tap();
  await expect(dialog.getByText(/^Saved by/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Choose date/ }).tap();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectFitForPhone(page, 'the calendar');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Take Attendance' })).toBeFocused();
});

test('on a phone the rows of what a gate noted take the room between the words and the buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const importing = await openImport(page);
  const rows = Array.from({ length: 40 }, (_, row) => `${row},2026-10-05,AM,present`);
  await sendGateFile(importing, ['Student ID,Date,Session,Status', ...rows]);
  await expect(importing.getByText('0 new, 40 with errors, left out')).toBeVisible();
  const foot = importing.getByRole('button', { name: 'Choose another file' });
  const empty = async () => {
    const table = await importing.getByRole('table').locator('..').boundingBox();
    const button = await foot.boundingBox();
    return table && button ? button.y - (table.y + table.height) : NaN;
  };
  await expect.poll(empty, 'no more than the rims between them').toBeLessThan(64);
  await expect.poll(empty, 'nor does one lie over the other').toBeGreaterThanOrEqual(0);
  await expectFitForPhone(page, 'the rows of a file');
});

test('the register and the attendance that the office has open stay when the phone is turned', async ({
  page,
  school,
  colleague,
}) => {
  const day = await latestSchoolDay(school, await colleague('kali'));
  await forgetRegister(school, { formClass: '5 Sci', day, session: 'AM' });
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Students/ }).tap();
  const turn = async () => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: height, height: width });
  };
  const take = page.getByRole('button', { name: 'Take Attendance' });
  await take.tap();
  const register = page.getByRole('dialog', { name: 'Take Attendance' });
  await register.getByRole('combobox', { name: 'Class' }).tap();
  await page.getByRole('option', { name: '5 Sci' }).tap();
  await register.getByRole('button', { name: 'Morning' }).tap();
  const first = register.getByRole('button', { name: / (Present|Absent|Late)$/ }).first();
  await first.tap();
  await expect(first).toHaveAccessibleName(/ Absent$/);
  await turn();
  await expect(first).toHaveAccessibleName(/ Absent$/);
  await turn();
  await expect(first).toHaveAccessibleName(/ Absent$/);
  await register.getByRole('button', { name: 'Close' }).tap();
  await expect(register).toBeHidden();
  await expect(take).toBeFocused();

  const open = page.getByRole('button', { name: 'View Attendance' });
  await open.tap();
  const view = page.getByRole('dialog', { name: 'View Attendance' });
  await expect(view.getByRole('definition')).toHaveCount(2);
  await turn();
  await expect(view.getByRole('definition')).toHaveCount(2);
  await page.goBack();
  await expect(view).toBeHidden();
  await expect(open).toBeFocused();
  // The buttons go to the bar and back with the phone, and the focus goes with them.
  const inBar = sectionBar(page).getByRole('button', { name: 'View Attendance' });
  for (const buttons of [0, 1]) {
    await turn();
    await expect(inBar).toHaveCount(buttons);
    await expect(open).toBeFocused();
  }
});
