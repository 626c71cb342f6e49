import type { Locator, Page } from '@playwright/test';

import {
  expectAllSaved,
  field,
  openClass,
  saves,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';

test('a swipe across the card goes to the next student and back, and what was typed goes along', async ({
  page,
  colleague,
}) => {
  const teacher = await colleague('lcharles');
  await signInAs(page, 'lcharles');
  await openClass(page, '1C Spanish');
  const name = (at: number) =>
    page
      .getByRole('group')
      .filter({ hasText: `${at} of ` })
      .getByRole('heading');
  const first = await name(1).innerText();
  await field(page, first, 'Term').fill('58');
  await drawFinger(page, name(1), { across: -180, down: 20 });
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  const stored = async () =>
    (
      await storedSheet(teacher, { formClass: '1C', subject: subjects.spanish, teacherId: teachers.lcharles })
    ).get(first)?.course_mark;
  await expect.poll(stored, 'and it does not wait until one comes back').toBe(58);
  // Mostly downwards is a scroll, and a short way a tap.
  await drawFinger(page, name(2), { across: -90, down: 120 });
  await drawFinger(page, name(2), { across: -30, down: 0 });
  // In a field the finger goes through the words.
  const second = await name(2).innerText();
  await drawFinger(page, field(page, second, 'Term'), { across: -180, down: 0 });
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await drawFinger(page, name(2), { across: 180, down: -10 });
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(field(page, first, 'Term')).toHaveValue('58');
  // There is nobody before the first.
  await drawFinger(page, name(1), { across: 180, down: 0 });
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expectAllSaved(page);
});

test('a phone that is turned goes on with the student and in the field where one was', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let at = 2; at <= 21; at += 1) {
    await next.tap();
    await expect(page.getByText(new RegExp(`^${at} of `))).toBeVisible();
  }
  const name = await page.getByRole('heading', { level: 2 }).innerText();
  const exam = field(page, name, 'Exam');
  await exam.tap();
  await page.keyboard.type('6');
  await turn(page);
  await expect(exam).toBeFocused();
  await expect(exam).toBeInViewport();
  await expect(exam).toHaveValue('6');
  const other = field(page, 'Baksh, Adam', 'Term');
  await other.tap();
  await turn(page);
  await expect(page.getByRole('group', { name: 'Baksh, Adam' })).toBeVisible();
  await expect(other).toBeFocused();
  await expectAllSaved(page);
});

test('a phone that is turned across and back shows the card that was open, and not the one that was typed in last', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const heading = page.getByRole('heading', { level: 2 });
  const first = await heading.innerText();
  await field(page, first, 'Term').tap();
  await drawFinger(page, heading, { across: -180, down: 0 });
  await expect(page.getByText(/^2 of /)).toBeVisible();
  await drawFinger(page, heading, { across: -180, down: 0 });
  await expect(page.getByText(/^3 of /)).toBeVisible();
  const third = await heading.innerText();
  await turn(page);
  await expect(field(page, third, 'Term')).toBeInViewport();
  await turn(page);
  await expect(page.getByText(/^3 of /)).toBeVisible();
  await expect(page.locator('.card input:focus')).toHaveCount(0);
});

test('the history that is open stays so when a phone is turned', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (const at of [2, 3]) {
    await next.tap();
    await expect(page.getByText(new RegExp(`^${at} of `))).toBeVisible();
  }
  const name = await page.getByRole('heading', { level: 2 }).innerText();
  await page.getByRole('button', { name: /^History of / }).tap();
  const history = page.getByRole('dialog', { name: /^History: / });
  await expect(history).toBeVisible();
  await turn(page);
  await expect(page.getByRole('grid', { includeHidden: true })).toBeVisible();
  await expect(history).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(page.locator('tr:focus-within'), 'one goes on in the same student’s row').toContainText(name);
  await turn(page);
  await expect(page.getByText(/^3 of /)).toBeVisible();
});

test.describe('with a save that is refused', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('the question about it stays when a phone is turned, and one goes on in the row after it', async ({
    page,
  }) => {
    await signInAs(page, 'lcharles');
    await openClass(page, '1A Spanish');
    const name = await page.getByRole('heading', { level: 2 }).innerText();
    await page.route(saves, (route) =>
      route.fulfill({ status: 422, json: { message: 'This mark is refused.' } }),
    );
    await field(page, name, 'Term').fill('61');
    await page.getByRole('heading', { level: 2 }).tap();
    const trouble = page.getByRole('button', { name: 'Error' });
    await trouble.tap();
    const question = page.getByRole('dialog', { name: 'This row was not saved' });
    await expect(question).toBeVisible();
    await turn(page);
    await expect(page.getByRole('grid', { includeHidden: true })).toBeVisible();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Close' }).tap();
    await expect(question).toBeHidden();
    await expect(page.locator('tr:focus-within')).toBeVisible();
    await page.unroute(saves);
    await page.getByRole('row').getByRole('button', { name: 'Error' }).tap();
    await question.getByRole('button', { name: 'Retry' }).tap();
    await expect(question).toBeHidden();
    await expectAllSaved(page);
  });
});

/** From upright to across, or back. */
async function turn(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: height, height: width });
}

/** Draws a finger over the middle of the glass at the height of something, as the browser gets it from a touch screen. */
async function drawFinger(page: Page, from: Locator, way: { across: number; down: number }): Promise<void> {
  const box = await from.boundingBox();
  if (box === null) throw new Error('There is nothing to put a finger on.');
  const width = page.viewportSize()?.width ?? 0;
  const start = { x: (width - way.across) / 2, y: box.y + box.height / 2 };
  const glass = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove', part: number) =>
    glass.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: start.x + way.across * part, y: start.y + way.down * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await glass.detach();
}
