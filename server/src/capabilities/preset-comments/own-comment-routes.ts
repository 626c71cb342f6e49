import { calls } from 'contract/calls';
import { mostOwnComments, type OwnComment, ownCommentMessages } from 'contract/own-comments';
import type { Database } from '../../database/transaction.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';

/** Everybody's bank is their own: no call names another's, and another's comment is one that does not exist. */
export function ownCommentRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listOwnComments, async ({ who }) =>
      db
        .selectFrom('own_comments')
        .select(['id', 'description'])
        .where('account_id', '=', who.account_id)
        .orderBy('id', 'desc')
        .execute(),
    ),
    bindOnce(db, calls.keepOwnComment, async ({ who, body }, trx) =>
      keepOwnComment(trx, who.account_id, body.description),
    ),
    bindOnce(db, calls.deleteOwnComment, async ({ who, body }, trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('own_comments')
        .where('id', '=', body.id)
        .where('account_id', '=', who.account_id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new NotFound();
    }),
  ];
}

async function keepOwnComment(
  db: Database,
  accountId: number,
  description: string,
): Promise<Answered<OwnComment>> {
  const own = db.selectFrom('own_comments').where('account_id', '=', accountId);
  const known = await own
    .select(['id', 'description'])
    .where('description', '=', description)
    .executeTakeFirst();
  if (known !== undefined) return new Answered(200, known);
  const { kept } = await own.select(({ fn }) => fn.countAll<number>().as('kept')).executeTakeFirstOrThrow();
  if (kept >= mostOwnComments) throw new Conflict(ownCommentMessages.full);
  const made = await db
    .insertInto('own_comments')
    .values({ account_id: accountId, description })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'description'])
    .executeTakeFirst();
  // Kept by another tab at the same moment.
  return made === undefined ? keepOwnComment(db, accountId, description) : new Answered(201, made);
}
