import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { deleteOldAnswers } from '../../database/answered-saves.ts';
import type { Database } from '../../database/transaction.ts';
import type { JobKind } from './job-kind.ts';
import { claimJob, type ClaimedJob, deleteOldJobs, releaseJob } from './job-store.ts';
import { runJob } from './run-job.ts';

/** Milliseconds. */
const every = { look: 2_000, tidy: 10 * 60_000, retry: 1_000 } as const;
/** How long a step that has begun is waited for when the process ends. */
const patience = 3_000;

export interface JobWorker {
  /** Looks at once, since there is something to do. */
  wake(): void;
  /** Lays down what it works on, for the next start or another process, and takes nothing up again. */
  close(): Promise<void>;
}

/**
 * Works on the jobs of the school, one after the other; each process of the server has one. What another
 * process began and did not live to end is taken up again.
 */
export function createJobWorker({
  db,
  hasRoom = async () => true,
  kinds,
  log,
}: {
  db: Database;
  /** While there is no room for what a job makes, none is taken up. */
  hasRoom?: () => Promise<boolean>;
  kinds: readonly JobKind[];
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}): JobWorker {
  const worker = randomUUID();
  const stop = new AbortController();
  let working: Promise<void> | undefined;
  let wanted = false;
  let timer: NodeJS.Timeout | undefined;
  let tidiedAt = -Infinity;
  let current: ClaimedJob | undefined;
  let failing = false;

  function wake(): void {
    if (stop.signal.aborted) return;
    clearTimeout(timer);
    wanted = true;
    working ??= workOff()
      .then(() => {
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing) log.warn({ err: error }, 'jobs could not be worked on');
        failing = true;
      })
      .finally(() => {
        working = undefined;
        if (!stop.signal.aborted) timer = setTimeout(wake, every.look).unref();
      });
  }

  async function workOff(): Promise<void> {
    while (wanted) {
      wanted = false;
      await tidy();
      while (!stop.signal.aborted && (await hasRoom())) {
        current = await claimJob(
          db,
          worker,
          kinds.map(({ name }) => name),
        );
        if (current === undefined) break;
        await workOn(current);
      }
    }
  }

  async function workOn(job: ClaimedJob): Promise<void> {
    const kind = kinds.find(({ name }) => name === job.kind);
    if (kind === undefined) return;
    const started = performance.now();
    try {
      await runJob({ db, log, hasRoom }, kind, job, stop.signal);
      log.info({ job: job.kind, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'job left');
    } catch (error) {
      log.warn({ err: error, job: job.kind }, 'a job was laid down and will be tried again');
      await sleep(every.retry, undefined, { signal: stop.signal }).catch(() => undefined);
      await releaseJob(db, job, { counts: true });
    } finally {
      // Nothing is left of it unless this process is to stop.
      if (stop.signal.aborted) await releaseJob(db, job, { counts: false }).catch(() => undefined);
      current = undefined;
    }
  }

  /** What was kept for long enough goes: jobs, and the answers of saves. */
  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < every.tidy) return;
    await deleteOldJobs(db);
    await deleteOldAnswers(db);
    tidiedAt = performance.now();
  }

  return {
    wake,
    async close() {
      stop.abort();
      clearTimeout(timer);
      if (current !== undefined) await releaseJob(db, current, { counts: false }).catch(() => undefined);
      await Promise.race([working, sleep(patience, undefined, { ref: false })]);
    },
  };
}
