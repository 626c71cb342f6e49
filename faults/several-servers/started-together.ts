import { exactly, type Figure } from '../../bench/figures.ts';
import { connect } from '../../server/src/database/connect.ts';
import { accident } from '../fault.ts';
import type { Ground } from '../ground.ts';
import type { Installation } from '../installation/start-installation.ts';

/** Three processes that start at the same moment on a database in which nothing is yet. */
export async function startedTogether(ground: Ground, { cluster }: Installation): Promise<Figure[]> {
  const databaseUrl = await cluster.createDatabase('empty');
  const environment = { LOG_LEVEL: 'info' };
  const before = ground.said().length;
  const servers = await Promise.all([1, 2, 3].map(async () => ground.school({ databaseUrl, environment })));
  const said = ground.said().slice(before);
  for (const server of servers) await server.stop();
  const owner = connect({ connectionString: databaseUrl }, { max: 1 });
  const { rows: migrations } = await owner.pool.query('select number from schema_migrations');
  await owner.close();
  const figure = accident('3 processes start at once on an empty database');
  return [
    figure(
      'migrations applied, each counted by each process',
      countOf(said, /"Applied a migration"/g),
      '',
      exactly(migrations.length),
    ),
    figure('first passwords of Admin', countOf(said, /The first administrator/g), '', exactly(1)),
    figure('processes that serve', servers.length, '', exactly(3)),
  ];
}

function countOf(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}
