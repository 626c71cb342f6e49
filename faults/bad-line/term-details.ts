import type { Page } from '@playwright/test';
import type { StaffMember } from '../../bench/staff-member.ts';
import { subjectRowEntries } from './subject-row-entries.ts';
import { termDetailsEntries } from './term-details-entries.ts';
import {
  isFieldLabel,
  lookThrough,
  openRecords,
  openStudent,
  saysSaved,
  shownOfStudent,
} from './term-details-page.ts';
import {
  attendedOf,
  changeAsColleague,
  nameOf,
  otherInRecords,
  otherThanStored,
  partsOf,
  storedRecords,
  wasStored,
} from './term-details-stored.ts';
import { sendAllRecords } from './term-details-troubles.ts';
import type { Memory, WalkedScreen } from './walked-screen.ts';
import { WrittenOver } from './written-over.ts';

/** What of the page is not so: that everything is saved, or how well a student attended. */
async function untrue(page: Page, { reader, memory }: { reader: StaffMember; memory: Memory }) {
  const shown = memory.known;
  const wrong = (await saysSaved(page)) ? await unsaved(memory, reader) : [];
  const name = await openStudent(page);
  const [total, lost] = [shown.get(`${name}, Possible Attendance`), shown.get(`${name}, Attendance Lost`)];
  const said = shown.get(`${name}, attended`) ?? '';
  const attended = attendedOf({ total_sessions: Number(total), sessions_absent: Number(lost) });
  // While another figure is being typed, it is of the one that stands in the record.
  const isTyped = await page.locator('[data-field="total_sessions"][data-typed]').isVisible();
  if (said !== '' && said !== attended && !isTyped) {
    wrong.push(`${name}: '${said}' beside ${lost} of ${total}`);
  }
  return wrong;
}

/** What is shown and not stored, apart from what was, before somebody else wrote over it. */
async function unsaved(memory: Memory, reader: StaffMember) {
  const wrong: string[] = [];
  for (const { cell, value, held } of otherInRecords(memory.known, await storedRecords(reader))) {
    const isNewer = isOfDean(cell) || (memory instanceof WrittenOver && memory.isTheirs(cell, held));
    if (isNewer && (isOfDean(cell) || (await wasStored(cell, value ?? '', reader)))) continue;
    wrong.push(`${cell}: saved, it says, and '${held}' is stored in place of '${value}'`);
  }
  return wrong;
}

const isOfOthers = (cell: string) => !isFieldLabel(partsOf(cell).column) || isOfDean(cell);
const isOfDean = (cell: string) => cell.endsWith(", Dean's Comment");

/** The records of 1A in Edit/View Term Details, as its form teacher has them, on a wide window. */
export const termDetails: WalkedScreen = {
  name: 'bad-line-term-details',
  does: 'a form teacher writes records at random in a browser, over a line that fails at random',
  entering: 'writing records',
  account: 'amohammed',
  saves: '**/api/{term-details,class-ground/**,student-mark-records/**,class-overview/**}',
  open: openRecords,
  shownOn: shownOfStudent,
  lookThrough,
  // A few, so that there are several changes of the same record on their way.
  students: async (reader) => (await storedRecords(reader)).slice(0, 3).map(nameOf),
  entries: termDetailsEntries,
  colleagueChanges: changeAsColleague,
  isOfColleague: isOfOthers,
  keepsFocus: true,
  mendsInTheEnd: true,
  remembers: (first, reader) =>
    new WrittenOver(first, { isFree: isOfOthers, wasStored: (cell, text) => wasStored(cell, text, reader) }),
  untrueOn: untrue,
  sendAll: sendAllRecords,
  differing: otherThanStored,
};

/** The same on a phone. */
export const termDetailsOnPhone: WalkedScreen = {
  ...termDetails,
  name: 'bad-line-term-details-phone',
  does: 'a form teacher writes records at random on a phone, over a line that fails at random',
  entering: 'writing records on a phone',
  device: 'phone',
};

/** The same by Admin, who also changes and deletes the students' subjects; the colleague is Admin at another computer. */
export const subjectRows: WalkedScreen = {
  ...termDetails,
  name: 'bad-line-subject-rows',
  does: 'Admin changes records and their subjects at random in a browser, over a line that fails at random',
  entering: 'changing subjects of students',
  account: 'Admin',
  // The subjects are read well: what is said to be done is to stand there.
  saves:
    '**/api/{term-details,student-term-mark,student-term-mark-update,student-term-mark-restore,class-ground/**}',
  entries: [...termDetailsEntries, ...subjectRowEntries],
};
