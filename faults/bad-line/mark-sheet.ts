import type { Page } from '@playwright/test';
import { untilAllRows } from '../until-all-rows.ts';
import {
  cellsIn,
  changeRecord,
  differingFromStored,
  grid,
  lesson,
  openLesson,
  studentsOf,
  waitingOn,
} from './lesson.ts';
import { markSheetEntries } from './mark-sheet-entries.ts';
import type { WalkedScreen } from './walked-screen.ts';

/** What was refused is tried again, as the teacher would. */
async function sendAll(page: Page): Promise<number> {
  const trouble = page.locator('[data-trouble]').first();
  for (let turn = 0; turn < 100 && (await waitingOn(page)) > 0; turn += 1) {
    if (await trouble.isVisible()) {
      await trouble.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.waitForTimeout(300);
  }
  return waitingOn(page);
}

/** 1A Spanish in Enter Marks, on a wide window. */
export const markSheet: WalkedScreen = {
  name: 'bad-line',
  does: 'a teacher enters marks at random in a browser, over a line that fails at random',
  entering: 'entering',
  account: lesson.account,
  saves: lesson.saves,
  async open(page) {
    await openLesson(page, grid);
    await untilAllRows(page);
  },
  shownOn: (page) => cellsIn(page, grid),
  students: studentsOf,
  entries: markSheetEntries,
  // In a column in which the teacher enters nothing, of a record in which they do.
  async colleagueChanges(colleague, student, chance) {
    await changeRecord(colleague, student, () => ({ conduct: chance.pick(['A', 'B', 'C', 'D', 'E']) }));
  },
  isOfColleague: (cell) => cell.endsWith(', Conduct'),
  sendAll,
  differing: differingFromStored,
};
