import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { JobKind } from './job-kind.ts';
import { findJob, type JobRow } from './job-store.ts';

/** A job of one's own, for Admin anybody's; another's is absent (404). */
export async function findOwnJob(
  db: Database,
  kinds: readonly JobKind[],
  who: SignedIn,
  jobId: string,
): Promise<{ row: JobRow; kind: JobKind }> {
  const row = await findJob(db, jobId);
  const kind = kinds.find(({ name }) => name === row?.kind);
  const isOwn = row !== undefined && (who.admin || row.account_id === who.account_id);
  if (!isOwn || kind === undefined) throw new NotFound();
  return { row, kind };
}
