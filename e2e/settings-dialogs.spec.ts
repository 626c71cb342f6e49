import type { Locator } from '@playwright/test';
import { subjectMessages } from 'contract/subjects';

import { expectAccessible } from './support/accessibility.ts';
import { expectAllHasCome } from './support/all-has-come.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { comeBack } from './support/come-back.ts';
import { endSessions } from './support/end-sessions.ts';
import { goOffline } from './support/go-offline.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { openSettings } from './support/settings.ts';
import { expect, lostCalls, password, refusedCalls, signInAs, test } from './support/staff-test.ts';

const dialog = { within: '[role="dialog"]' } as const;

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
  await sessions.hover();
  await page.mouse.wheel(0, 120);
  await expectAskedBeforeReload(page);
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(sessions).toHaveValue('137');
  // What was typed stays when another term is chosen, and is asked about.
  const choice = term.getByRole('combobox', { name: 'Term' });
  for (const other of ['3', '1']) {
    await choice.press('Enter');
    await page.getByRole('option', { name: other }).press('Enter');
    await expect(sessions).toHaveValue('137');
    await expect(choice).toBeFocused();
    await page.keyboard.press('Escape');
    await ask.getByRole('button', { name: 'Cancel' }).click();
  }
  await term.getByRole('button', { name: 'Update Term Details' }).click();
  await expect(page.getByText('Term details updated')).toBeVisible();
  // Changed again at once it starts from what was saved: nobody but oneself was there since.
  await sessions.fill('138');
  const updated = page.waitForResponse('**/api/current-term');
  await term.getByRole('button', { name: 'Update Term Details' }).click();
  expect((await updated).status()).toBe(200);
  await term.getByRole('button', { name: 'Close' }).click();
  await expect(term, 'it is saved').toBeHidden();
});

test.describe('on a connection that comes and goes', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls, /The server could not be reached/] } });

  test('Admin saves by keyboard, goes on at Retry where the press before failed, and is not saved twice', async ({
    page,
    context,
    school,
  }) => {
    await openSettings(page, 'Add / Edit Subjects');
    await page.getByRole('button', { name: 'Add Subject' }).click();
    const form = page.getByRole('dialog', { name: 'Add Subject' });
    await form.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Subject Title'), 'the first that is blank').toBeFocused();
    await form.getByLabel('Subject Title').fill('Steelpan');
    await form.getByLabel('Subject Abbreviation').fill('Pan');
    await goOffline(context, page);
    await form.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    const retry = form.getByRole('button', { name: 'Retry' });
    await expect(retry, 'the focus did not fall from it').toBeFocused();

    await context.setOffline(false);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.postData()?.includes('Steelpan')) sent += 1;
    });
    await loseAnswer(page, '**/api/subjects');
    const letGo = await holdBack(page, '**/api/**');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Enter');
    await form.getByLabel('Subject Title').press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' II');
    await expect(form.getByLabel('Subject Title'), 'it would be gone with the dialog').toHaveValue(
      'Steelpan',
    );
    letGo();
    await expect(retry, 'no answer came').toBeVisible();
    expect(sent).toBe(1);
    // It is still the same save after the session has ended meanwhile.
    await endSessions(school, page);
    await retry.press('Enter');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expect(page.getByText(/Your session has ended/)).toHaveCount(0);
    await expect(form.getByRole('button', { name: 'Save' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(subjectMessages.saved)).toBeVisible();
    expect(sent).toBe(3);
    await expect(page.getByRole('row', { name: /^Steelpan/ })).toHaveCount(1);

    // Whoever types over what was stored unseen has not changed it elsewhere.
    await page.getByRole('button', { name: 'Edit Steelpan' }).click();
    const abbreviation = page.getByLabel('Subject Abbreviation');
    await abbreviation.fill('Stp');
    await loseAnswer(page, '**/api/subjects');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').last().getByRole('button', { name: 'Retry' })).toBeVisible();
    await abbreviation.fill('Spn');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /^Steelpan Spn/ })).toBeVisible();

    // Nor does it become a second one where it was added unseen.
    await page.getByRole('button', { name: 'Add Subject' }).click();
    await form.getByLabel('Subject Title').fill('Tassa');
    await form.getByLabel('Subject Abbreviation').fill('Tas');
    await loseAnswer(page, '**/api/subjects');
    await page.keyboard.press('Enter');
    await expect(retry).toBeVisible();
    await form.getByLabel('Subject Title').fill('Tassa Drumming');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /^Tassa Drumming Tas/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Tassa/ })).toHaveCount(1);
    await page
      .getByRole('dialog', { name: 'Add / Edit Subjects' })
      .getByRole('button', { name: 'Close' })
      .click();

    await page.getByRole('button', { name: /^School Settings/ }).click();
    const settings = page.getByRole('dialog', { name: 'School Settings' });
    await settings.getByLabel('Motto').fill('By song');
    await loseAnswer(page, '**/api/school-settings');
    await settings.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(settings.getByText('The server could not be reached.')).toBeVisible();
    await settings.getByLabel('Motto').fill('By song and patience');
    await settings.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    // Nor is there nothing to do once the page knows of it.
    await settings.getByLabel('Motto').fill('By song and toil');
    await loseAnswer(page, '**/api/school-settings');
    await settings.getByRole('button', { name: 'Save', exact: true }).click();
    const lost = settings.getByText('The server could not be reached.');
    await expect(lost).toBeVisible();
    await comeBack(page);
    await expectAllHasCome(page);
    await settings.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(lost).toHaveCount(0);
  });

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
    await goOffline(context, page);
    await retire.click();
    await expect(
      page.getByText(
        'An error has occured. The server could not be reached. Check the connection and try again.',
      ),
    ).toBeVisible();
  });

  test('what fails once its dialog was left is said with the reason, which stands nowhere else', async ({
    page,
  }) => {
    await openSettings(page, 'Term Configuration');
    const configuration = page.getByRole('dialog', { name: 'Term Configuration' });
    const courseWorkOnly = configuration
      .getByRole('group', { name: 'Form 2' })
      .getByRole('button', { name: 'Course work only' });
    await expect(courseWorkOnly).toBeVisible();
    // What was saved stands as it was saved, also where the list cannot be read anew.
    await page.route('**/api/term-configurations', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    const ofForm3 = configuration.getByRole('group', { name: 'Form 3' });
    await ofForm3.getByRole('button', { name: 'Course work only' }).click();
    await expect(page.getByText('Form 3: course work only')).toBeVisible();
    await expect(ofForm3.getByRole('button', { name: 'Course work only', pressed: true })).toBeVisible();
    await page.unroute('**/api/term-configurations');
    await page.route('**/api/term-configurations', (route) => route.abort());
    const letGo = await holdBack(page, '**/api/term-configurations');
    await courseWorkOnly.click();
    await expect(courseWorkOnly).toHaveAttribute('aria-disabled', 'true');
    await configuration.getByRole('button', { name: 'Close' }).click();
    await expect(configuration).toHaveCount(0);
    letGo();
    await expect(page.getByText(/^An error has occured\. The server could not be reached\./)).toBeVisible();
  });
});
