import { markMessages } from 'contract/marks';
import { messages } from 'contract/messages';
import { schoolYearCalls, schoolYearMessages } from 'contract/school-year';
import { termDateMessages } from 'contract/term-dates';

import { expectAccessible } from './support/accessibility.ts';
import { comeBack } from './support/come-back.ts';
import { openSettings } from './support/settings.ts';
import { failOnceStored, loseAnswer } from './support/lose-answer.ts';
import { expectAllSaved, openClass, openFields, rowState } from './support/mark-sheet.ts';
import { letNoNewsThrough } from './support/no-news.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { openClassRecords } from './support/term-details.ts';
import { typeDate } from './support/type-date.ts';

const dialog = { within: '[role="dialog"]' } as const;

test('Admin advances the term after reading what will happen, undoes it, backdates and returns', async ({
  page,
}) => {
  await openSettings(page, 'Advance / Backdate Term');
  const form = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const period = page.locator('header').getByText(/^Term: \d Year/);
  const advance = form.getByRole('button', { name: 'Advance Term' });
  await expect(
    form.getByText(
      'Term: 1 Year: 2026-2027 is the current term. Update Term Details changes its dates. ' +
        'To advance to Term: 2 Year: 2026-2027, the next one, choose Term 2 here.',
    ),
  ).toBeVisible();
  await expectAccessible(page, 'the current term', dialog);

  const sessions = form.getByLabel('Total Number of Sessions');
  const before = await sessions.inputValue();
  await sessions.fill('111');
  await form.getByRole('button', { name: /^Use / }).first().click();
  await expect(sessions, 'where the keys go on').toBeFocused();
  await sessions.fill(before);

  // A date that is typed before its term is chosen stays.
  await typeDate(form, 'School Reopening Date', '12032027');
  await form.getByRole('combobox', { name: 'Term' }).click();
  await page.getByRole('option', { name: '3' }).click();
  await expect(
    form.getByText(
      'Advance Term goes on to Term: 3 Year: 2026-2027. Term: 2 Year: 2026-2027 would be passed over.',
    ),
  ).toBeVisible();
  await form.getByRole('combobox', { name: 'Term' }).click();
  await page.getByRole('option', { name: '2' }).click();
  await expect(
    form.getByText('Advance Term goes on to Term: 2 Year: 2026-2027, the next one.'),
  ).toBeVisible();
  await expect(form.getByRole('group', { name: 'Current Term Start' })).toHaveText(/04\/01\/2027/);
  await advance.click();
  await expect(form.getByText(termDateMessages.informationMissing)).toBeVisible();
  await expect(form.getByText(termDateMessages.missing)).toHaveCount(1);

  await form.getByRole('button', { name: 'Choose date', exact: true }).first().click();
  const calendar = page.getByRole('dialog', { name: 'Current Term End' });
  const thisYear = await page.evaluate(() => new Date().getFullYear());
  const yearOf = (ahead: number) => calendar.getByRole('radio', { name: String(thisYear + ahead) });
  await expect(yearOf(1), 'the years come first').toBeVisible();
  await expect(yearOf(2), 'one year ahead, no more').toBeHidden();
  await page.keyboard.press('Escape');
  await typeDate(form, 'Current Term End', '26032027');
  await expect(sessions).toHaveValue('120');
  await advance.click();
  await expect(form.getByText(termDateMessages.reopeningBeforeEnd).first()).toBeVisible();
  await typeDate(form, 'School Reopening Date', '12042027');
  await advance.click();

  const told = page.getByRole('dialog', { name: 'Advance to Term: 2 Year: 2026-2027?' });
  await expect(told.getByText('600 students get a term record with 120 possible sessions.')).toBeVisible();
  await expect(told.getByText('Marks still missing in the term being left')).toBeVisible();
  await expect(
    told.getByText(
      'After the advance the Marks Archive takes marks of its nine subjects in Forms 1 to 3; ' +
        'any others can be entered only once the school has returned to this term.',
    ),
    'which has neither the other subjects nor Forms 4 to 6',
  ).toBeVisible();
  // A row is a student's: of two marks that are missing in it the mark sheet counts both.
  await expect(
    told.getByText(/^[\d,]+ incomplete rows of marks in \d+ lessons of \d+ classes\./),
  ).toBeVisible();
  const of1A = told.getByRole('button', { name: /^1A \d+ incomplete rows?, \d+ subjects?$/ });
  await of1A.focus();
  await page.keyboard.press('Enter');
  await expect(told.getByText(/^Mathematics A\. Mohammed$/)).toBeVisible();
  await expect(told.getByText('4 of 35 students').first()).toBeVisible();
  await expect(
    told.getByText('Espinet, Keziah; Hutchinson, Aisha; Pérez, Kevin; Thomas, Anna'),
  ).toBeVisible();
  await expectAccessible(page, 'what an advance will do', dialog);
  await expect(period, 'nothing has happened yet').toHaveText('Term: 1 Year: 2026-2027');
  await told.getByRole('button', { name: 'Advance Term' }).click();
  await expect(period).toHaveText('Term: 2 Year: 2026-2027');
  await expect(told).toBeHidden();

  await form.getByRole('button', { name: 'Undo' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo the advance to Term: 2 Year: 2026-2027?' });
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(period).toHaveText('Term: 1 Year: 2026-2027');
  await expect(undo).toBeHidden();

  await form.getByRole('tab', { name: 'Term Archives' }).click();
  await expect(advance).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Update Term Details' })).toBeDisabled();
  const thisTerm = form.getByRole('button', { name: 'Set Term Term: 1 Year: 2026-2027' });
  await expect(thisTerm).toBeDisabled();
  await form.getByLabel('Search terms').fill('2025');
  await expectAccessible(page, 'the term archives', dialog);
  await form.getByRole('button', { name: 'Set Term Term: 3 Year: 2025-2026' }).click();
  const set = page.getByRole('dialog', { name: /^Set Term: 3/ });
  await set.getByRole('button', { name: 'Set Term' }).click();
  await expect(period).toHaveText('Term: 3 Year: 2025-2026');
  await expect(set).toBeHidden();
  await form.getByRole('tab', { name: 'Advance Term' }).click();
  await form.getByRole('combobox', { name: 'Term' }).click();
  await page.getByRole('option', { name: '2' }).click();
  await expect(
    form.getByText('Advance Term goes on to Term: 2 Year: 2026-2027.', { exact: true }),
    'past a term that was held',
  ).toBeVisible();
  await form.getByRole('tab', { name: 'Term Archives' }).click();
  await thisTerm.click();
  await page
    .getByRole('dialog', { name: /^Set Term: 1/ })
    .getByRole('button', { name: 'Set Term' })
    .click();
  await expect(period).toHaveText('Term: 1 Year: 2026-2027');
});

test.describe('two in the office', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('whoever saves the term after another went to a different one is told why the fields began anew', async ({
    page,
    colleague,
  }) => {
    const vicePrincipal = await colleague('vjoseph');
    const backdate = async (academic_term_id: number) =>
      vicePrincipal.ask(schoolYearCalls.backdateTerm, { body: { academic_term_id } });
    await openSettings(page, 'Advance / Backdate Term');
    const form = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
    const reason = form.getByText(schoolYearMessages.currentMeanwhile);
    await form.getByLabel('Total Number of Sessions').fill('130');
    await backdate(202503);
    await form.getByRole('button', { name: 'Update Term Details' }).click();
    await expect(form.getByText(/^Term: 3 Year: 2025-2026 is the current term\./)).toBeVisible();
    await expect(reason).toBeVisible();
    await form.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await expect(reason).toHaveCount(0);

    await form.getByRole('tab', { name: 'Term Archives' }).click();
    const set = form.getByRole('button', { name: 'Set Term Term: 1 Year: 2025-2026' });
    await set.click();
    await backdate(202601);
    const confirm = page
      .getByRole('dialog', { name: /^Set Term: 1/ })
      .getByRole('button', { name: 'Set Term' });
    await confirm.click();
    await expect(reason, 'of who was in the archives, too').toBeVisible();
    await set.click();
    await confirm.click();
    await expect(page.locator('header').getByText('Term: 1 Year: 2025-2026')).toBeVisible();
    await expect(reason, 'not of what one does oneself').toHaveCount(0);
    await backdate(202601);
  });
});

test.describe('whatever becomes of its answer', () => {
  test.use({ complaints: { allowed: [lostCalls, /status of 500/] } });

  for (const { where, spoil, said } of [
    { where: 'no answer comes to an advance', spoil: loseAnswer, said: 'The server could not be reached.' },
    { where: 'the server fails once it has advanced', spoil: failOnceStored, said: messages.serverError },
  ]) {
    test(`where ${where} it is the same one that is tried again, and it is told as done`, async ({
      page,
    }) => {
      await openSettings(page, 'Advance / Backdate Term');
      const form = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
      await form.getByRole('combobox', { name: 'Term' }).click();
      await page.getByRole('option', { name: '2' }).click();
      await typeDate(form, 'Current Term End', '26032027');
      await typeDate(form, 'School Reopening Date', '12042027');
      await form.getByRole('button', { name: 'Advance Term' }).click();
      const told = page.getByRole('dialog', { name: 'Advance to Term: 2 Year: 2026-2027?' });
      await spoil(page, '**/api/current-term');
      await told.getByRole('button', { name: 'Advance Term' }).click();
      await expect(told.getByText(said)).toBeVisible();
      await told.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Term: 2 Year: 2026-2027 is the current term now')).toBeVisible();
      await expect(told).toBeHidden();
      const meanwhile = form.getByText(schoolYearMessages.currentMeanwhile);
      await expect(meanwhile).toHaveCount(0);

      // So it is where it is undone, and where one goes back to a term.
      await form.getByRole('button', { name: 'Undo', exact: true }).click();
      const undo = page.getByRole('dialog', { name: /^Undo the advance/ });
      await spoil(page, '**/api/undo-advance');
      await undo.getByRole('button', { name: 'Undo' }).click();
      await expect(undo.getByText(said)).toBeVisible();
      await undo.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('The advance was undone')).toBeVisible();
      await expect(undo).toBeHidden();
      await expect(meanwhile).toHaveCount(0);

      await form.getByRole('tab', { name: 'Term Archives' }).click();
      await form.getByRole('button', { name: 'Set Term Term: 1 Year: 2025-2026' }).click();
      const back = page.getByRole('dialog', { name: /^Set Term: 1/ });
      await spoil(page, '**/api/backdate-term');
      await back.getByRole('button', { name: 'Set Term' }).click();
      await expect(back.getByText(said)).toBeVisible();
      await back.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Term: 1 Year: 2025-2026 is the current term now')).toBeVisible();
      await expect(meanwhile).toHaveCount(0);

      // Who gives up finds what was done, and is not told that it was someone else's doing.
      await form.getByRole('button', { name: 'Set Term Term: 1 Year: 2026-2027' }).click();
      await page.unroute('**/api/backdate-term');
      await spoil(page, '**/api/backdate-term');
      await back.getByRole('button', { name: 'Set Term' }).click();
      await expect(back.getByText(said)).toBeVisible();
      await back.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.locator('header').getByText('Term: 1 Year: 2026-2027')).toBeVisible();
      await expect(meanwhile).toHaveCount(0);
    });
  }
});

test.describe('a teacher at work while the office advances the term', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('is told, and is in the new term once the class is chosen again', async ({ page, colleague }) => {
    await letNoNewsThrough(page);
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const office = await colleague('Admin');
    const second = {
      term: 2,
      term_start: '2027-01-04',
      term_end: '2027-03-26',
      total_sessions: 118,
      next_term_start: '2027-04-12',
    } as const;
    await office.ask(schoolYearCalls.changeCurrentTerm, { query: {}, body: second });
    const mark = openFields(page, 'Term').first();
    const name = ((await mark.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
    await mark.fill('72');
    await page.keyboard.press('Enter');
    await expect(rowState(page, name, 'Error')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the classes' }).click();
    await expect(page.getByText('Term: 2 Year: 2026-2027')).toBeVisible();
    await openClass(page, '2A Mathematics');
    await expect(page.getByRole('textbox', { name: 'Term', exact: true })).toHaveValue('2');
    const unsent = page.getByRole('banner').getByRole('button', { name: '1 not stored' });
    await unsent.click();
    const entry = page.getByRole('dialog', { name: 'Not stored' }).getByRole('listitem', { name });
    await expect(entry).toContainText('Term 1, 2026-2027');
    await expect(entry).toContainText(markMessages.notCurrentTerm);
    await page.getByRole('dialog', { name: 'Not stored' }).getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /Main Menu/ }).click();
    await openClassRecords(page, '1A');
    await office.ask(schoolYearCalls.backdateTerm, { body: { academic_term_id: 202601 } });
    await page.getByRole('button', { name: 'Back to the classes' }).click();
    await expect(page.getByText('Term: 1 Year: 2026-2027')).toBeVisible();
    await unsent.click();
    await entry.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('dialog', { name: 'Not stored' }).getByRole('button', { name: 'Close' }).click();
    await expectAllSaved(page);
  });

  test('is told before the next key that what is entered now belongs to the new term', async ({
    page,
    colleague,
  }) => {
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const office = await colleague('Admin');
    const header = page.getByRole('textbox', { name: 'Term', exact: true });
    const told = page.getByRole('dialog', { name: 'The school is in another term now' });
    const goTo = async (academic_term_id: number) =>
      office.ask(schoolYearCalls.backdateTerm, { body: { academic_term_id } });
    await goTo(202503);
    await comeBack(page);
    await expect(told).toContainText('It has gone to Term: 3 Year: 2025-2026');
    await expectAccessible(page, 'another term', dialog);
    await page.keyboard.press('Enter');
    await expect(told).toBeHidden();
    await expect(header).toHaveValue('3');

    await page.getByRole('button', { name: 'Back to the classes' }).click();
    await page.getByRole('button', { name: 'Main Menu' }).click();
    await openClassRecords(page, '1A');
    await expect(told, 'that is known by now').toBeHidden();
    await goTo(202601);
    await comeBack(page);
    await expect(told).toContainText('It has gone to Term: 1 Year: 2026-2027');
    await page.keyboard.press('Enter');
    await expect(told).toBeHidden();
  });
});
