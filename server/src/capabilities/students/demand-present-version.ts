import { studentMessages } from 'contract/students';
import { isEveryVersionOwn } from '../../database/own-changes.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { changedSince } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { findLastChange, type WhichPart } from './student-history-store.ts';

/** 409 with a part of a student's record as it stands, who changed it last and when, unless a save started from that. */
export async function demandPresentVersion(
  trx: DatabaseTransaction,
  who: SignedIn,
  part: WhichPart,
  stands: { version: number },
  startedFrom: number | undefined,
): Promise<void> {
  if (startedFrom === undefined || startedFrom === stands.version) return;
  const { student_id, entity, relationship } = part;
  const holds = relationship === undefined ? {} : { relationship };
  const record = { entities: [entity], student_id, holds };
  const own = await isEveryVersionOwn(trx, who, record, { from: startedFrom, to: stands.version });
  throw changedSince(
    studentMessages.changedMeanwhile,
    { ...stands, ...(await findLastChange(trx, part)) },
    own,
  );
}
