import type { Locator, Page } from '@playwright/test';
import type { Shown } from './walked-screen.ts';

/** The record of a student as its dialog shows it, one section at a time. */

const studentsName = 'Abdool, Abdullah';

/** The fields in which is typed: under the title that a question about them has, each with its name on the wire. */
export const recordFields: Readonly<
  Record<string, { part: 'Personal Info' | 'Medical Info' | 'Father'; name: string }>
> = {
  'Personal Info, Town': { part: 'Personal Info', name: 'town' },
  'Personal Info, Nationality': { part: 'Personal Info', name: 'nationality' },
  'Personal Info, Previous School': { part: 'Personal Info', name: 'previous_school' },
  'Medical Info, Allergies': { part: 'Medical Info', name: 'allergies' },
  'Medical Info, Other': { part: 'Medical Info', name: 'other' },
  'Father, Name': { part: 'Father', name: 'name' },
  'Father, Occupation': { part: 'Father', name: 'occupation' },
  'Father, Employer': { part: 'Father', name: 'employer' },
};

export function recordDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /Abdool, Abdullah|Abdullah Abdool/ }).filter({
    has: page.getByRole('tab', { name: 'General Info' }),
  });
}

/** Opens the record from wherever one is, and waits until its sections stand there. */
export async function openRecord(page: Page): Promise<void> {
  const tile = page.getByRole('button', { name: /^Students/ });
  const search = page.getByLabel('Search students');
  const dialog = recordDialog(page);
  await tile.or(search).or(dialog).first().waitFor();
  if (await dialog.isVisible()) return;
  if (await tile.isVisible()) await tile.click();
  await search.fill(studentsName);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: studentsName, exact: true }) });
  await row.getByRole('button', { name: /^Edit\/View/ }).click();
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Retry' });
  for (let turn = 0; turn < 20 && !(await dialog.isVisible()); turn += 1) {
    await dialog.or(retry).first().waitFor();
    if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined);
  }
  await turnTo(page, 'Personal Info');
}

export async function turnTo(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
}

/** The field of a cell, once its section is open. */
export async function fieldOf(page: Page, cell: string): Promise<Locator> {
  const [part = '', label = ''] = cell.split(', ');
  await turnTo(page, part === 'Father' ? 'Family Info' : part);
  const section = page.getByRole('tabpanel');
  const place = part === 'Father' ? section.getByRole('group', { name: part }) : section;
  return place.getByRole('textbox', { name: label, exact: true });
}

export interface ReadRecord {
  shown: Shown;
  /** What is said beside the buttons. */
  word: string;
}

/** The fields of the open section as they are on the screen once what was done is drawn. */
export async function readRecord(page: Page): Promise<ReadRecord> {
  const { cells, word } = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60)));
    const tab = document.querySelector('[role="tab"][aria-selected="true"]')?.textContent ?? '';
    const found = [
      ...document.querySelectorAll<HTMLInputElement>('[role="tabpanel"] :is(input, textarea)'),
    ].map((field) => {
      const title = field.closest('section')?.querySelector('h3')?.textContent ?? tab;
      return [
        `${title}, ${field.labels?.[0]?.textContent ?? ''}`.replace(/\s*\*$/, ''),
        field.value,
      ] as const;
    });
    const words = ['All is saved.', 'There is nothing new to save.'];
    const foot = document.querySelector('[role="dialog"] .MuiDialogActions-root')?.textContent ?? '';
    return { cells: found, word: words.find((one) => foot.includes(one)) ?? '' };
  });
  return { shown: new Map(cells.filter(([cell]) => recordFields[cell] !== undefined)), word };
}
