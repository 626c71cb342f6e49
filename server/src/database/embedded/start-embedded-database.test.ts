import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type ConnectionSettings } from '../connect.ts';
import { openDatabase, type OpenDatabase } from '../open-database.ts';
import { findDatabasePlace } from './database-place.ts';
import { findRunning } from './postmaster.ts';
import { processesMarked } from './running-processes.ts';
import { startEmbeddedDatabase } from './start-embedded-database.ts';

const log = pino({ level: 'silent' });
const application = fileURLToPath(new URL('../testing/application-process.ts', import.meta.url));

let dataDir: string;
const opened: OpenDatabase[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'term-reporting-kills-'));
  // Root runs the database as another user, who has to get in.
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  // Whatever a failed test left running ends as a start after a crash would find it.
  const { stop } = await startEmbeddedDatabase({ dataDir, log });
  await stop();
  const left = databaseProcesses();
  const { home, outside } = findDatabasePlace(dataDir);
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
  const place = dirname(home);
  if (outside && readdirSync(place).length === 0) rmdirSync(place);
  if (left.length > 0) throw new Error(`Still running: ${left.join('; ')}`);
});

describe('the embedded database', () => {
  it('starts on an empty folder, keeps what is saved, and is gone when the server ends', async () => {
    const first = await open();
    await noteHoliday(first.db);
    await first.close();
    expect(databaseProcesses()).toEqual([]);

    const second = await open();
    expect(await holidays(second.db)).toEqual(['2026-09-24']);
    const { rows } = await second.pool.query<Record<string, string>>(
      `select current_user as role, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding`,
    );
    expect(rows).toEqual([
      { role: 'term_reporting_app', fsync: 'on', checksums: 'on', addresses: '', encoding: 'UTF8' },
    ]);
    await second.close();
  });

  it('is started again when its process is killed, with every acknowledged save', async () => {
    const database = await open();
    await noteHoliday(database.db);
    const before = runningPid();
    process.kill(before, 'SIGKILL');
    await restarted(before);
    expect(await eventually(() => holidays(database.db))).toEqual(['2026-09-24']);
    await database.close();
  });

  it('outlives a killed application and is taken over by the next', async () => {
    const killed = await startApplication();
    const before = runningPid();
    await noteHolidayThroughOwner();
    await kill(killed);
    expect(runningPid()).toBe(before);

    const next = await open();
    expect(runningPid()).toBe(before);
    expect(await holidays(next.db)).toEqual(['2026-09-24']);
    await next.close();
    expect(databaseProcesses()).toEqual([]);
  });

  it('is started again when the one taken over is killed', async () => {
    await kill(await startApplication());
    const database = await open();
    const before = runningPid();
    process.kill(before, 'SIGKILL');
    await restarted(before);
    expect(await eventually(() => holidays(database.db))).toEqual([]);
    await database.close();
  });

  it('starts without a hand after application and database were killed together', async () => {
    const killed = await startApplication();
    await noteHolidayThroughOwner();
    process.kill(runningPid(), 'SIGKILL');
    await kill(killed);

    const next = await open();
    expect(await holidays(next.db)).toEqual(['2026-09-24']);
    await next.close();
  });

  it('is not kept from starting by a lock file that names another living process', async () => {
    const database = await open();
    const lockFile = join(findDatabasePlace(dataDir).cluster, 'postmaster.pid');
    const [, ...rest] = readFileSync(lockFile, 'utf8').split('\n');
    await database.close();
    writeFileSync(lockFile, [process.pid, ...rest].join('\n'));

    const next = await open();
    expect(await holidays(next.db)).toEqual([]);
    await next.close();
  });

  it('is created whole although the first start was killed in the middle', async () => {
    const { home } = findDatabasePlace(dataDir);
    const child = launchApplication();
    while (!readdirSync(home).some((name) => name.startsWith('cluster.new-'))) await sleep(1);
    await kill(child);

    const next = await open();
    expect(await holidays(next.db)).toEqual([]);
    await next.close();
  });

  it.runIf(process.getuid?.() === 0)(
    'finds a place when its user cannot get into the folder that root gave',
    async () => {
      chmodSync(dataDir, 0o700);
      const first = await open();
      await noteHoliday(first.db);
      await first.close();
      const { home, outside } = findDatabasePlace(dataDir);
      expect(outside).toBe(true);
      expect(readFileSync(join(dataDir, 'database-location'), 'utf8')).toBe(`${home}\n`);

      chmodSync(dataDir, 0o755);
      const again = await open();
      expect(await holidays(again.db)).toEqual(['2026-09-24']);
      await again.close();
    },
  );

  it('tells a second server on the same folder to leave, and does not disturb the first', async () => {
    const first = await open();
    const child = launchApplication();
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(said).toBe(
      `Another server (process ${process.pid}) is already running on the data directory ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another directory.\n',
    );
    expect(await holidays(first.db)).toEqual([]);
    await first.close();
  });

  it('lets a backup share it while the school works', async () => {
    const first = await open();
    await noteHoliday(first.db);
    const backup = await openDatabase({ dataDir }, log, { whenRunning: 'share' });
    expect(await holidays(backup.db)).toEqual(['2026-09-24']);
    await backup.close();
    expect(await holidays(first.db)).toEqual(['2026-09-24']);
    await first.close();
  });

  it('ends with an application that ends in an orderly way', async () => {
    const child = await startApplication();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(databaseProcesses()).toEqual([]);
    expect(existsSync(join(findDatabasePlace(dataDir).cluster, 'postmaster.pid'))).toBe(false);
  });
});

async function open(): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir }, log);
  opened.push(database);
  return database;
}

function launchApplication(): ChildProcess {
  return spawn(process.execPath, [application, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function startApplication(): Promise<ChildProcess> {
  const child = launchApplication();
  if (child.stdout === null) throw new Error('The application has no output.');
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(said)).toBe('ready\n');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function noteHoliday(db: OpenDatabase['db']): Promise<void> {
  await db.insertInto('holidays').values({ holiday: '2026-09-24', title: 'Republic Day' }).execute();
}

/** Beside an application in another process. */
async function noteHolidayThroughOwner(): Promise<void> {
  const shared = await startEmbeddedDatabase({ dataDir, log, whenRunning: 'share' });
  const settings: ConnectionSettings = shared.connection;
  const { db, close } = connect(settings, { max: 1 });
  await noteHoliday(db);
  await close();
}

async function holidays(db: OpenDatabase['db']): Promise<string[]> {
  const rows = await db.selectFrom('holidays').select('holiday').execute();
  return rows.map(({ holiday }) => holiday);
}

async function restarted(before: number): Promise<void> {
  while ((findRunning(findDatabasePlace(dataDir))?.pid ?? before) === before) await sleep(20);
}

async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await sleep(50);
    }
  }
}

function runningPid(): number {
  const running = findRunning(findDatabasePlace(dataDir));
  if (running === undefined) throw new Error('No database is running.');
  return running.pid;
}

function databaseProcesses(): string[] {
  return processesMarked(findDatabasePlace(dataDir).mark).map(({ command }) => command);
}

async function text(stream: NodeJS.ReadableStream | null): Promise<string> {
  let all = '';
  for await (const part of stream ?? []) all += String(part);
  return all;
}
