import type { Page } from '@playwright/test';
import { schoolYearCalls } from 'contract/school-year';
import { studentRecordCalls } from 'contract/students';
import { termRegistrationCalls, termRegistrationMessages } from 'contract/term-registration';

import type { Browser } from '../server/src/testing/browser.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectAllHasCome } from './support/all-has-come.ts';
import { comeBack } from './support/come-back.ts';
import { holdBack } from './support/hold-back.ts';
import { openSettings } from './support/settings.ts';
import { expect, lostCalls, refusedCalls, test } from './support/staff-test.ts';
import { pick } from './support/staffing.ts';
import { findStudent } from './support/students.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.use({ complaints: { allowed: [lostCalls] } });

test('who has left is off the term registration that was looked at before', async ({ page, colleague }) => {
  await openSettings(page, 'Edit / View Term Registration');
  const list = page.getByRole('dialog', { name: 'Edit / View Term Registration' });
  await list.getByLabel('Search students').fill('abdool abdullah');
  await expect(list.getByRole('status')).toHaveText('1 of 600 students');
  await list.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await page.getByRole('button', { name: /^Students/ }).click();
  const row = await findStudent(page, 'Abdool, Abdullah');
  await row.getByRole('button', { name: /^Change Status/ }).click();
  await page.getByRole('button', { name: 'Change Status', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Change the status of/ })
    .getByRole('button', { name: 'Change Status' })
    .click();
  await expect(page.getByText('Abdullah Abdool status updated.')).toBeVisible();
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('button', { name: /^Edit \/ View Term Registration/ }).click();
  await expect(list.getByRole('status')).toHaveText('599 students');
  const office = await colleague('vjoseph');
  const back = { student_id: 20240102, student_status_id: 1 };
  expect((await office.ask(studentRecordCalls.changeStudentStatus, { body: back })).status).toBe(200);
});

test('Admin takes a student off the term and adds them again as one who came late', async ({ page }) => {
  await openSettings(page, 'Edit / View Term Registration');
  const list = page.getByRole('dialog', { name: 'Edit / View Term Registration' });
  await expect(list.getByRole('status')).toHaveText('600 students');
  await list.getByLabel('Search students').fill('aziz mishka');
  await expect(list.getByRole('status')).toHaveText('1 of 600 students');
  await expectAccessible(page, 'the term registration', dialog);
  await list.getByRole('button', { name: 'Delete Mishka Aziz' }).click();
  const confirm = page.getByRole('dialog', { name: 'Take Mishka Aziz off Term 1, 2026-2027?' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Mishka Aziz deleted')).toBeVisible();
  await expect(list.getByLabel('Search students')).toBeFocused();

  await list.getByRole('button', { name: 'Add Student' }).click();
  const late = page.getByRole('dialog', { name: 'Add a student who came late' });
  await pick(late.getByLabel('Student'), 'aziz', 'Aziz, Mishka (1A)');
  await expect(late.getByText(/was taken off this term before/)).toBeVisible();
  await late.getByLabel('Possible Attendance').fill('96');
  await expectAccessible(page, 'a student who came late', dialog);
  await page.keyboard.press('Escape');
  const ask = page.getByRole('dialog', { name: 'Close without saving?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/api/term-registration-student', (route) => route.abort());
  await late.getByRole('button', { name: 'Add' }).click();
  await expect(late.getByText('The server could not be reached.')).toBeVisible();
  await page.unroute('**/api/term-registration-student');
  await late.getByLabel('Possible Attendance').fill('98');
  await expect(late.getByText('The server could not be reached.'), 'of what is sent anew').toHaveCount(0);
  const letGo = await holdBack(page, '**/api/term-registration-student');
  await late.getByRole('button', { name: 'Add' }).click();
  await late.getByLabel('Possible Attendance').press('End');
  await page.keyboard.type('0');
  await expect(late.getByLabel('Possible Attendance'), 'it would be gone with the dialog').toHaveValue('98');
  letGo();
  await expect(page.getByText('Mishka Aziz added')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Delete Mishka Aziz' })).toBeVisible();
});

test('two of one name who came late are told apart by their IDs', async ({ page, colleague, school }) => {
  const { pool } = school.owner;
  const office = await colleague('vjoseph');
  const { answer: registered } = await office.ask(termRegistrationCalls.listTermRegistration, {});
  const [one, other] = registered.filter(({ form_class_id }) => form_class_id === '3B');
  if (one === undefined || other === undefined) throw new Error('3B lacks students.');
  for (const student of [one, other]) {
    await pool.query(`update students set last_name = 'Ali', first_name = 'Kamal' where student_id = $1`, [
      student.student_id,
    ]);
    const body = { student_id: student.student_id, academic_term_id: 202601 };
    expect((await office.ask(termRegistrationCalls.deleteTermRegistration, { body })).status).toBe(200);
  }
  try {
    await openSettings(page, 'Edit / View Term Registration');
    await page.getByRole('button', { name: 'Add Student' }).click();
    const late = page.getByRole('dialog', { name: 'Add a student who came late' });
    await late.getByLabel('Student').fill('kamal');
    await expect(page.getByRole('option')).toHaveText(
      [one, other].map(({ student_id }) => `Ali, Kamal (${student_id}) (3B)`).toSorted(),
    );
  } finally {
    for (const { student_id, last_name, first_name } of [one, other]) {
      await pool.query('update students set last_name = $2, first_name = $3 where student_id = $1', [
        student_id,
        last_name,
        first_name,
      ]);
    }
  }
});

test.describe('after a colleague has moved the school to another term', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('Admin takes nobody off a term that the question did not name', async ({ page, colleague }) => {
    const office = await colleague('vjoseph');
    await openSettings(page, 'Edit / View Term Registration');
    await page.getByRole('button', { name: 'Delete Mishka Aziz' }).click();
    const question = page.getByRole('dialog', { name: /^Take Mishka Aziz off / });
    await expect(question).toBeVisible();
    await moveSchool(page, office, 202503);
    try {
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(question.getByText(termRegistrationMessages.notCurrentTerm)).toBeVisible();
      await expect(question).toHaveAccessibleName('Take Mishka Aziz off Term 1, 2026-2027?');
    } finally {
      await moveSchool(page, office, 202601);
    }
  });

  test('Admin finds the term configuration still at the term with which it was opened', async ({
    page,
    colleague,
  }) => {
    const office = await colleague('vjoseph');
    await openSettings(page, 'Term Configuration');
    const term = page.getByRole('dialog').getByRole('combobox', { name: 'Term' });
    await expect(term).toHaveText('Term: 1 Year: 2026-2027');
    await moveSchool(page, office, 202503);
    try {
      await expect(term).toHaveText('Term: 1 Year: 2026-2027');
    } finally {
      await moveSchool(page, office, 202601);
    }
  });
});

/** Comes back to a page whose school has gone to another term, once it shows that. */
async function moveSchool(page: Page, office: Browser, termId: 202601 | 202503): Promise<void> {
  await office.ask(schoolYearCalls.backdateTerm, { body: { academic_term_id: termId } });
  await comeBack(page);
  const period = termId === 202601 ? 'Term: 1 Year: 2026-2027' : 'Term: 3 Year: 2025-2026';
  await expect(page.locator('header').getByText(period)).toBeVisible();
  await expectAllHasCome(page);
}
