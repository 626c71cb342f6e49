import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { blankEntry } from 'contract/marks';
import { describe, expect, it } from 'vitest';
import { connect } from '../database/connect.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { schoolRecords } from '../testing/school-records.ts';
import { staff, students, subjects, term, writeTestSchool } from '../testing/test-school.ts';
import { restoreBackup } from './restore-backup.ts';
import { schoolToBackUp } from './testing/school-to-back-up.ts';
import { writeBackup } from './write-backup.ts';

const { school, folder, backUp } = await schoolToBackUp();
const teacher = await school.browser().signIn('amohammed');

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
      const { rows: known } = await elsewhere.owner.pool.query(
        `select 1 from pg_stats where schemaname = current_schema and tablename = 'term_marks'`,
      );
      expect(known, 'and the planner knows what is in them').not.toEqual([]);
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
      // The numbers below are for subjects that come with the program.
      const { rows: added } = await elsewhere.pool.query<{ id: number }>(
        "insert into subjects (title, abbr) values ('Steel Pan', 'PAN') returning id",
      );
      expect(added[0]?.id).toBeGreaterThanOrEqual(100);
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
});
