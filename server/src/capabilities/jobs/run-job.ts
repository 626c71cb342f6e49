import { jobMessages } from 'contract/jobs';
import { messages } from 'contract/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/transaction.ts';
import { Refusal, Unavailable } from '../../errors.ts';
import { findPerson } from '../../http/sessions.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { type JobKind, StepFailed } from './job-kind.ts';
import {
  type ClaimedJob,
  failJob,
  findMade,
  finishJob,
  keepLease,
  type StoredStep,
  storeStep,
} from './job-store.ts';
import { packFile } from './zip-archive.ts';

/** Milliseconds between two signs of life. */
const beat = 4_000;
/** A step during which the job had to be taken up so often is passed over: it may be what ends the process. */
const mostAttempts = 3;

/**
 * Works on a job that was taken up until it has ended, was cancelled, or this process is to stop. Throws what
 * may pass by itself, such as a database that is away; the steps stored so far stay.
 */
export async function runJob(
  {
    db,
    log,
    hasRoom,
  }: { db: Database; log: Pick<FastifyBaseLogger, 'error'>; hasRoom: () => Promise<boolean> },
  kind: JobKind,
  job: ClaimedJob,
  stop: AbortSignal,
): Promise<void> {
  const who = await findPerson(db, job.account_id);
  if (who === null || !kind.may(who)) return failJob(db, job, messages.notAllowed);
  const lost = new AbortController();
  const beating = setInterval(() => {
    keepLease(db, job).then(
      (kept) => kept || lost.abort(),
      // The lease outlasts a beat that fails.
      () => undefined,
    );
  }, beat);
  try {
    const made = stepsOf(kind, job, who, log, AbortSignal.any([stop, lost.signal]));
    for await (const step of made) {
      if (!(await hasRoom())) throw new Unavailable();
      if (!(await storeStep(db, job, step))) return;
    }
    if (!stop.aborted) await finishJob(db, job, await lookAgain(db, kind, job));
  } finally {
    clearInterval(beating);
  }
}

/** The steps that are left, in their order; the next ones are begun while one is stored. */
async function* stepsOf(
  kind: JobKind,
  { steps, done, attempts, input }: ClaimedJob,
  who: SignedIn,
  log: Pick<FastifyBaseLogger, 'error'>,
  stop: AbortSignal,
): AsyncGenerator<StoredStep> {
  const left = steps.slice(done);
  const underWay: Promise<StoredStep>[] = [];
  // After a crash one at a time, so that the step at fault is known.
  const atOnce = attempts > 1 ? 1 : kind.atOnce;
  try {
    const step = attempts > mostAttempts ? left.shift() : undefined;
    // Where no step is left, it is the ending that failed, and it is tried again.
    if (step !== undefined) {
      yield nothingOf(step, jobMessages.stepGivenUp);
    }
    while (!stop.aborted) {
      for (const step of left.splice(0, atOnce - underWay.length)) {
        const made = takeStep(kind, step, { who, input }, log);
        made.catch(() => undefined);
        underWay.push(made);
      }
      const next = underWay.shift();
      if (next === undefined) return;
      const made = await next;
      if (!stop.aborted) yield made;
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}

async function takeStep(
  kind: JobKind,
  step: string,
  task: { who: SignedIn; input: unknown },
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<StoredStep> {
  try {
    const { files, items, members = [] } = await kind.takeStep(step, task);
    const packed = files.map(async ({ name, content }) => ({ name, ...(await packFile(content)) }));
    return { files: await Promise.all(packed), items, members, problem: null };
  } catch (error) {
    const isFinal =
      error instanceof StepFailed || (error instanceof Refusal && !(error instanceof Unavailable));
    if (!isFinal) throw error;
    log.error({ job: kind.name, step, reason: error.message }, 'a step of a job failed');
    return nothingOf(step, error.message);
  }
}

function nothingOf(step: string, message: string): StoredStep {
  return { files: [], items: 0, members: [], problem: { step, message } };
}

async function lookAgain(db: Database, kind: JobKind, job: ClaimedJob): Promise<string[]> {
  if (kind.lookAgain === undefined) return [];
  const made = await findMade(db, job);
  return made === null ? [] : kind.lookAgain({ input: job.input, ...made });
}
