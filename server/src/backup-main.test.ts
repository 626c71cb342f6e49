import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { makeAdminAccount } from './capabilities/sign-in/make-admin-account.ts';
import { withDatabase } from './testing/with-database.ts';

const program = fileURLToPath(new URL('backup-main.ts', import.meta.url));
const restoring = fileURLToPath(new URL('restore-main.ts', import.meta.url));
const listing = fileURLToPath(new URL('schools-main.ts', import.meta.url));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'term-reporting-backs-up-'));
  // Root runs the database as another user, who has to get in.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a command without the server's settings but for a data directory. */
async function run(command: readonly string[], dataDir: string) {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, command, {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, printed, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ]);
  return { said, printed, code };
}

it('whoever asks for a backup in a folder that is not there is told so in one line, before a database is made', async () => {
  const folder = newFolder();
  const file = join(folder, 'no-disk', 'school.backup');
  const { said, code } = await run([program, file], join(folder, 'data'));
  expect([said, code]).toEqual([`ENOENT: no such file or directory, open '${file}.unfinished'\n`, 1]);
  expect(readdirSync(folder)).toEqual([]);
});

it('whoever asks for a backup and names no file is told in one line what to type', async () => {
  const folder = newFolder();
  const { said, code } = await run([program], join(folder, 'data'));
  expect([said, code]).toEqual(['Say where to: npm run backup -- FILE\n', 1]);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['backup', (folder: string) => [program, join(folder, 'school.backup')]],
  ['schools', () => [listing]],
])(
  'npm run %s without the settings of the server says so and makes neither database nor file',
  async (_name, command) => {
    const folder = newFolder();
    const data = join(folder, 'data');
    const { said, code } = await run(command(folder), data);
    expect(said).toMatch(`There is no school in the database of ${data} (DATA_DIR).`);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('a database in which nobody can sign in is not backed up as a school, and only that is said', async () => {
  const folder = newFolder();
  const data = join(folder, 'data');
  await withDatabase(data, async () => undefined);
  const { said, printed, code } = await run([program, join(folder, 'school.backup')], data);
  expect(said).toMatch(/^There is no school in the database of .*\n$/);
  expect([printed, code]).toEqual(['', 1]);
  expect(readdirSync(folder)).toEqual(['data']);
});

it('a school that has no name yet is backed up and restored, and both tell of as many rows', async () => {
  const folder = newFolder();
  const data = join(folder, 'data');
  const elsewhere = join(folder, 'elsewhere');
  const file = join(folder, 'school.backup');
  await withDatabase(data, async ({ db }) => makeAdminAccount(db));
  const taken = await run([program, file], data);
  const [, rows] = /: (\d+ rows of \d+ tables)/.exec(taken.printed) ?? [];
  const { said, printed, code } = await run([restoring, file], elsewhere);
  expect(printed).toMatch(/^The school as it was on \S+ is restored: /);
  expect(printed).toContain(`: ${rows}, into the database of ${elsewhere} (DATA_DIR).`);
  expect([said, code]).toEqual(['', 0]);
});

it('a backup is for nobody to read but who made it, and is not written over another', async () => {
  const folder = newFolder();
  const data = join(folder, 'data');
  const file = join(folder, 'school.backup');
  await withDatabase(data, async ({ db }) => makeAdminAccount(db));
  expect((await run([program, file], data)).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const first = readFileSync(file);
  const { said, code } = await run([program, file], data);
  expect([said, code]).toEqual([`${file} is there already. Choose another name.\n`, 1]);
  expect(readFileSync(file).equals(first)).toBe(true);
  expect(readdirSync(folder)).toEqual(['data', 'school.backup']);
});
