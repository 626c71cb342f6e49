import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('backup-main.ts', import.meta.url));

it('whoever asks for a backup in a folder that is not there is told so in one line, before a database is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'term-reporting-backs-up-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'no-disk', 'school.backup');
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [program, file], {
    env: { ...env, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([said, code]).toEqual([`ENOENT: no such file or directory, open '${file}.unfinished'\n`, 1]);
  expect(readdirSync(folder)).toEqual([]);
});
