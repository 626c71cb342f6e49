import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { connect, type ConnectionSettings } from '../database/connect.ts';
import { migrationsCurrent } from '../database/migrate.ts';
import { type OpenDatabase, openSchool } from '../database/open-database.ts';
import { listSchools, type RegisteredSchool } from '../database/school-registry.ts';
import { type Documents, documentsOf } from '../reports/documents.ts';
import type { Watching } from '../watching/start-watching.ts';
import { buildSchoolFront } from './school-front.ts';

/** Connections of all schools of a process together, and of each of them. */
const connections = { inAll: 64, most: 16, least: 2 } as const;

/** Milliseconds between two looks at the registry for a host name that is not known. */
const lookEvery = 2_000;

export interface SchoolsParts {
  config: Pick<Config, 'trustProxy' | 'slowQueryMs'>;
  ownerSettings: ConnectionSettings;
  /** Whether the disk of the database has room for saves. */
  hasRoom: () => Promise<boolean>;
  documents: Documents;
  logger: FastifyBaseLogger;
  watching: Watching | undefined;
}

export interface OpenSchools {
  /** Listens for all of them, and ends what they have under way when it is closed. */
  front: FastifyInstance;
  /** Ends the connections; to be called when the front is closed. */
  close(): Promise<void>;
}

interface OpenedSchool {
  app: FastifyInstance;
  database: OpenDatabase;
}

/**
 * Opens every registered school: each is an application of its own, with its own connections, secrets, caches and job
 * worker. They share the front that listens, and the processes that make documents. Throws when one of them cannot be
 * opened, and says which.
 */
export async function openSchools(
  { config, ownerSettings, hasRoom, documents, logger, watching }: SchoolsParts,
  schools: readonly RegisteredSchool[],
): Promise<OpenSchools> {
  const { trustProxy, slowQueryMs } = config;
  const registry = connect(ownerSettings, { max: 1, log: logger });
  const opening = new Map<string, Promise<OpenedSchool>>();
  const opened = new Map<string, OpenedSchool>();
  let looked: { at: number; schools: Promise<RegisteredSchool[]> } | undefined;
  let closing = false;

  async function open(school: RegisteredSchool): Promise<OpenedSchool> {
    const { host } = school;
    const under = opening.get(host) ?? build(school);
    opening.set(host, under);
    try {
      const built = await under;
      opened.set(host, built);
      shareConnections();
      return built;
    } catch (error) {
      // The next request tries again.
      opening.delete(host);
      throw error;
    }
  }

  async function build({ host, schema_name, public_url }: RegisteredSchool): Promise<OpenedSchool> {
    const log = logger.child({ school: host });
    const max = shareOf(opened.size + 1);
    const database = await openSchool({ ...ownerSettings, schema: schema_name }, log, { max, slowQueryMs });
    try {
      const app = await buildApp({
        config: { publicUrl: public_url, ...(trustProxy && { trustProxy }) },
        db: database.db,
        pool: database.pool,
        hasRoom,
        documents: documentsOf(documents, schema_name),
        logger: log,
        watching,
      });
      await app.ready();
      return { app, database };
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** A school that is busy must leave the others their part, so each has a part and no more. */
  function shareConnections(): void {
    for (const { database } of opened.values()) database.pool.options.max = shareOf(opened.size);
  }

  async function registered(): Promise<RegisteredSchool[]> {
    const now = performance.now();
    if (looked === undefined || now - looked.at > lookEvery) {
      looked = { at: now, schools: listSchools(registry.pool) };
    }
    return looked.schools;
  }

  async function closeAll(): Promise<void> {
    closing = true;
    const all = await Promise.allSettled(opening.values());
    await Promise.all(all.map(async (each) => each.status === 'fulfilled' && each.value.app.close()));
  }

  for (const school of schools) {
    try {
      await open(school);
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      const named = new Error(`${school.host}: ${message}`, { cause: error });
      throw code === undefined ? named : Object.assign(named, { code });
    }
  }
  const front = await buildSchoolFront({
    openAt: (host) => opened.get(host)?.app,
    async lookFor(host) {
      if (closing) return undefined;
      const school = (await registered()).find((each) => each.host === host);
      return school === undefined ? undefined : (await open(school)).app;
    },
    async isHealthy() {
      const current = await Promise.all(
        [...opened.values()].map(({ database }) => migrationsCurrent(database.pool)),
      );
      return current.every(Boolean);
    },
    logger,
  });
  front.addHook('preClose', closeAll);
  return {
    front,
    async close() {
      await Promise.all([...opened.values()].map(async ({ database }) => database.close()));
      await registry.close();
    },
  };
}

/** The connections of one of so many schools. */
export function shareOf(schools: number): number {
  const { inAll, most, least } = connections;
  return Math.max(least, Math.min(most, Math.floor(inAll / schools)));
}
