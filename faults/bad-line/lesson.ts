import type { Page } from '@playwright/test';
import { entryOf, type MarkField, markRecord, type MarkRecord } from 'contract/marks';
import { z } from 'zod';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Shown } from './walked-screen.ts';

/** 1A Spanish as the teacher sees it, and as the server holds it. */
export const lesson = {
  account: 'lcharles',
  saves: '**/api/term-marks',
  address: '/api/teacher-lesson-students/1A/202601/49/1007',
  teacher: 1007,
} as const;

/** What is typed for a mark, and what its cell shows then: within 0 to 100, with one decimal. */
export const typedMarks: readonly (readonly [typed: string, shown: string])[] = [
  ['6', '6'],
  ['67', '67'],
  ['1', '1'],
  ['100', '100'],
  ['7', '7'],
  ['75.5', '75.5'],
  ['12,5', '12.5'],
  ['150', '100'],
  ['0', '0'],
];

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

/** The mark sheet on a wide window. */
export const grid = '[role="grid"]';

/** From wherever the teacher is; `open`: what stands there once the class is open. */
export async function openLesson(page: Page, open: string): Promise<void> {
  const tile = page.getByRole('button', { name: /^Enter Marks/ });
  const lessons = page.getByRole('button', { name: /1A Spanish/ });
  const sheet = page.locator(open);
  await tile.or(lessons).or(sheet).first().waitFor();
  if (await tile.isVisible()) await tile.click();
  if (!(await sheet.isVisible())) await lessons.click();
  await sheet.waitFor();
}

/** The cells within a part of the page once what was done is drawn. */
export async function cellsIn(page: Page, part: string): Promise<Shown> {
  const cells = await page.evaluate(async (within) => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60)));
    const found: [string, string][] = [];
    for (const cell of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      `${within} :is(input, select)`,
    )) {
      found.push([cell.getAttribute('aria-label') ?? '', cell.value]);
    }
    for (const button of document.querySelectorAll<HTMLElement>(`${within} button.attendance`)) {
      const [label = ''] = (button.getAttribute('aria-label') ?? '').split(':');
      found.push([label, button.dataset['code'] ?? '']);
    }
    return found;
  }, part);
  return new Map(cells);
}

async function storedSheet(reader: StaffMember): Promise<MarkRecord[]> {
  const { body } = await reader.get(lesson.address);
  return z.object({ data: z.array(markRecord) }).parse(JSON.parse(body.toString())).data;
}

/** A record as the cells of a sheet show it. */
export function cellsOfRecord(record: MarkRecord): Shown {
  const shown = Object.entries(fields).map(
    ([column, field]) => [`${nameOf(record)}, ${column}`, String(record[field] ?? '')] as const,
  );
  return new Map(shown);
}

export async function studentsOf(reader: StaffMember): Promise<string[]> {
  return (await storedSheet(reader)).map(nameOf);
}

export async function differingFromStored(shown: Shown, reader: StaffMember): Promise<string[]> {
  return (await differencesFromStored(shown, reader)).map(
    ({ cell, held }) =>
      `${cell}: ${shown.get(cell) || 'blank'} on the screen, ${held === undefined ? 'no such cell' : held || 'blank'} stored`,
  );
}

/** `held`: what is stored in the cell, in place of what is shown there. */
export async function differencesFromStored(
  shown: Shown,
  reader: StaffMember,
): Promise<{ cell: string; held: string | undefined }[]> {
  const stored = new Map((await storedSheet(reader)).flatMap((record) => [...cellsOfRecord(record)]));
  return [...shown].flatMap(([cell, value]) =>
    stored.get(cell) === value ? [] : [{ cell, held: stored.get(cell) }],
  );
}

/** How many records of the page wait, as its head has it. */
export async function waitingOn(page: Page): Promise<number> {
  return Number(await page.locator('header [data-waiting]').first().getAttribute('data-waiting'));
}

/** Somebody changes a part of a student's record, over what is stored; answers the record before, where it was stored. */
export async function changeRecord(
  colleague: StaffMember,
  student: string,
  change: (record: MarkRecord) => Partial<MarkRecord>,
): Promise<MarkRecord | null> {
  const record = (await storedSheet(colleague)).find((one) => nameOf(one) === student);
  if (record === undefined) return null;
  const { student_id, subject_id, academic_term_id, version } = record;
  const { status } = await colleague.post('/api/term-marks', {
    ...entryOf({ ...record, ...change(record) }),
    student_id,
    subject_id,
    academic_term_id,
    employee_id: lesson.teacher,
    version,
    mutation_id: crypto.randomUUID(),
  });
  return status < 300 ? record : null;
}

const nameOf = (record: MarkRecord) => `${record.last_name}, ${record.first_name}`;
