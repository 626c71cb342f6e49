import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fileProcess } from './file-process.ts';

it('a file that leads its parser astray is refused, and so is the next one', async () => {
  const read = fileProcess<never, 'tooSlow' | 'damaged'>({
    file: fileURLToPath(new URL('testing/reads-for-ever.ts', import.meta.url)),
    execArgv: [],
    atOnce: 1,
    waitingAtMost: 1,
    readMs: 100,
    tooSlow: 'tooSlow',
    tooMuch: 'damaged',
    refusal: (fault) => new Error(fault),
  });
  const refused = await Promise.allSettled([read('one'), read('another')]);
  expect(refused).toMatchObject([
    { status: 'rejected', reason: { message: 'tooSlow' } },
    { status: 'rejected', reason: { message: 'tooSlow' } },
  ]);
});
