import type { Job } from 'contract/jobs';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { findOwnJob } from './find-own-job.ts';
import type { JobKind } from './job-kind.ts';
import { cancelJobRow } from './job-store.ts';
import { presentJob } from './present-job.ts';

/** Cancels a job, and drops what it made so far. One that has ended is answered as it is. */
export async function cancelJob(
  db: Database,
  kinds: readonly JobKind[],
  who: SignedIn,
  jobId: string,
): Promise<Job> {
  await findOwnJob(db, kinds, who, jobId);
  await cancelJobRow(db, jobId);
  const { row, kind } = await findOwnJob(db, kinds, who, jobId);
  return presentJob(row, kind, who);
}
