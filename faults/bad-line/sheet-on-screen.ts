import type { Page } from '@playwright/test';
import { type MarkField, markRecord, type MarkRecord } from 'contract/marks';
import { z } from 'zod';
import type { StaffMember } from '../../bench/staff-member.ts';
import { untilAllRows } from '../until-all-rows.ts';

/** What a mark sheet shows, by cell as screen readers name it: 'Aziz, Mishka, Exam' → '67'. */
export type Shown = ReadonlyMap<string, string>;

const fields: Readonly<Record<string, MarkField>> = {
  Term: 'course_mark',
  Exam: 'exam_mark',
  Dilligence: 'dilligence',
  Progress: 'progress',
  Conduct: 'conduct',
  Remarks: 'comment',
  'Term attendance': 'course_attendance',
  'Exam attendance': 'exam_attendance',
};

const sheetAddress = '/api/teacher-lesson-students/1A/202601/49/1007';

/** Opens 1A Spanish from wherever the teacher is, and waits until all rows stand there. */
export async function openSheet(page: Page): Promise<void> {
  const tile = page.getByRole('button', { name: /^Enter Marks/ });
  const lesson = page.getByRole('button', { name: /1A Spanish/ });
  const grid = page.getByRole('grid');
  await tile.or(lesson).or(grid).first().waitFor();
  if (await tile.isVisible()) await tile.click();
  if (!(await grid.isVisible())) await lesson.click();
  await untilAllRows(page);
}

/** The sheet as it is on the screen once what was done is drawn. */
export async function shownOn(page: Page): Promise<Shown> {
  const cells = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60)));
    const found: [string, string][] = [];
    for (const cell of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      '[role="grid"] :is(input, select)',
    )) {
      found.push([cell.getAttribute('aria-label') ?? '', cell.value]);
    }
    for (const button of document.querySelectorAll<HTMLElement>('[role="grid"] button.attendance')) {
      const [label = ''] = (button.getAttribute('aria-label') ?? '').split(':');
      found.push([label, button.dataset['code'] ?? '']);
    }
    return found;
  });
  return new Map(cells);
}

/** The same sheet as the server holds it, to a colleague on a line without faults. */
export async function storedSheet(reader: StaffMember): Promise<MarkRecord[]> {
  const { body } = await reader.get(sheetAddress);
  return z.object({ data: z.array(markRecord) }).parse(JSON.parse(body.toString())).data;
}

/** The cells in which the screen shows another value than the server holds, with both. */
export function differing(shown: Shown, stored: readonly MarkRecord[]): string[] {
  const byName = new Map(stored.map((record) => [`${record.last_name}, ${record.first_name}`, record]));
  return [...shown].flatMap(([cell, value]) => {
    const [last, first, column] = cell.split(', ');
    const field = fields[column ?? ''];
    const record = byName.get(`${last}, ${first}`);
    if (field === undefined || record === undefined) return [`${cell}: no such cell`];
    const held = String(record[field] ?? '');
    return held === value ? [] : [`${cell}: ${value || 'blank'} on the screen, ${held || 'blank'} stored`];
  });
}

/** Has everything sent: what was refused is tried again, as the teacher would; answers how much still waits. */
export async function sendAll(page: Page): Promise<number> {
  const count = page.locator('header [data-waiting]').first();
  const waiting = async () => Number(await count.getAttribute('data-waiting'));
  const trouble = page.locator('[data-trouble]').first();
  for (let turn = 0; turn < 100 && (await waiting()) > 0; turn += 1) {
    if (await trouble.isVisible()) {
      await trouble.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.waitForTimeout(300);
  }
  return waiting();
}
