import { schoolYearMessages } from 'contract/school-year';
import { findEarlierSave } from '../../database/earlier-save.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** What a change of the current term was, as the history has it. */
type Turn = 'advance' | 'update' | 'backdate' | 'undo';

/**
 * The current term after a turn that this person made before under the same mutation id, to be answered once more; null
 * where it is new. 409 where the id was used for something else.
 */
export async function findEarlierTurn(
  trx: DatabaseTransaction,
  who: SignedIn,
  mutationId: string | undefined,
  turns: readonly Turn[],
): Promise<{ after: unknown } | null> {
  const earlier = await findEarlierSave(trx, who, mutationId);
  if (earlier === null) return null;
  if (earlier.entity === 'current_term' && turns.some((turn) => turn === earlier.reason)) return earlier;
  throw new Conflict(schoolYearMessages.mutationReused);
}
