import { signInMessages } from 'contract/sign-in';
import { sql } from 'kysely';
import { schoolLock } from '../../database/school-lock.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/transaction.ts';
import { TooManyAttempts } from '../../errors.ts';
import { inTurn } from './in-turn.ts';
import { networkOf } from './network-of.ts';

/**
 * Slows guessing (3-decisions §3): five failures a minute for a name and address together, sixty for an
 * address (a whole staff room may share one). The rows are in the database, so that neither a restart nor a
 * second server process forgives them, and an attempt is counted before it is tried, so that a hundred at
 * once do not slip through. What counts as an address: networkOf.
 */
const limits = { nameAndAddress: 5, address: 60, lookUps: 120, roundTrips: 60 } as const;

/** Counts an attempt for a name, or refuses it. A success takes the count back with `forgiveAttempts`. */
export async function countAttempt(db: Database, nameKey: string, from: string): Promise<void> {
  const address = networkOf(from);
  await oneByOne(db, address, async (trx) => {
    const forBoth = await recent(trx, address, nameKey, limits.nameAndAddress);
    const forAddress = await recent(trx, address, null, limits.address);
    const wait = Math.max(forBoth, forAddress);
    if (wait > 0) throw new TooManyAttempts(signInMessages.tooManyAttempts(wait), wait);
    await trx.insertInto('sign_in_attempts').values({ name_key: nameKey, address }).execute();
  });
}

/** Looking names up is limited for an address alone: it is how one would collect them. */
export async function countLookUp(db: Database, address: string): Promise<void> {
  await countFor(db, lookUpKey(address), limits.lookUps);
}

function lookUpKey(address: string): string {
  return `look-up ${networkOf(address)}`;
}

/** Departures to Microsoft, where the password is guessed at; each leaves a row here. */
export async function countRoundTrip(db: Database, address: string): Promise<void> {
  await countFor(db, `microsoft ${networkOf(address)}`, limits.roundTrips);
}

async function countFor(db: Database, key: string, limit: number): Promise<void> {
  await oneByOne(db, key, async (trx) => {
    const wait = await recent(trx, key, null, limit);
    if (wait > 0) throw new TooManyAttempts(signInMessages.tooManyAttempts(wait), wait);
    await trx.insertInto('sign_in_attempts').values({ name_key: '', address: key }).execute();
  });
}

/**
 * After a right password: this name's failures from this address no longer count, nor does one look-up, so that the
 * staff of a large school can come in behind one address in the same minute; and old rows go.
 */
export async function forgiveAttempts(db: Database, nameKey: string, from: string): Promise<void> {
  const address = networkOf(from);
  await db
    .deleteFrom('sign_in_attempts')
    .where((row) =>
      row.or([
        row.and([row('name_key', '=', nameKey), row('address', '=', address)]),
        sql<boolean>`at < now() - interval '1 hour'`,
        row(
          'id',
          '=',
          row
            .selectFrom('sign_in_attempts')
            .select('id')
            .where('address', '=', lookUpKey(address))
            .orderBy('at', 'desc')
            .limit(1),
        ),
      ]),
    )
    .execute();
}

/**
 * Attempts from one address are counted one after another, over all server processes. In this one they wait for that without
 * a connection, which saves need.
 */
async function oneByOne(
  db: Database,
  key: string,
  count: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  await inTurn(db, key, async () =>
    inTransaction(db, async (trx) => {
      await sql`select ${schoolLock(key)}`.execute(trx);
      await count(trx);
    }),
  );
}

/** Seconds until the count of the last minute falls below the limit; 0 when it already is. */
async function recent(
  trx: DatabaseTransaction,
  address: string,
  nameKey: string | null,
  limit: number,
): Promise<number> {
  const rows = await trx
    .selectFrom('sign_in_attempts')
    .select(sql<number>`ceil(extract(epoch from at + interval '1 minute' - now()))::int`.as('seconds'))
    .where('address', '=', address)
    .$if(nameKey !== null, (query) => query.where('name_key', '=', nameKey ?? ''))
    // Those of a clock that has since been put back do not count; a transaction that began later may be ahead a little.
    .where(sql<boolean>`at > now() - interval '1 minute' and at < now() + interval '1 minute'`)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.length < limit ? 0 : Math.max(1, rows.at(-1)?.seconds ?? 1);
}
