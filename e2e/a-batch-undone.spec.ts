import type { Page } from '@playwright/test';
import { subjectAssignmentCalls } from 'contract/subject-assignment';

import { expectAccessible } from './support/accessibility.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, refusedCalls, test } from './support/staff-test.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';

test.use({ complaints: { allowed: [refusedCalls, lostCalls, /status of 503/] } });

const assigning = '**/api/subject-students-batch';
const undoing = '**/api/undo-subject-students-batch';

/** Batch Assignment of French in Form 4, with its first teacher chosen. */
async function openFrench(page: Page): Promise<void> {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'french', 'French');
  await pick(page.getByRole('combobox', { name: 'Teacher' }), 'clair', /St\. Clair/);
}

test('a class that was given to the wrong teacher is put back by keyboard, but for one whom Admin has moved since', async ({
  page,
  colleague,
}) => {
  // Of two presses the first is refused, and the second done without an answer. Said before the page is there: it hears of it
  // too late where a key is all that lies between.
  await loseAnswer(page, undoing);
  await page.route(
    undoing,
    (route) => route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } }),
    { times: 1 },
  );
  await openFrench(page);
  await page.getByRole('combobox', { name: 'Class', exact: true }).click();
  await page.getByRole('option', { name: '4 Mod', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).focus();
  await page.keyboard.press('Space');
  const assign = page.getByRole('button', { name: 'Assign Selected Students' });
  await assign.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('36 Students Assigned')).toBeVisible();
  const line = page.getByRole('alert').filter({ hasText: '36 students were assigned to St. Clair' });
  await expect(line).toContainText(/St\. Clair, \S+ in French\./);
  const assigned = page.getByRole('textbox', { name: 'Assigned' });
  await expect(assigned).toHaveValue('36');
  await expectAccessible(page, 'a batch that can be undone');

  const boodoo = page.getByRole('row', { name: /Boodoo, Shomari/ });
  const shomari = Number(await boodoo.getByRole('cell').nth(1).textContent());
  const admin = await colleague('Admin');
  await admin.ask(subjectAssignmentCalls.saveStudentSubject, {
    body: { subject_id: 104, student_id: shomari, employee_id: 1003 },
  });

  // Over the table, before its search and its button.
  await expect(assign).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const undo = line.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('An error has occured.')).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'It is not known whether the batch was undone.' });
  await expect(failed).toContainText('The server cannot save at the moment.');
  await expect(undo).toBeFocused();

  // Done without an answer, it is done once.
  await page.keyboard.press('Enter');
  await expect(failed).toContainText('The server could not be reached.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone for 35 students')).toBeVisible();
  await expect(line).toHaveCount(0);
  const kept = page.getByRole('alert').filter({ hasText: '1 assignment was changed since, and stays' });
  await expect(kept).toContainText('Boodoo, Shomari (by Admin).');
  await expect(page.getByLabel('Search students')).toBeFocused();
  await expect(assigned).toHaveValue('1');
  await expect(boodoo).toContainText('K. Ali');
  await expectAccessible(page, 'a batch of which one stays');
  await kept.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(kept).toHaveCount(0);
  await expect(page.getByLabel('Search students')).toBeFocused();
});

test('who looks at another subject meanwhile undoes the batch that is told of, to the teachers of before', async ({
  page,
  colleague,
}) => {
  await openFrench(page);
  const admin = await colleague('Admin');
  const french = async () => {
    const { answer } = await admin.ask(subjectAssignmentCalls.listSubjectStudents, {
      params: { subject: '104' },
    });
    return answer;
  };
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const before = await french();
  await page.getByRole('button', { name: 'Assign Selected Students' }).click();
  await expect(page.getByText('2 Students Assigned')).toBeVisible();
  // Then one of them and a third to somebody else.
  const teacher = page.getByRole('combobox', { name: 'Teacher' });
  await pick(teacher, 'charles', /^Charles/);
  await boxes.nth(1).check();
  await boxes.nth(3).check();
  await page.getByRole('button', { name: 'Assign Selected Students' }).click();
  const line = page.getByRole('alert').filter({ hasText: /^2 students were assigned to Charles/ });
  await expect(line).toBeVisible();
  await expect(page.getByText(/were assigned to St\. Clair/), 'the last batch alone').toHaveCount(0);
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'phys', 'Physics');
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone for 2 students')).toBeVisible();
  const now = await french();
  expect(now.filter(({ teacher_name }) => teacher_name.endsWith('Charles'))).toEqual([]);
  expect(now).toHaveLength(before.length + 2);
  expect(now.filter(({ teacher_name }) => teacher_name.endsWith('St. Clair'))).toHaveLength(2);
});

test('who has left before a batch was answered is told that it is not known whether the students were assigned', async ({
  page,
}) => {
  const leave = Promise.withResolvers<void>();
  await loseAnswer(page, assigning);
  await page.route(assigning, async (route) => {
    await leave.promise;
    await route.fallback();
  });
  await openFrench(page);
  await page.getByRole('row').getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Assign Selected Students' }).click();
  await page.getByRole('button', { name: 'Main menu' }).click();
  await expect(page.getByRole('button', { name: /^Subject Assignment/ })).toBeVisible();
  leave.resolve();
  const told = page.getByRole('alert');
  await expect(told).toContainText('It is not known whether the students were assigned.');
  await expect(told).toContainText('The server could not be reached.');
  await expect(told, 'of what is in sight no more').not.toContainText('An error has occured.');
});
