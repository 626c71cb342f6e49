import { verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../src/database/testing/test-database.ts';
import { loadDemoSchool, type LoadedSchool } from './load-school.ts';

const database = await testDatabase();
afterAll(database.close);

let loaded: LoadedSchool;
let keysBefore: unknown[];
beforeAll(async () => {
  keysBefore = await foreignKeys();
  loaded = await loadDemoSchool(database.owner.pool, { students: 80, years: 2 });
});

async function one<T>(sql: string): Promise<T | undefined> {
  const { rows } = await database.pool.query<{ value: T }>(sql);
  return rows[0]?.value;
}

async function foreignKeys(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as definition, convalidated
       from pg_constraint where contype = 'f' order by 1, 2`,
  );
  return rows;
}

it('a school of eighty has eighty active students registered this year', async () => {
  const registered = await one<number>(
    `select count(*) as value from student_registrations join students using (student_id)
      where academic_year_id = 20262027 and student_status_id = 1`,
  );
  expect(registered).toBe(80);
  expect(await one<number>('select academic_term_id as value from current_term')).toBe(202601);
});

it('tells how many rows it added to each table', async () => {
  const there: Record<string, number | undefined> = {};
  for (const table of Object.keys(loaded.rows)) {
    there[table] = await one<number>(`select count(*) as value from ${table}`);
  }
  // Nine subjects are in every database.
  expect(there).toEqual({ ...loaded.rows, subjects: (loaded.rows.subjects ?? 0) + 9 });
});

it('the foreign keys taken off for loading are back as they were, and hold', async () => {
  expect(await foreignKeys()).toEqual(keysBefore);
  await expect(database.pool.query('update term_marks set employee_id = 999999')).rejects.toThrow(
    /foreign key/,
  );
});

it('all accounts open with the printed password, and only nbaptiste must change it', async () => {
  const { rows } = await database.pool.query<{
    user_name: string;
    password_hash: string;
    password_reset: boolean;
  }>(
    `select user_name, password_hash, password_reset from accounts
      where user_name in ('Admin', 'vjoseph', 'amohammed', 'rsingh', 'lcharles', 'kali', 'nbaptiste') order by user_name_key`,
  );
  expect(rows.map(({ user_name }) => user_name)).toEqual([
    'Admin',
    'amohammed',
    'kali',
    'lcharles',
    'nbaptiste',
    'rsingh',
    'vjoseph',
  ]);
  for (const { password_hash } of rows) expect(await verify(password_hash, 'school-demo-1')).toBe(true);
  expect(rows.filter(({ password_reset }) => password_reset).map(({ user_name }) => user_name)).toEqual([
    'nbaptiste',
  ]);
});

it('the next employee and the next subject get a number of their own', async () => {
  const { pool } = database.owner;
  const added = await pool.query<{ employee: number; subject: number }>(
    `with employee as (insert into employees (first_name, last_name) values ('Gail', 'Quashie') returning id),
       subject as (insert into subjects (title, abbr) values ('Drama', 'Dra') returning id)
     select employee.id as employee, subject.id as subject from employee, subject`,
  );
  expect(added.rows).toEqual([
    { employee: 1001 + (loaded.rows.employees ?? 0), subject: 100 + (loaded.rows.subjects ?? 0) },
  ]);
});

it('nearly all students have a drawn picture of 240 by 300, and a small one of it', async () => {
  const { rows } = await database.pool.query<{ jpeg: Buffer; small_webp: Buffer }>(
    'select jpeg, small_webp from student_pictures join students on picture = name',
  );
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.length).toBeLessThan(80);
  const { width, height, format } = await sharp(rows[0]?.jpeg).metadata();
  expect([width, height, format]).toEqual([240, 300, 'jpeg']);
  expect(Math.max(...rows.map(({ jpeg }) => jpeg.length))).toBeLessThan(16_384);
  expect(Math.max(...rows.map(({ small_webp }) => small_webp.length))).toBeLessThan(2048);
});

it('a database which holds a school is refused and left as it is', async () => {
  const before = await one<number>('select count(*) as value from term_marks');
  await expect(loadDemoSchool(database.owner.pool)).rejects.toThrow('already holds a school');
  expect(await one<number>('select count(*) as value from term_marks')).toBe(before);
});
