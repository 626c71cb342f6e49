import { expect, type Locator, type Page } from '@playwright/test';

import { expectAllSaved, field } from './mark-sheet.ts';
import { openSection, openSetting, readAndClose } from './new-school-test.ts';
import { typeSignIn } from './staffing.ts';
import { typeDate } from './type-date.ts';

/** What is done at a school in its first two years, by nothing but its screens. */

/** Dates as they are typed, of years past: none lies ahead. */
const terms = {
  'Term 1, 2024-2025': { start: '02092024', end: '06122024', reopening: '06012025' },
  'Term 2, 2024-2025': { start: '06012025', end: '04042025', reopening: '22042025' },
  'Term 3, 2024-2025': { start: '22042025', end: '04072025', reopening: '01092025' },
  'Term 1, 2025-2026': { start: '01092025', end: '05122025', reopening: '05012026' },
} as const;
export type Term = keyof typeof terms;

/** Both steps of the sign-in page, until the main menu stands there. */
export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await typeSignIn(page, name, password);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

function asShown(term: Term): string {
  return term.replace(/Term (\d), (.*)/, 'Term: $1 Year: $2');
}

/** Types the dates of a term in Settings and asks for what an advance to it would do. */
export async function askToAdvance(page: Page, term: Term): Promise<{ form: Locator; told: Locator }> {
  const { start, end, reopening } = terms[term];
  const form = await openSetting(page, 'Advance / Backdate Term');
  await form.getByRole('combobox', { name: 'Term' }).click();
  await page.getByRole('option', { name: term.slice(5, 6) }).click();
  await typeDate(form, 'Current Term Start', start);
  await typeDate(form, 'Current Term End', end);
  await typeDate(form, 'School Reopening Date', reopening);
  await form.getByRole('button', { name: 'Advance Term' }).click();
  return { form, told: page.getByRole('dialog', { name: `Advance to ${asShown(term)}?` }) };
}

/** Goes on to a term. What it will do is told first, for `look` to read. */
export async function advanceTo(
  page: Page,
  term: Term,
  look: (told: Locator) => Promise<void>,
): Promise<void> {
  const { form, told } = await askToAdvance(page, term);
  await look(told);
  await told.getByRole('button', { name: 'Advance Term' }).click();
  await expect(told).toBeHidden();
  await expect(page.locator('header').getByText(asShown(term))).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
}

/** Admin adds form classes in Settings, from wherever one is, and closes the dialog. */
export async function addClasses(page: Page, ...names: string[]): Promise<void> {
  const classes = await openSetting(page, 'Form Classes');
  for (const name of names) {
    await classes.getByRole('button', { name: 'Add Class' }).click();
    await page.getByRole('dialog', { name: 'Add Class' }).getByLabel('Class').fill(name);
    await page.keyboard.press('Enter');
    await expect(classes.getByRole('button', { name: `Retire ${name}` })).toBeVisible();
  }
  await classes.getByRole('button', { name: 'Close' }).click();
}

/** Aisha types the marks of one lesson down the columns, as they stand on her paper. */
export async function typeMarks(
  page: Page,
  lesson: string,
  marks: Record<string, [string, string]>,
): Promise<void> {
  await page.getByRole('button', { name: lesson }).click();
  for (const [column, place] of [
    ['Term', 0],
    ['Exam', 1],
  ] as const) {
    const [first = ''] = Object.keys(marks);
    await field(page, first, column).click();
    for (const pair of Object.values(marks)) {
      await page.keyboard.type(pair[place]);
      await page.keyboard.press('Enter');
    }
  }
  await expectAllSaved(page);
  await page.getByRole('button', { name: 'Back to the classes' }).click();
}

async function openReport(page: Page, report: string, term: Term): Promise<void> {
  await openSection(page, 'Print/View Reports');
  await page.getByRole('button', { name: new RegExp(`^${report}`) }).click();
  const period = page.getByRole('combobox', { name: 'Academic period' });
  await period.click();
  await page.getByRole('option', { name: term }).click();
  await expect(period).toHaveText(term);
}

/** The report cards and the merit list of 1A. */
export async function paperOf(page: Page, term: Term): Promise<string> {
  const papers: string[] = [];
  for (const [report, title] of [
    ['Report Cards by Class', `Report cards – 1A – ${term}`],
    ['Merit List', `Merit List – 1A – ${term}`],
  ] as const) {
    await openReport(page, report, term);
    await page.getByRole('button', { name: '1A', exact: true }).click();
    papers.push(await readAndClose(page.getByRole('dialog', { name: title })));
  }
  return papers.join('\f');
}

/** The transcript of a student who stands among the current ones, or in the archive. */
export async function transcriptOf(page: Page, name: string, where: 'Current' | 'Archive'): Promise<string> {
  await openSection(page, 'Students');
  await page.getByRole('button', { name: where, exact: true }).click();
  await page.getByLabel('Search students').fill(name);
  await page.getByRole('button', { name: /^Edit\/View/ }).click();
  const record = page.getByRole('dialog', { name });
  await record.getByRole('button', { name: 'Transcript' }).click();
  const text = await readAndClose(page.getByRole('dialog', { name: /^Transcript/ }));
  await record.getByRole('button', { name: 'Close Record' }).click();
  return text;
}
