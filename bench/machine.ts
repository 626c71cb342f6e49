import { createHash } from 'node:crypto';
import { availableParallelism, cpus, totalmem } from 'node:os';

import { median } from './figures.ts';

/**
 * What a run is measured on, and how fast that is at this moment: a machine that shares its processors with others
 * differs by half from hour to hour, and its figures mean little without it.
 */
export function thisMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `${availableParallelism()} × ${processor}, ${memory} GiB, Node ${process.version}; yardstick ${yardstick().toFixed(0)} ms`;
}

/** Milliseconds to fill 64 MB of fresh memory and hash it; the median of nine. */
function yardstick(): number {
  const times = Array.from({ length: 9 }, () => {
    const begin = performance.now();
    createHash('sha256')
      .update(Buffer.allocUnsafeSlow(64 * 1024 ** 2).fill(7))
      .digest();
    return performance.now() - begin;
  });
  return median(times);
}
