import { pino } from 'pino';
import type { RunningSchool } from '../../bench/running-school.ts';
import { loadDemoSchool } from '../../server/demo/load-school.ts';
import { connect, type Connection } from '../../server/src/database/connect.ts';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import type { Ground } from '../ground.ts';
import { plantSecrets } from '../secrets.ts';
import { type NginxProxy, startNginx } from './nginx-proxy.ts';
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';

/** A school as a large one runs it: server processes behind nginx, on a PostgreSQL server of their own. */
export interface Installation {
  /** nginx. */
  address: string;
  nginx: NginxProxy;
  servers: readonly RunningSchool[];
  cluster: PostgresCluster;
  /** The school's database, as its owner. */
  owner: Connection;
  stop(): Promise<void>;
}

/** Starts so many processes on loopback, with the demonstration school. */
export async function startInstallation(ground: Ground, processes: number): Promise<Installation> {
  const cluster = await startPostgresCluster();
  const ends: (() => Promise<void>)[] = [async () => cluster.stop()];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const databaseUrl = await cluster.createDatabase('school');
    const owner = await makeSchool(databaseUrl);
    ends.push(async () => owner.close());
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const servers: RunningSchool[] = [];
    for (let each = 0; each < processes; each += 1) {
      const server = await ground.school({ databaseUrl, environment: { PUBLIC_URL: address } });
      servers.push(server);
      ends.push(async () => server.stop());
    }
    const nginx = await startNginx(
      port,
      servers.map((server) => Number(new URL(server.address).port)),
    );
    ends.push(async () => nginx.stop());
    return { address, nginx, servers, cluster, owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeSchool(databaseUrl: string): Promise<Connection> {
  const opened = await openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }), { max: 1 });
  await opened.close();
  const owner = connect(opened.ownerSettings, { max: 2, statementTimeoutMs: 0 });
  await loadDemoSchool(owner.pool, { students: 600, years: 1 });
  await plantSecrets(owner);
  return owner;
}
