import { timetableCalls } from 'contract/timetable';

import { expectAccessible } from './support/accessibility.ts';
import { expectAllHasCome } from './support/all-has-come.ts';
import { comeBack } from './support/come-back.ts';
import { endSessions } from './support/end-sessions.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, password, refusedCalls, test } from './support/staff-test.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';

const dialog = { within: '[role="dialog"]' } as const;

test('the overview shows the gaps of the year; the coming year begins with a copy of this one', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  await admin.ask(timetableCalls.deleteLesson, {
    body: { employee_id: 1005, subject_id: 33, form_class_id: '2A', academic_year_id: 20262027 },
  });
  await openAsVicePrincipal(page, 'Employees');
  await page.getByRole('button', { name: 'Overview' }).click();
  const overview = page.getByRole('dialog', { name: 'Timetable overview – 2026-2027' });
  await expect(overview.getByText('1 gap', { exact: true })).toBeVisible();
  await overview.getByRole('button', { name: 'Gaps only' }).click();
  await expect(overview.getByRole('row', { name: /^Mathematics/ })).toContainText('gap');
  await expect(overview.getByRole('row', { name: /^Spanish/ })).toHaveCount(0);
  await overview.getByRole('button', { name: /^Nobody teaches: 1/ }).click();
  await expect(overview.getByRole('listitem')).toContainText('Mathematics');
  await expectAccessible(page, 'the overview', dialog);
  await overview.getByRole('button', { name: 'Form 4' }).click();
  await expect(overview.getByText('Every lesson has a teacher')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overview).toBeHidden();
  await expect(page.getByRole('button', { name: 'Overview' })).toBeFocused();

  await page.getByRole('combobox', { name: 'Academic year' }).click();
  await page.getByRole('option', { name: '2027-2028' }).click();
  await expect(page.getByRole('row', { name: /Mohammed Aisha 0/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy from an earlier year' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy a timetable into 2027-2028' });
  const counts = copy.getByRole('row', { name: /^Lessons/ }).getByRole('cell');
  await expect(counts.last()).toHaveText('0');
  const lessons = Number(await counts.first().textContent());
  expect(lessons).toBeGreaterThan(150);
  await expectAccessible(page, 'what would be copied', dialog);
  const from = copy.getByRole('combobox', { name: 'From' });
  const shown = await from.textContent();
  const letGo = await holdBack(page, '**/api/timetable-copy');
  await copy.getByRole('button', { name: 'Copy' }).click();
  await from.press('Enter');
  await page.getByRole('option').last().press('Enter');
  await expect(from, 'it is this year that is being copied').toHaveText(shown ?? '');
  await expect(copy.getByRole('button', { name: 'Copy' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByText(`${lessons} lessons copied into 2027-2028`)).toBeVisible();
  await expect(page.getByRole('row', { name: /Mohammed Aisha 4 1A/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy from an earlier year' }).click();
  await expect(copy.getByText('Everything of that year is there already.')).toBeVisible();
  await expect(copy.getByRole('button', { name: 'Copy' })).toBeDisabled();
});

test('of two years that are chosen one after the other the later one stays, however late the first answer comes', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  const years = page.getByRole('combobox', { name: 'Academic year' });
  const bothChosen = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/current-period', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent += 1;
    const isFirst = sent === 1;
    const response = await route.fetch();
    if (isFirst) await bothChosen.promise;
    await route.fulfill({ response });
  });
  for (const year of ['2027-2028', '2025-2026']) {
    await years.click();
    await page.getByRole('option', { name: year }).click();
  }
  // By then the later one would have its answer, had it gone beside the first.
  await page.evaluate(async () => (await fetch('/api/current-term')).text());
  bothChosen.resolve();
  await expect.poll(() => sent).toBe(2);
  await expectAllHasCome(page);
  await expect(years).toHaveText('2025-2026');
  await page.reload();
  await expect(years).toHaveText('2025-2026');
});

test.describe('at a session that ends', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('the timetable of the year that was chosen stays open over the sign-in, with what was being chosen in it', async ({
    page,
    school,
  }) => {
    await openAsVicePrincipal(page, 'Employees');
    const years = page.getByRole('combobox', { name: 'Academic year' });
    await years.click();
    await page.getByRole('option', { name: '2027-2028' }).click();
    await expect(years).toHaveText('2027-2028');
    await page.getByRole('button', { name: 'Timetable of Lystra Charles' }).click();
    const timetable = page.getByRole('dialog', { name: 'Timetable – Lystra Charles, 2027-2028' });
    await timetable.getByRole('button', { name: 'Add Lesson' }).click();
    await pick(timetable.getByRole('combobox', { name: 'Subject, New lesson' }), 'french', 'French');
    await endSessions(school, page);
    await comeBack(page);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expectAllHasCome(page);
    await expect(timetable.getByRole('combobox', { name: /^Subject, French/ })).toHaveValue('French');
    await timetable.getByRole('button', { name: 'Delete French' }).click();
    await timetable.getByRole('button', { name: 'Close' }).click();
    await expect(years).toHaveText('2027-2028');
    await page.reload();
    await expect(years).toHaveText('2027-2028');
  });
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('the year that was chosen and the timetable that was copied are seen, though nobody heard of either', async ({
    page,
    colleague,
  }) => {
    const admin = await colleague('Admin');
    const lessonsIn = async (yearId: string) => {
      const params = { employeeId: '1007', yearId };
      return (await admin.ask(timetableCalls.getTeacherTimetable, { params })).answer.lessons;
    };
    const lessons = await lessonsIn('20262027');
    const [{ subject_id, form_class_id } = { subject_id: 0, form_class_id: '' }] = lessons;
    // So that there is something to copy, whatever was copied before.
    await admin.ask(timetableCalls.deleteLesson, {
      body: { employee_id: 1007, subject_id, form_class_id, academic_year_id: 20272028 },
    });
    await openAsVicePrincipal(page, 'Employees');
    const years = page.getByRole('combobox', { name: 'Academic year' });
    await loseAnswer(page, '**/api/current-period');
    await years.click();
    await page.getByRole('option', { name: '2027-2028' }).click();
    const told = page.getByRole('dialog', { name: 'It is not known whether the year was chosen' });
    await told.getByRole('button', { name: 'Ok' }).click();
    await expect(years).toHaveText('2027-2028');

    const all = page.getByRole('row', { name: new RegExp(`Charles Lystra ${lessons.length} `) });
    await expect(page.getByRole('row', { name: /Charles Lystra \d/ })).toBeVisible();
    await expect(all).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy from an earlier year' }).click();
    const copy = page.getByRole('dialog', { name: 'Copy a timetable into 2027-2028' });
    // What would be copied is asked for in the same way.
    await expect(copy.getByRole('row', { name: /^Lessons/ })).toBeVisible();
    await loseAnswer(page, '**/api/timetable-copy');
    await copy.getByRole('button', { name: 'Copy' }).click();
    await expect(copy.getByText(/^The server could not be reached/)).toBeVisible();
    await copy.getByRole('button', { name: 'Cancel' }).click();
    await expect(all).toBeVisible();
  });
});
