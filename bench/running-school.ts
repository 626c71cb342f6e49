import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface RunningSchool {
  address: string;
  pid: number;
  /** Seconds that making the school took. */
  seconds: number;
  stop: () => Promise<void>;
}

/** The real program on its own embedded database, with a demonstration school of the size asked for. */
export async function startSchool(size: { students: number; years: number }): Promise<RunningSchool> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  };
  const began = performance.now();
  await finished(
    spawn(
      process.execPath,
      ['server/demo/seed.ts', '--students', String(size.students), '--years', String(size.years)],
      {
        cwd: root,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(address, server);
  return {
    address,
    pid: server.pid ?? 0,
    seconds,
    async stop() {
      const ended = finished(server);
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (server.exitCode !== null) break;
    const answer = await fetch(`${address}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The server did not come up.');
}

async function finished(child: ChildProcess): Promise<void> {
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${child.spawnargs.slice(1, 3).join(' ')} ended with ${code}`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
