import { randomBytes } from 'node:crypto';
import type { Database } from '../database/transaction.ts';

/** A random secret which all server processes of one school share, made by whichever asks first. */
export async function sharedSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.secret;
}
