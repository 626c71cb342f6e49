import type { Page } from '@playwright/test';
import { noteComplaints } from './complaints.ts';
import { cellsIn, grid } from './lesson.ts';
import { markSheet } from './mark-sheet.ts';
import type { Entry, Shown, WalkedScreen } from './walked-screen.ts';

/** Milliseconds within which a tab shows what was entered in the other, on a machine that is at work. */
const soon = 5000;

/** The sheet in a second tab of the same browser, beside the one that is walked. */
class OtherTab {
  readonly complaints: string[] = [];
  #page: Page | undefined;

  async openBeside(page: Page): Promise<void> {
    if (this.#page !== undefined) return;
    this.#page = await page.context().newPage();
    noteComplaints(this.#page, this.complaints);
    await this.#page.goto(page.url());
    await markSheet.open(this.#page);
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error('There is no other tab yet.');
    return this.#page;
  }
}

/**
 * The cells in which one enters, in a tab that one turns to: one that is out of sight is drawn late. What a colleague stored may
 * be in sight in one of the tabs first.
 */
async function entered(page: Page): Promise<Shown> {
  await page.bringToFront();
  const shown = await cellsIn(page, grid);
  return new Map([...shown].filter(([cell]) => !markSheet.isOfColleague(cell)));
}

/** Waits until a tab shows these, or the time is over. */
async function untilShown(page: Page, wanted: Shown): Promise<Shown> {
  const until = Date.now() + soon;
  for (;;) {
    const shown = await entered(page);
    if (Date.now() > until || [...wanted].every(([cell, value]) => shown.get(cell) === value)) return shown;
    await page.waitForTimeout(100);
  }
}

/** Here, or as often there, where what was entered is to come into sight here. */
const inEither =
  (entry: Entry, other: OtherTab): Entry =>
  async (page, student, chance, soFar) => {
    if (chance.chance(0.5)) return entry(page, student, chance, soFar);
    await other.page.bringToFront();
    const made = await entry(other.page, student, chance, soFar);
    const shown = await untilShown(page, await entered(other.page));
    const wanted = made.touched === 'all' ? shown : made.wanted;
    return { ...made, what: `in the other tab ${made.what}`, wanted, byKeys: false };
  };

async function otherwiseIn(page: Page, other: OtherTab): Promise<string[]> {
  const here = await entered(page);
  const there = await untilShown(other.page, here);
  await page.bringToFront();
  return [...here].flatMap(([cell, value]) =>
    there.get(cell) === value ? [] : [`${cell}: '${value}' here, '${there.get(cell)}' in the other tab`],
  );
}

function forOneWalk(): WalkedScreen {
  const other = new OtherTab();
  return {
    ...twoTabs,
    entries: markSheet.entries.map(([entry, often]) => [inEither(entry, other), often]),
    async open(page) {
      await markSheet.open(page);
      await other.openBeside(page);
    },
    async untrueOn(page) {
      return [...(await otherwiseIn(page, other)), ...other.complaints.splice(0)];
    },
  };
}

/** 1A Spanish in Enter Marks, in two tabs of one teacher. */
export const twoTabs: WalkedScreen = {
  ...markSheet,
  name: 'bad-line-two-tabs',
  does: 'a teacher enters marks at random in two tabs of a browser, over a line that fails at random',
  entering: 'entering in two tabs',
  anew: forOneWalk,
};
