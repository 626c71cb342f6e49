import type { Job } from 'contract/jobs';
import type { SignedIn } from '../../http/signed-in.ts';
import type { JobKind } from './job-kind.ts';
import type { JobRow } from './job-store.ts';
import { archiveBytes } from './zip-archive.ts';

/** A job on the wire, with what was asked for. */
export interface ListedJob extends Job {
  input: unknown;
}

/** A file is offered once the job has ended, where it made any: what failed or was cancelled keeps none. */
export function presentJob(row: JobRow, kind: JobKind, who: SignedIn): ListedJob {
  const {
    job_id,
    steps,
    state,
    done,
    problems,
    notices,
    message,
    asked_by,
    created_at,
    finished_at,
    kept_until,
  } = row;
  const hasFile = row.files > 0 && kept_until !== null;
  return {
    id: job_id,
    state,
    steps: steps.length,
    done,
    problems,
    notices,
    message,
    asked_by,
    mine: row.account_id === who.account_id,
    created_at,
    finished_at,
    result: hasFile
      ? { file_name: kind.archiveName(row.input), bytes: archiveBytes(row), items: row.items, kept_until }
      : null,
    input: row.input,
  };
}
