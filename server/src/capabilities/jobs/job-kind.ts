import type { Principal } from 'contract/abilities';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** A kind of long work. The steps of a job are named when it is asked for, and done in that order. */
export interface JobKind {
  /** As it stands in the database. */
  readonly name: string;
  /** Steps that are made at the same time. They are stored one after the other all the same. */
  readonly atOnce: number;
  /** Who may have it done, and have what it made; asked anew at every turn. */
  may(who: Principal): boolean;
  /**
   * Does one step. It may be done again after a crash, so what it stores itself must bear that. A refusal and
   * StepFailed name the step among the problems; anything else is tried again.
   */
  takeStep(step: string, task: { who: SignedIn; input: unknown }): Promise<StepResult>;
  /**
   * Looks, once all steps are behind it, for what changed while they were made: sentences for whoever asked. Steps see the
   * school one after the other, each as it is then.
   */
  lookAgain?(made: {
    input: unknown;
    members: readonly number[];
    failed: readonly string[];
  }): Promise<string[]>;
  /** What the archive of its files is called. */
  archiveName(input: unknown): string;
  /** Writes into the history who took the archive out of the application. */
  recordExport(db: Database, who: SignedIn, made: { input: unknown; items: number }): Promise<void>;
}

export interface StepResult {
  files: readonly JobFile[];
  /** How many of what the job makes are in them. */
  items: number;
  /** Ids of those whom the items are about, one each; left out where they are about nobody. */
  members?: readonly number[];
}

/** A file of the archive that the job makes. */
export interface JobFile {
  /** Its path within the archive. A second one of the same name is given a number. */
  name: string;
  content: Buffer;
}

/** A step that would fail each time it is tried. The message is shown to whoever asked. */
export class StepFailed extends Error {}
