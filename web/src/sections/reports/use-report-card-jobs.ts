import { useMutation, useQuery } from '@tanstack/react-query';
import { isUnfinished, type Job, jobCalls } from 'contract/jobs';
import { type ReportCardJob, reportCardJobCalls, type ReportCardJobInput } from 'contract/report-card-jobs';
import { useEffect, useRef } from 'react';

import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';

/** Milliseconds between two looks while a job goes on. */
const look = 1000;

const jobsQuery = queryOf(reportCardJobCalls.listReportCardJobs, {});
const { queryKey } = jobsQuery;

/** The jobs of report cards, followed while one goes on, and how to start and cancel one. */
export function useReportCardJobs() {
  const { data, error, refetch } = useQuery({
    ...jobsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some(isUnfinished) && look,
  });
  const start = useMutation({
    mutationFn: async (input: ReportCardJobInput) =>
      call(reportCardJobCalls.startReportCardJob, { body: input }),
    onSuccess(started) {
      change((jobs) => [started, ...jobs.filter(({ id }) => id !== started.id)]);
    },
    // It may be begun all the same, and is then seen before it is asked for once more.
    onError: () => void refetch(),
  });
  const { error: startError, reset } = start;
  const underWay = data?.filter(isUnfinished).length ?? 0;
  const before = useRef(underWay);
  // Refused since too many were under way, it can be asked for now.
  useEffect(() => {
    const isFewer = underWay < before.current;
    before.current = underWay;
    if (isFewer && startError instanceof ApiError && startError.status === 429) reset();
  }, [underWay, startError, reset]);
  const cancel = useMutation({
    mutationFn: async ({ id }: Job) => call(jobCalls.cancelJob, { params: { jobId: id } }),
    onSuccess: (cancelled) =>
      change((jobs) => jobs.map((job) => (job.id === cancelled.id ? { ...job, ...cancelled } : job))),
  });
  return { jobs: data, error, refetch, start, cancel };
}

/** What a look that is still under way would bring back is older than this. */
function change(to: (before: ReportCardJob[]) => ReportCardJob[]): void {
  void queryClient.cancelQueries({ queryKey: queryKeyOf(reportCardJobCalls.listReportCardJobs, {}) });
  queryClient.setQueryData<ReportCardJob[]>(queryKey, (before) => to(before ?? []));
}
