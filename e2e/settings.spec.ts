import type { Locator } from '@playwright/test';
import { schoolSettingsCalls, schoolSettingsMessages } from 'contract/school-settings';
import { schoolYearCalls } from 'contract/school-year';
import { subjectMessages, subjectSettingsCalls } from 'contract/subjects';
import { termCalls } from 'contract/terms';

import { goOffline } from './support/go-offline.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { openSettings } from './support/settings.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
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

test("Admin changes the school's name, colour and logo, which show in the shell at once", async ({
  page,
  colleague,
}) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  // Under a dialog the page is hidden from screen readers, not from sight.
  const shell = page.locator('header');
  const crest = (await shell.locator('img').getAttribute('src')) ?? '';
  await form.getByLabel('School name').fill('Poui Hill Government Secondary School');
  await expectAskedBeforeReload(page);
  const colour = form.getByLabel('Primary colour', { exact: true });
  await colour.fill('#FFEE00');
  await expect(colour).toHaveAccessibleDescription(/Choose a darker one/);
  await expectAccessible(page, 'a colour that is hard to read', dialog);
  await colour.fill('#17406D');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(shell.getByText('Poui Hill Government Secondary School')).toBeVisible();
  await expect(page).toHaveTitle('Settings – Poui Hill Government Secondary School');

  await form
    .getByLabel('Logo', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(form.getByRole('img', { name: 'New logo, not saved yet' })).toBeVisible();
  await form.getByRole('button', { name: 'Save logo' }).click();
  await expect(form.getByRole('button', { name: 'Delete logo' })).toBeVisible();
  await expect(shell.locator('img')).not.toHaveAttribute('src', crest);

  const elsewhere = await colleague('vjoseph');
  const { answer } = await elsewhere.ask(schoolSettingsCalls.getSchool, {});
  expect(answer.name).toBe('Poui Hill Government Secondary School');

  await form.getByRole('button', { name: 'Delete logo' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete the logo?' });
  await ask.getByRole('button', { name: 'Delete logo' }).click();
  await expect(page.getByText('Logo deleted')).toBeVisible();
  await expect(form.getByText('No logo of its own; the crest stands in its place.')).toBeVisible();
});

test.describe('two people at the settings', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('join what only one of them changed, and choose where both did', async ({ page, colleague }) => {
    const elsewhere = await colleague('vjoseph');
    await openSettings(page, 'School Settings');
    const form = page.getByRole('dialog', { name: 'School Settings' });
    await form.getByLabel('Motto').fill('By patience and song');
    await elsewhere.ask(schoolSettingsCalls.saveSchoolSettings, { body: { phone: '868-555-0199' } });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText(schoolSettingsMessages.changedMeanwhile)).toBeVisible();
    await expect(form.getByLabel('Phone')).toHaveValue('868-555-0199');
    await expect(form.getByLabel('Motto')).toHaveValue('By patience and song');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    // What is stored is read anew when one comes back to the window, also under what is typed.
    await form.getByLabel('Motto').fill('By song and patience');
    await elsewhere.ask(schoolSettingsCalls.saveSchoolSettings, { body: { motto: 'By their own motto' } });
    await page.clock.setSystemTime(Date.now() + 60_000);
    const read = page.waitForResponse('**/api/school-settings');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await read;
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText(schoolSettingsMessages.changedMeanwhile)).toBeVisible();
    await form.getByRole('button', { name: 'Use theirs' }).click();
    await expect(form.getByLabel('Motto')).toHaveValue('By their own motto');
    await form.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^Add \/ Edit Subjects/ }).click();
    const list = page.getByRole('dialog', { name: 'Add / Edit Subjects' });
    const { answer: all } = await elsewhere.ask(subjectSettingsCalls.listAllSubjects, {});
    const french = all.find(({ title }) => title === 'French');
    const changed = { id: french?.id, title: 'French', abbr: 'Fra', asr_code: 'F-9' };
    await list.getByRole('button', { name: 'Edit French' }).click();
    const subject = page.getByRole('dialog', { name: 'Edit Subject – French' });
    await elsewhere.ask(subjectSettingsCalls.saveSubject, { body: changed });
    await subject.getByLabel('Subject Abbreviation').fill('Fch');
    await page.keyboard.press('Enter');
    const clash = page.getByRole('dialog', { name: 'Someone else changed French' });
    await expect(clash.getByRole('row', { name: 'Subject Abbreviation Fch Fra' })).toBeVisible();
    await expect(clash).toContainText('Vernon Joseph');
    await expectAccessible(page, 'a subject that two people changed', dialog);
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText(subjectMessages.saved)).toBeVisible();
    // The code, which was not touched here, is theirs.
    await expect(list.getByRole('row', { name: /^French Fch F-9/ })).toBeVisible();
    await list.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^Advance \/ Backdate Term/ }).click();
    const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
    await expect(term.getByLabel('Total Number of Sessions')).not.toHaveValue('');
    const { answer: current } = await elsewhere.ask(termCalls.getCurrentTerm, {});
    await elsewhere.ask(schoolYearCalls.changeCurrentTerm, {
      query: {},
      body: { ...current, mode: 'update', next_term_start: '2027-01-05', total_sessions: 136 },
    });
    await term.getByLabel('Total Number of Sessions').fill('138');
    await term.getByRole('button', { name: 'Update Term Details' }).click();
    const dates = page.getByRole('dialog', { name: 'Someone else changed Term: 1 Year: 2026-2027' });
    await expect(dates.getByRole('row')).toHaveCount(2);
    await expect(dates.getByRole('row', { name: 'Total Number of Sessions 138 136' })).toBeVisible();
    await dates.getByRole('button', { name: 'Use theirs' }).click();
    await expect(term.getByLabel('Total Number of Sessions')).toHaveValue('136');
    await expect(term.getByRole('group', { name: 'School Reopening Date' })).toHaveText(/05\/01\/2027/);
  });
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

test('Admin adds a form class and renames it, and adds a holiday', async ({ page }) => {
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
  await classes.getByLabel('Search classes').fill('1');
  await expectAccessible(page, 'the form classes', dialog);
  await classes.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Holidays/ }).click();
  const holidays = page.getByRole('dialog', { name: 'Holidays' });
  await holidays.getByRole('button', { name: 'Add Holiday' }).click();
  const holiday = page.getByRole('dialog', { name: 'Add Holiday' });
  await holiday.getByLabel('Holiday').fill('Founders’ Day');
  await typeDate(holiday, 'Date', '19022027');
  await expectAccessible(page, 'a holiday', dialog);
  await holiday.getByRole('button', { name: 'Save' }).click();
  await expect(holidays.getByRole('row', { name: /19 Feb 2027 Friday Founders’ Day/ })).toBeVisible();
});

test.describe('in a window of 1280 by 800', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('Admin presses the buttons of a long dialog while a notice stands over it', async ({ page }) => {
    await openSettings(page, 'Advance / Backdate Term');
    const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
    await term.getByRole('button', { name: 'Update Term Details' }).click();
    const notice = page.getByRole('status').getByText('Term details updated');
    await expect(notice).toBeVisible();
    const [words, ...buttons] = await Promise.all([
      notice.boundingBox(),
      ...['Advance Term', 'Update Term Details'].map(async (name) =>
        term.getByRole('button', { name }).boundingBox(),
      ),
    ]);
    const bottom = (words?.y ?? 800) + (words?.height ?? 0);
    for (const button of buttons) expect(bottom).toBeLessThan(button?.y ?? 0);
  });
});

test('Admin is asked before what is typed in a form of Settings is lost, and only then', async ({ page }) => {
  const ask = page.getByRole('dialog', { name: 'Close without saving?' });
  const goOn = async (item: string) => page.getByRole('button', { name: new RegExp(`^${item}`) }).click();
  /** Opens a form and leaves it at once; then changes a field, and is asked by Esc and by Cancel. */
  async function expectAsked(list: Locator, open: string, label: string, typed: string) {
    const form = page.getByRole('dialog').last();
    const field = form.getByLabel(label);
    const button = list.getByRole('button', { name: open });
    await button.click();
    await expect(field).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button, `${open}: nothing was typed`).toBeFocused();
    // It fades away; what is typed into it then is typed into nothing.
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await button.click();
    await field.fill(typed);
    await page.keyboard.press('Escape');
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await ask.getByRole('button', { name: 'Discard' }).click();
    await expect(button).toBeFocused();
  }

  await openSettings(page, 'Add / Edit Subjects');
  const subjects = page.getByRole('dialog', { name: 'Add / Edit Subjects' });
  await expectAsked(subjects, 'Add Subject', 'Subject Title', 'Steelpan');
  await subjects.getByLabel('Search subjects').fill('french');
  await expectAsked(subjects, 'Edit French', 'Subject Abbreviation', 'Frn');
  await subjects.getByRole('button', { name: 'Close' }).click();
  for (const [item, open, label, typed] of [
    ['Holidays', 'Add Holiday', 'Holiday', 'Founders’ Day'],
    ['Preset Comments', 'Add Comment', 'Comment', '{name} leads {his/her} pan side well.'],
    ['Form Classes', 'Add Class', 'Class', '1D'],
  ] as const) {
    await goOn(item);
    const list = page.getByRole('dialog', { name: item });
    await expectAsked(list, open, label, typed);
    await list.getByRole('button', { name: 'Close' }).click();
  }

  await goOn('Advance / Backdate Term');
  const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const sessions = term.getByLabel('Total Number of Sessions');
  await sessions.fill('137');
  await expectAskedBeforeReload(page);
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(sessions).toHaveValue('137');
  await term.getByRole('button', { name: 'Update Term Details' }).click();
  await expect(page.getByText('Term details updated')).toBeVisible();
  await term.getByRole('button', { name: 'Close' }).click();
  await expect(term, 'it is saved').toBeHidden();
});

test.describe('on a connection that comes and goes', () => {
  test.use({ complaints: { allowed: [lostCalls, /The server could not be reached/] } });

  test('a dialog that cannot be fetched says so and opens at Retry, and a change that is lost says why', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'Admin');
    await page.getByRole('button', { name: /^Settings/ }).click();
    const card = page.getByRole('heading', { name: 'Application Settings' });
    await expect(card).toBeVisible();
    await goOffline(context, page);
    await page.getByRole('button', { name: /^Preset Comments/ }).click();
    const failed = page.getByRole('dialog', { name: 'This could not be opened' });
    await expect(failed).toContainText(
      'The server could not be reached. Check the connection and try again.',
    );
    await expectAccessible(page, 'a dialog that cannot be fetched', dialog);
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(failed).toHaveCount(0);
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: /^Holidays/ }).click();
    await expect(failed).toBeVisible();
    await context.setOffline(false);
    await failed.getByRole('button', { name: 'Retry' }).click();
    const holidays = page.getByRole('dialog', { name: 'Holidays' });
    await expect(holidays).toBeVisible();
    await expect(failed).toHaveCount(0);
    await holidays.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Preset Comments/ }).click();
    const comments = page.getByRole('dialog', { name: 'Preset Comments' });
    const retire = comments
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Retire/ });
    await expect(retire).toBeEnabled();
    await context.setOffline(true);
    await retire.click();
    await expect(
      page.getByText(
        'An error has occured. The server could not be reached. Check the connection and try again.',
      ),
    ).toBeVisible();
  });
});

/** A square of one colour, 8 × 8 pixels. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGMQd8jFihiGlgQAEGUxAVF1hfYAAAAASUVORK5CYII=',
  'base64',
);
