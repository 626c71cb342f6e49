import type { ReportCardJobInput } from 'contract/report-card-jobs';
import type { JobKind } from '../../capabilities/jobs/job-kind.ts';
import type { ListedJob } from '../../capabilities/jobs/present-job.ts';
import { startJob } from '../../capabilities/jobs/start-job.ts';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { listClassesOfTerm } from './classes-of-term.ts';

/** Asks for the report cards of a form or of the whole school. 404 when nobody was in it in that term. */
export async function startReportCardJob(
  db: Database,
  who: SignedIn,
  kind: JobKind,
  { mutation_id, ...input }: ReportCardJobInput & { mutation_id?: string | undefined },
): Promise<ListedJob> {
  const steps = await listClassesOfTerm(db, input);
  if (steps.length === 0) throw new NotFound('There are no report cards of this term and form.');
  return startJob(db, who, kind, { input, steps, mutation_id });
}
