import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { APPLICATION_ROLE, connect, type ConnectionSettings } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './testing/test-database.ts';
import { databaseNamed } from './testing/test-server.ts';

describe('the user of DATABASE_URL', () => {
  it('who owns the database and may grant the application’s role is all that a school needs', async () => {
    const { login, asLogin, run } = await newLogin();
    await run(`grant ${APPLICATION_ROLE} to ${login} with admin option`);
    const owner = asLogin();
    expect((await migrate(owner)).length).toBeGreaterThan(10);
  });

  it('who may not grant it is told the statement that mends it, and it does', async () => {
    const { login, asLogin, run } = await newLogin();
    const owner = asLogin();
    const refusal: unknown = await migrate(owner).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseRefused);
    const { message } = refusal as DatabaseRefused;
    expect(message).toMatch(/may not make the role.*An administrator of the database server runs: grant/);
    expect((await owner.query(`select to_regclass('migration_lock') as made`)).rows).toEqual([
      { made: null },
    ]);
    await run(message.slice(message.indexOf('runs: ') + 6));
    expect((await migrate(owner)).length).toBeGreaterThan(10);
    // From then on nothing is asked for any more.
    await run(`revoke admin option for ${APPLICATION_ROLE} from ${login} cascade`);
    expect(await migrate(owner)).toEqual([]);
  });

  it('who does not own the database is told so', async () => {
    const { login, database, asLogin, run } = await newLogin();
    await run(`grant ${APPLICATION_ROLE} to ${login} with admin option`);
    await run(`alter database ${database} owner to current_user`);
    await expect(migrate(asLogin())).rejects.toThrow(
      `An administrator of the database server runs: alter database ${database} owner to ${login};`,
    );
  });
});

it('a database that cannot keep every name is refused before anything is made in it', async () => {
  const { owner, ownerSettings, close } = await testDatabase({ empty: true });
  const { rows } = await owner.pool.query<{ name: string }>("select current_database() || '_1' as name");
  const name = rows[0]?.name ?? '';
  await owner.pool.query(
    `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  );
  const latin = connect(databaseNamed(ownerSettings, name), { max: 1 });
  onTestFinished(async () => {
    await latin.close();
    await owner.pool.query(`drop database ${name} with (force)`);
    await close();
  });
  await expect(migrate(latin.pool)).rejects.toThrow(
    `The database ${name} keeps texts as LATIN1; UTF8 is needed.`,
  );
  expect((await latin.pool.query("select to_regclass('migration_lock') as made")).rows).toEqual([
    { made: null },
  ]);
});

/** An empty database that belongs to a login of its own, who may do nothing else. */
async function newLogin() {
  const { owner, ownerSettings, close } = await testDatabase({ empty: true });
  const login = `school_${randomBytes(5).toString('hex')}`;
  const run = async (statement: string) => owner.pool.query(statement);
  await run(`create role ${login} login password 'poui'`);
  const { rows } = await owner.pool.query<{ name: string }>('select current_database() as name');
  const database = rows[0]?.name ?? '';
  await run(`alter database ${database} owner to ${login}`);
  onTestFinished(async () => {
    await run(`drop owned by ${login} cascade`);
    await run(`alter database ${database} owner to current_user`);
    await run(`drop role ${login}`);
    await close();
  });
  return {
    login,
    database,
    run,
    asLogin() {
      const connection = connect(as(login, ownerSettings), { max: 1 });
      onTestFinished(connection.close);
      return connection.pool;
    },
  };
}

function as(login: string, settings: ConnectionSettings): ConnectionSettings {
  if (!('connectionString' in settings)) return { ...settings, user: login, password: 'poui' };
  const url = new URL(settings.connectionString);
  url.username = login;
  url.password = 'poui';
  return { ...settings, connectionString: url.href };
}
