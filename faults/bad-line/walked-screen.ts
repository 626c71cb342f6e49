import type { Page } from '@playwright/test';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';

/** What a screen shows, by cell as screen readers name it: 'Aziz, Mishka, Exam' → '67'. */
export type Shown = ReadonlyMap<string, string>;

/** What an action should have made of the screen. */
export interface Made {
  /** In words, for whoever looks for the cause. */
  what: string;
  /** The cells that were written, with what each must show now. */
  wanted: ReadonlyMap<string, string>;
  /** Others that it may have changed, too; 'all' where it goes over several rows. */
  touched: ReadonlySet<string> | 'all';
}

/** Does something for one student, or from that student on. */
export type Entry = (page: Page, student: string, chance: Random) => Promise<Made>;

/** A screen in which something is entered, as a walk at random needs it. */
export interface WalkedScreen {
  /** As it is asked for: `npm run test:faults -- bad-line`. */
  name: string;
  /** Who enters what and how, in a sentence. */
  does: string;
  /** The same in a few words, for the table: 'entering'. */
  entering: string;
  /** Who enters. */
  account: string;
  /** The calls that store what is entered: over a line that fails they fail. */
  saves: string;
  /** Opens it from wherever one is, and waits until all stands there. */
  open(page: Page): Promise<void>;
  /** What is on the screen once what was done is drawn. */
  shownOn(page: Page): Promise<Shown>;
  /** For whom something is entered: 'Aziz, Mishka'. The reader's line has no faults. */
  students(reader: StaffMember): Promise<string[]>;
  /** All that one does there, with how often. */
  entries: readonly (readonly [Entry, number])[];
  /** Changes something in `isOfColleague` cells of a record that the other one enters, too. */
  colleagueChanges(colleague: StaffMember, student: string, chance: Random): Promise<void>;
  /** Whether nobody but the colleague enters anything in this cell. */
  isOfColleague(cell: string): boolean;
  /** Has everything sent, as its user would; answers how much still waits. */
  sendAll(page: Page): Promise<number>;
  /** The cells in which the screen shows another value than the server holds, with both. */
  differing(shown: Shown, reader: StaffMember): Promise<string[]>;
}
