import type { Locator, Page } from '@playwright/test';
import { classSettingsCalls } from 'contract/classes';
import { schoolSettingsCalls } from 'contract/school-settings';
import { subjectMessages } from 'contract/subjects';
import { termRegistrationCalls, type TermRegistrationItem } from 'contract/term-registration';
import { termCalls } from 'contract/terms';

import { expectAccessible } from './support/accessibility.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { openSettings } from './support/settings.ts';
import { expect, lostCalls, refusedCalls, test } from './support/staff-test.ts';
import { pick } from './support/staffing.ts';
import { typeDate } from './support/type-date.ts';

const dialog = { within: '[role="dialog"]' } as const;

test('Admin adds a subject, edits and deletes it, and retires one that is in use', async ({ page }) => {
  await openSettings(page, 'Add / Edit Subjects');
  const list = page.getByRole('dialog', { name: 'Add / Edit Subjects' });
  await list.getByRole('button', { name: 'Add Subject' }).click();
  const form = page.getByRole('dialog', { name: 'Add Subject' });
  await page.keyboard.press('Enter');
  await expect(form.getByText(subjectMessages.blank)).toHaveCount(2);
  await expectAccessible(page, 'a subject without a title', dialog);
  await form.getByLabel('Subject Title').fill('Steelpan');
  await form.getByLabel('Subject Abbreviation').fill('Pan');
  await page.keyboard.press('Enter');
  await expect(page.getByText(subjectMessages.saved)).toBeVisible();
  await expect(list.getByRole('button', { name: 'Add Subject' })).toBeFocused();

  await list.getByRole('button', { name: 'Edit Steelpan' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Subject – Steelpan' });
  await edit.getByLabel('ASR Code').fill('S-117');
  await edit.getByRole('button', { name: 'Save' }).click();
  await list.getByLabel('Search subjects').fill('s-117');
  await list.getByRole('button', { name: 'Delete Steelpan' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete Steelpan ?' });
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(subjectMessages.deleted('Steelpan'))).toBeVisible();

  await list.getByLabel('Search subjects').fill('accounting');
  await expectAccessible(page, 'the subjects', dialog);
  await list.getByRole('button', { name: 'Delete Accounting' }).click();
  const inUse = page.getByRole('dialog', { name: 'Delete Accounting ?' });
  await expect(inUse.getByText(/^Accounting is in use: \d+ lessons/)).toBeVisible();
  await expectAccessible(page, 'a subject in use', dialog);
  await inUse.getByRole('button', { name: 'Retire' }).click();
  await list.getByRole('button', { name: 'Retired' }).click();
  await list.getByRole('button', { name: 'Take back into use Accounting' }).click();
  await list.getByRole('button', { name: 'In use' }).click();
  await expect(list.getByRole('button', { name: 'Edit Accounting' })).toBeVisible();
});

test('Admin sets where exams count, and writes a comment', async ({ page }) => {
  await openSettings(page, 'Term Configuration');
  const configuration = page.getByRole('dialog', { name: 'Term Configuration' });
  const form2 = configuration.getByRole('group', { name: 'Form 2' });
  await form2.getByRole('button', { name: 'Course work only' }).click();
  await expect(form2.getByRole('button', { name: 'Course work only' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(form2.getByRole('button', { name: 'Course work only' })).toBeFocused();
  await expect(configuration.getByText(/exam marks are kept and not shown/)).toBeVisible();
  await expectAccessible(page, 'the term configuration', dialog);
  await configuration.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Preset Comments/ }).click();
  const comments = page.getByRole('dialog', { name: 'Preset Comments' });
  await comments.getByRole('button', { name: 'Add Comment' }).click();
  const comment = page.getByRole('dialog', { name: 'Add Comment' });
  await comment.getByLabel('Comment').fill('{name} leads {his/her} pan side well.');
  await comment.getByLabel('Behavioural').check();
  await expect(comment.getByText('Aisha leads her pan side well.')).toBeVisible();
  await expectAccessible(page, 'a preset comment', dialog);
  await comment.getByRole('button', { name: 'Save' }).click();
  await comments.getByLabel('Search comments').fill('pan side');
  await expect(comments.getByRole('status')).toHaveText(/^1 of/);
  await expectAccessible(page, 'the preset comments', dialog);
  await comments
    .getByRole('button', { name: /^Retire/, exact: false })
    .last()
    .click();
  await expect(page.getByText('Comment retired')).toBeVisible();
});

test('Admin adds a form class and renames it, and adds a holiday over a register that was taken', async ({
  page,
  school,
}) => {
  await openSettings(page, 'Form Classes');
  const classes = page.getByRole('dialog', { name: 'Form Classes' });
  await classes.getByRole('button', { name: 'Retire 1A' }).click();
  await expect(page.getByText(/^1A has 35 students this year/)).toBeVisible();
  await page.keyboard.press('Escape');
  await classes.getByRole('button', { name: 'Add Class' }).click();
  await page.getByRole('dialog', { name: 'Add Class' }).getByLabel('Class').fill('1 Dee');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 Dee saved')).toBeVisible();
  await classes.getByRole('button', { name: 'Rename 1 Dee' }).click();
  await page.getByRole('dialog', { name: 'Rename 1 Dee' }).getByLabel('Class').fill('1D');
  await page.keyboard.press('Enter');
  await expect(classes.getByRole('button', { name: 'Delete 1D' })).toBeVisible();
  await expect(classes.getByLabel('Search classes'), 'its row is another one').toBeFocused();
  await classes.getByLabel('Search classes').fill('1');
  await expectAccessible(page, 'the form classes', dialog);
  await classes.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Holidays/ }).click();
  const holidays = page.getByRole('dialog', { name: 'Holidays' });
  await holidays.getByRole('button', { name: 'Add Holiday' }).click();
  const holiday = page.getByRole('dialog', { name: 'Add Holiday' });
  await holiday.getByLabel('Holiday').fill('Founders’ Day');
  await typeDate(holiday, 'Date', '19022027');
  await school.owner.pool.query(
    `insert into attendance_registers (form_class_id, register_date, session) values ('1A', '2027-02-19', 'AM')`,
  );
  await expectAccessible(page, 'a holiday', dialog);
  await holiday.getByRole('button', { name: 'Save' }).click();
  await expect(holidays.getByRole('row', { name: /19 Feb 2027 Friday Founders’ Day/ })).toBeVisible();
  const told = page.getByRole('alert').filter({ hasText: 'Founders’ Day saved.' });
  await expect(told).toContainText('1 register was taken on this day: it is kept, and counts in no term.');
  await told.getByRole('button', { name: 'Close' }).click();
  const asked = page.getByRole('dialog', { name: /^Delete / });
  for (const [name, consequence] of [
    ['Founders’ Day, 19 Feb 2027', '19 Feb 2027 becomes a school day, if it lies within a term.'],
    ['Christmas Day, 25 Dec 2027', '25 Dec 2027 is a Saturday, and stays a day without school.'],
  ] as const) {
    await holidays.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(asked).toContainText(consequence);
    await asked.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('Admin who gives a holiday another name reads so before it is saved, and in the notice', async ({
  page,
}) => {
  await openSettings(page, 'Holidays');
  const holidays = page.getByRole('dialog', { name: 'Holidays' });
  const form = page.getByRole('dialog', { name: 'Add Holiday' });
  const date = form.getByRole('group', { name: 'Date' });
  for (const [name, before] of [
    ['Sports Day', 'Republic Day'],
    ['Republic Day', 'Sports Day'],
  ] as const) {
    await holidays.getByRole('button', { name: 'Add Holiday' }).click();
    await form.getByLabel('Holiday').fill(name);
    await typeDate(form, 'Date', '24092027');
    await expect(date).toHaveAccessibleDescription(
      `24 Sept 2027 is ${before} already; its name is replaced.`,
    );
    await expectAccessible(page, 'a holiday that is one already', dialog);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${name} saved in place of ${before}`, { exact: true })).toBeVisible();
    await expect(holidays.getByRole('row', { name: `24 Sept 2027 Friday ${name}` })).toBeVisible();
    await expect(form).toHaveCount(0);
  }
});

test.describe('with a name that cannot be', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('Admin who adds a form class reads at its field that it is too long, or there already', async ({
    page,
  }) => {
    await openSettings(page, 'Form Classes');
    await page.getByRole('button', { name: 'Add Class' }).click();
    const form = page.getByRole('dialog', { name: 'Add Class' });
    const name = form.getByLabel('Class');
    for (const [typed, wrong] of [
      [`5 ${'W'.repeat(30)}`, 'Max 20 characters'],
      ['1A', 'There is a class 1A already.'],
    ] as const) {
      await name.fill(typed);
      await expect(name).toHaveAttribute('aria-invalid', 'false');
      await page.keyboard.press('Enter');
      await expect(name).toHaveAccessibleDescription(wrong);
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await expect(name).toBeFocused();
      await expect(form.getByRole('alert')).toHaveCount(0);
    }
  });
});

test.describe('where two name the same day', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('a day that a colleague has named since is not given another name before that is read', async ({
    page,
    colleague,
  }) => {
    await openSettings(page, 'Holidays');
    const holidays = page.getByRole('dialog', { name: 'Holidays' });
    const form = page.getByRole('dialog', { name: 'Add Holiday' });
    await holidays.getByRole('button', { name: 'Add Holiday' }).click();
    await form.getByLabel('Holiday').fill('Field Day');
    await typeDate(form, 'Date', '03122027');
    const body = { holiday: '2027-12-03', title: 'Heroes’ Day' };
    const other = await colleague('vjoseph');
    expect((await other.ask(schoolSettingsCalls.saveHoliday, { body })).status).toBe(201);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Someone else has named this day Heroes’ Day meanwhile.')).toBeVisible();
    await expect(form.getByRole('group', { name: 'Date' })).toHaveAccessibleDescription(
      '3 Dec 2027 is Heroes’ Day already; its name is replaced.',
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Field Day saved in place of Heroes’ Day', { exact: true })).toBeVisible();
    await expect(holidays.getByRole('row', { name: '3 Dec 2027 Friday Field Day' })).toBeVisible();
  });
});

test('Esc in the date of a holiday brings back the date that Admin had typed, and that is the one saved', async ({
  page,
}) => {
  await openSettings(page, 'Holidays');
  const holidays = page.getByRole('dialog', { name: 'Holidays' });
  await holidays.getByRole('button', { name: 'Add Holiday' }).click();
  const form = page.getByRole('dialog', { name: 'Add Holiday' });
  const date = form.getByRole('group', { name: 'Date' });
  await typeDate(form, 'Date', '17032027');
  await form.getByLabel('Holiday').fill('Patron’s Day');
  await typeDate(form, 'Date', '28');
  await expect(date).toHaveText(/28\/03\/2027/);
  await page.keyboard.press('Escape');
  await expect(date).toHaveText(/17\/03\/2027/);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(holidays.getByRole('row', { name: /17 Mar 2027 Wednesday Patron’s Day/ })).toBeVisible();
  await expect(holidays.getByRole('row', { name: /28 Mar 2027/ })).toHaveCount(0);
});

test('the date of a holiday that is being saved stays as it was sent, and the holiday is saved once', async ({
  page,
}) => {
  await openSettings(page, 'Holidays');
  const holidays = page.getByRole('dialog', { name: 'Holidays' });
  await holidays.getByRole('button', { name: 'Add Holiday' }).click();
  const form = page.getByRole('dialog', { name: 'Add Holiday' });
  await form.getByLabel('Holiday', { exact: true }).fill('Games Day');
  await typeDate(form, 'Date', '10022027');
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/holiday'))));
  const letGo = await holdBack(page, '**/api/holiday');
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await typeDate(form, 'Date', '11022027');
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await save.press('Enter');
  letGo();
  await expect(form).toHaveCount(0);
  await expect(holidays.getByRole('row', { name: /10 Feb 2027 Wednesday Games Day/ })).toBeVisible();
  await expect(holidays.getByRole('row', { name: /11 Feb 2027/ })).toHaveCount(0);
  expect(sent).toBe(1);
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

  test('a class, a holiday or a student on the term that is gone is told as deleted once that is tried again; a class that was added or renamed unseen gets the name that stands there last', async ({
    page,
    colleague,
  }) => {
    await (await colleague('Admin')).ask(classSettingsCalls.saveFormClass, { body: { id: '1F' } });
    await openSettings(page, 'Form Classes');
    const classes = page.getByRole('dialog', { name: 'Form Classes' });
    await classes.getByRole('button', { name: 'Delete 1F' }).click();
    await deleteUnheard(page, 'Delete 1F?', '**/api/form-class');
    await expect(page.getByText('1F deleted')).toBeVisible();

    await classes.getByRole('button', { name: 'Add Class' }).click();
    const form = page.getByRole('dialog', { name: 'Add Class' });
    await form.getByLabel('Class').fill('1G');
    await loseAnswer(page, '**/api/form-class');
    await page.keyboard.press('Enter');
    await expect(form.getByText('The server could not be reached.')).toBeVisible();
    await form.getByLabel('Class').fill('1H');
    await page.keyboard.press('Enter');
    await expect(classes.getByRole('button', { name: 'Delete 1H' })).toBeVisible();
    await expect(classes.getByRole('button', { name: 'Delete 1G' }), 'added unseen').toHaveCount(0);

    await classes.getByRole('button', { name: 'Rename 1H' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename 1H' });
    await renaming.getByLabel('Class').fill('1J');
    await loseAnswer(page, '**/api/form-class');
    await page.keyboard.press('Enter');
    await expect(renaming.getByText('The server could not be reached.')).toBeVisible();
    await renaming.getByLabel('Class').fill('1K');
    await page.keyboard.press('Enter');
    await expect(classes.getByRole('button', { name: 'Delete 1K' })).toBeVisible();
    await expect(classes.getByRole('button', { name: /^Delete 1[HJ]$/ })).toHaveCount(0);
    await classes.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^Holidays/ }).click();
    const holidays = page.getByRole('dialog', { name: 'Holidays' });
    await holidays.getByRole('button', { name: 'Delete Christmas Day, 25 Dec 2027' }).click();
    await deleteUnheard(page, 'Delete Christmas Day?', '**/api/holiday');
    await expect(page.getByText('Christmas Day deleted')).toBeVisible();
    await holidays.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^Edit \/ View Term Registration/ }).click();
    const list = page.getByRole('dialog', { name: 'Edit / View Term Registration' });
    await list.getByLabel('Search students').fill('aziz mishka');
    await list.getByRole('button', { name: 'Delete Mishka Aziz' }).click();
    await deleteUnheard(page, 'Take Mishka Aziz off Term 1, 2026-2027?', '**/api/term-registration');
    await expect(page.getByText('Mishka Aziz deleted')).toBeVisible();
    await expect(list.getByRole('status')).toHaveText('0 of 599 students');
  });

  test('a holiday or a late student added unseen is told before another one is added', async ({
    page,
    colleague,
  }) => {
    const office = await colleague('Admin');
    const { answer: registered } = await office.ask(termRegistrationCalls.listTermRegistration, {});
    const { answer: term } = await office.ask(termCalls.getCurrentTerm, {});
    const [one, other] = registered;
    if (one === undefined || other === undefined) throw new Error('Nobody is registered.');
    for (const { student_id } of [one, other]) {
      const body = { student_id, academic_term_id: term.id };
      expect((await office.ask(termRegistrationCalls.deleteTermRegistration, { body })).status).toBe(200);
    }
    await openSettings(page, 'Holidays');
    const holidays = page.getByRole('dialog', { name: 'Holidays' });
    await holidays.getByRole('button', { name: 'Add Holiday' }).click();
    const holiday = page.getByRole('dialog', { name: 'Add Holiday' });
    await holiday.getByLabel('Holiday').fill('Sports Day');
    await typeDate(holiday, 'Date', '05032027');
    await loseAnswer(page, '**/api/holiday');
    await holiday.getByRole('button', { name: 'Save' }).click();
    await expect(holiday.getByText('The server could not be reached.')).toBeVisible();
    await typeDate(holiday, 'Date', '12032027');
    await holiday.getByRole('button', { name: 'Save' }).click();
    await expect(holiday.getByText(/^Sports Day, 5 Mar 2027, was saved: only the answer/)).toBeVisible();
    const { answer: stored } = await office.ask(schoolSettingsCalls.listHolidays, {});
    expect(stored.filter(({ title }) => title === 'Sports Day')).toHaveLength(1);
    await holiday.getByRole('button', { name: 'Save' }).click();
    await expect(holidays.getByRole('row', { name: /Sports Day/ })).toHaveCount(2);
    await holidays.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^Edit \/ View Term Registration/ }).click();
    const list = page.getByRole('dialog', { name: 'Edit / View Term Registration' });
    await list.getByRole('button', { name: 'Add Student' }).click();
    const late = page.getByRole('dialog', { name: 'Add a student who came late' });
    await chooseLate(late, one);
    await loseAnswer(page, '**/api/term-registration-student');
    await late.getByRole('button', { name: 'Add' }).click();
    await expect(late.getByText('The server could not be reached.')).toBeVisible();
    await chooseLate(late, other);
    await late.getByRole('button', { name: 'Add' }).click();
    const wasAdded = late.getByText(
      `${one.first_name} ${one.last_name} was added: only the answer was lost.`,
    );
    await expect(wasAdded).toBeVisible();
    await expectAccessible(page, 'a late student who was added unseen', dialog);
    await late.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText(`${other.first_name} ${other.last_name} added`)).toBeVisible();
  });
});

async function chooseLate(late: Locator, student: TermRegistrationItem): Promise<void> {
  const name = `${student.last_name}, ${student.first_name}`;
  await pick(late.getByLabel('Student'), name, `${name} (${student.form_class_id})`);
}

/** Says Delete where that is asked, gets no answer although it is done, and tries again. */
async function deleteUnheard(page: Page, question: string, address: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: question });
  await loseAnswer(page, address);
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(asked.getByText('The server could not be reached.')).toBeVisible();
  await asked.getByRole('button', { name: /^(Delete|Retry)$/ }).click();
  await expect(asked).toBeHidden();
}
