import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { officeOfLetters } from './testing/office-of-letters.ts';

const { owner, kamla, letters, startProcess } = await officeOfLetters();

describe('the answer of a save', () => {
  it('is kept for a week, also of somebody who saves nothing any more, and then it is gone', async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000).toISOString();
    const answers = [8, 6].map((age) => ({
      account_id: kamla.account_id,
      mutation_id: randomUUID(),
      call: `POST /api/subjects, ${age} days ago`,
      sent: Buffer.alloc(32),
      at: days(age),
    }));
    await owner.insertInto('answered_saves').values(answers).execute();
    startProcess(letters());
    const kept = async () => owner.selectFrom('answered_saves').select('call').execute();
    await expect.poll(kept).toEqual([{ call: 'POST /api/subjects, 6 days ago' }]);
  });
});
