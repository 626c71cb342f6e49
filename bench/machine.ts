import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { availableParallelism, cpus, totalmem } from 'node:os';

import { median } from './figures.ts';

/**
 * What a run is measured on, and how fast that is at this moment: a machine that shares its processors with others
 * differs by half from hour to hour, and its figures mean little without it. One yardstick alone does not tell: it
 * has stood still while everything else took half as long again.
 */
export function thisMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const processor = cpus()[0]?.model ?? 'unknown processor';
  const measured = Object.entries(yardsticks).map(
    ([name, work]) => `${name} ${medianTime(work).toFixed(1)} ms`,
  );
  return `${availableParallelism()} × ${processor}, ${memory} GiB, Node ${process.version}; yardsticks: ${measured.join(', ')}`;
}

const yardsticks: Readonly<Record<string, () => unknown>> = {
  'hashing 64 MB of fresh memory': () =>
    createHash('sha256')
      .update(Buffer.allocUnsafeSlow(64 * 1024 ** 2).fill(7))
      .digest(),
  'writing and reading 50,000 records': () =>
    JSON.parse(JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id, name: `Student ${id}` })))),
  'starting a program': () => spawnSync(process.execPath, ['--version']),
};

/** In milliseconds, of nine. */
function medianTime(work: () => unknown): number {
  const times = Array.from({ length: 9 }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
  return median(times);
}
