import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { claimJob, failJob, storeStep } from './job-store.ts';
import { ended, officeOfLetters, write } from './testing/office-of-letters.ts';

const { db, owner, taken, letters, startProcess, ask, jobNow, until, letLeaseRunOut, unpack } =
  await officeOfLetters();

describe('a job that another process has taken over', () => {
  it('is that one’s alone: who was taken for dead and comes round stores nothing of it, and takes up the next', async () => {
    const { id } = await ask();
    const cameRound = Promise.withResolvers<void>();
    startProcess(
      letters(async (street) => {
        if (street === 'Prince Street') await cameRound.promise;
        return { files: [{ name: `${street}.txt`, content: Buffer.from('of the first') }], items: 1 };
      }),
    );
    await until(id, ({ done }) => done === 1);
    await letLeaseRunOut();
    const takenOver = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    startProcess(
      letters(async (street) => {
        takenOver.resolve();
        if (street === 'Prince Street') await goesOn.promise;
        return write(street);
      }),
    );
    await takenOver.promise;
    const next = await ask(['Guanapo']);
    cameRound.resolve();
    expect(await until(next.id, ended)).toMatchObject({ state: 'done' });
    expect(await jobNow(id)).toMatchObject({ state: 'running', done: 1 });
    goesOn.resolve();
    expect(await until(id, ended)).toMatchObject({ state: 'done', done: 3 });
    expect(taken.filter((street) => street === 'Pro Queen Street')).toHaveLength(1);
    expect([...(await unpack(id)).values()]).toEqual([
      'of the first',
      'To the families of Prince Street',
      'To the families of Pro Queen Street',
    ]);
  });

  it('keeps what that one has made when the first finds, late, that its person may not have it', async () => {
    const { id } = await ask();
    const first = await claimJob(db, randomUUID(), ['letters']);
    await letLeaseRunOut();
    const second = await claimJob(db, randomUUID(), ['letters']);
    if (first === undefined || second === undefined) throw new Error('Nobody took up the job.');
    const file = { name: 'Calvary Hill.txt', deflated: Buffer.alloc(1), crc32: 0, bytes: 0 };
    await storeStep(db, second, { files: [file], items: 1, members: [], problem: null });
    await failJob(db, first, 'You may not.');
    expect(await jobNow(id)).toMatchObject({ state: 'running', done: 1, message: '' });
    expect(await owner.selectFrom('job_files').select('name').execute()).toEqual([{ name: file.name }]);
  });
});
