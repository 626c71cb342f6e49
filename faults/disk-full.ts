import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from 'contract/messages';
import { sql } from 'kysely';
import { atLeast, atMost, exactly, type Figure } from '../bench/figures.ts';
import type { RunningSchool } from '../bench/running-school.ts';
import { StaffMember } from '../bench/staff-member.ts';
import { demoPassword } from '../server/demo/school-profile.ts';
import { withDatabase } from '../server/src/testing/with-database.ts';
import { countLosses } from './count-lost.ts';
import { accident, type Fault, NotTried } from './fault.ts';
import type { Ground } from './ground.ts';
import { ReadingStaff } from './reading-staff.ts';
import { SavingTeachers } from './saving-teachers.ts';

/** Of the school's own file system in memory: the data, what the write-ahead log may grow to, and some room. */
const megabytes = 640;

/** The data directory, database included, on a small file system of its own, which is filled to the last byte. */
export const diskFull: Fault = {
  name: 'disk-full',
  does: "the disk of the data directory is filled to the last byte, by others and by the database's own log",
  async run(ground): Promise<Figure[]> {
    const disk = ground.folder('disk');
    mountSmall(disk);
    try {
      return await onSmallDisk(ground, disk);
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  },
};

function mountSmall(disk: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new NotTried('a file system of its own is mounted by root only; run it as root on Linux');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new NotTried(`this machine mounts no tmpfs: ${error instanceof Error ? error.message : ''}`);
  }
  chmodSync(disk, 0o755);
}

async function onSmallDisk(ground: Ground, disk: string): Promise<Figure[]> {
  await ground.copySchoolTo(disk);
  const school = await ground.school({ folder: disk });
  const saving = await SavingTeachers.signIn(school.address, 8);
  const reader = new StaffMember(school.address);
  await reader.signIn('vjoseph', demoPassword);
  const paths = ['/api/current-term', '/api/employees', '/api/session'];
  saving.start(20);
  await saving.more(200);
  const figures = [
    ...(await filledByOthers(school, saving, reader, paths, disk)),
    ...(await filledByItself(school, saving, reader, disk)),
    ...(await startedOnFull(school, saving, disk)),
  ];
  await saving.stop();
  const { lost, twice } = await withDatabase(disk, async (owner) => countLosses(owner, saving.acknowledged));
  const wrong = saving.refused.filter(({ status }) => status !== 0 && status !== 503);
  const unclear = saving.refused.filter(
    ({ status, message }) => status === 503 && message !== messages.unavailable,
  );
  const all = accident(`all of it, ${saving.acknowledged.length} saves`);
  figures.push(
    all('answers other than stored or 503', wrong.length, '', exactly(0)),
    all('503 without the message', unclear.length, '', exactly(0)),
    all('acknowledged saves lost', lost, '', exactly(0)),
    all('saves stored twice', twice, '', exactly(0)),
  );
  saving.close();
  reader.close();
  await school.stop();
  return figures;
}

/** Something else fills the disk in one moment, and keeps it full. */
async function filledByOthers(
  school: RunningSchool,
  saving: SavingTeachers,
  reader: StaffMember,
  paths: readonly string[],
  disk: string,
): Promise<Figure[]> {
  const reading = new ReadingStaff(reader, paths);
  const empty = fill(disk);
  await sleep(1000);
  reading.start();
  const before = { stored: saving.acknowledged.length, refused: saving.refused.length };
  await sleep(10_000);
  const late = new StaffMember(school.address);
  const signedIn = await late.signIn('kali', demoPassword).then(
    () => 1,
    () => 0,
  );
  late.close();
  await reading.stop();
  const refused = saving.refused.slice(before.refused).filter(({ status }) => status === 503).length;
  empty();
  const back = await saving.more(1);
  const figure = accident('full for 10 s, by another file');
  return [
    figure('saves answered 503', refused, '', atLeast(50)),
    figure('pages read', reading.statuses.filter((status) => status === 200).length, '', atLeast(30)),
    figure('pages not read', reading.statuses.filter((status) => status !== 200).length, '', exactly(0)),
    figure('signing in meanwhile', signedIn, '', exactly(1)),
    figure('saving again once there is room', back / 1000, 's', atMost(5)),
  ];
}

/** Past our own limit: the owner of the database writes until its log has no room and PostgreSQL ends in panic. */
async function filledByItself(
  school: RunningSchool,
  saving: SavingTeachers,
  reader: StaffMember,
  disk: string,
): Promise<Figure[]> {
  const pid = school.databasePid();
  const emptyBefore = fill(disk);
  const began = performance.now();
  const said = await withDatabase(disk, async ({ db }) => {
    // Nothing but log: it goes past the pieces that lie ready, to where a new one has no room.
    for (;;) await sql`select pg_logical_emit_message(false, 'ballast', repeat('x', 1000000))`.execute(db);
  }).catch((error: unknown) => error);
  const reason = said instanceof Error ? said.message : String(said);
  const broken = performance.now();
  const back = await untilRead(reader);
  await sleep(3000);
  const stillRead = await untilRead(reader);
  emptyBefore();
  const saved = await saving.more(1);
  const restarted = pid === school.databasePid() ? 'the same process' : 'another process';
  const figure = accident(
    `the write-ahead log has no room after ${Math.round((broken - began) / 1000)} s ("${reason}"; ${restarted})`,
  );
  return [
    figure('pages are read again, disk still full', back, 's', atMost(30)),
    figure('and still 3 s later', stillRead, 's', atMost(1)),
    figure('saving again once there is room', saved / 1000, 's', atMost(15)),
  ];
}

/** kill -9 of both while the disk is full, and the start after it. */
async function startedOnFull(school: RunningSchool, saving: SavingTeachers, disk: string): Promise<Figure[]> {
  const empty = fill(disk);
  await sleep(1000);
  process.kill(school.databasePid() ?? 0, 'SIGKILL');
  await school.end('SIGKILL');
  const started = await school.start();
  const reader = new StaffMember(school.address);
  await reader.signIn('vjoseph', demoPassword);
  const read = await untilRead(reader);
  reader.close();
  empty();
  const back = await saving.more(1);
  const figure = accident('kill -9 of both on the full disk');
  return [
    figure('start', started / 1000, 's', atMost(30)),
    figure('pages are read', read, 's', atMost(5)),
    figure('saving again once there is room', back / 1000, 's', atMost(5)),
  ];
}

/** Writes until not one byte more goes in; answers what takes it away again. */
function fill(disk: string): () => void {
  const path = join(disk, 'something-else');
  const file = openSync(path, 'w');
  let piece = Buffer.alloc(1024 * 1024);
  while (piece.length > 0) {
    try {
      writeSync(file, piece);
    } catch {
      piece = piece.subarray(0, Math.floor(piece.length / 2));
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

/** Seconds until a page is read; 60 when it is not. */
async function untilRead(reader: StaffMember): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 60_000) {
    const answer = await reader.get('/api/current-term').catch(() => undefined);
    if (answer?.status === 200) break;
    await sleep(50);
  }
  return (performance.now() - began) / 1000;
}
