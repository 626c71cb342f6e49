import { type Job, jobLimits, type JobState } from 'contract/jobs';
import { sql } from 'kysely';
import { schoolLock } from '../../database/school-lock.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';

/** Seconds after which a process that gave no sign of life is taken for dead. */
const lease = sql`interval '15 seconds'`;
/** A lease that ends later than any could was given before the clock was put back. */
const hasLapsed = sql<boolean>`(lease_until < now() or lease_until > now() + 4 * ${lease})`;
/** While it has not ended, a job is kept for a day: longer, nobody is there to do it. */
const isOver = sql<boolean>`coalesce(finished_at + ${jobLimits.hoursKept} * interval '1 hour',
  created_at + interval '1 day') < now()`;

/** A job as the lists see it. */
export interface JobRow {
  job_id: string;
  kind: string;
  account_id: number;
  asked_by: string;
  input: unknown;
  steps: string[];
  done: number;
  state: JobState;
  problems: Job['problems'];
  notices: string[];
  message: string;
  items: number;
  created_at: string;
  finished_at: string | null;
  kept_until: string | null;
  /** When it ended by the school's clock, written as though in UTC. */
  finished_by_clock: string | null;
  files: number;
  /** Of all names, and of all contents as they are packed. */
  name_bytes: number;
  packed_bytes: number;
}

export interface NewJob {
  kind: string;
  account_id: number;
  input: unknown;
  steps: readonly string[];
  mutation_id: string | null;
}

/** Stores a job unless its person has too many under way or the mutation id is known; undefined then. */
export async function insertJob(
  db: Database,
  { kind, account_id, input, steps, mutation_id }: NewJob,
): Promise<JobRow | undefined> {
  const stored = await inTransaction(db, async (trx) => {
    // One after another: of many at once none would see the others.
    await sql`select ${schoolLock(`jobs of ${account_id}`)}`.execute(trx);
    const { rows } = await sql<{ job_id: string }>`
      insert into jobs (kind, account_id, input, steps, mutation_id)
      select ${kind}, ${account_id}, ${JSON.stringify(input)}::jsonb, ${steps}::text[], ${mutation_id}::uuid
      where ${jobLimits.unfinished} > (
        select count(*) from jobs where account_id = ${account_id} and state in ('waiting', 'running'))
      on conflict (account_id, mutation_id) do nothing
      returning job_id`.execute(trx);
    return rows[0];
  });
  return stored && findJob(db, stored.job_id);
}

/** The job that this account asked for under the mutation id before. */
export async function findJobOfMutation(
  db: Database,
  accountId: number,
  mutationId: string,
): Promise<JobRow | undefined> {
  return selectJobs(db)
    .where('j.account_id', '=', accountId)
    .where('j.mutation_id', '=', mutationId)
    .executeTakeFirst();
}

/** A job of whatever kind and account; undefined for an unknown id. */
export async function findJob(db: Database, jobId: string): Promise<JobRow | undefined> {
  return selectJobs(db).where('j.job_id', '=', jobId).executeTakeFirst();
}

/** The jobs of a kind, newest first: those of an account, or with null everybody's. */
export async function listJobRows(db: Database, kind: string, accountId: number | null): Promise<JobRow[]> {
  return selectJobs(db)
    .where('j.kind', '=', kind)
    .where(sql<boolean>`(${accountId}::integer is null or j.account_id = ${accountId})`)
    .orderBy('j.created_at', 'desc')
    .limit(20)
    .execute();
}

function selectJobs(db: Database) {
  return db
    .selectFrom('jobs as j')
    .innerJoin('accounts as a', 'a.account_id', 'j.account_id')
    .leftJoin('employees as e', 'e.id', 'a.employee_id')
    .leftJoinLateral(
      sql<{ files: number; name_bytes: number; packed_bytes: number }>`(
        select count(*) as files, coalesce(sum(octet_length(name)), 0) as name_bytes,
          coalesce(sum(octet_length(deflated)), 0) as packed_bytes
        from job_files f where f.job_id = j.job_id)`.as('made'),
      (join) => join.onTrue(),
    )
    .select([
      'j.job_id',
      'j.kind',
      'j.account_id',
      sql<string>`coalesce(e.first_name || ' ' || e.last_name, a.user_name)`.as('asked_by'),
      'j.input',
      'j.steps',
      'j.done',
      'j.state',
      'j.problems',
      'j.notices',
      'j.message',
      'j.items',
      'j.created_at',
      'j.finished_at',
      sql<string | null>`j.finished_at + ${jobLimits.hoursKept} * interval '1 hour'`.as('kept_until'),
      sql<string | null>`to_char(j.finished_at at time zone
        coalesce((select time_zone from school_settings limit 1), 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as(
        'finished_by_clock',
      ),
      sql<number>`made.files`.as('files'),
      sql<number>`made.name_bytes`.as('name_bytes'),
      sql<number>`made.packed_bytes`.as('packed_bytes'),
    ])
    .where(sql<boolean>`not ${isOver}`);
}

/** Ends a job that waits or runs, and drops what it made so far. */
export async function cancelJobRow(db: Database, jobId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('jobs')
      .set({ state: 'cancelled', worker: null, lease_until: null, finished_at: sql<string>`now()` })
      .where('job_id', '=', jobId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await trx.deleteFrom('job_files').where('job_id', '=', jobId).execute();
  });
}

/** A job that this process has taken up. */
export interface ClaimedJob {
  job_id: string;
  kind: string;
  account_id: number;
  input: unknown;
  steps: string[];
  done: number;
  /** Times that it was taken up since a step was last finished, this one included. */
  attempts: number;
  worker: string;
}

/** Takes up the oldest job that waits, or whose process died; no other process gets the same one. */
export async function claimJob(
  db: Database,
  worker: string,
  kinds: readonly string[],
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update jobs set state = 'running', worker = ${worker}, lease_until = now() + ${lease},
      attempts = attempts + 1
    where job_id = (
      select job_id from jobs
      where (state = 'waiting' or (state = 'running' and ${hasLapsed})) and kind = any(${kinds}::text[])
      order by created_at limit 1 for update skip locked)
    returning job_id, kind, account_id, input, steps, done, attempts, worker`.execute(db);
  return rows[0];
}

/** A sign of life; false when the job is no longer this process's. */
export async function keepLease(db: Database, job: ClaimedJob): Promise<boolean> {
  const { numUpdatedRows } = await held(db, job)
    .set({ lease_until: sql<string>`now() + ${lease}` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface StoredStep {
  files: readonly { name: string; deflated: Buffer; crc32: number; bytes: number }[];
  items: number;
  members: readonly number[];
  problem: Job['problems'][number] | null;
}

/** Stores the next step with its files; false, and nothing is stored, when the job is no longer this process's. */
export async function storeStep(db: Database, job: ClaimedJob, step: StoredStep): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await held(trx, job)
      .set({
        done: sql<number>`done + 1`,
        attempts: 0,
        items: sql<number>`items + ${step.items}::integer`,
        members: sql<number[]>`members || ${step.members}::integer[]`,
        problems: sql<string>`problems || ${JSON.stringify(step.problem === null ? [] : [step.problem])}::jsonb`,
        lease_until: sql<string>`now() + ${lease}`,
      })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    for (const file of step.files) await insertFile(trx, job.job_id, file);
    return true;
  });
}

/** A second file of the same name gets a number. */
async function insertFile(
  trx: DatabaseTransaction,
  job_id: string,
  file: StoredStep['files'][number],
): Promise<void> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? file.name : file.name.replace(/(\.\w+)?$/, `-${number}$1`);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('job_files')
      .values({ job_id, ...file, name })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return;
  }
}

/** Whom the files of a job are about, and which of its steps failed. Null where a step of it did not say whom. */
export async function findMade(
  db: Database,
  { job_id }: ClaimedJob,
): Promise<{ members: number[]; failed: string[] } | null> {
  const { members, items, problems } = await db
    .selectFrom('jobs')
    .select(['members', 'items', 'problems'])
    .where('job_id', '=', job_id)
    .executeTakeFirstOrThrow();
  return members.length === items ? { members, failed: problems.map(({ step }) => step) } : null;
}

/** Ends a job whose steps are all behind it, with what is to be said of it. It failed when each of them did. */
export async function finishJob(db: Database, job: ClaimedJob, notices: readonly string[]): Promise<void> {
  await held(db, job)
    .set({
      notices: [...notices],
      state: sql<JobState>`case when jsonb_array_length(problems) = cardinality(steps) then 'failed' else 'done' end`,
      ...ended,
    })
    .execute();
}

/**
 * Ends a job that cannot be done, with the reason for whoever asked, and lets its files go. Does nothing where another
 * process has taken the job over since.
 */
export async function failJob(db: Database, job: ClaimedJob, message: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await held(trx, job)
      .set({ state: 'failed', message, ...ended })
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await trx.deleteFrom('job_files').where('job_id', '=', job.job_id).execute();
  });
}

const ended = { worker: null, lease_until: null, finished_at: sql<string>`now()` } as const;

/** Lays a job down, for this or another process to take up again; `counts` whether as one that did not get on. */
export async function releaseJob(
  db: Database,
  job: ClaimedJob,
  { counts }: { counts: boolean },
): Promise<void> {
  await held(db, job)
    .set({
      state: 'waiting',
      worker: null,
      lease_until: null,
      ...(!counts && { attempts: sql<number>`greatest(attempts - 1, 0)` }),
    })
    .execute();
}

function held(db: Database | DatabaseTransaction, { job_id, worker }: ClaimedJob) {
  return db
    .updateTable('jobs')
    .where('job_id', '=', job_id)
    .where('worker', '=', worker)
    .where('state', '=', 'running');
}

/** Those whose time is over (`jobLimits`), with their files. */
export async function deleteOldJobs(db: Database): Promise<void> {
  await db.deleteFrom('jobs').where(isOver).execute();
}

/** A file of a job without its content. */
export interface StoredFile {
  place: number;
  name: string;
  crc32: number;
  bytes: number;
  packed_bytes: number;
}

/** What is in the archive of a job, in its order, without the contents. */
export async function listFiles(db: Database, jobId: string): Promise<StoredFile[]> {
  return db
    .selectFrom('job_files')
    .select(['place', 'name', 'crc32', 'bytes', sql<number>`octet_length(deflated)`.as('packed_bytes')])
    .where('job_id', '=', jobId)
    .orderBy('place')
    .execute();
}

/** The content of one of them as it stands in the archive: deflated. */
export async function readFile(db: Database, jobId: string, { place }: StoredFile): Promise<Buffer> {
  const { deflated } = await db
    .selectFrom('job_files')
    .select('deflated')
    .where('job_id', '=', jobId)
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
  return deflated;
}
