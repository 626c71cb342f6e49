import { presetCommentSettingsCalls } from 'contract/preset-comments';
import { subjectMessages, subjectSettingsCalls } from 'contract/subjects';
import { termCalls } from 'contract/terms';

import { loseAnswer } from './support/lose-answer.ts';
import { openSettings } from './support/settings.ts';
import { expect, lostCalls, refusedCalls, test } from './support/staff-test.ts';

/** What stands in the fields when one saves is stored, also where that is what stood there before a save without an answer. */

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

const unanswered = /^The server could not be reached/;

test('a subject and a ready-made remark are as they were typed back after no answer came', async ({
  page,
  colleague,
}) => {
  await openSettings(page, 'Add / Edit Subjects');
  const subjects = page.getByRole('dialog', { name: 'Add / Edit Subjects' });
  const subject = page.getByRole('dialog', { name: 'Edit Subject – Agricultural Science' });
  await subjects.getByRole('button', { name: 'Edit Agricultural Science' }).click();
  const title = subject.getByLabel('Subject Title');
  const abbreviation = subject.getByLabel('Subject Abbreviation');
  const before = await abbreviation.inputValue();
  await loseAnswer(page, '**/api/subjects');
  await title.fill('Wrong Title');
  await abbreviation.fill('Wrong');
  await subject.getByRole('button', { name: 'Save' }).click();
  await expect(subject.getByText(unanswered)).toBeVisible();
  await title.fill('Agricultural Science');
  await abbreviation.fill(before);
  await subject.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(subjectMessages.saved)).toBeVisible();
  await expect(subject).toBeHidden();
  const office = await colleague('Admin');
  const { answer: stored } = await office.ask(subjectSettingsCalls.listAllSubjects, {});
  expect(stored.filter((one) => one.title === 'Agricultural Science').map(({ abbr }) => abbr)).toEqual([
    before,
  ]);
  expect(stored.map((one) => one.title)).not.toContain('Wrong Title');

  // Where a colleague changed it, too, it is asked about.
  await subjects.getByRole('button', { name: 'Edit Agricultural Science' }).click();
  await page.unroute('**/api/subjects');
  await loseAnswer(page, '**/api/subjects');
  await title.fill('Wrong Title');
  await subject.getByRole('button', { name: 'Save' }).click();
  await expect(subject.getByText(unanswered)).toBeVisible();
  const principal = await colleague('vjoseph');
  const { answer: present } = await principal.ask(subjectSettingsCalls.listAllSubjects, {});
  const wrong = present.find((one) => one.title === 'Wrong Title');
  await principal.ask(subjectSettingsCalls.saveSubject, {
    body: { id: wrong?.id, title: 'Wrong Title', abbr: before, asr_code: 'AGR-7', version: wrong?.version },
  });
  await title.fill('Agricultural Science');
  await subject.getByRole('button', { name: 'Save' }).click();
  const clash = page.getByRole('dialog', { name: 'Someone else changed Agricultural Science' });
  await expect(
    clash.getByRole('row', { name: 'Subject Title Agricultural Science Wrong Title' }),
  ).toBeVisible();
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await expect(subject).toBeHidden();
  await expect(subjects.getByRole('row', { name: /^Agricultural Science .*AGR-7/ })).toBeVisible();
  await subjects.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Preset Comments/ }).click();
  const comments = page.getByRole('dialog', { name: 'Preset Comments' });
  await comments
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Comment' });
  const comment = form.getByRole('textbox');
  const words = await comment.inputValue();
  await loseAnswer(page, '**/api/preset-comment');
  await comment.fill('A wrong comment.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(unanswered)).toBeVisible();
  await comment.fill(words);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const { answer: all } = await office.ask(presetCommentSettingsCalls.listAllPresetComments, {});
  expect(all.map(({ description }) => description)).toContain(words);
  expect(all.map(({ description }) => description)).not.toContain('A wrong comment.');
});

test('a term has the sessions that were typed back after no answer came', async ({ page, colleague }) => {
  await openSettings(page, 'Advance / Backdate Term');
  const term = page.getByRole('dialog', { name: 'Advance / Backdate Term' });
  const sessions = term.getByLabel('Total Number of Sessions');
  await expect(sessions).not.toHaveValue('');
  const before = Number(await sessions.inputValue());
  await loseAnswer(page, '**/api/current-term');
  await sessions.fill(String(before + 7));
  const update = term.getByRole('button', { name: 'Update Term Details' });
  await update.click();
  await expect(term.getByText(unanswered)).toBeVisible();
  await sessions.fill(String(before));
  await update.click();
  await expect(page.getByText('Term details updated')).toBeVisible();
  await expect(sessions).toHaveValue(String(before));
  const office = await colleague('Admin');
  const { answer: current } = await office.ask(termCalls.getCurrentTerm, {});
  expect(current.total_sessions).toBe(before);
});
