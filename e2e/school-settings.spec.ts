import type { Locator } from '@playwright/test';
import { schoolSettingsCalls, schoolSettingsMessages } from 'contract/school-settings';

import { expectAccessible } from './support/accessibility.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { openSettings } from './support/settings.ts';
import { expect, lostCalls, test } from './support/staff-test.ts';

const dialog = { within: '[role="dialog"]' } as const;

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
  const letGo = await holdBack(page, '**/api/school-settings');
  await colour.press('Enter');
  await form.getByLabel('Motto').fill('By patience and song');
  letGo();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(form.getByLabel('Motto'), 'typed while the rest was on its way').toHaveValue(
    'By patience and song',
  );
  await expect(shell.getByText('Poui Hill Government Secondary School')).toBeVisible();
  await expect(page).toHaveTitle('Settings – Poui Hill Government Secondary School');

  await chooseLogo(form);
  await form.getByRole('button', { name: 'Save logo' }).click();
  await expect(form.getByRole('button', { name: 'Delete logo' })).toBeVisible();
  await expect(shell.locator('img')).not.toHaveAttribute('src', crest);

  const elsewhere = await colleague('vjoseph');
  const { answer } = await elsewhere.ask(schoolSettingsCalls.getSchool, {});
  expect(answer.name).toBe('Poui Hill Government Secondary School');

  await form.getByRole('button', { name: 'Delete logo' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete the logo?' });
  await page.route('**/api/school-logo', (route) => route.fulfill({ json: {} }), { times: 1 });
  await ask.getByRole('button', { name: 'Delete logo' }).click();
  await expect(ask.getByRole('alert')).toContainText('The answer of the server could not be read.');
  await expect(ask.getByRole('button', { name: 'Retry' })).toBeFocused();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Delete logo' }).click();
  await expect(ask.getByRole('alert'), 'of the time before').toHaveCount(0);
  await ask.getByRole('button', { name: 'Delete logo' }).click();
  await expect(page.getByText('Logo deleted')).toBeVisible();
  await expect(form.getByText('No logo of its own; the crest stands in its place.')).toBeVisible();
});

test("the school's country is offered as Admin types, and any other words may stand there", async ({
  page,
  colleague,
}) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  const country = form.getByLabel('Country');
  const offered = page.getByRole('option');
  await country.fill('');
  await expect(offered).toHaveCount(0);
  await page.keyboard.type('guy');
  await expect(offered).toHaveText(['Guyana']);
  await expectAccessible(page, 'the countries that are offered', dialog);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Guyana');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved')).toBeVisible();
  const office = await colleague('Admin');
  const stored = async () => (await office.ask(schoolSettingsCalls.getSchoolSettings, {})).answer.country;
  expect(await stored()).toBe('Guyana');

  await country.fill('The Islands');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toBe('The Islands');
});

test('a network that takes a logo without a word has not stored it, and Admin can save it again', async ({
  page,
}) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  await chooseLogo(form);
  await page.route('**/api/school-logo', (route) => route.fulfill({ status: 204 }), { times: 1 });
  const save = form.getByRole('button', { name: 'Save logo' });
  await save.click();
  await expect(page.getByText('It is not known whether the logo was changed')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('The answer of the server could not be read.');
  await save.click();
  await expect(page.getByText('Logo saved')).toBeVisible();
  await form.getByRole('button', { name: 'Delete logo' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete the logo?' });
  await ask.getByRole('button', { name: 'Delete logo' }).click();
  await expect(page.getByText('Logo deleted')).toBeVisible();
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('a logo that was saved or deleted unseen shows so in the shell and in the settings', async ({
    page,
  }) => {
    await openSettings(page, 'School Settings');
    const form = page.getByRole('dialog', { name: 'School Settings' });
    const seen = page.locator('header').locator('img');
    const crest = (await seen.getAttribute('src')) ?? '';
    await chooseLogo(form);
    await loseAnswer(page, '**/api/school-logo');
    await form.getByRole('button', { name: 'Save logo' }).click();
    await expect(page.getByText('It is not known whether the logo was changed')).toBeVisible();
    await expect(seen).not.toHaveAttribute('src', crest);
    await expect(form.getByRole('img', { name: 'New logo, perhaps saved' })).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).click();
    const close = page.getByRole('dialog', { name: 'Close without saving?' });
    await expect(close).toContainText('It is not known whether what you changed here was saved.');
    await close.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: /^School Settings/ }).click();
    await form.getByRole('button', { name: 'Delete logo' }).click();
    await loseAnswer(page, '**/api/school-logo');
    const ask = page.getByRole('dialog', { name: 'Delete the logo?' });
    await ask.getByRole('button', { name: 'Delete logo' }).click();
    await expect(ask.getByRole('alert')).toContainText('The server could not be reached.');
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByText('No logo of its own; the crest stands in its place.')).toBeVisible();
    await expect(seen).toHaveAttribute('src', crest);
  });
});

test('Admin is asked before a logo that was chosen and not saved is lost', async ({ page }) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  await chooseLogo(form);
  const ask = page.getByRole('dialog', { name: 'Close without saving?' });
  for (const leave of [
    async () => page.keyboard.press('Escape'),
    async () => page.goBack(),
    async () => form.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toHaveCount(0);
  }
  await expectAskedBeforeReload(page);
  await form.getByRole('button', { name: 'Save logo' }).click();
  await expect(form.getByRole('button', { name: 'Delete logo' })).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form, 'it is saved').toBeHidden();
});

test('a logo that is still on its way to be looked at is not lost, nor is the one before saved in its place', async ({
  page,
}) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  await chooseLogo(form);
  const release = await holdBack(page, '**/api/school-logo-preview');
  await logoInput(form).setInputFiles({ name: 'another.png', mimeType: 'image/png', buffer: logo });
  await expect(form.getByRole('button', { name: 'Save logo' })).toHaveCount(0);
  const how = form.getByRole('status').filter({ hasText: /logo|picture/ });
  await expect(how).toHaveText('The picture is on its way. It is shown here before it is saved.');
  await form.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('dialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  release();
  await expect(form.getByRole('button', { name: 'Save logo' })).toBeVisible();
  await expect(how).toHaveText('New logo, not saved yet');
});

test('a pass mark of blanks, or one that a program alone would read, is not stored; a decimal comma is one', async ({
  page,
  colleague,
}) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  const passMark = form.getByLabel('Pass mark');
  const office = await colleague('Admin');
  const stored = async () => (await office.ask(schoolSettingsCalls.getSchoolSettings, {})).answer.pass_mark;
  const before = await stored();
  for (const typed of [' ', '5e1', '0x32']) {
    await passMark.fill(typed);
    await passMark.press('Enter');
    await expect(passMark, typed).toHaveAccessibleDescription(schoolSettingsMessages.passMark);
    await expect(passMark).toBeFocused();
  }
  expect(await stored()).toBe(before);

  await passMark.fill('62,5');
  await passMark.press('Enter');
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(passMark).toHaveValue('62.5');
  expect(await stored()).toBe(62.5);
});

/** Chooses a logo, which is shown before it is saved. */
async function chooseLogo(form: Locator): Promise<void> {
  await logoInput(form).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(form.getByRole('img', { name: 'New logo, not saved yet' })).toBeVisible();
}

function logoInput(form: Locator): Locator {
  return form.getByLabel('Logo', { exact: true }).and(form.locator('input'));
}

/** A square of one colour, 8 × 8 pixels. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGMQd8jFihiGlgQAEGUxAVF1hfYAAAAASUVORK5CYII=',
  'base64',
);
