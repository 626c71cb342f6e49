import type { Page } from '@playwright/test';
import type { Device } from '../../bench/browser.ts';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Steps } from './steps.ts';

/** What a screen shows, by cell as screen readers name it: 'Aziz, Mishka, Exam' → '67'. */
export type Shown = ReadonlyMap<string, string>;

/** What a colleague changed, by cell: as it was stored before, and as it is now. */
export type Changes = ReadonlyMap<string, { was: string; is: string }>;

/** What an action should have made of the screen. */
export interface Made {
  /** In words, for whoever looks for the cause. */
  what: string;
  /** The cells that were written, with what each must show now. */
  wanted: ReadonlyMap<string, string>;
  /** Others that it may have changed, too; 'all' where it goes over several rows. */
  touched: ReadonlySet<string> | 'all';
  /** No pointer was used: something on the page has the focus still. */
  byKeys?: boolean;
  /** What it says only holds where nobody has changed something meanwhile, as of an undo. */
  unlessTheirs?: boolean;
  /** Nothing was entered: of what two have entered it was chosen who stays. */
  isDecided?: boolean;
  /** The same, and which: one's own stay also where nothing is seen to change. */
  chosen?: 'mine' | 'theirs';
  /** What a colleague stored meanwhile. */
  theirs?: Changes;
  /** What the screen said meanwhile that is not so. */
  untrue?: readonly string[];
}

/** How things stand before an action. */
interface SoFar {
  known: Shown;
  /** What the next undo takes back, for entries that reckon with it. */
  steps: Steps;
  /** Someone else, on a line without faults. */
  colleague: StaffMember;
  /** The colleague changes something in the middle of it. */
  meanwhile(): Promise<unknown>;
}

/** Does something for one student, or from that student on. */
export type Entry = (page: Page, student: string, chance: Random, soFar: SoFar) => Promise<Made>;

/** What is known of each cell of a screen, and held against what it shows. */
export interface Memory {
  readonly known: Shown;
  /** A colleague has stored something. */
  colleagueStored?(changes: Changes): void;
  /** What an action made of the screen that it should not have; from then on it is known. */
  judge(made: Made, now: Shown, begun: number): Promise<Verdict> | Verdict;
}

/** In words, with the cells. */
export interface Verdict {
  /** They show another value than was entered. */
  otherThanEntered: string[];
  /** They became others by themselves. */
  byThemselves: string[];
}

/** A screen in which something is entered, as a walk at random needs it. */
export interface WalkedScreen {
  /** For one walk alone, where it keeps in mind what has been. */
  anew?(chance: Random): WalkedScreen;
  /** As it is asked for: `npm run test:faults -- bad-line`. */
  name: string;
  /** Who enters what and how, in a sentence. */
  does: string;
  /** The same in a few words, for the table: 'entering'. */
  entering: string;
  /** Who enters. */
  account: string;
  /** What it is looked at on; a desktop unless it says otherwise. */
  device?: Device;
  /** The years that its school has marks of; the school that all faults share has one. */
  years?: number;
  /** The calls that store what is entered: over a line that fails they fail. */
  saves: string;
  /** The calls that read it anew while it is open: over such a line their answers are late. */
  reads?: string;
  /** All is done by keys, or on what keeps the focus: what had it before an entry has it after it. */
  keepsFocus?: boolean;
  /** What is typed there is not kept on the device: where something is not stored the browser asks before it goes. */
  asksBeforeReload?: boolean;
  /** Opens it from wherever one is, and waits until all stands there. */
  open(page: Page): Promise<void>;
  /** What is on the screen once what was done is drawn. */
  shownOn(page: Page): Promise<Shown>;
  /** Of a screen that shows a part at a time: all parts, or those that are known, looked through at the beginning and in the end. */
  lookThrough?(page: Page, known: Shown): Promise<Shown>;
  /** Holds the screen to the rules by which its cells change; CellsInSight where it says nothing. */
  remembers?(first: Shown, reader: StaffMember): Memory;
  /** For whom something is entered: 'Aziz, Mishka'. The reader's line has no faults. */
  students(reader: StaffMember): Promise<string[]>;
  /** All that one does there, with how often. */
  entries: readonly (readonly [Entry, number])[];
  /**
   * Changes something in a record that the other one enters, too. Answers what was changed, or nothing where it was in
   * `isOfColleague` cells.
   */
  colleagueChanges(
    colleague: StaffMember,
    student: string,
    chance: Random,
    other: { page: Page; shown: Shown },
  ): Promise<Changes | void>;
  /** Whether nobody but the colleague enters anything in this cell. */
  isOfColleague(cell: string): boolean;
  /** What it says that is not so: that something is saved which the server holds otherwise. */
  untrueOn?(page: Page, other: { reader: StaffMember; memory: Memory }): Promise<string[]>;
  /** What no record takes is typed anew so that all can be sent. */
  mendsInTheEnd?: boolean;
  /** Has everything sent, as its user would; answers how much still waits. */
  sendAll(page: Page, known: Shown): Promise<number>;
  /** The cells in which the screen shows another value than the server holds, with both. */
  differing(shown: Shown, reader: StaffMember, page: Page): Promise<string[]>;
}
