import { versionMessages } from 'contract/versions';
import { isEveryVersionOwn, namingWhoSaved, type RecordInHistory } from './database/own-changes.ts';
import type { DatabaseTransaction } from './database/transaction.ts';
import { changedSince } from './errors.ts';
import type { SignedIn } from './http/signed-in.ts';

/**
 * 409 with the record as it stands unless a change started from it; where no version was sent, anything goes. Told of
 * oneself where the history has nobody else.
 */
export async function demandVersion(
  trx: DatabaseTransaction,
  who: SignedIn,
  { record, stands, current = stands, message = versionMessages.changedMeanwhile }: VersionedRecord,
  startedFrom: number | undefined,
): Promise<void> {
  if (startedFrom === undefined || startedFrom === stands.version) return;
  const own = await isEveryVersionOwn(trx, who, record, { from: startedFrom, to: stands.version });
  throw changedSince(message, await namingWhoSaved(trx, record, current), own);
}

interface VersionedRecord {
  record: RecordInHistory;
  stands: { version: number };
  /** As it is shown to whoever asks, where that is not as it stands. */
  current?: object;
  message?: string;
}
