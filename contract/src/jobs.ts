import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * Long work that goes on by itself (quality B23): it can be left and come back to, on any device. A job is a
 * row of steps fixed when it was asked for; each is done once, or named among the problems.
 */

export const jobLimits = {
  /** Jobs of one person that wait or run at the same time. */
  unfinished: 3,
  /** Hours for which a finished job and its file are kept. */
  hoursKept: 12,
} as const;

export const jobMessages = {
  tooMany: `You have ${jobLimits.unfinished} jobs under way. Wait for one of them to end, or cancel it.`,
  stepGivenUp: 'This could not be made, however often it was tried.',
  mutationReused: 'This was already sent for something else.',
} as const;

const jobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof jobState>;

export const job = z.object({
  id: z.uuid(),
  state: jobState,
  /** How many steps there are, and how many are behind it. */
  steps: z.number().int(),
  done: z.number().int(),
  /** Steps that failed; the others were done all the same. */
  problems: z.array(z.object({ step: z.string(), message: z.string() })),
  /** What changed while it was made, in sentences, once it has ended. */
  notices: z.array(z.string()).optional(),
  /** Why the whole of it failed; '' when it did not. */
  message: z.string(),
  asked_by: z.string(),
  mine: z.boolean(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** The file that it made, once it is done. */
  result: z
    .object({
      file_name: z.string(),
      bytes: z.number().int(),
      /** How many of what the job makes are in it, e.g. report cards. */
      items: z.number().int(),
      /** From then on it is gone. */
      kept_until: z.string(),
    })
    .nullable(),
});
export type Job = z.infer<typeof job>;

/** Whether it still goes on. */
export function isUnfinished({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

const jobInPath = z.object({ jobId: z.uuid() });

/** Each kind of job has calls of its own to start and to list; these serve them all. One's own jobs, Admin any. */
export const jobCalls = {
  cancelJob: endpoint({
    method: 'POST',
    path: '/api/jobs/:jobId/cancel',
    summary: 'Cancels a job that has not ended; one that has stays as it is',
    access: 'signedIn',
    params: jobInPath,
    response: job,
    produces: 'json',
  }),
  fetchJobFile: endpoint({
    method: 'GET',
    path: '/api/jobs/:jobId/file',
    summary: 'The file that a job made',
    access: 'signedIn',
    params: jobInPath,
    produces: 'zip',
  }),
};
