import type { Page } from '@playwright/test';

import type { Browser } from '../server/src/testing/browser.ts';
import { expectAccessible } from './support/accessibility.ts';
import { endWithoutAWord } from './support/crash.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  lastSave,
  openClass,
  savesSince,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

const lesson = { formClass: '3A', subject: subjects.mathematics, teacherId: teachers.amohammed };

test('a mark left half typed waits for its teacher where someone has stored another since', async ({
  page,
  colleague,
}) => {
  const vicePrincipal = await colleague('vjoseph');
  const [first = '', second = ''] = await studentsFrom(vicePrincipal, 0);
  await changeRecordAs(vicePrincipal, lesson, second, { exam_attendance: 1, exam_mark: 50 });
  const again = await leaveHalfTyped(page, vicePrincipal, { name: first, typed: '33', storedSince: 88 });
  const cell = field(again, first, 'Exam');
  await expect(cell).toHaveValue('33');
  await expect(again.getByText('“88” was stored since. Type the one that stays.')).toBeVisible();
  // What is said of it is of what is stored now.
  await changeRecordAs(vicePrincipal, lesson, first, { exam_mark: 87 });
  await expect(again.getByText('“87” was stored since. Type the one that stays.')).toBeVisible();
  await expect(cell).toHaveValue('33');
  await cell.focus();
  await again.keyboard.press('Enter');
  await field(again, second, 'Exam').focus();
  await again.keyboard.type('61\n');
  await expect.poll(async () => marksOf(vicePrincipal, [first, second])).toEqual([87, 61]);
  await cell.focus();
  await again.keyboard.press('Escape');
  await expect(cell).toHaveValue('87');
  await again.keyboard.type('34\n');
  await expectAllSaved(again);
  expect(await marksOf(vicePrincipal, [first])).toEqual([34]);
});

test('a mark left half typed that someone has stored meanwhile is no question', async ({
  page,
  colleague,
}) => {
  const vicePrincipal = await colleague('vjoseph');
  const [name = ''] = await studentsFrom(vicePrincipal, 5);
  const again = await leaveHalfTyped(page, vicePrincipal, { name, typed: '67', storedSince: 67 });
  await expect(field(again, name, 'Exam')).toHaveValue('67');
  // Longer than another tab may take to say that the mark is its own.
  await again.waitForTimeout(1000);
  await expect(again.getByText(/was stored since/)).toHaveCount(0);
  await expectAllSaved(again);
});

test('what is stored over a mark that waits is what one then sees', async ({ page, colleague }) => {
  const vicePrincipal = await colleague('vjoseph');
  const [first = '', second = ''] = await studentsFrom(vicePrincipal, 7);
  await changeRecordAs(vicePrincipal, lesson, second, { exam_attendance: 1, exam_mark: 50 });
  const again = await leaveHalfTyped(page, vicePrincipal, { name: first, typed: '33', storedSince: 88 });
  await expect(again.getByText('“88” was stored since. Type the one that stays.')).toBeVisible();
  await field(again, first, 'Exam').focus();
  await again.keyboard.press('Shift+ArrowDown');
  await again.keyboard.press('Delete');
  await expect(field(again, first, 'Exam')).toHaveValue('');
  await expect(again.getByText(/was stored since/)).toHaveCount(0);
  await expectAllSaved(again);
  expect(await marksOf(vicePrincipal, [first, second])).toEqual([null, null]);
});

test('what is being typed in one tab is not stored by another that opens the class', async ({
  page,
  context,
  colleague,
  school,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  const teacher = await colleague('amohammed');
  const name = [...(await storedSheet(teacher, lesson)).keys()].at(3) ?? '';
  const lastId = await lastSave(school);
  const before = (await storedSheet(teacher, lesson)).get(name)?.comment ?? '';
  await field(page, name, 'Remarks').fill('Works hard and is hon');
  await expect(field(page, name, 'Remarks')).toHaveAttribute('data-typed', 'other');

  const other = await context.newPage();
  await other.goto('/app');
  await openClass(other, '3A Mathematics');
  // Longer than the first tab may take to say that the words are its own.
  await other.waitForTimeout(1000);
  await expect(field(other, name, 'Remarks')).toHaveValue(before);
  expect(await savesSince(school, { subject: subjects.mathematics, lastId })).toEqual([]);
  await page.bringToFront();
  await page.keyboard.type('est.');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  const saves = await savesSince(school, { subject: subjects.mathematics, lastId });
  expect(saves.map(({ after }) => after.comment)).toEqual(['Works hard and is honest.']);
});

test('what was being typed when the page ended is told of before its class is opened, and may be let go', async ({
  page,
  context,
  colleague,
}) => {
  const teacher = await colleague('amohammed');
  const [first = '', second = ''] = await studentsFrom(teacher, 12);
  for (const name of [first, second])
    await changeRecordAs(teacher, lesson, name, { exam_attendance: 1, exam_mark: 50 });
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  await field(page, first, 'Exam').focus();
  await page.keyboard.type('6x');
  await field(page, second, 'Exam').focus();
  await page.keyboard.type('7');
  await expect(field(page, second, 'Exam')).toHaveAttribute('data-typed', 'other');

  // Nobody else's tab speaks of what is being typed in this one.
  const other = await context.newPage();
  await other.goto('/app');
  await other.waitForTimeout(1000);
  await expect(other.getByRole('banner').getByText(/not stored/)).toHaveCount(0);
  await other.close();
  await endWithoutAWord(page);

  const again = await context.newPage();
  await again.goto('/app');
  await again.getByRole('banner').getByRole('button', { name: '2 not stored' }).click();
  const list = again.getByRole('dialog', { name: 'Not stored' });
  const left = list.getByRole('listitem', { name: `${first}, Exam` });
  await expect(left).toContainText('Mathematics 3A · Term 1, 2026-2027 · “6x”');
  await expect(left).toContainText('It could not be stored as it was typed.');
  await expectAccessible(again, 'what a page that ended left', { within: '[role="dialog"]' });
  await left.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(left).toHaveCount(0);
  const rest = list.getByRole('listitem', { name: `${second}, Exam` });
  await expect(rest).toContainText('It was being typed when the page ended.');
  await expect(rest.getByRole('button', { name: 'Discard' }), 'one goes on at the next').toBeFocused();
  await again.keyboard.press('Escape');
  await expect(again.getByRole('banner').getByRole('button', { name: '1 not stored' })).toBeVisible();

  await openClass(again, '3A Mathematics');
  await expectAllSaved(again);
  await expect(again.getByRole('banner').getByText(/not stored/)).toBeHidden();
  await expect(field(again, first, 'Exam')).toHaveValue('50');
  await expect(field(again, second, 'Exam')).toHaveValue('7');
  expect(await marksOf(teacher, [first, second])).toEqual([50, 7]);
});

test('what cannot be stored as it was typed is listed by its student in its class and outside of it, and may be let go there', async ({
  page,
  colleague,
}) => {
  const teacher = await colleague('amohammed');
  const [first = '', second = ''] = await studentsFrom(teacher, 16);
  for (const name of [first, second])
    await changeRecordAs(teacher, lesson, name, { exam_attendance: 1, exam_mark: 50 });
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  for (const name of [first, second]) {
    await field(page, name, 'Exam').focus();
    await page.keyboard.type('6x');
    await page.keyboard.press('Enter');
    await expect(field(page, name, 'Exam')).toHaveAttribute('aria-invalid', 'true');
  }
  const banner = page.getByRole('banner');
  const list = page.getByRole('dialog', { name: 'Not stored' });
  const entry = (name: string) => list.getByRole('listitem', { name: `${name}, Exam` });
  await banner.getByRole('button', { name: '2 not stored' }).click();
  await expect(entry(second)).toContainText('Mathematics 3A · Term 1, 2026-2027 · “6x”');
  await expect(entry(second)).toContainText('It could not be stored as it was typed.');
  await entry(first).getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(entry(first)).toHaveCount(0);
  await expect(
    entry(second).getByRole('button', { name: 'Discard' }),
    'one goes on at the next',
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page, first, 'Exam')).toHaveValue('50');

  await page.getByRole('button', { name: 'Main Menu' }).click();
  const notice = page.getByText(/^1 entry is not stored; .* or under “1 not stored” in the top bar\.$/);
  await expect(notice).toBeVisible();
  await banner.getByRole('button', { name: '1 not stored' }).click();
  await expect(entry(second)).toContainText('Mathematics 3A · Term 1, 2026-2027 · “6x”');
  await expectAccessible(page, 'what stands in a field out of sight', { within: '[role="dialog"]' });
  await entry(second).getByRole('button', { name: 'Discard' }).click();
  await expect(list.getByText('Nothing is left to settle.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner.getByText(/not stored/)).toBeHidden();

  await openClass(page, '3A Mathematics');
  await expect(field(page, second, 'Exam')).toHaveValue('50');
  expect(await marksOf(teacher, [first, second])).toEqual([50, 50]);
});

async function marksOf(someone: Browser, names: readonly string[]) {
  const stored = await storedSheet(someone, lesson);
  return names.map((name) => stored.get(name)?.exam_mark);
}

async function studentsFrom(who: Browser, place: number): Promise<string[]> {
  return [...(await storedSheet(who, lesson)).keys()].slice(place);
}

/**
 * The teacher's browser breaks down while an exam mark is typed over 50, and a colleague stores another. Answers the
 * page in which the teacher has the class open again.
 */
async function leaveHalfTyped(
  page: Page,
  other: Browser,
  { name, typed, storedSince }: { name: string; typed: string; storedSince: number },
): Promise<Page> {
  await changeRecordAs(other, lesson, name, { exam_attendance: 1, exam_mark: 50 });
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  await expect(field(page, name, 'Exam')).toHaveValue('50');
  await field(page, name, 'Exam').focus();
  await page.keyboard.type(typed);
  await expect(field(page, name, 'Exam')).toHaveAttribute('data-typed', 'other');
  await endWithoutAWord(page);
  await changeRecordAs(other, lesson, name, { exam_mark: storedSince });
  const again = await page.context().newPage();
  await again.goto('/app');
  await openClass(again, '3A Mathematics');
  return again;
}
