import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { spareProcess } from './spare-process.ts';

const module = fileURLToPath(new URL('spreadsheets/read-spreadsheet-child.ts', import.meta.url));

const taken: ChildProcess[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const child of taken.splice(0)) child.kill('SIGKILL');
});

function newProcesses(file = module) {
  const processes = spareProcess(file, []);
  return {
    prepare: processes.prepare,
    take() {
      const started = processes.take();
      taken.push(started.child);
      return started;
    },
  };
}

/** The processes that this one has started and that have not ended. */
function running(): number[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

it('whoever sends a second file is given the process that was started after the first', async () => {
  const processes = newProcesses();
  const before = running();
  processes.prepare();
  processes.prepare();
  const spare = running().filter((pid) => !before.includes(pid));
  const first = processes.take();
  await first.ready;
  expect(spare).toEqual([first.child.pid]);
  expect(processes.take().child.pid).not.toBe(first.child.pid);
});

it('a process that ended while it waited is given to nobody', async () => {
  const processes = newProcesses();
  const before = running();
  processes.prepare();
  const [waiting = 0] = running().filter((pid) => !before.includes(pid));
  process.kill(waiting, 'SIGKILL');
  await expect.poll(running).not.toContain(waiting);
  const { child, ready } = processes.take();
  await ready;
  expect(child.pid).not.toBe(waiting);
});

it('nobody sends another file for a minute: the process that waited for one is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const processes = newProcesses();
  const before = running();
  processes.prepare();
  const [waiting = 0] = running().filter((pid) => !before.includes(pid));
  vi.advanceTimersByTime(59_000);
  processes.prepare();
  vi.advanceTimersByTime(59_000);
  expect(processes.take().child.pid).toBe(waiting);
  processes.prepare();
  const [next = 0] = running().filter((pid) => pid !== waiting && !before.includes(pid));
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(running).not.toContain(next);
  expect(running()).toContain(waiting);
});

it('what comes from a stranger is looked at where neither the school’s data nor the server’s settings can be read', async () => {
  const reader = fileURLToPath(new URL('testing/reads-what-it-is-told.ts', import.meta.url));
  const { child, ready } = newProcesses(reader).take();
  await ready;
  const answerTo = async (path: string) => {
    const answer = once(child, 'message');
    child.send(path);
    return (await answer)[0] as string;
  };
  expect(await answerTo(reader)).toBe('read');
  for (const path of ['/etc/passwd', `/proc/${process.pid}/environ`, resolve('data/database/password')]) {
    expect(await answerTo(path)).toBe('ERR_ACCESS_DENIED');
  }
});
