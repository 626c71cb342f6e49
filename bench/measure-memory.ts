import { readdirSync, readFileSync } from 'node:fs';
import { type Figure, atMost } from './figures.ts';

/** C31: what all processes together hold, shared pages counted once (PSS), after half a minute of rest. */
export async function measureMemory(pid: number): Promise<Figure> {
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  return {
    quality: 'C31',
    what: 'all processes at rest, database included (PSS)',
    figure: memoryOf(pid),
    unit: 'MB',
    bar: atMost(350),
  };
}

/** Megabytes that the process and all it started hold, shared pages counted once. */
export function memoryOf(pid: number): number {
  return [...familyOf(pid)].map(pssOf).reduce((sum, one) => sum + one, 0) / 1024;
}

function familyOf(pid: number): Set<number> {
  const family = new Set([pid]);
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ child: Number(name), parent: parentOf(name) }));
  for (let grew = true; grew;) {
    const found = parents.filter(({ child, parent }) => family.has(parent) && !family.has(child));
    for (const { child } of found) family.add(child);
    grew = found.length > 0;
  }
  return family;
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
