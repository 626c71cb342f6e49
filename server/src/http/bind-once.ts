import type { Endpoint } from 'contract/endpoint';
import { createHash } from 'node:crypto';
import type { ZodType } from 'zod';
import { claimSave, keepAnswer } from '../database/answered-saves.ts';
import { type Database, inTransaction } from '../database/transaction.ts';
import { Answered, type BoundCall, type CallRequest, type Handled } from './bind-endpoint.ts';
import type { SignedIn } from './signed-in.ts';

/** A save that its sender may name. */
type NamedCall = Endpoint & {
  produces: 'json' | 'nothing';
  body: ZodType<{ mutation_id?: string | undefined }>;
};

/** What of a request says which save it is. */
interface SentSave {
  who: SignedIn;
  params: unknown;
  query: unknown;
  body: { mutation_id?: string | undefined };
}

/**
 * Joins a save to its operation, which works in the transaction that it is given and is not told the save's name: sent
 * again it answers as the first time (`once`).
 */
export function bindOnce<const E extends NamedCall>(
  db: Database,
  call: E,
  handle: (received: CallRequest<E>, trx: Database) => Promise<Handled<E>>,
): BoundCall {
  return {
    call,
    async handle(received) {
      const { mutation_id: _, ...body } = received.body as SentSave['body'];
      const unnamed = { ...received, body } as CallRequest<E>;
      return once(db, call, received as SentSave, async (trx) => handle(unnamed, trx));
    },
  };
}

/**
 * Makes a save, unless one under the same mutation id was made: that one's answer is given again and nothing is written
 * (3-decisions §4). What was refused was no save, and is tried anew. 409 where the id was sent for something else.
 */
export async function once<Value>(
  db: Database,
  { method, path }: Endpoint,
  { who, params, query, body }: SentSave,
  work: (trx: Database) => Promise<Value | Answered<Value>>,
): Promise<Value | Answered<Value>> {
  const { mutation_id, ...fields } = body;
  if (mutation_id === undefined) return work(db);
  const sent = createHash('sha256')
    .update(JSON.stringify([params, query, fields]))
    .digest();
  const save = { account_id: who.account_id, mutation_id, call: `${method} ${path}`, sent };
  return inTransaction(db, async (trx) => {
    const earlier = await claimSave(trx, save);
    if (earlier !== null) return new Answered(earlier.status, earlier.answer as Value);
    const result = await work(trx);
    const { status, value } = result instanceof Answered ? result : new Answered(200, result);
    await keepAnswer(trx, save, { status, answer: value ?? null });
    return result;
  });
}
