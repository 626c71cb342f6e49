import type { Locator, Page } from '@playwright/test';
import type { StaffMember } from '../../bench/staff-member.ts';
import {
  type FieldLabel,
  isFieldLabel,
  openStudent,
  passThrough,
  untilDrawn,
  recordFields,
} from './term-details-page.ts';
import { wasStored } from './term-details-stored.ts';
import type { Entry } from './walked-screen.ts';

/** What leads to a save that was refused or clashes, or into the field whose text cannot be stored. */
const troubleOn = (page: Page): Locator =>
  page.getByRole('button', { name: /^(?:Error Occured|Changed by (?:someone else|you elsewhere))$/ });

const fieldsOfRecord = Object.keys(recordFields);

/** The class's trouble, if there is any, is looked at and decided, one way or another. */
export const settleTrouble: Entry = async (page, _student, chance, { colleague: reader }) => {
  // What stands in a field leaves it first: it is another save, and the trouble of the one before goes.
  if (await troubleOn(page).isVisible()) {
    await troubleOn(page).focus();
    await untilDrawn(page);
  }
  if (!(await troubleOn(page).isVisible())) {
    return { what: 'no trouble', wanted: new Map(), touched: new Set() };
  }
  await troubleOn(page).click();
  const name = await openStudent(page);
  const dialog = page.getByRole('dialog');
  if (!(await isAsked(page))) {
    return { what: `${name}: to what cannot be stored`, wanted: new Map(), touched: new Set() };
  }
  const isClash = await dialog.getByRole('button', { name: 'Keep mine' }).isVisible();
  const choice = chance.pick(
    isClash ? ['Keep mine', 'Use theirs', 'Close'] : ['Retry', 'Discard what I typed', 'Close'],
  );
  const clash = isClash ? await readClash(page, dialog, name, reader) : null;
  const button = dialog.getByRole('button', { name: choice, exact: true });
  const isPressed = await button.click({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  if (!isPressed && (await dialog.isVisible()))
    throw new Error(`No ${choice} in: ${await dialog.innerText()}`);
  await dialog.waitFor({ state: 'hidden' });
  // A text that was left in a field of this page is handed over as that is drawn: the trouble of the save before it goes.
  if (!isPressed) return { what: `${name}: asked no more`, wanted: new Map(), touched: new Set() };
  const what = `${name}: ${choice}`;
  // What is given up goes, field by field, and the record is as the server has it.
  const given = choice === 'Discard what I typed' ? fieldsOfRecord.map((label) => `${name}, ${label}`) : [];
  if (clash === null) return { what, wanted: new Map(), touched: new Set(given) };
  const { fields, untrue } = clash;
  const wanted = fields.flatMap(({ cell, mine, theirs, isTyped }) => {
    if (isTyped || choice === 'Close') return [];
    return [[cell, choice === 'Keep mine' ? mine : theirs] as const];
  });
  // They may have stored yet another since.
  return { what, wanted: new Map(wanted), touched: new Set(), untrue, unlessTheirs: choice === 'Use theirs' };
};

/** Whether a question stands there, or one was only led into the field. */
async function isAsked(page: Page): Promise<boolean> {
  const asked = page.getByRole('dialog').waitFor({ timeout: 1000 });
  return asked.then(
    () => true,
    () => false,
  );
}

interface Clash {
  fields: { cell: string; mine: string; theirs: string; isTyped: boolean }[];
  /** What the question says that is not so. */
  untrue: string[];
}

async function readClash(page: Page, dialog: Locator, name: string, reader: StaffMember): Promise<Clash> {
  const clash: Clash = { fields: [], untrue: [] };
  for (const row of await dialog.locator('tbody tr').all()) {
    const [label = '', mine = '', theirs = ''] = (await row.locator('> *').allInnerTexts()).map((text) =>
      text === 'blank' ? '' : text,
    );
    const cell = `${name}, ${label}`;
    if (!isFieldLabel(label)) {
      clash.untrue.push(`${cell} is no field`);
      continue;
    }
    const isTyped = await typedIn(page, label);
    const shown = await page.locator(`[data-field="${recordFields[label]}"]`).inputValue();
    if (!isTyped && shown !== mine)
      clash.untrue.push(`${cell}: '${mine}' is said to be one's own, '${shown}' stands there`);
    if (!(await wasStored(cell, theirs, reader))) clash.untrue.push(`${cell}: nobody stored '${theirs}'`);
    clash.fields.push({ cell, mine, theirs, isTyped });
  }
  return clash;
}

async function typedIn(page: Page, label: FieldLabel): Promise<boolean> {
  return (await page.locator(`[data-field="${recordFields[label]}"][data-typed]`).count()) > 0;
}

/** What was refused is tried again, what clashes is kept, and what cannot be stored is written anew. */
export async function sendAllRecords(page: Page): Promise<number> {
  const count = page.locator('header [data-waiting]').first();
  const waiting = async () => Number(await count.getAttribute('data-waiting'));
  for (let turn = 0; turn < 60 && (await waiting()) > 0; turn += 1) {
    if (await troubleOn(page).isVisible()) await settleInTheEnd(page);
    // What a page that ended left in the field of another student is taken up there.
    else if (turn % 10 === 9) await passThrough(page);
    await page.waitForTimeout(300);
  }
  const left = await waiting();
  await hear(page);
  return left;
}

async function settleInTheEnd(page: Page): Promise<void> {
  await troubleOn(page).click();
  if (await isAsked(page)) {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^(?:Keep mine|Retry)$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    return;
  }
  for (const [field, text] of Object.entries(inTheEnd)) {
    const refused = page.locator(`[data-field="${field}"][aria-invalid="true"]`);
    if (!(await refused.isVisible())) continue;
    await refused.fill(text);
    await page.keyboard.press('Tab');
  }
}

/** What can be stored, whatever stands beside it. */
const inTheEnd = {
  total_sessions: '170',
  sessions_absent: '1',
  sessions_late: '1',
  teacher_comment: 'In the end.',
} as const;

/** What others stored last is told twice: the first time it may have been asked before that. */
async function hear(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (const _ of ['what was asked before', 'what was asked since']) {
    await page.waitForResponse('**/api/class-ground/**', { timeout: 40_000 });
  }
  await passThrough(page);
}
