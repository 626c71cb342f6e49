import type { Locator, Page } from '@playwright/test';
import type { StaffMember } from '../../bench/staff-member.ts';
import { button, card, placeOn, studentOn, tap } from './card-on-screen.ts';
import {
  cellsIn,
  changeRecord,
  differingFromStored,
  lesson,
  openLesson,
  studentsOf,
  waitingOn,
} from './lesson.ts';
import { lastCard, markCardsEntries } from './mark-cards-entries.ts';
import type { Shown, WalkedScreen } from './walked-screen.ts';

/** The first cards of the class, one after the other. */
async function lookThrough(page: Page): Promise<Shown> {
  const all = page.getByRole('button', { name: 'Missing only', pressed: true });
  if (await all.isVisible()) await tap(all);
  while ((await placeOn(page)) > 1) await goOn(page, 'Back');
  const shown = new Map(await cellsIn(page, card));
  while ((await placeOn(page)) < lastCard) {
    await goOn(page, 'Next');
    for (const [cell, value] of await cellsIn(page, card)) shown.set(cell, value);
  }
  return shown;
}

async function goOn(page: Page, way: 'Back' | 'Next'): Promise<void> {
  const before = await studentOn(page);
  await tap(button(page, way));
  await page.getByRole('group', { name: before }).waitFor({ state: 'detached' });
}

/** A row that says "Saved" has all that stands in it stored, but for what is being typed, and what a colleague changed since. */
async function untrueOn(page: Page, reader: StaffMember): Promise<string[]> {
  const wrong = async () => {
    const isSaved = await page.locator(`${card} [data-state="saved"]`).isVisible();
    if (!isSaved) return [];
    const typed = await page
      .locator(`${card} [data-typed]`)
      .evaluateAll((fields) => fields.map((one) => one.getAttribute('aria-label') ?? ''));
    const settled = [...(await cellsIn(page, card))].filter(
      ([cell]) => !typed.includes(cell) && !isOfColleague(cell),
    );
    return differingFromStored(new Map(settled), reader);
  };
  if ((await wrong()).length === 0) return [];
  // The sign is drawn when there is time (decision 023).
  await page.waitForTimeout(500);
  return (await wrong()).map((words) => `said to be saved, ${words}`);
}

const isOfColleague = (cell: string) => cell.endsWith(', Conduct');

async function tryAgain(page: Page, toTrouble: Locator): Promise<void> {
  await tap(toTrouble);
  await tap(page.locator(`${card} [data-trouble]`));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Retry' }));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** What was refused is tried again, as the teacher would. */
async function sendAll(page: Page): Promise<number> {
  // What is being typed is handed over.
  await tap(page.locator(`${card} h2`));
  const toTrouble = page.getByRole('button', { name: /Go to the first row that failed$/ });
  for (let turn = 0; turn < 100 && (await waitingOn(page)) > 0; turn += 1) {
    // It may be sent by itself before it is tapped.
    if (await toTrouble.isVisible()) await tryAgain(page, toTrouble).catch(() => undefined);
    await page.waitForTimeout(300);
  }
  return waitingOn(page);
}

/** 1A Spanish in Enter Marks, on a phone: one card a student. */
export const markCards: WalkedScreen = {
  name: 'bad-line-cards',
  does: 'a teacher enters marks at random on a phone, card by card, over a line that fails at random',
  entering: 'entering on a phone',
  account: lesson.account,
  device: 'phone',
  saves: lesson.saves,
  open: (page) => openLesson(page, card),
  shownOn: (page) => cellsIn(page, card),
  lookThrough,
  students: async (reader) => (await studentsOf(reader)).slice(0, lastCard),
  entries: markCardsEntries,
  // In a column in which the teacher enters nothing, of a record in which they do.
  async colleagueChanges(colleague, student, chance) {
    await changeRecord(colleague, student, () => ({ conduct: chance.pick(['A', 'B', 'C', 'D', 'E']) }));
  },
  isOfColleague,
  untrueOn: (page, { reader }) => untrueOn(page, reader),
  sendAll,
  differing: differingFromStored,
};
