import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, jobMessages } from 'contract/jobs';
import { messages } from 'contract/messages';
import { describe, expect, it } from 'vitest';
import { NotFound } from '../../errors.ts';
import { staff } from '../../testing/test-school.ts';
import { cancelJob } from './cancel-job.ts';
import { StepFailed } from './job-kind.ts';
import { claimJob } from './job-store.ts';
import { listJobs } from './list-jobs.ts';
import { runJob } from './run-job.ts';
import { startJob } from './start-job.ts';
import { ended, officeOfLetters, silent, streets, write } from './testing/office-of-letters.ts';

const { db, owner, kamla, taken, letters, startProcess, ask, jobNow, until, letLeaseRunOut, unpack } =
  await officeOfLetters();

describe('a job', () => {
  it('is done step by step, and hands out what it made in their order', async () => {
    const { id } = await ask();
    expect(await jobNow(id)).toMatchObject({ state: 'waiting', steps: 3, done: 0, result: null });
    startProcess(letters());
    expect(await until(id, ended)).toMatchObject({
      state: 'done',
      done: 3,
      problems: [],
      asked_by: 'Kamla Ali',
      result: { file_name: 'letters.zip', items: 3 },
    });
    expect([...(await unpack(id))]).toEqual(
      streets.map((street) => [`${street}.txt`, `To the families of ${street}`]),
    );
  });

  it('is worked on by one process alone, however many there are', async () => {
    const jobs = await Promise.all([ask(), ask(['Guanapo']), ask(['Malabar', 'Maturita'])]);
    for (let processes = 0; processes < 4; processes += 1) startProcess(letters());
    for (const { id } of jobs) expect((await until(id, ended)).state).toBe('done');
    expect(taken.toSorted()).toEqual([...streets, 'Guanapo', 'Malabar', 'Maturita'].toSorted());
  });

  it('is done in its turn, the oldest first, and stands below the later ones in the list', async () => {
    const asked: string[] = [];
    for (const street of streets) asked.push((await ask([street])).id);
    startProcess(letters());
    for (const id of asked) await until(id, ended);
    expect(taken).toEqual(streets);
    expect((await listJobs(db, kamla, letters())).map(({ id }) => id)).toEqual(asked.toReversed());
  });

  it('of a kind that a newer version alone knows is left to a process of that one, and is in its list alone', async () => {
    const envelopes = { ...letters(), name: 'envelopes' };
    const work = { input: {}, steps: ['Guanapo'], mutation_id: undefined };
    const { id: ofNewer } = await startJob(db, kamla, envelopes, work);
    const { id } = await ask(['Malabar']);
    startProcess(letters());
    await until(id, ended);
    expect((await listJobs(db, kamla, letters())).map((one) => one.id)).toEqual([id]);
    const listed = async () => listJobs(db, kamla, envelopes);
    expect(await listed()).toMatchObject([{ id: ofNewer, state: 'waiting' }]);
    startProcess(envelopes);
    await expect.poll(listed).toMatchObject([{ id: ofNewer, state: 'done' }]);
  });

  it('waits while the disk is full, also in the middle of it, and none of it is lost', async () => {
    const { id } = await ask();
    let room = false;
    const looked = Promise.withResolvers<void>();
    const worker = startProcess(
      letters(async (street) => {
        room = street !== 'Prince Street' || taken.length > 2;
        return write(street);
      }),
      async () => {
        looked.resolve();
        return room;
      },
    );
    await looked.promise;
    expect([await jobNow(id), taken]).toMatchObject([{ state: 'waiting' }, []]);
    room = true;
    worker.wake();
    const laidDown = ({ state, done }: Job) => state === 'waiting' && done > 0;
    expect(await until(id, (job) => laidDown(job) || ended(job))).toMatchObject({
      state: 'waiting',
      done: 1,
    });
    room = true;
    worker.wake();
    expect(await until(id, ended)).toMatchObject({ state: 'done', done: 3, problems: [] });
  });

  it('whose process was killed is taken up again where it stood, and the dead one writes nothing more', async () => {
    const { id } = await ask();
    const stuck = Promise.withResolvers<void>();
    const killed = startProcess(
      letters(async (street) => {
        if (street === 'Prince Street') await stuck.promise;
        return { files: [{ name: `${street}.txt`, content: Buffer.from('of the first') }], items: 1 };
      }),
    );
    await until(id, ({ done }) => done === 1);
    await letLeaseRunOut();
    startProcess(letters());
    expect(await until(id, ended)).toMatchObject({ state: 'done', done: 3 });
    stuck.resolve();
    await killed.close();
    expect(taken).toEqual(['Calvary Hill', 'Prince Street', 'Prince Street', 'Pro Queen Street']);
    expect([...(await unpack(id)).values()]).toEqual([
      'of the first',
      'To the families of Prince Street',
      'To the families of Pro Queen Street',
    ]);
  });

  it('is laid down when its process is told to stop, and the next one goes on at once', async () => {
    const { id } = await ask();
    const asked = Promise.withResolvers<void>();
    const worker = startProcess(
      letters(async (street) => {
        if (street === 'Prince Street') asked.resolve();
        await sleep(street === 'Prince Street' ? 50 : 0);
        return write(street);
      }),
    );
    await asked.promise;
    await worker.close();
    expect((await jobNow(id)).state).toBe('waiting');
    startProcess(letters());
    expect(await until(id, ended)).toMatchObject({ state: 'done', done: 3, result: { items: 3 } });
  });

  it('is not called done by a process that is told to stop with steps still ahead', async () => {
    const { id } = await ask();
    const job = await claimJob(db, randomUUID(), ['letters']);
    if (job === undefined) throw new Error('Nobody asked for letters.');
    const stop = new AbortController();
    const untilSecond = letters(async (street) => {
      if (street === 'Prince Street') stop.abort();
      return write(street);
    });
    await runJob({ db, log: silent, hasRoom: async () => true }, untilSecond, job, stop.signal);
    expect(await jobNow(id)).toMatchObject({ state: 'running', done: 1 });
  });

  it('that is laid down at each of many restarts is not given up for that', async () => {
    const { id } = await ask(['Guanapo']);
    for (let restart = 0; restart < 4; restart += 1) {
      const begun = Promise.withResolvers<void>();
      const worker = startProcess(
        letters(async (street) => {
          begun.resolve();
          await sleep(30);
          return write(street);
        }),
      );
      await begun.promise;
      await worker.close();
    }
    expect((await jobNow(id)).done).toBe(0);
    startProcess(letters());
    expect(await until(id, ended)).toMatchObject({ state: 'done', problems: [] });
  });

  it('goes one step at a time after a crash, so that the one at fault is known', async () => {
    const { id } = await ask();
    await owner.updateTable('jobs').set({ attempts: 1 }).execute();
    let [underWay, most] = [0, 0];
    startProcess({
      ...letters(async (street) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await sleep(20);
        underWay -= 1;
        return write(street);
      }),
      atOnce: 3,
    });
    expect(await until(id, ended)).toMatchObject({ state: 'done', problems: [] });
    expect([most, taken]).toEqual([1, streets]);
  });

  it('that is cancelled ends there, keeps no file, and makes room for the next', async () => {
    const { id } = await ask();
    const next = await ask(['Guanapo']);
    const stuck = Promise.withResolvers<void>();
    startProcess(
      letters(async (street) => {
        if (street === 'Prince Street') await stuck.promise;
        return write(street);
      }),
    );
    await until(id, ({ done }) => done === 1);
    expect(await cancelJob(db, [letters()], kamla, id)).toMatchObject({ state: 'cancelled', done: 1 });
    stuck.resolve();
    expect((await until(next.id, ended)).state).toBe('done');
    expect(await jobNow(id)).toMatchObject({ state: 'cancelled', done: 1, result: null });
    expect(await owner.selectFrom('job_files').select('name').execute()).toEqual([{ name: 'Guanapo.txt' }]);
    expect(taken).not.toContain('Pro Queen Street');
    await expect(unpack(id)).rejects.toThrow(NotFound);
    expect((await cancelJob(db, [letters()], kamla, next.id)).state).toBe('done');
  });

  it('names a step that fails and does the others', async () => {
    const { id } = await ask();
    startProcess(
      letters(async (street) => {
        if (street === 'Prince Street') throw new StepFailed('The ink ran out.');
        return write(street);
      }),
    );
    expect(await until(id, ended)).toMatchObject({
      state: 'done',
      done: 3,
      problems: [{ step: 'Prince Street', message: 'The ink ran out.' }],
      result: { items: 2 },
    });
  });

  it('of which every step fails has failed', async () => {
    const { id } = await ask();
    startProcess(
      letters(async () => {
        throw new NotFound('There is no such street.');
      }),
    );
    const { state, problems, result } = await until(id, ended);
    expect({ state, result }).toEqual({ state: 'failed', result: null });
    expect(problems.map(({ step }) => step)).toEqual(streets);
  });

  it('tries again what may pass by itself, and begins to count anew at each step that is done', async () => {
    const { id } = await ask();
    // Its process died twice before.
    await owner.updateTable('jobs').set({ attempts: 2 }).execute();
    startProcess(
      letters(async (street) => {
        if (taken.length === 2) throw new Error('Connection terminated unexpectedly');
        return write(street);
      }),
    );
    expect(await until(id, ended)).toMatchObject({ state: 'done', done: 3, problems: [] });
    expect(taken).toEqual(['Calvary Hill', 'Prince Street', 'Prince Street', 'Pro Queen Street']);
  });

  it('passes over a step during which its process died again and again', async () => {
    const { id } = await ask();
    await owner
      .updateTable('jobs')
      .set({
        state: 'running',
        done: 1,
        attempts: 3,
        worker: '11111111-2222-4333-8444-555555555555',
        lease_until: '2026-09-07T08:00:00Z',
      })
      .execute();
    startProcess(letters());
    expect(await until(id, ended)).toMatchObject({
      state: 'done',
      done: 3,
      problems: [{ step: 'Prince Street', message: jobMessages.stepGivenUp }],
    });
    expect(taken).toEqual(['Pro Queen Street']);
  });

  it('of which only the end is left ends, however often that failed', async () => {
    const { id } = await ask();
    await owner.updateTable('jobs').set({ state: 'waiting', done: 3, items: 3, attempts: 3 }).execute();
    startProcess(letters());
    expect(await until(id, ended)).toMatchObject({ state: 'done', done: 3, problems: [] });
    expect(taken).toEqual([]);
  });

  it('is not answered for other work that is sent under its id', async () => {
    const asked = { input: {}, steps: streets, mutation_id: randomUUID() };
    const { id } = await startJob(db, kamla, letters(), asked);
    expect(await startJob(db, kamla, letters(), asked)).toMatchObject({ id });
    const envelopes = { ...letters(), name: 'envelopes' };
    await expect(startJob(db, kamla, envelopes, asked)).rejects.toThrow(jobMessages.mutationReused);
  });

  it('of someone who has left or may no longer have it is not done', async () => {
    const { id } = await ask();
    startProcess({ ...letters(), may: (who) => who.permissions.includes(4) });
    expect(await until(id, ended)).toMatchObject({ state: 'failed', message: messages.notAllowed });
    const gone = await ask();
    const { id: employee } = staff.kali;
    await owner.updateTable('employees').set({ employee_status_id: 3 }).where('id', '=', employee).execute();
    startProcess(letters());
    expect(await until(gone.id, ended)).toMatchObject({ state: 'failed', message: messages.notAllowed });
    await owner.updateTable('employees').set({ employee_status_id: 1 }).where('id', '=', employee).execute();
    expect(taken).toEqual([]);
  });

  it('keeps no file once its person may no longer have it, however much of it was made', async () => {
    const { id } = await ask();
    const stuck = Promise.withResolvers<void>();
    startProcess(
      letters(async (street) => {
        if (street === 'Prince Street') await stuck.promise;
        return write(street);
      }),
    );
    await until(id, ({ done }) => done === 1);
    await letLeaseRunOut();
    startProcess({ ...letters(), may: () => false });
    expect(await until(id, ended)).toMatchObject({
      state: 'failed',
      message: messages.notAllowed,
      result: null,
    });
    stuck.resolve();
    expect(await owner.selectFrom('job_files').select('name').execute()).toEqual([]);
  });

  it('numbers files of the same name, also where only case tells them apart', async () => {
    const { id } = await ask(['prince street', 'Prince Street']);
    startProcess(letters());
    await until(id, ended);
    expect([...(await unpack(id)).keys()]).toEqual(['prince street.txt', 'Prince Street-2.txt']);
  });

  it('is gone some hours after it has ended, and its files with it', async () => {
    const { id } = await ask();
    startProcess(letters());
    await until(id, ended);
    await owner
      .updateTable('jobs')
      .set({ finished_at: new Date(Date.now() - 12.1 * 3_600_000).toISOString() })
      .execute();
    expect(await listJobs(db, kamla, letters())).toEqual([]);
    await expect(unpack(id)).rejects.toThrow(NotFound);
    startProcess(letters());
    while ((await owner.selectFrom('job_files').select('name').execute()).length > 0) await sleep(10);
    expect(await owner.selectFrom('jobs').select('job_id').execute()).toEqual([]);
  });
});
