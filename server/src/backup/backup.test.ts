import { randomUUID } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createZstdDecompress, zstdCompressSync } from 'node:zlib';
import { backupUnderWay } from 'contract/backup';
import { calls } from 'contract/calls';
import { blankEntry } from 'contract/marks';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../database/connect.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { testApplication } from '../testing/test-application.ts';
import { schoolRecords } from '../testing/school-records.ts';
import { staff, students, subjects, term, writeTestSchool } from '../testing/test-school.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import {
  BackupRefused,
  notABackup,
  framesIn,
  type Frame,
  type FrameKind,
  frameOf,
  type TableHead,
} from './backup-frames.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'term-reporting-backup-'));
const school = await testApplication();
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});
const teacher = await school.browser().signIn('amohammed');

/** A backup of the school as it is now. */
async function backUp(name: string) {
  const file = join(folder, name);
  const totals = await writeBackup(school.database.owner.pool, createWriteStream(file));
  return { file, totals };
}

async function saveMark(mark: number) {
  return teacher.ask(calls.saveMark, {
    body: {
      student_id: students.anika.id,
      academic_term_id: term,
      subject_id: subjects.mathematics,
      ...blankEntry,
      course_mark: mark,
      employee_id: staff.amohammed.id,
    },
  });
}

describe('a backup', () => {
  it('taken while a teacher saves marks restores to the same rows, pictures included', async () => {
    const before = await saveMark(41);
    expect(before.status).toBeLessThan(300);
    let working = true;
    const saving = (async () => {
      for (let mark = 0; working; mark = (mark + 1) % 100) await saveMark(mark);
    })();
    const { file, totals } = await backUp('at-work.backup');
    working = false;
    await saving;
    expect(totals['student_pictures']?.rows).toBeGreaterThan(0);
    // What is under way at that moment means nothing elsewhere.
    for (const passing of [
      'jobs',
      'job_files',
      'microsoft_round_trips',
      'presences',
      'sessions',
      'sign_in_attempts',
    ]) {
      expect(totals).not.toHaveProperty(passing);
    }

    const elsewhere = await testDatabase({ empty: true });
    try {
      const restored = await restoreBackup(elsewhere.ownerSettings, file, { replace: false });
      expect(restored.header.school).toBe('Poui Hill Secondary');
      const again = createWriteStream(join(folder, 'again.backup'));
      expect(await writeBackup(elsewhere.owner.pool, again)).toEqual(totals);
    } finally {
      await elsewhere.close();
    }
  });

  it('is whole over a line so slow that the database would have taken it for forgotten', async () => {
    const impatient = connect(school.database.ownerSettings, { max: 1 });
    impatient.pool.on('connect', (client) => {
      void client.query('set idle_in_transaction_session_timeout = 100');
    });
    const slow = new Writable({ write: (_bytes, _encoding, done) => void setTimeout(done, 400) });
    try {
      expect(await writeBackup(impatient.pool, slow)).toEqual((await backUp('quickly.backup')).totals);
    } finally {
      await impatient.close();
    }
  });

  it('is a school that works on: new records get new numbers, history stays append-only', async () => {
    const { file } = await backUp('to-work-on.backup');
    const elsewhere = await testDatabase({ empty: true });
    try {
      await restoreBackup(elsewhere.ownerSettings, file, { replace: false });
      const { rows } = await elsewhere.pool.query<{ id: number; last: number }>(
        `insert into employees (first_name, last_name) values ('Nadia', 'Superville')
         returning id, (select max(id) from employees) as last`,
      );
      expect(rows[0]?.id).toBeGreaterThan(rows[0]?.last ?? Infinity);
      await expect(elsewhere.pool.query('delete from history')).rejects.toThrow(/permission denied/);
      await expect(elsewhere.owner.pool.query('delete from history')).rejects.toThrow(/append-only/);
    } finally {
      await elsewhere.close();
    }
  });

  it('that is given up, at whatever moment, harms nobody: nothing is left open, and the next one is whole', async () => {
    const { pool } = school.database.owner;
    const before = pool.totalCount;
    let givenUp = 0;
    for (let turns = 0; turns < 40; turns += 1) {
      const target = new Writable({ write: (_bytes, _encoding, done) => done() });
      const writing = Promise.allSettled([writeBackup(pool, target)]);
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      target.destroy();
      const [{ status }] = await writing;
      if (status === 'rejected') givenUp += 1;
    }
    expect(givenUp).toBeGreaterThan(20);
    expect(pool.totalCount).toBeLessThanOrEqual(before);
    const { totals } = await backUp('after-all.backup');
    expect(totals['students']?.rows).toBeGreaterThan(0);
  });

  it('takes the place of a school only when asked to, and then wholly', async () => {
    const { file, totals } = await backUp('to-replace.backup');
    const taken = await testDatabase();
    try {
      await taken.owner.pool.query(
        "insert into students (student_id, first_name, last_name) values (1, 'Somebody', 'Else')",
      );
      await taken.owner.close();
      await expect(restoreBackup(taken.ownerSettings, file, { replace: false })).rejects.toThrow(
        'This database already holds a school. To put the backup in its place, add --replace.',
      );
      await restoreBackup(taken.ownerSettings, file, { replace: true });
      const owner = connect(taken.ownerSettings, { max: 1 });
      const { rows } = await owner.pool.query<{ students: string; schemas: string }>(
        `select (select count(*) from students) as students,
          (select count(*) from pg_namespace where nspname like 'restoring%') as schemas`,
      );
      await owner.close();
      expect(rows[0]).toEqual({ students: totals['students']?.rows, schemas: 0 });
    } finally {
      await taken.close();
    }
  });

  it.each([
    [
      'an account',
      "insert into accounts (user_name, user_name_key, password_hash) values ('Admin', 'admin', 'of no password')",
    ],
    ['a student', "insert into students (student_id, first_name, last_name) values (1, 'Somebody', 'Else')"],
    ['a history', "insert into history (actor, entity) values ('Admin', 'export')"],
  ])('takes no place where there is %s and nothing else, unless asked to', async (_what, made) => {
    const { file } = await backUp(`beside-${randomUUID()}.backup`);
    const taken = await testDatabase();
    try {
      await taken.owner.pool.query(made);
      await taken.owner.close();
      await expect(restoreBackup(taken.ownerSettings, file, { replace: false })).rejects.toThrow(
        'This database already holds a school.',
      );
    } finally {
      await taken.close();
    }
  });

  it('made by an earlier version of the program is brought up to date, and what stands in it too', async () => {
    const earlier = await testDatabase({ empty: true });
    const elsewhere = await testDatabase({ empty: true });
    try {
      const migrations = readMigrations();
      const later = migrations.findIndex(({ name }) => name === '0025-sessions-nobody-entered');
      await migrate(earlier.owner.pool, undefined, migrations.slice(0, later));
      await writeTestSchool(earlier);
      // Put on the term late: that version took all its sessions for lost.
      await schoolRecords(earlier.owner.db).attend(students.anika, '1A', { absent: 140, late: 140 });
      await earlier.owner.pool.query(
        `insert into history (actor, entity, student_id, academic_term_id, form_class_id, after, reason)
         select 'Shirley Thomas', 'term_registration', student_id, academic_term_id, form_class_id, to_jsonb(t), 'added'
         from student_term_records t`,
      );
      const file = join(folder, 'earlier.backup');
      await writeBackup(earlier.owner.pool, createWriteStream(file));
      await restoreBackup(elsewhere.ownerSettings, file, { replace: false });
      const { rows } = await elsewhere.owner.pool.query<Record<string, number | null>>(
        `select sessions_absent, sessions_late, (select count(*)::int from schema_migrations) as migrations
         from student_term_records`,
      );
      expect(rows).toEqual([{ sessions_absent: null, sessions_late: null, migrations: migrations.length }]);
    } finally {
      await earlier.close();
      await elsewhere.close();
    }
  });

  it('is not put under a server that is at work', async () => {
    const { file } = await backUp('under-work.backup');
    await expect(restoreBackup(school.database.ownerSettings, file, { replace: true })).rejects.toThrow(
      'A server is working on this database. Stop it first, then restore.',
    );
  });

  it('that was cut off, damaged, made by a newer version or is something else changes nothing', async () => {
    const { file } = await backUp('whole.backup');
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged[Math.floor(whole.length / 2)] = (damaged[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    const spoiled: Record<string, Buffer> = {
      'cut.backup': whole.subarray(0, Math.floor(whole.length * 0.7)),
      'with-a-byte-behind-it.backup': Buffer.concat([whole, Buffer.from('\n')]),
      'with-another-file-behind-it.backup': Buffer.concat([whole, Buffer.alloc(500_000, 'Dear parents, ')]),
      'twice.backup': Buffer.concat([whole, whole]),
      'damaged.backup': damaged,
      'letter.docx': Buffer.from('Dear parents'),
      'empty.backup': Buffer.alloc(0),
    };
    const elsewhere = await testDatabase({ empty: true });
    try {
      for (const [name, bytes] of Object.entries(spoiled)) {
        writeFileSync(join(folder, name), bytes);
        const tried = restoreBackup(elsewhere.ownerSettings, join(folder, name), { replace: true });
        await expect(tried).rejects.toBeInstanceOf(BackupRefused);
      }
      const { rows } = await elsewhere.owner.pool.query<{ tables: string }>(
        "select count(*) as tables from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
      );
      expect(rows[0]).toEqual({ tables: 0 });
    } finally {
      await elsewhere.close();
    }
  });

  it('with names that are none of the school’s is refused: nothing of a file is run as SQL', async () => {
    const { file } = await backUp('to-forge.backup');
    const frames: Frame[] = [];
    const unpacked = createReadStream(file).pipe(createZstdDecompress());
    for await (const frame of framesIn(unpacked)) frames.push(frame);
    const edited = (kind: FrameKind, edit: (content: never) => object | undefined) =>
      frames.map((frame) => {
        const content = frame.kind === kind ? edit(JSON.parse(frame.bytes.toString()) as never) : undefined;
        return frameOf(frame.kind, content ?? frame.bytes);
      });
    const inHead = (change: object) =>
      edited('T', (head: TableHead) => (head.table === 'subjects' ? { ...head, ...change } : undefined));
    const planting = "id) to '/dev/null'; commit; create table public.planted (id int); copy subjects (id";
    const spoiled: Record<string, Buffer[]> = {
      'a statement': inHead({ columns: [planting] }),
      'no such column': inHead({ columns: ['id', 'nothing'] }),
      'no list': inHead({ columns: 'id' }),
      'another table': inHead({ table: 'pg_authid' }),
      'of the server': inHead({ table: 'schema_migrations' }),
      totals: edited('Z', (totals: object) => ({ ...totals, pg_class: Object.values(totals)[0] as object })),
    };
    const elsewhere = await testDatabase({ empty: true });
    try {
      for (const [name, parts] of Object.entries(spoiled)) {
        const forged = join(folder, `${name}.backup`);
        writeFileSync(forged, zstdCompressSync(Buffer.concat(parts)));
        const tried = restoreBackup(elsewhere.ownerSettings, forged, { replace: true });
        const refusal = await tried.then(() => null).catch(String);
        expect([name, refusal]).toEqual([name, `BackupRefused: ${notABackup}`]);
      }
      const { rows } = await elsewhere.owner.pool.query<{ tables: string }>(
        "select count(*) as tables from pg_class where relname in ('planted', 'subjects')",
      );
      expect(rows[0]).toEqual({ tables: 0 });
    } finally {
      await elsewhere.close();
    }
  });

  it('that is not there, or is a folder, is said to be that and not to be damaged', async () => {
    const settings = school.database.ownerSettings;
    const missing = join(folder, 'mistyped.backup');
    await expect(restoreBackup(settings, missing, { replace: true })).rejects.toThrow(
      `The backup could not be read: ENOENT: no such file or directory, open '${missing}'.`,
    );
    await expect(restoreBackup(settings, folder, { replace: true })).rejects.toThrow(
      /^The backup could not be read: EISDIR/,
    );
  });

  it('is fetched by Admin alone, in the same form, and the history says so', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await admin.get('/api/backup');
    expect(reply.headers['content-disposition']).toContain('attachment; filename="Poui-Hill-Secondary-');
    const file = join(folder, 'fetched.backup');
    writeFileSync(file, reply.bytes);
    const elsewhere = await testDatabase({ empty: true });
    try {
      const { header } = await restoreBackup(elsewhere.ownerSettings, file, { replace: false });
      expect(header.school).toBe('Poui Hill Secondary');
    } finally {
      await elsewhere.close();
    }
    const { rows } = await school.database.owner.pool.query<{ actor: string; after: object }>(
      "select actor, after from history where entity = 'export' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor: 'Admin', after: { document: 'backup' } }]);
    expect((await teacher.get('/api/backup')).status).toBe(403);
  });

  it('is made for one at a time: whoever asks meanwhile is told so, and gets one once that was fetched, or failed', async () => {
    const admin = await school.browser().signIn('Admin');
    const backUpNow = async () => admin.get('/api/backup');
    const { pool } = school.database.owner;
    const holding = await pool.connect();
    try {
      await holding.query('begin; lock table holidays in access exclusive mode');
      const first = backUpNow();
      await untilWaiting(school.database, 1);
      const second = await Promise.race([backUpNow(), untilWaiting(school.database, 2)]);
      expect(second).toMatchObject({ status: 409, json: { message: backupUnderWay } });
      await holding.query('commit');
      expect((await first).status).toBe(200);
    } finally {
      holding.release(true);
    }
    await pool.query('alter table history rename to history_elsewhere');
    expect((await backUpNow()).status).toBe(500);
    await pool.query('alter table history_elsewhere rename to history');
    expect((await backUpNow()).status).toBe(200);
  });

  it('bears the day that it is at the school', async () => {
    const admin = await school.browser().signIn('Admin');
    // Their days are never the same, so that one of them is not the day in Greenwich.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await school.database.owner.pool.query('update school_settings set time_zone = $1', [timeZone]);
      const { headers } = await admin.get('/api/backup');
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
      expect(headers['content-disposition']).toContain(`${day}.backup`);
    }
  });
});
