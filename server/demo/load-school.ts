import pg from 'pg';
import { bulkLoading } from './bulk-loading.ts';
import { planSchool, standardSize, type SchoolSize } from './demo-school.ts';
import { loadAccounts } from './load-accounts.ts';
import { loadCalendar, loadSchoolProfile } from './load-calendar.ts';
import { loadMarks } from './load-marks.ts';
import { loadStudents } from './load-students.ts';
import { loadTimetable } from './load-timetable.ts';
import { drawPictures } from './pictures.ts';

/** The database holds a school already; nothing has been changed. */
export class SchoolExists extends Error {
  override name = 'SchoolExists';
}

export interface LoadedSchool extends SchoolSize {
  /** Rows added, by table. */
  rows: Readonly<Record<string, number>>;
  seconds: number;
}

export interface LoadOptions extends Partial<SchoolSize> {
  log?: (line: string) => void;
}

/** Stands on a table of the school that was made here; a backup does not take it along. */
const demonstrationMark = 'The demonstration school';

/**
 * Whose school is in a database of this version, of an earlier one or without any tables: nobody's as long as there is not
 * one account in it, the demonstration's own making, or another, which is somebody's.
 */
export async function whoseSchool(owner: pg.Pool): Promise<'nobody' | 'demonstration' | 'another'> {
  // All tables are made in one transaction.
  const tables = await owner.query<{ none: boolean }>(`select to_regclass('accounts') is null as none`);
  if (tables.rows[0]?.none === true) return 'nobody';
  const { rows } = await owner.query<{ made_here: boolean; empty: boolean }>(
    `select coalesce(obj_description('schema_migrations'::regclass, 'pg_class') = $1, false) as made_here,
       not exists (select from accounts) and not exists (select from students)
         and not exists (select from employees) and not exists (select from academic_years) as empty`,
    [demonstrationMark],
  );
  if (rows[0]?.made_here === true) return 'demonstration';
  return rows[0]?.empty === true ? 'nobody' : 'another';
}

/**
 * Makes the demonstration school (3-decisions §10) in a migrated database, over a connection of its owner, in
 * one transaction. Throws SchoolExists where there are students, staff or school years already, or somebody has
 * chosen a password; an Admin account that nobody has used may be there and gets the demonstration's password.
 */
export async function loadDemoSchool(
  owner: pg.Pool | pg.ClientBase,
  options: LoadOptions = {},
): Promise<LoadedSchool> {
  if (!(owner instanceof pg.Pool)) return loadInto(owner, options);
  const client = await owner.connect();
  try {
    const loaded = await loadInto(client, options);
    client.release();
    return loaded;
  } catch (error) {
    // Not given back: a failed transaction may be open on it.
    client.release(true);
    throw error;
  }
}

async function loadInto(client: pg.ClientBase, options: LoadOptions): Promise<LoadedSchool> {
  const { students = standardSize.students, years = standardSize.years, log = () => undefined } = options;
  const started = performance.now();
  await refuseExistingSchool(client);
  const school = planSchool({ students, years });
  log(`Making a school of ${students} students and ${years} years`);
  const pictures = drawPictures(school);
  // Awaited below; a failure before that must not go unheard.
  pictures.catch(() => undefined);

  const rows: Record<string, number> = {};
  const add = (counts: Readonly<Record<string, number>>) => Object.assign(rows, counts);
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await refuseExistingSchool(client);
    await bulkLoading(client, async () => {
      add(await loadSchoolProfile(client));
      add(await loadCalendar(client, school));
      const accounts = await loadAccounts(client, school.staff);
      add(accounts.rows);
      add(await loadTimetable(client, school));
      add(await loadStudents(client, school, await pictures));
      log('Students, families and lessons are in; now the marks');
      add(await loadMarks(client, school, accounts.accountOf, log));
    });
    await client.query(`comment on table schema_migrations is '${demonstrationMark}'`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  // As a database that has been lived in; left alone, PostgreSQL does it at a moment of its own.
  await client.query('vacuum (analyze)');
  return { students, years, rows, seconds: (performance.now() - started) / 1000 };
}

async function refuseExistingSchool(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select exists (select from students) or exists (select from employees) or exists (select from academic_years)
       or exists (select from accounts where not password_reset) as taken`,
  );
  if (rows[0]?.taken === true) {
    throw new SchoolExists(
      'This database already holds a school. The demonstration school needs an empty one.',
    );
  }
}
