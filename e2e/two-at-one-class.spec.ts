import type { Page } from '@playwright/test';
import type { MarkEntry } from 'contract/marks';

import { goOffline } from './support/go-offline.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  lastSave,
  openClass,
  rowState,
  saves,
  savesSince,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

test.describe('two people at one class', () => {
  test('both changed one mark: both values, names and times are shown, and the teacher chooses', async ({
    page,
    colleague,
  }) => {
    // Else the other's change might stand on the sheet before anything is typed, and nothing would clash.
    await page.context().route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
    // By her computer's clock it is another day: so the two times are told apart.
    await page.clock.setFixedTime('2026-10-05T14:35:00-04:00');
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const vicePrincipal = await colleague('vjoseph');
    const lesson = { formClass: '2A', subject: subjects.mathematics, teacherId: teachers.amohammed };
    const names = [...(await storedSheet(vicePrincipal, lesson)).keys()];
    const change = (name: string, patch: Partial<MarkEntry>) =>
      changeRecordAs(vicePrincipal, lesson, name, patch);
    const [first = '', second = '', third = ''] = names.filter((_, place) => place > 3);

    for (const [name, mine, theirs, choice, stays] of [
      [first, '66', 44, 'Use theirs', '44'],
      [second, '67', 45, 'Keep mine', '67'],
    ] as const) {
      await change(name, { course_mark: theirs, course_attendance: 1 });
      await field(page, name, 'Term').fill(mine);
      await page.keyboard.press('Enter');
      // It is counted apart from what failed, and the count leads to it.
      await page
        .getByRole('button', { name: / saved, 1 to decide\. Go to the first row that failed$/ })
        .click();
      await expect(
        page
          .getByRole('row')
          .filter({ hasText: name })
          .getByRole('button', { name: 'Changed by someone else' }),
      ).toBeFocused();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `Someone else changed ${name}` });
      await expect(dialog).toContainText('Both of you changed the same field. Choose which stays.');
      await expect(dialog.getByRole('row', { name: `Term ${mine} ${theirs}` })).toBeVisible();
      await expect(dialog.getByText('Aisha Mohammed, 5 Oct 2026, 14:35', { exact: true })).toBeVisible();
      await expect(dialog.getByText(/^Vernon Joseph, (?!5 Oct 2026)\d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
      await dialog.getByRole('button', { name: choice }).click();
      await expect(dialog).toBeHidden();
      await expect(field(page, name, 'Term')).toHaveValue(stays);
      await expect(rowState(page, name, 'Saved')).toBeVisible();
      await expect(field(page, name, 'Term'), 'the keys go on in the row').toBeFocused();
      await expectAllSaved(page);
      expect((await storedSheet(vicePrincipal, lesson)).get(name)?.course_mark).toBe(Number(stays));
    }

    // Of one save only the marks of the exam clash: the remark and the term's mark were hers alone and are kept.
    const exam = names.at(-1) ?? '';
    await goOffline(page.context(), page);
    await field(page, exam, 'Exam').fill('50');
    await field(page, exam, 'Term').fill('51');
    await field(page, exam, 'Remarks').fill('Works steadily.');
    await page.keyboard.press('Enter');
    await change(exam, { exam_mark: 70, exam_attendance: 1 });
    await page.context().setOffline(false);
    await page
      .getByRole('row')
      .filter({ hasText: exam })
      .getByRole('button', { name: 'Changed by someone else' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click();
    await expect(field(page, exam, 'Exam')).toHaveValue('70');
    await expectAllSaved(page);
    expect((await storedSheet(vicePrincipal, lesson)).get(exam)).toMatchObject({
      exam_mark: 70,
      course_mark: 51,
      comment: 'Works steadily.',
    });

    await change(third, { comment: 'Helpful to classmates.' });
    await field(page, third, 'Term').fill('68');
    await page.keyboard.press('Enter');
    await expect(field(page, third, 'Remarks')).toHaveValue('Helpful to classmates.');
    await expect(rowState(page, third, 'Saved')).toBeVisible();
    await expectAllSaved(page);
    expect((await storedSheet(vicePrincipal, lesson)).get(third)).toMatchObject({
      course_mark: 68,
      comment: 'Helpful to classmates.',
    });
  });

  test('a mark that a colleague has made an absence is one question, and the answer goes for both', async ({
    page,
    colleague,
  }) => {
    await page.context().route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
    const vicePrincipal = await colleague('vjoseph');
    const lesson = { formClass: '2B', subject: subjects.mathematics, teacherId: teachers.amohammed };
    const [first = '', second = ''] = (await storedSheet(vicePrincipal, lesson)).keys();
    for (const name of [first, second]) {
      await changeRecordAs(vicePrincipal, lesson, name, { course_mark: 40, course_attendance: 1 });
    }
    await signInAs(page, 'amohammed');
    await openClass(page, '2B Mathematics');
    for (const [name, choice, mark, code] of [
      [first, 'Use theirs', null, 2],
      [second, 'Keep mine', 66, 1],
    ] as const) {
      await changeRecordAs(vicePrincipal, lesson, name, { course_mark: null, course_attendance: 2 });
      await field(page, name, 'Term').fill('66');
      await page.keyboard.press('Enter');
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Changed by someone else' })
        .click();
      const dialog = page.getByRole('dialog', { name: `Someone else changed ${name}` });
      await expect(dialog.getByRole('row', { name: 'Term 66 Absent', exact: true })).toBeVisible();
      await expect(dialog.getByRole('rowheader')).toHaveCount(1);
      await dialog.getByRole('button', { name: choice }).click();
      await expectAllSaved(page);
      expect((await storedSheet(vicePrincipal, lesson)).get(name)).toMatchObject({
        course_mark: mark,
        course_attendance: code,
      });
    }
  });

  test('what one tab has given up is asked about in the other no more, and the next refusal asks nothing by itself', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'amohammed');
    await openClass(page, '3A Mathematics');
    const other = await context.newPage();
    await other.goto('/app');
    await openClass(other, '3A Mathematics');
    await context.route(saves, (route) => route.fulfill({ status: 422, json: { message: 'Not this one.' } }));
    const cell = page.getByRole('textbox', { name: /, Term$/ }).first();
    const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
    const refusedIn = (tab: Page) =>
      tab.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Error' });
    await cell.fill('81');
    await cell.press('Enter');
    for (const tab of [page, other]) {
      await refusedIn(tab).click();
      await expect(tab.getByRole('dialog', { name: 'This row was not saved' })).toBeVisible();
    }
    await other.getByRole('dialog').getByRole('button', { name: 'Discard what I typed' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await cell.fill('82');
    await cell.press('Enter');
    await expect(refusedIn(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await refusedIn(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard what I typed' }).click();
    await context.unroute(saves);
    await expectAllSaved(page);
  });

  test('two tabs of one teacher neither lose nor double what is typed in them', async ({
    page,
    context,
    school,
    colleague,
  }) => {
    const lastId = await lastSave(school);
    await signInAs(page, 'amohammed');
    await openClass(page, '3A Mathematics');
    const other = await context.newPage();
    await other.goto('/app');
    await openClass(other, '3A Mathematics');
    const lesson = { formClass: '3A', subject: subjects.mathematics, teacherId: teachers.amohammed };
    const names = [...(await storedSheet(await colleague('amohammed'), lesson)).keys()].slice(-6);
    const [first = '', second = ''] = names;

    await field(page, first, 'Term').fill('71');
    await field(other, first, 'Exam').fill('72');
    await other.keyboard.press('Enter');
    await field(page, second, 'Term').fill('73');
    await field(other, second, 'Remarks').fill('Good attitude.');
    await other.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    for (const tab of [page, other]) {
      await expect(field(tab, first, 'Term')).toHaveValue('71');
      await expect(field(tab, first, 'Exam')).toHaveValue('72');
      await expect(field(tab, second, 'Term')).toHaveValue('73');
      await expect(field(tab, second, 'Remarks')).toHaveValue('Good attitude.');
      await expectAllSaved(tab);
    }

    // Both wait without a network, and both are there when it is back.
    await goOffline(context, page, other);
    const [third = '', fourth = ''] = names.slice(2);
    await field(page, third, 'Term').fill('74');
    await page.keyboard.press('Enter');
    await field(other, fourth, 'Term').fill('75');
    await other.keyboard.press('Enter');
    await expect(rowState(page, fourth, 'Waiting for the connection')).toBeVisible();
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await expect(rowState(tab, third, 'Saved')).toBeVisible();
      await expect(rowState(tab, fourth, 'Saved')).toBeVisible();
    }
    const stored = await savesSince(school, { subject: subjects.mathematics, lastId });
    for (const [name, mark] of [
      [third, 74],
      [fourth, 75],
    ] as const) {
      expect(stored.filter(({ student }) => student === name).map(({ after }) => after.course_mark)).toEqual([
        mark,
      ]);
    }
    expect(stored.filter(({ student }) => student === first).at(-1)?.after).toMatchObject({
      course_mark: 71,
      exam_mark: 72,
    });
  });
});
