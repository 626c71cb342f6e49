import type { Page } from '@playwright/test';
import { entryOf, type MarkField, markRecord, type MarkRecord } from 'contract/marks';
import { z } from 'zod';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';
import { untilAllRows } from '../until-all-rows.ts';
import { markSheetEntries } from './mark-sheet-entries.ts';
import type { Shown, WalkedScreen } from './walked-screen.ts';

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
async function openSheet(page: Page): Promise<void> {
  const tile = page.getByRole('button', { name: /^Enter Marks/ });
  const lesson = page.getByRole('button', { name: /1A Spanish/ });
  const grid = page.getByRole('grid');
  await tile.or(lesson).or(grid).first().waitFor();
  if (await tile.isVisible()) await tile.click();
  if (!(await grid.isVisible())) await lesson.click();
  await untilAllRows(page);
}

/** The sheet as it is on the screen once what was done is drawn. */
async function shownOn(page: Page): Promise<Shown> {
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

/** The same sheet as the server holds it. */
async function storedSheet(reader: StaffMember): Promise<MarkRecord[]> {
  const { body } = await reader.get(sheetAddress);
  return z.object({ data: z.array(markRecord) }).parse(JSON.parse(body.toString())).data;
}

function differing(shown: Shown, stored: readonly MarkRecord[]): string[] {
  const byName = new Map(stored.map((record) => [nameOf(record), record]));
  return [...shown].flatMap(([cell, value]) => {
    const [last, first, column] = cell.split(', ');
    const field = fields[column ?? ''];
    const record = byName.get(`${last}, ${first}`);
    if (field === undefined || record === undefined) return [`${cell}: no such cell`];
    const held = String(record[field] ?? '');
    return held === value ? [] : [`${cell}: ${value || 'blank'} on the screen, ${held || 'blank'} stored`];
  });
}

/** What was refused is tried again, as the teacher would. */
async function sendAll(page: Page): Promise<number> {
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

/** In a column in which the teacher enters nothing, of a record in which they do. */
async function changeConduct(colleague: StaffMember, student: string, chance: Random): Promise<void> {
  const record = (await storedSheet(colleague)).find((one) => nameOf(one) === student);
  if (record === undefined) return;
  const { student_id, subject_id, academic_term_id, version } = record;
  await colleague.post('/api/term-marks', {
    ...entryOf(record),
    conduct: chance.pick(['A', 'B', 'C', 'D', 'E']),
    student_id,
    subject_id,
    academic_term_id,
    employee_id: 1007,
    version,
    mutation_id: crypto.randomUUID(),
  });
}

const nameOf = (record: MarkRecord) => `${record.last_name}, ${record.first_name}`;

/** 1A Spanish in Enter Marks, on a wide window. */
export const markSheet: WalkedScreen = {
  name: 'bad-line',
  does: 'a teacher enters marks at random in a browser, over a line that fails at random',
  entering: 'entering',
  account: 'lcharles',
  saves: '**/api/term-marks',
  open: openSheet,
  shownOn,
  students: async (reader) => (await storedSheet(reader)).map(nameOf),
  entries: markSheetEntries,
  colleagueChanges: changeConduct,
  isOfColleague: (cell) => cell.endsWith(', Conduct'),
  sendAll,
  differing: async (shown, reader) => differing(shown, await storedSheet(reader)),
};
