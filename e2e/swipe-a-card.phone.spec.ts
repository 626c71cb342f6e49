import type { Locator, Page } from '@playwright/test';

import { expectAllSaved, field, openClass, storedSheet, subjects, teachers } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

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
