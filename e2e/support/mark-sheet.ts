import { expect, type Locator, type Page } from '@playwright/test';
import { entryOf, markCalls, type MarkEntry, type MarkRecord } from 'contract/marks';

import type { Browser } from '../../server/src/testing/browser.ts';
import type { SchoolServer } from './school-server.ts';
import { expectNothingWaits } from './nothing-waits.ts';

/** The current term of the demonstration school. */
export const term = 202601;
/** Subjects by their fixed ids (3-decisions §2). */
export const subjects = { mathematics: 33, english: 18, spanish: 49, literature: 100 } as const;
/** Teachers of the demo school. */
export const teachers = { amohammed: 1005, rsingh: 1006, lcharles: 1007 } as const;
/** Where the grid sends what is typed. */
export const saves = '**/api/term-marks';

export type Column = 'Term' | 'Exam' | 'Dilligence' | 'Progress' | 'Conduct' | 'Remarks';

/** Opens one's own class from the main menu, or from the class list when that is open. */
export async function openClass(page: Page, formClassAndSubject: string): Promise<void> {
  const lesson = page.getByRole('button', { name: formClassAndSubject });
  const tile = page.getByRole('button', { name: /^Enter Marks/ });
  await expect(lesson.or(tile)).toBeVisible();
  if (await tile.isVisible()) await tile.click();
  await lesson.click();
  await expectWholeClass(page);
}

/**
 * The rows out of sight are drawn after those in sight; until then the keys find nobody there. On a phone one card is all.
 * How many stand there is read with each look: the office may add or take one while the sheet is drawn.
 */
export async function expectWholeClass(page: Page): Promise<number> {
  let total = 0;
  await expect
    .poll(async () => {
      total = Number(/\d+/.exec(await page.getByText(/^Total Students: \d+$/).innerText())?.[0]);
      const lastRow = page.locator(`tr[aria-rowindex="${total + 1}"]`);
      return lastRow.or(page.getByText(new RegExp(`^\\d+ of ${total}$`))).isVisible();
    })
    .toBe(true);
  return total;
}

/** A mark or remark, as a screen reader names it: 'Aziz, Mishka, Exam'. */
export function field(page: Page, student: string, column: Column): Locator {
  return page.getByRole('textbox', { name: `${student}, ${column}`, exact: true });
}

/** The fields of the marks that can be typed in: those of Absent and No Work are disabled. */
export function openFields(page: Page, ...columns: ('Term' | 'Exam')[]): Locator {
  return page
    .getByRole('textbox', { name: new RegExp(`, (${columns.join('|')})$`) })
    .and(page.locator(':enabled'));
}

/** The choice of a grade. */
export function grade(page: Page, student: string, column: Column): Locator {
  return page.getByRole('combobox', { name: `${student}, ${column}`, exact: true });
}

/** The P, Abs, NW button of a mark. */
export function attendance(page: Page, student: string, column: 'Term' | 'Exam'): Locator {
  return page.getByRole('button', { name: `${student}, ${column} attendance:` });
}

/** The save state of a student's row, by its word: Saved, Saving, Waiting, Error. */
export function rowState(page: Page, student: string, word: string): Locator {
  return page.getByRole('row').filter({ hasText: student }).getByRole('img', { name: word, exact: true });
}

/**
 * The students in their order, as many as are said to stand there; a picture that is still to come shows initials before the
 * name.
 */
export async function namesOn(page: Page): Promise<string[]> {
  let headers: string[] = [];
  await expect
    .poll(async () => {
      const total = await expectWholeClass(page);
      headers = await page.getByRole('rowheader').allInnerTexts();
      return headers.length - total;
    }, 'rows more than students')
    .toBe(0);
  return headers.map((text) => text.split('\n').at(-1) ?? '');
}

/** Puts text on the clipboard, as a spreadsheet does, and pastes it into a student's cell. */
export async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await into.click();
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Waits until the server has everything that was typed in this browser. */
export async function expectAllSaved(page: Page): Promise<void> {
  await expectNothingWaits(page);
  await expect(page.getByRole('img', { name: 'Saving' })).toHaveCount(0);
}

/** What the server holds of a lesson, by 'Last, First'. */
export async function storedSheet(
  teacher: Browser,
  lesson: { formClass: string; subject: number; teacherId: number },
): Promise<Map<string, MarkRecord>> {
  const { answer } = await teacher.ask(markCalls.listLessonStudents, {
    params: {
      className: lesson.formClass,
      termId: String(term),
      subjectCode: String(lesson.subject),
      employeeId: String(lesson.teacherId),
    },
  });
  return new Map(answer.data.map((record) => [`${record.last_name}, ${record.first_name}`, record]));
}

/** Someone else changes a student's record of a lesson, over what is stored. */
export async function changeRecordAs(
  someone: Browser,
  lesson: { formClass: string; subject: number; teacherId: number },
  student: string,
  patch: Partial<MarkEntry> & { reason?: 'paste' },
): Promise<void> {
  const record = (await storedSheet(someone, lesson)).get(student);
  if (record === undefined) throw new Error(`${student} is not in the class.`);
  const { student_id, subject_id, academic_term_id } = record;
  const { status } = await someone.ask(markCalls.saveMark, {
    body: {
      ...entryOf(record),
      student_id,
      subject_id,
      academic_term_id,
      employee_id: lesson.teacherId,
      ...patch,
    },
  });
  expect(status).toBeLessThan(300);
}

/** Goes on with Tab, as someone without a mouse does, until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'can be reached with Tab').toBeFocused();
}

/** The marks' history of a subject since a moment, oldest first: what the database was really asked to store. */
export async function savesSince(
  school: SchoolServer,
  moment: { subject: number; lastId: number },
): Promise<{ student: string; actor: string; after: MarkRecord }[]> {
  const { rows } = await school.owner.pool.query<{ student: string; actor: string; after: MarkRecord }>(
    `select s.last_name || ', ' || s.first_name as student, h.actor, h.after
     from history h join students s using (student_id)
     where h.entity = 'term_mark' and h.subject_id = $1 and h.id > $2 order by h.id`,
    [moment.subject, moment.lastId],
  );
  return rows;
}

/** The newest line of the history, from which `savesSince` counts. */
export async function lastSave(school: SchoolServer): Promise<number> {
  const { rows } = await school.owner.pool.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from history',
  );
  return Number(rows[0]?.last);
}
