import { describe, expect, it } from 'vitest';
import { listJobs } from './list-jobs.ts';
import { ended, officeOfLetters } from './testing/office-of-letters.ts';

const { db, owner, kamla, taken, letters, startProcess, ask, until } = await officeOfLetters();

describe('a job that nobody did', () => {
  it('for a day is gone, and is not done any more', async () => {
    await ask();
    const asked = new Date(Date.now() - 24.1 * 3_600_000).toISOString();
    await owner.updateTable('jobs').set({ created_at: asked }).execute();
    expect(await listJobs(db, kamla, letters())).toEqual([]);
    const next = await ask(['Guanapo']);
    startProcess(letters());
    await until(next.id, ended);
    expect(await owner.selectFrom('jobs').select('job_id').execute()).toEqual([{ job_id: next.id }]);
    expect(taken).toEqual(['Guanapo']);
  });

  it('since the clock was put back while it was worked on is taken up again', async () => {
    const { id } = await ask();
    const worker = '11111111-2222-4333-8444-555555555555';
    const lease_until = new Date(Date.now() + 2 * 3_600_000).toISOString();
    await owner.updateTable('jobs').set({ state: 'running', worker, lease_until, attempts: 1 }).execute();
    startProcess(letters());
    expect(await until(id, ended)).toMatchObject({ state: 'done', done: 3 });
  });
});
