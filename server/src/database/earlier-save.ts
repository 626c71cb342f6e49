import type { SignedIn } from '../http/signed-in.ts';
import type { Database } from './transaction.ts';

/** What this person stored before under a mutation id, as the history has it. */
export interface EarlierSave {
  entity: string;
  reason: string;
  student_id: number | null;
  academic_term_id: number | null;
  subject_id: number | null;
  before: unknown;
  after: unknown;
}

/** null where the mutation id is new, or none was sent. */
export async function findEarlierSave(
  db: Database,
  who: SignedIn,
  mutationId: string | undefined,
): Promise<EarlierSave | null> {
  if (mutationId === undefined) return null;
  const row = await db
    .selectFrom('history')
    .select(['entity', 'reason', 'student_id', 'academic_term_id', 'subject_id', 'before', 'after'])
    .where('account_id', '=', who.account_id)
    .where('mutation_id', '=', mutationId)
    .executeTakeFirst();
  return row ?? null;
}
