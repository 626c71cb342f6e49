import type { SignedIn } from '../http/signed-in.ts';
import type { DatabaseTransaction } from './transaction.ts';

/** What this person stored before under a mutation id, as the history has it. */
export interface EarlierSave {
  entity: string;
  reason: string;
  student_id: number | null;
  before: unknown;
  after: unknown;
}

/** null where the mutation id is new, or none was sent. */
export async function findEarlierSave(
  trx: DatabaseTransaction,
  who: SignedIn,
  mutationId: string | undefined,
): Promise<EarlierSave | null> {
  if (mutationId === undefined) return null;
  const row = await trx
    .selectFrom('history')
    .select(['entity', 'reason', 'student_id', 'before', 'after'])
    .where('account_id', '=', who.account_id)
    .where('mutation_id', '=', mutationId)
    .executeTakeFirst();
  return row ?? null;
}
