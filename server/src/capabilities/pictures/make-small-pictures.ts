import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/transaction.ts';
import { Unavailable } from '../../errors.ts';
import { fileProcess } from '../../file-process.ts';
import { keepSmallPicture, listPicturesWithoutSmall } from './picture-store.ts';

const together = 50;
/** Milliseconds that those under way are waited for when the process ends. */
const patience = 3_000;

const makeInChild = fileProcess<(Uint8Array | null)[], 'failed'>({
  file: fileURLToPath(new URL('./make-small-pictures-child.ts', import.meta.url)),
  execArgv: ['--allow-addons', '--max-old-space-size=192'],
  atOnce: 1,
  // Each school of the installation waits once.
  waitingAtMost: Infinity,
  readMs: 20_000,
  tooSlow: 'failed',
  tooMuch: 'failed',
  refusal: () => new Unavailable(),
});

/**
 * Gives the pictures that were kept before there were small ones theirs, while the school works. What does not succeed
 * is tried again at the next start; two processes that do the same at once come to the same.
 */
export function smallPictureMaker(db: Database, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  let stopped = false;
  let working: Promise<void> | undefined;

  async function make(): Promise<void> {
    let made = 0;
    let last = '';
    while (!stopped) {
      const pictures = await listPicturesWithoutSmall(db, last, together);
      if (pictures.length === 0) break;
      const small = await makeInChild({ jpegs: pictures.map(({ jpeg }) => jpeg) });
      for (const [index, { name }] of pictures.entries()) {
        last = name;
        const webp = small[index];
        if (webp == null) continue;
        await keepSmallPicture(db, name, Buffer.from(webp));
        made += 1;
      }
    }
    if (made > 0) log.info({ made }, 'small pictures were made of those kept before');
  }

  return {
    start(): void {
      working = make().catch((error: unknown) =>
        log.warn({ err: error }, 'small pictures could not be made'),
      );
    },
    async close(): Promise<void> {
      stopped = true;
      await Promise.race([working, sleep(patience, undefined, { ref: false })]);
    },
  };
}
