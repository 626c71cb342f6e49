import type { Page } from '@playwright/test';
import { schoolYearCalls } from 'contract/school-year';
import type { TermDates } from 'contract/term-dates';

import type { Browser } from '../server/src/testing/browser.ts';
import { comeBack } from './support/come-back.ts';
import { term } from './support/mark-sheet.ts';
import { lookOutFor } from './support/notices.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import {
  expectStudent,
  officeChanged,
  openAsFormTeacher,
  openClassRecords,
  recordField,
  storedRecords,
} from './support/term-details.ts';

// The school goes to another term while a class of Term Details is open in a window which nobody leaves.

test.use({ complaints: { allowed: [refusedCalls] } });

const comments = "Form Teacher's Comments" as const;

const termShown = (page: Page) => page.getByRole('textbox', { name: 'Term', exact: true });

async function goToTerm2(office: Browser): Promise<void> {
  await advance(office, {
    term: 2,
    term_start: '2027-01-04',
    term_end: '2027-03-26',
    next_term_start: '2027-04-12',
  });
}

/** To Term 1 of 2027-2028, with promotion. */
async function beginNextYear(office: Browser): Promise<void> {
  await advance(office, {
    term: 1,
    term_start: '2027-04-14',
    term_end: '2027-06-25',
    next_term_start: '2027-06-28',
  });
}

async function advance(office: Browser, dates: TermDates & { term: number }): Promise<void> {
  const body = { ...dates, total_sessions: 118 };
  expect((await office.ask(schoolYearCalls.changeCurrentTerm, { query: {}, body })).status).toBe(200);
}

async function goBackToTerm1(office: Browser): Promise<void> {
  const body = { academic_term_id: term };
  expect((await office.ask(schoolYearCalls.backdateTerm, { body })).status).toBe(200);
}

/** Reads what is told of another term, and goes on. */
async function readThatItIs(page: Page, period: string): Promise<void> {
  const told = page.getByRole('dialog', { name: 'The school is in another term now' });
  // True of a class that came along and of one that did not.
  await expect(told).toContainText(
    `It has gone to ${period}. What can be entered from now on belongs to that term.`,
  );
  await told.getByRole('button', { name: 'Ok' }).click();
  await expect(told).toBeHidden();
}

/** The office goes to Term 2, and the open page goes there, too. */
async function followToTerm2(page: Page, office: Browser): Promise<void> {
  await goToTerm2(office);
  await readThatItIs(page, 'Term: 2 Year: 2026-2027');
  await expect(termShown(page)).toHaveValue('2');
}

/** And back. */
async function returnToTerm1(page: Page, office: Browser): Promise<void> {
  await goBackToTerm1(office);
  await readThatItIs(page, 'Term: 1 Year: 2026-2027');
  await expect(termShown(page)).toHaveValue('1');
}

test('where the advance to the open term is undone one is told so, and goes on at the same student', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  // First of all tests here: an advance to a term that was held before is not undone.
  await goToTerm2(office);
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await expect(termShown(page)).toHaveValue('2');
  const names = [...(await storedRecords(office, '1A')).keys()];
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, names[1] ?? '', '2 of 35');
  const undone = await office.ask(schoolYearCalls.undoAdvance, { body: { academic_term_id: 202602 } });
  expect(undone.status).toBe(200);
  await readThatItIs(page, 'Term: 1 Year: 2026-2027');
  await expect(termShown(page)).toHaveValue('1');
  await expectStudent(page, names[1] ?? '', '2 of 35');
});

test('who is writing a comment as the term is advanced writes on, and is at the same student in the new term once it has left its field', async ({
  page,
  colleague,
}) => {
  const { office, names } = await openAsFormTeacher(page, colleague);
  const [, second = ''] = names;
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, second, '2 of 35');
  const comment = recordField(page, comments);
  await comment.fill('Writes');
  await goToTerm2(office);
  await expect(page.getByText(officeChanged)).toBeVisible();
  await expect(termShown(page)).toHaveValue('1');
  await expect(comment).toBeFocused();
  await page.keyboard.type(' clearly.');
  await page.keyboard.press('Tab');
  await readThatItIs(page, 'Term: 2 Year: 2026-2027');
  await expect(termShown(page)).toHaveValue('2');
  await expectStudent(page, second, '2 of 35');
  await returnToTerm1(page, office);
  await expectStudent(page, second, '2 of 35');

  await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).click();
  const list = page.getByRole('dialog', { name: 'Not stored' });
  await expect(list.getByRole('listitem', { name: second })).toContainText(
    `1A · Term 1, 2026-2027 · ${comments}: “Writes clearly.”`,
  );
  await list.getByRole('button', { name: 'Discard what I typed' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  await expectNothingWaits(page);
});

test('a figure that is none waits in the term in which it was typed, and in no other', async ({
  page,
  colleague,
}) => {
  const { office } = await openAsFormTeacher(page, colleague);
  // Both terms are known to the page before anything is typed.
  await followToTerm2(page, office);
  await returnToTerm1(page, office);
  const late = recordField(page, 'Times Late');
  const before = await late.inputValue();
  await late.fill('6x');
  await page.keyboard.press('Tab');
  await followToTerm2(page, office);
  await expect(late).toHaveValue('');
  await returnToTerm1(page, office);
  await expect(late).toHaveValue('6x');
  await late.focus();
  await page.keyboard.press('Escape');
  await expect(late).toHaveValue(before);
  await expectNothingWaits(page);
});

test('words of one’s own in the sheet of comments stay where one comes back to the window after the term has moved', async ({
  page,
  colleague,
}) => {
  const { office } = await openAsFormTeacher(page, colleague);
  await page.getByRole('button', { name: 'Select Comment' }).first().click();
  const words = page.getByRole('dialog', { name: comments }).getByLabel('Your own words');
  await words.fill('Words of my own, which took some time.');
  const told = await lookOutFor(page, officeChanged);
  await goToTerm2(office);
  await comeBack(page);
  await expect.poll(told).toBe(true);
  await expect(words).toHaveValue('Words of my own, which took some time.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await readThatItIs(page, 'Term: 2 Year: 2026-2027');
  await returnToTerm1(page, office);
});

test('where another school year begins one is told so, begins anew with who is in the class by then, and finds what waits in the top bar', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const [first = ''] = (await storedRecords(office, '2A')).keys();
  const [newcomer = ''] = (await storedRecords(office, '1A')).keys();
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '2A');
  const late = recordField(page, 'Times Late');
  await expect(page.getByRole('heading', { name: first, exact: true })).toBeVisible();
  await late.fill('6x');
  await page.keyboard.press('Tab');
  await beginNextYear(office);
  await readThatItIs(page, 'Term: 1 Year: 2027-2028');
  await expectStudent(page, newcomer, '1 of 35');
  await expect(recordField(page, 'Possible Attendance')).toHaveValue('118');
  await expect(late).toHaveValue('');
  await expect(page.getByText('is no longer in this class')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).click();
  const list = page.getByRole('dialog', { name: 'Not stored' });
  const left = list.getByRole('listitem', { name: `${first}, Times Late` });
  await expect(left).toContainText('2A · Term 1, 2026-2027 · “6x”');
  await expect(left).toContainText('It stands in its field when that term is opened again.');
  await list.getByRole('button', { name: 'Close' }).click();

  await returnToTerm1(page, office);
  await expect(page.getByRole('heading', { name: first, exact: true })).toBeVisible();
  await expect(late).toHaveValue('6x');
  await late.focus();
  await page.keyboard.press('Escape');
  await expectNothingWaits(page);
});
