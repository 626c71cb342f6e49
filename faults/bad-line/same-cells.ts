import type { Page } from '@playwright/test';
import { entryOf, type MarkRecord } from 'contract/marks';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';
import {
  cellsOfRecord,
  changeRecord,
  differencesFromStored,
  differingFromStored,
  grid,
  studentsOf,
  waitingOn,
} from './lesson.ts';
import { markSheet } from './mark-sheet.ts';
import { CellsInSight } from './cells-in-sight.ts';
import { sameCellsEntries } from './same-cells-entries.ts';
import { settleSomeRow } from './settle-clash.ts';
import { TwoHands } from './two-hands.ts';
import type { Made, Shown, WalkedScreen } from './walked-screen.ts';

/** So few that both are often in the same row. */
const students = 5;

/** Something in a cell of a record, and most often in the one that the teacher has entered last. */
function changeOf(record: MarkRecord, column: string, chance: Random): Partial<MarkRecord> {
  const letter = chance.pick(['A', 'B', 'C', 'D', 'E', null] as const);
  const mark = chance.between(0, 100);
  const absent = chance.chance(0.3);
  switch (column) {
    case 'Term':
      return absent || record.course_attendance !== 1
        ? { course_mark: null, course_attendance: absent ? chance.pick([2, 3] as const) : 1 }
        : { course_mark: mark };
    case 'Exam':
      return absent || record.exam_attendance !== 1
        ? { exam_mark: null, exam_attendance: absent ? 2 : 1 }
        : { exam_mark: mark };
    case 'Dilligence':
      return { dilligence: letter };
    case 'Progress':
      return { progress: letter };
    case 'Conduct':
      return { conduct: letter };
    default:
      return { comment: `Of Admin ${chance.digits(2)}.` };
  }
}

/** A row that says "Saved" has all that stands in it stored, but for what the colleague has only just changed. */
async function untrueOn(page: Page, reader: StaffMember, hands: TwoHands): Promise<string[]> {
  const wrong = async () => {
    const names = await page
      .locator(`${grid} tr:has([data-state="saved"]) th`)
      .evaluateAll((heads) => heads.map((head) => head.textContent));
    const shown = await markSheet.shownOn(page);
    const saved = [...shown].filter(([cell]) =>
      names.some((name) => name.endsWith(cell.slice(0, cell.lastIndexOf(', ')))),
    );
    const differences = await differencesFromStored(new Map(saved), reader);
    return differences.filter(({ cell, held }) => !hands.isNew(cell, held));
  };
  if ((await wrong()).length === 0) return [];
  // The sign is drawn when there is time (decision 023).
  await page.waitForTimeout(500);
  return (await wrong()).map(({ cell, held }) => `said to be saved, ${cell}, where '${held}' is stored`);
}

/** The mark sheet on a wide window, in which a colleague changes the very cells that the teacher enters. */
function forOneWalk(chance: Random): WalkedScreen {
  const hands = new TwoHands();

  async function colleagueChanges(colleague: StaffMember, at: string): Promise<void> {
    const [, last, column] = /^(.*), ([A-Z][a-z]+)(?: attendance)?$/.exec(hands.last) ?? [];
    const aims = last !== undefined && chance.chance(0.7);
    const student = aims ? last : at;
    const into =
      aims && column !== undefined
        ? column
        : chance.pick(['Term', 'Exam', 'Dilligence', 'Progress', 'Conduct', 'Remarks']);
    let change: Partial<MarkRecord> = {};
    const before = await changeRecord(
      colleague,
      student,
      (record) => (change = changeOf(record, into, chance)),
    );
    if (before === null) return;
    hands.store(cellsOfRecord(before), cellsOfRecord({ ...before, ...entryOf({ ...before, ...change }) }));
  }

  async function sendAll(page: Page): Promise<number> {
    for (let turn = 0; turn < 200 && (await waitingOn(page)) > 0; turn += 1) {
      const known = await markSheet.shownOn(page);
      const begun = Date.now();
      const made = await settleSomeRow(page, hands, chance, known);
      note(made, known, begun);
      await page.waitForTimeout(200);
    }
    return waitingOn(page);
  }

  function note({ wanted, isDecided }: Made, before: Shown, begun: number): void {
    if (isDecided !== true) hands.enter(wanted, before, begun);
  }

  function hears(made: Made, before: Shown, now: Shown, begun: number): void {
    hands.see(before);
    if (made.unlessTheirs !== true) return note(made, before, begun);
    const isDone = ([cell, value]: readonly [string, string]) => now.get(cell) === value;
    const wanted = [...made.wanted];
    note({ ...made, wanted: new Map(wanted.filter(isDone)) }, before, begun);
    hands.enterPerhaps(new Map(wanted.filter((one) => !isDone(one))), begun);
  }

  return {
    ...sameCells,
    entries: sameCellsEntries(hands),
    async open(page) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await markSheet.open(page);
    },
    students: async (reader) => (await studentsOf(reader)).slice(0, students),
    colleagueChanges,
    remembers: (first) =>
      new CellsInSight(first, {
        isFree: () => false,
        isTheirs: (cell, now) => hands.isTheirs(cell, now),
        hears,
      }),
    untrueOn: async (page, { reader }) => untrueOn(page, reader, hands),
    sendAll,
    differing: async (shown, reader) => [
      ...(await differingFromStored(shown, reader)),
      ...hands.vanished(shown),
    ],
  };
}

/** 1A Spanish in Enter Marks, where two enter the same cells and choose which stays. */
export const sameCells: WalkedScreen = {
  ...markSheet,
  name: 'bad-line-same-cells',
  does: 'a teacher enters, pastes, fills and undoes over a failing line what a colleague changes in the same cells',
  entering: 'entering what another changes',
  anew: forOneWalk,
  isOfColleague: () => false,
};
