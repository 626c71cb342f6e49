import { sql } from 'kysely';
import { messages } from 'contract/messages';
import { Conflict } from '../errors.ts';
import type { Database, DatabaseTransaction } from './transaction.ts';

/** One save as it was sent. */
export interface NamedSave {
  account_id: number;
  /** The sender's name for it. */
  mutation_id: string;
  /** The call's method and path. */
  call: string;
  /** SHA-256 of what was sent. */
  sent: Buffer;
}

export interface SaveAnswer {
  status: number;
  /** JSON; null for nothing. */
  answer: unknown;
}

/** How long a save that is sent again is known, in days: over a weekend and longer. */
const daysKept = 7;

/**
 * Takes a mutation id for a save, or gives what it was answered with before; of two that come at once the second waits
 * for the first. 409 where the id was sent for something else.
 */
export async function claimSave(trx: DatabaseTransaction, save: NamedSave): Promise<SaveAnswer | null> {
  const { account_id, mutation_id, call, sent } = save;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('answered_saves')
    .values(save)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await trx
    .selectFrom('answered_saves')
    .select(['call', 'sent', 'status', 'answer'])
    .where('account_id', '=', account_id)
    .where('mutation_id', '=', mutation_id)
    .executeTakeFirstOrThrow();
  if (earlier.call !== call || !earlier.sent.equals(sent)) throw new Conflict(messages.mutationReused);
  return { status: earlier.status, answer: earlier.answer };
}

/**
 * Forgets the answers that were kept for long enough, whoever's they are. Not within a save: of two at once one would wait for
 * the other's rows.
 */
export async function deleteOldAnswers(db: Database): Promise<void> {
  await db
    .deleteFrom('answered_saves')
    .where(sql<boolean>`at < now() - make_interval(days => ${daysKept})`)
    .execute();
}

/** Keeps what the save is answered with, for the case that the answer does not arrive. */
export async function keepAnswer(
  trx: DatabaseTransaction,
  { account_id, mutation_id }: NamedSave,
  { status, answer }: SaveAnswer,
): Promise<void> {
  await trx
    .updateTable('answered_saves')
    .set({ status, answer: answer === null ? null : JSON.stringify(answer) })
    .where('account_id', '=', account_id)
    .where('mutation_id', '=', mutation_id)
    .execute();
}
