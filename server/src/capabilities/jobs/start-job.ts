import { isDeepStrictEqual } from 'node:util';
import { jobMessages } from 'contract/jobs';
import type { Database } from '../../database/transaction.ts';
import { Conflict, TooManyAttempts } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { JobKind } from './job-kind.ts';
import { findJobOfMutation, insertJob } from './job-store.ts';
import { type ListedJob, presentJob } from './present-job.ts';

export interface JobRequest {
  input: object;
  /** What is to be done, in this order; at least one, no two alike. */
  steps: readonly string[];
  mutation_id: string | undefined;
}

/** Asks for a job. A repeated mutation id answers the job as it is now; too many under way are refused (429). */
export async function startJob(
  db: Database,
  who: SignedIn,
  kind: JobKind,
  { input, steps, mutation_id }: JobRequest,
): Promise<ListedJob> {
  const sentBefore = async () =>
    mutation_id === undefined ? undefined : findJobOfMutation(db, who.account_id, mutation_id);
  const asked = {
    kind: kind.name,
    account_id: who.account_id,
    input,
    steps,
    mutation_id: mutation_id ?? null,
  };
  // After a twin under the same mutation id that was stored at the same moment, it is there all the same.
  const row = (await sentBefore()) ?? (await insertJob(db, asked)) ?? (await sentBefore());
  if (row === undefined) throw new TooManyAttempts(jobMessages.tooMany, 10);
  if (row.kind !== kind.name || !isDeepStrictEqual(row.input, input)) {
    throw new Conflict(jobMessages.mutationReused);
  }
  return presentJob(row, kind, who);
}
