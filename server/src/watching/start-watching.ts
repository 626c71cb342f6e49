import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Documents } from '../reports/documents.ts';
import type { Rendered } from '../reports/render/renderer.ts';
import { createMeasures, type Measures } from './measures.ts';
import { watchRequests } from './watch-requests.ts';

export interface Watching {
  /** e.g. http://127.0.0.1:9464/api/metrics */
  address: string;
  /** Measures what this application answers, and looks at its database at each scrape. */
  watch(app: FastifyInstance, pool: pg.Pool): void;
  watchDocuments(documents: Documents): void;
  /** Told of each document that was made or could not be. */
  rendered: Rendered;
  close(): Promise<void>;
}

/** Milliseconds after which the database counts as not answering. */
const patience = 2000;

/**
 * Serves the figures of this process to Prometheus at `/api/metrics` on a port of its own, which is not for the
 * staff's network: they hold nothing personal, but tell how busy the school is. Throws when the port is taken.
 */
export async function startWatching({ host, port }: NonNullable<Config['metrics']>): Promise<Watching> {
  const measures = createMeasures();
  const pools = new Set<pg.Pool>();
  let documents: Documents | undefined;

  async function answer(path: string, response: ServerResponse): Promise<void> {
    if (path !== '/api/metrics') return void response.writeHead(404).end();
    await lookAtDatabases(measures, [...pools]);
    lookAtDocuments(measures, documents);
    const text = await measures.registry.metrics();
    response
      .writeHead(200, { 'content-type': measures.registry.contentType, 'cache-control': 'no-store' })
      .end(text);
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    return void answer(request.url ?? '', response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const listening = server.address();
  const bound = typeof listening === 'object' && listening !== null ? listening.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/api/metrics`,
    watch(app, pool) {
      watchRequests(app, measures);
      pools.add(pool);
      app.addHook('onClose', async () => void pools.delete(pool));
    },
    watchDocuments: (watched) => (documents = watched),
    rendered: ({ template, seconds, done }) =>
      measures.renders.observe({ template, outcome: done ? 'done' : 'failed' }, seconds),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function lookAtDatabases(measures: Measures, pools: readonly pg.Pool[]): Promise<void> {
  const sum = (of: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + of(pool), 0);
  measures.connections.set(
    { state: 'idle' },
    sum((pool) => pool.idleCount),
  );
  measures.connections.set(
    { state: 'busy' },
    sum((pool) => pool.totalCount - pool.idleCount),
  );
  measures.poolWaiting.set(sum((pool) => pool.waitingCount));
  const jobs = await Promise.all(pools.map(countJobs));
  measures.databaseUp.set(jobs.every((counted) => counted !== undefined) ? 1 : 0);
  measures.jobs.set(
    { state: 'waiting' },
    jobs.reduce((total, counted) => total + (counted?.waiting ?? 0), 0),
  );
  measures.jobs.set(
    { state: 'running' },
    jobs.reduce((total, counted) => total + (counted?.running ?? 0), 0),
  );
}

/** Undefined when the database does not answer in time. */
async function countJobs(pool: pg.Pool): Promise<{ waiting: number; running: number } | undefined> {
  const timer = new AbortController();
  const asked = pool
    .query<{ waiting: number; running: number }>(
      `select count(*) filter (where state = 'waiting') as waiting,
         count(*) filter (where state = 'running') as running
       from jobs where state in ('waiting', 'running')`,
    )
    .then(({ rows }) => rows[0])
    .catch(() => undefined);
  const late = sleep(patience, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    timer.abort();
  }
}

function lookAtDocuments(measures: Measures, documents: Documents | undefined): void {
  if (documents === undefined) return;
  const { queued, children, busy } = documents.rendering();
  measures.rendersWaiting.set(queued);
  measures.renderProcesses.set({ state: 'busy' }, busy);
  measures.renderProcesses.set({ state: 'idle' }, children - busy);
  measures.documents.set(documents.stats().bytes);
}
