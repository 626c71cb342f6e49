import { calls } from 'contract/calls';
import { type ReportCardJob, reportCardJobInput } from 'contract/report-card-jobs';
import type { JobKind } from '../../capabilities/jobs/job-kind.ts';
import type { JobWorker } from '../../capabilities/jobs/job-worker.ts';
import { listJobs } from '../../capabilities/jobs/list-jobs.ts';
import type { ListedJob } from '../../capabilities/jobs/present-job.ts';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { startReportCardJob } from './start-report-card-job.ts';

/** Report cards of a form or of the whole school, made in the background (quality B23). */
export function reportCardJobRoutes(
  db: Database,
  kind: JobKind,
  worker: Pick<JobWorker, 'wake'>,
): BoundCall[] {
  return [
    bind(calls.startReportCardJob, async ({ who, body }) => {
      const job = await startReportCardJob(db, who, kind, body);
      worker.wake();
      return new Answered(201, reportCardJobOf(job));
    }),
    bind(calls.listReportCardJobs, async ({ who }) => {
      const jobs = await listJobs(db, who, kind);
      return jobs.map(reportCardJobOf);
    }),
  ];
}

function reportCardJobOf(job: ListedJob): ReportCardJob {
  return { ...job, input: reportCardJobInput.parse(job.input) };
}
