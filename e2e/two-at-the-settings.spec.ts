import { schoolSettingsCalls, schoolSettingsMessages } from 'contract/school-settings';
import { schoolYearCalls } from 'contract/school-year';
import { subjectMessages, subjectSettingsCalls } from 'contract/subjects';
import { termCalls } from 'contract/terms';

import { expectAccessible } from './support/accessibility.ts';
import { openSettings } from './support/settings.ts';
import { goOffline } from './support/go-offline.ts';
import { expect, lostCalls, refusedCalls, test } from './support/staff-test.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.describe('two people at the settings', () => {
  test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

  test('join what only one of them changed, and choose where both did', async ({
    page,
    context,
    colleague,
  }) => {
    const elsewhere = await colleague('vjoseph');
    await openSettings(page, 'School Settings');
    const form = page.getByRole('dialog', { name: 'School Settings' });
    await form.getByLabel('Motto').fill('By patience and song');
    await elsewhere.ask(schoolSettingsCalls.saveSchoolSettings, { body: { phone: '868-555-0199' } });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText(schoolSettingsMessages.changedMeanwhile)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Use theirs' }), 'there is nothing to choose').toHaveCount(
      0,
    );
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
    const theirs = form.getByText('Motto is now “By their own motto”.');
    await expect(theirs).toBeVisible();
    // It stands until it is answered: over a lost connection, over what is typed, and over the next who was first.
    await goOffline(context, page);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('The server could not be reached.')).toBeVisible();
    await expect(theirs).toBeVisible();
    await context.setOffline(false);
    await form.getByLabel('Principal').fill('Verna Joseph');
    await expect(form.getByText('The server could not be reached.')).toHaveCount(0);
    await elsewhere.ask(schoolSettingsCalls.saveSchoolSettings, { body: { principal: 'Vena Joseph' } });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('Principal is now “Vena Joseph”.')).toBeVisible();
    await expect(theirs).toBeVisible();
    await form.getByRole('button', { name: 'Use theirs' }).click();
    await expect(form.getByLabel('Motto')).toHaveValue('By their own motto');
    await expect(form.getByLabel('School name')).toBeFocused();
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
    // Left open, it is asked again: nothing of theirs is gone over unseen.
    await clash.getByRole('button', { name: 'Close' }).click();
    await subject.getByRole('button', { name: 'Save' }).click();
    await expect(clash.getByRole('row', { name: 'Subject Abbreviation Fch Fra' })).toBeVisible();
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

  test('are told that a subject is gone which one of them was changing, and the keys stay at the button', async ({
    page,
    colleague,
  }) => {
    const elsewhere = await colleague('vjoseph');
    const { answer } = await elsewhere.ask(subjectSettingsCalls.saveSubject, {
      body: { title: 'Steelpan', abbr: 'Pan' },
    });
    await openSettings(page, 'Add / Edit Subjects');
    await page.getByRole('button', { name: 'Edit Steelpan' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Subject – Steelpan' });
    await form.getByLabel('Subject Abbreviation').fill('Steel');
    const { id, version } = answer;
    await elsewhere.ask(subjectSettingsCalls.deleteSubject, { body: { id, version } });
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await save.focus();
    const read = page.waitForResponse('**/api/subjects-all');
    await page.keyboard.press('Enter');
    await expect(form.getByText('This is no longer there.')).toBeVisible();
    await read;
    // Beneath the form, where no role is found.
    await expect(page.getByText('Steelpan', { exact: true })).toHaveCount(0);
    await expect(save).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('dialog', { name: 'Close without saving?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect(page.getByLabel('Search subjects')).toBeFocused();
  });

  test('delete a day without school only by the name that it has', async ({ page, colleague }) => {
    const elsewhere = await colleague('vjoseph');
    const day = { holiday: '2027-12-03', title: 'Founders’ Day' };
    await elsewhere.ask(schoolSettingsCalls.saveHoliday, { body: day });
    await openSettings(page, 'Holidays');
    await page.getByRole('button', { name: 'Delete Founders’ Day, 3 Dec 2027' }).click();
    await elsewhere.ask(schoolSettingsCalls.saveHoliday, { body: { ...day, title: 'Day of Mourning' } });
    await page
      .getByRole('dialog', { name: 'Delete Founders’ Day?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const asked = page.getByRole('dialog', { name: 'Delete Day of Mourning?' });
    await expect(asked.getByText(schoolSettingsMessages.namedMeanwhile('Day of Mourning'))).toBeVisible();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Day of Mourning deleted')).toBeVisible();
    await expect(asked).toHaveCount(0);
  });

  test('are asked about what one of them types while the other’s are being read', async ({
    page,
    context,
    colleague,
  }) => {
    const elsewhere = await colleague('vjoseph');
    await openSettings(page, 'School Settings');
    const form = page.getByRole('dialog', { name: 'School Settings' });
    await form.getByLabel('Motto').fill('By work and play');
    await elsewhere.ask(schoolSettingsCalls.saveSchoolSettings, { body: { phone: '868-555-0111' } });
    const asked = Promise.withResolvers<void>();
    const typed = Promise.withResolvers<void>();
    await context.route('**/api/school-settings', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      asked.resolve();
      await typed.promise;
      return route.continue();
    });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await asked.promise;
    await form.getByLabel('Phone').fill('868-555-0122');
    typed.resolve();
    await expect(form.getByText('Phone is now “868-555-0111”.')).toBeVisible();
    await expect(form.getByLabel('Phone')).toHaveValue('868-555-0122');
    await form.getByRole('button', { name: 'Use theirs' }).click();
    await expect(form.getByLabel('Phone')).toHaveValue('868-555-0111');
    await expect(form.getByLabel('Motto'), 'which they did not change').toHaveValue('By work and play');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    const { answer } = await elsewhere.ask(schoolSettingsCalls.getSchoolSettings, {});
    expect(answer).toMatchObject({ phone: '868-555-0111', motto: 'By work and play' });
  });

  test('keep what each has changed alone where one takes the other’s title', async ({ page, colleague }) => {
    const elsewhere = await colleague('vjoseph');
    const { answer } = await elsewhere.ask(subjectSettingsCalls.saveSubject, {
      body: { title: 'Pottery', abbr: 'Pot' },
    });
    await openSettings(page, 'Add / Edit Subjects');
    await page.getByRole('button', { name: 'Edit Pottery' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Subject – Pottery' });
    await elsewhere.ask(subjectSettingsCalls.saveSubject, {
      body: { id: answer.id, title: 'Ceramics', abbr: 'Pot', version: answer.version },
    });
    await form.getByLabel('Subject Title').fill('Pottery and Clay');
    await form.getByLabel('Subject Abbreviation').fill('Pty');
    await page.keyboard.press('Enter');
    const clash = page.getByRole('dialog', { name: 'Someone else changed Pottery' });
    await expect(clash.getByRole('row', { name: 'Subject Title Pottery and Clay Ceramics' })).toBeVisible();
    await expect(clash.getByRole('row')).toHaveCount(2);
    await clash.getByRole('button', { name: 'Use theirs' }).click();
    await expect(form.getByLabel('Subject Title')).toHaveValue('Ceramics');
    await expect(form.getByLabel('Subject Abbreviation')).toHaveValue('Pty');
    // It is not saved yet, and is asked about.
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('dialog', { name: 'Close without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(subjectMessages.saved)).toBeVisible();
    await expect(page.getByRole('row', { name: /^Ceramics Pty/ })).toBeVisible();
  });
});
