import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../database/transaction.ts';

/** What the answer of Microsoft is held against. */
export interface RoundTrip {
  state: string;
  nonce: string;
  code_verifier: string;
}

/** Notes that the browser which holds `browserKey` is on its way; the forgotten ones go. */
export async function keepRoundTrip(db: Database, trip: RoundTrip, browserKey: string): Promise<void> {
  await db
    .insertInto('microsoft_round_trips')
    .values({
      state_hash: hashOf(trip.state),
      browser_hash: hashOf(browserKey),
      nonce: trip.nonce,
      code_verifier: trip.code_verifier,
    })
    .execute();
  await db
    .deleteFrom('microsoft_round_trips')
    .where(sql<boolean>`begun_at < now() - interval '10 minutes'`)
    .execute();
}

/** Takes a round trip out, for the one time that its answer is good; undefined for any other browser. */
export async function takeRoundTrip(
  db: Database,
  state: string,
  browserKey: string,
): Promise<RoundTrip | undefined> {
  const taken = await db
    .deleteFrom('microsoft_round_trips')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browserKey))
    .returning([
      'nonce',
      'code_verifier',
      sql<boolean>`begun_at > now() - interval '10 minutes'`.as('in_time'),
    ])
    .executeTakeFirst();
  if (taken?.in_time !== true) return undefined;
  return { state, nonce: taken.nonce, code_verifier: taken.code_verifier };
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
