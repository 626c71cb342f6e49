import { expect, type Locator, type Page } from '@playwright/test';
import { studentRecordCalls } from 'contract/students';

import type { Browser } from '../../server/src/testing/browser.ts';

/** Opens Students from the main menu and waits for the list. */
export async function openStudents(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Students/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /\d+ students/ })).toBeVisible();
}

/** The row of a student, 'Last, First', found by the search. */
export async function findStudent(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('Search students').fill(name);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row).toBeVisible();
  return row;
}

/** Opens a student's record from the list. */
export async function openRecord(page: Page, name: string): Promise<Locator> {
  await (await findStudent(page, name)).getByRole('button', { name: /^Edit\/View/ }).click();
  const record = page.getByRole('dialog', { name });
  await expect(record.getByRole('tab', { name: 'General Info' })).toBeVisible();
  return record;
}

/** The tab of a section of the record. */
export function section(record: Locator, name: 'General' | 'Personal' | 'Medical' | 'Family'): Locator {
  return record.getByRole('tab', { name: `${name} Info` });
}

/** One of the four of a family. */
export function relative(
  record: Locator,
  who: 'Father' | 'Mother' | 'Guardian' | 'Emergency Contact',
): Locator {
  return record.getByRole('group', { name: who });
}

/** Takes one choice of a field that offers several. */
export async function choose(field: Locator, choice: string): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: choice, exact: true }).click();
}

/** Saves; the word beside the button goes with the next key. */
export async function saveRecord(record: Locator): Promise<void> {
  await record.getByRole('button', { name: 'Save Record' }).click();
  await expect(record.getByText('All is saved.')).toBeVisible();
}

/** Two students of one name, Kerwin Zzali, are registered in a class; answers their IDs, the lower first. */
export async function addNamesakes(office: Browser, formClass: string): Promise<[number, number]> {
  const add = async (born: string) => {
    const { status, answer } = await office.ask(studentRecordCalls.saveStudent, {
      body: {
        first_name: 'Kerwin',
        last_name: 'Zzali',
        date_of_birth: born,
        birth_certificate_pin: `${born.replaceAll('-', '')}071`,
        form_class_id: formClass,
      },
    });
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.student.student_id;
  };
  return [await add('2010-03-01'), await add('2010-09-01')];
}
