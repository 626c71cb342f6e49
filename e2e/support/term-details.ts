import { expect, type Locator, type Page } from '@playwright/test';
import { markRowCalls, type TermMarkRow } from 'contract/term-mark-rows';
import { type RegisteredStudent, termDetailCalls, type TermDetailsSave } from 'contract/term-details';

import type { Browser } from '../../server/src/testing/browser.ts';
import { term } from './mark-sheet.ts';
import { expectNothingWaits } from './nothing-waits.ts';
import { signInAs, type StaffName } from './staff-test.ts';

/** Opens a class's student records from the main menu, or from the Select Class panel when that is open. */
export async function openClassRecords(page: Page, formClass: string): Promise<void> {
  const choice = page.getByRole('button', { name: formClass, exact: true });
  const tile = page.getByRole('button', { name: /^Edit\/View Term Details/ });
  await expect(choice.or(tile)).toBeVisible();
  if (await tile.isVisible()) await tile.click();
  await choice.click();
  await expect(page.getByRole('button', { name: 'NEXT', exact: true })).toBeVisible();
}

type Field =
  | "Student's ID"
  | 'Possible Attendance'
  | 'Attendance Lost'
  | 'Times Late'
  | "Form Teacher's Comments"
  | "Dean's Comment";

/** A field of the open student's term record. */
export function recordField(page: Page, name: Field): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** The student whose record is open, and where in the class one is. */
export async function expectStudent(page: Page, name: string, position: string): Promise<void> {
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Students of the class' })).toContainText(position);
}

/** Waits for the end of the last save: the cloud, about 1.5 seconds after it. */
export async function expectRecordSaved(page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: 'Record Saved' })).toBeVisible();
  await expectNothingWaits(page);
}

/** What the server holds of a class, by 'Last, First'. */
export async function storedRecords(
  reader: Browser,
  formClass: string,
): Promise<Map<string, RegisteredStudent>> {
  const { answer } = await reader.ask(termDetailCalls.listRegisteredStudents, {
    params: { termId: String(term), classId: formClass },
  });
  return new Map(answer.map((record) => [`${record.last_name}, ${record.first_name}`, record]));
}

/** What the server holds of a student's subjects, by title. */
export async function storedRows(reader: Browser, studentId: number): Promise<Map<string, TermMarkRow>> {
  const { answer } = await reader.ask(markRowCalls.listTermMarkRows, {
    params: { studentId: String(studentId), termId: String(term) },
    query: {},
  });
  return new Map(answer.map((row) => [row.subject_title, row]));
}

/** Someone else changes a record of 1A, from another computer. */
export async function changeRecord(
  who: Browser,
  name: string,
  patch: Partial<Pick<TermDetailsSave, 'teacher_comment' | 'sessions_absent' | 'sessions_late'>>,
): Promise<void> {
  const record = (await storedRecords(who, '1A')).get(name);
  if (record === undefined) throw new Error(`${name} is in 1A.`);
  const { status } = await who.ask(termDetailCalls.saveTermDetails, {
    body: { student_id: record.student_id, academic_term_id: term, ...patch },
  });
  expect(status).toBe(200);
}

/** Said where somebody is at work in a class that is to be read anew. */
export const officeChanged = 'The office has changed something about this class.';

/** The form teacher of 1A has the class open; who is in it, and the office that changes that. */
export async function openAsFormTeacher(page: Page, colleague: (name: StaffName) => Promise<Browser>) {
  const office = await colleague('Admin');
  const students = await storedRecords(office, '1A');
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  return {
    office,
    names: [...students.keys()],
    idOf: (name: string) => students.get(name)?.student_id ?? 0,
  };
}
