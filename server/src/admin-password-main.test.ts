import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { makeAdminAccount } from './capabilities/sign-in/make-admin-account.ts';
import { passwordFits } from './capabilities/sign-in/password-hash.ts';
import { withDatabase } from './testing/with-database.ts';

const program = fileURLToPath(new URL('admin-password-main.ts', import.meta.url));

async function run(dataDir: string) {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { printed, said, code };
}

it('whoever may start the server gives Admin a new password on it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'term-reporting-admin-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const before = await run(dataDir);
  expect([before.said.startsWith('There is no school in'), before.code]).toEqual([true, 1]);
  expect(readdirSync(folder)).toEqual([]);

  await withDatabase(dataDir, async ({ db }) => makeAdminAccount(db));
  const { printed, code } = await run(dataDir);
  expect(code).toBe(0);
  const [, password = ''] = /user name Admin, password (\S+)/i.exec(printed) ?? [];
  const { password_hash } = await withDatabase(dataDir, async ({ db }) =>
    db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow(),
  );
  expect(await passwordFits(password, password_hash)).toBe(true);
});
