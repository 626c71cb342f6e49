import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { cancelJob } from './cancel-job.ts';
import { fetchJobFile } from './fetch-job-file.ts';
import type { JobKind } from './job-kind.ts';

/** What all kinds of jobs have in common. */
export function jobRoutes(db: Database, kinds: readonly JobKind[]): BoundCall[] {
  return [
    bind(calls.cancelJob, async ({ who, params }) => cancelJob(db, kinds, who, params.jobId)),
    bind(calls.fetchJobFile, async ({ who, params }) => fetchJobFile(db, kinds, who, params.jobId)),
  ];
}
