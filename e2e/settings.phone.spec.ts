import { presetCommentLimit, presetCommentSettingsCalls } from 'contract/preset-comments';
import { subjectLimits, subjectSettingsCalls } from 'contract/subjects';

import { goOffline } from './support/go-offline.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [lostCalls] } });

test('on a phone the settings are read and changed without the page scrolling sideways, also where the network goes', async ({
  page,
  context,
}) => {
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Settings/ }).tap();
  await expect(page.getByRole('heading', { name: 'Application Settings' })).toBeVisible();
  await expectFitForPhone(page, 'the card of settings');
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
  const open = async (item: RegExp, shows: string | RegExp) => {
    const line = page.getByRole('button', { name: item });
    await line.tap();
    await expect(page.getByRole('dialog').getByText(shows).first()).toBeVisible();
    await expectFitForPhone(page, String(item));
    const starts = await page.getByRole('dialog').evaluate((dialog) => {
      const parts = dialog.querySelectorAll('.MuiDialogTitle-root, .MuiDialogContent-root');
      return [...parts].map((part) => getComputedStyle(part).paddingLeft);
    });
    expect(starts, `${item}: title and content begin on one line`).toEqual(['12px', '12px']);
    return line;
  };

  const term = await open(/^Advance \/ Backdate Term/, /is the current term/);
  const starts = page.getByRole('group', { name: 'Current Term Start' });
  await starts.getByRole('button', { name: /^Choose date/ }).tap();
  const calendar = page.getByRole('dialog', { name: 'Current Term Start' });
  await expect(calendar.getByRole('radiogroup')).toBeVisible();
  await expectFitForPhone(page, 'the calendar');
  // Another year that one looked into goes with it, by the browser's Back as by Cancel.
  for (const leave of [
    async () => page.goBack(),
    async () => calendar.getByRole('button', { name: 'Cancel' }).tap(),
  ]) {
    await calendar.getByRole('radio', { name: '2024' }).tap();
    await leave();
    await expect(calendar).toHaveCount(0);
    await expect(starts).toHaveText(/07\/09\/2026/);
    await starts.getByRole('button', { name: /^Choose date/ }).tap();
  }
  await calendar.getByRole('button', { name: 'Cancel' }).tap();
  await expect(calendar).toHaveCount(0);
  await page.getByRole('tab', { name: 'Term Archives' }).tap();
  await expect(page.getByText('10 terms')).toBeVisible();
  const current = page.getByRole('cell').filter({ hasText: 'Current' });
  const label = await current.evaluate((cell) => getComputedStyle(cell, '::before').display);
  expect(label, 'the word Current stands once').toBe('none');
  await expectFitForPhone(page, 'the term archives');
  await close.tap();
  await expect(term).toBeFocused();
  await open(/^Edit \/ View Term Registration/, '600 students');
  await close.tap();
  await open(/^Add \/ Edit Subjects/, /^\d+ subjects/);
  await close.tap();
  await open(/^School Settings/, 'Contact');
  await expect(page.getByLabel('Telephone')).toHaveAttribute('inputmode', 'tel');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('inputmode', 'email');
  // From the foot of the form one is led to what is wrong at its head, and sees why it was not saved.
  const schoolName = page.getByLabel('School name');
  const written = await schoolName.inputValue();
  await schoolName.fill('');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Country').fill('Grenada');
  await save.tap();
  await expect(schoolName).toBeFocused();
  await expect(schoolName).toBeInViewport({ ratio: 1 });
  await schoolName.fill(written);
  await goOffline(context, page);
  await page.getByLabel('Country').tap();
  await save.tap();
  await expect(page.getByText('The server could not be reached.')).toBeInViewport({ ratio: 1 });
  await expectFitForPhone(page, 'settings that could not be saved');
  await context.setOffline(false);
  await close.tap();
  await page.getByRole('button', { name: 'Discard' }).tap();
  await open(/^Term Configuration/, 'All forms');
  const examsCount = page.getByRole('group', { name: 'Form 6' }).getByRole('button', { name: 'Exams count' });
  await goOffline(context, page);
  await examsCount.tap();
  // The last of the forms has no room below it.
  await expect(page.getByText('The server could not be reached.')).toBeInViewport({ ratio: 0.9 });
  await expect(examsCount).toHaveAttribute('aria-pressed', 'false');
  await context.setOffline(false);
  await examsCount.tap();
  await expect(examsCount).toHaveAttribute('aria-pressed', 'true');
  // The notice stands at the head, clear of the buttons that the thumb goes to next.
  const notice = page.getByRole('status').getByText(/^Form 6/);
  await expect(notice).toBeVisible();
  expect((await notice.boundingBox())?.y).toBeLessThan(100);
  await close.tap();
  await open(/^Preset Comments/, /^\d+ comments/);
  await close.tap();
  await open(/^Form Classes/, /^\d+ classes/);
  await close.tap();
  await open(/^Holidays/, /days without school/);
  await close.tap();
});

test('the longest names that can be typed, without a space, are broken in their dialogs and cut nowhere', async ({
  page,
  colleague,
}) => {
  const long = 'W'.repeat(subjectLimits.title);
  const office = await colleague('Admin');
  await office.ask(subjectSettingsCalls.saveSubject, { body: { title: long, abbr: 'W', asr_code: '' } });
  const description = 'W'.repeat(presetCommentLimit);
  await office.ask(presetCommentSettingsCalls.savePresetComment, {
    body: { description, comment_type_id: 1 },
  });
  await signInAs(page, 'Admin');
  await page.getByRole('button', { name: /^Settings/ }).tap();
  const top = page.getByRole('dialog').last();
  const showsAll = async (name: RegExp) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectFitForPhone(page, String(name));
    const cut = await top.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')]
        .filter(
          (one) => !one.matches('input') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
        )
        .map((one) => `${one.tagName} ${one.textContent.slice(0, 20)}`),
    );
    expect.soft(cut, String(name)).toEqual([]);
  };

  await page.getByRole('button', { name: /^Add \/ Edit Subjects/ }).tap();
  await top.getByLabel('Search subjects').fill(long);
  await top.getByRole('button', { name: `Delete ${long}` }).tap();
  await showsAll(/^Delete W/);
  await top.getByRole('button', { name: 'Cancel' }).tap();
  await top.getByRole('button', { name: `Edit ${long}` }).tap();
  await showsAll(/^Edit Subject/);
  const [label, content] = await Promise.all([
    top.locator('label', { hasText: 'Subject Title' }).boundingBox(),
    top.locator('.MuiDialogContent-root').boundingBox(),
  ]);
  expect(label?.y, 'the label over the first field').toBeGreaterThanOrEqual(content?.y ?? Infinity);
  await top.getByRole('button', { name: 'Cancel' }).tap();
  await top.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('button', { name: /^Preset Comments/ }).tap();
  await top.getByLabel('Search comments').fill('WWW');
  await top.getByRole('button', { name: /^Edit / }).tap();
  await showsAll(/^Edit Comment/);
});
