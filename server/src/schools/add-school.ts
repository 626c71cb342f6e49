import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { makeAdminAccount } from '../capabilities/sign-in/make-admin-account.ts';
import { connect, type ConnectionSettings } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { migrate } from '../database/migrate.ts';
import {
  AlreadyRegistered,
  findSingleSchool,
  listSchools,
  registerSchool,
  type RegisteredSchool,
} from '../database/school-registry.ts';

/** A school cannot be added in this way; nothing has been changed. */
export class SchoolRefused extends Error {
  override name = 'SchoolRefused';
}

type Address = Pick<RegisteredSchool, 'host' | 'public_url'>;

/**
 * Adds a school in a schema of its own, with nothing in it but Admin, and answers Admin's password, to be shown once.
 * Throws AlreadyRegistered, and SchoolRefused where a single school has no host name yet: it could not be reached any
 * more.
 */
export async function addSchool(
  ownerSettings: ConnectionSettings,
  address: Address,
  log: Log,
): Promise<string> {
  const place = connect(ownerSettings, { max: 1, log });
  const schema = schemaNameFor(address.host);
  try {
    await demandFree(place.pool, address.host);
    await place.pool.query(`create schema ${schema}`);
    const password = await makeSchool({ ...ownerSettings, schema }, log);
    // Last, so that nobody meets a school that is half made.
    await registerSchool(place.pool, { ...address, schema_name: schema });
    return password;
  } catch (error) {
    await place.pool.query(`drop schema if exists ${schema} cascade`).catch(() => undefined);
    throw error;
  } finally {
    await place.close();
  }
}

/** Makes the single school that there is one of several, under its host name. Throws as `addSchool` does. */
export async function nameExistingSchool(
  ownerSettings: ConnectionSettings,
  address: Address,
  log: Log,
): Promise<void> {
  const place = connect(ownerSettings, { max: 1, log });
  try {
    const school = await findSingleSchool(place.pool);
    if (school === undefined) throw new SchoolRefused('There is no single school here to be given a name.');
    await migrate(place.pool, log);
    await registerSchool(place.pool, { ...address, schema_name: school });
  } finally {
    await place.close();
  }
}

async function demandFree(owner: pg.Pool, host: string): Promise<void> {
  const schools = await listSchools(owner);
  if (schools.some((school) => school.host === host)) {
    throw new AlreadyRegistered(`${host} is a school here already. "npm run schools" lists them.`);
  }
  if (schools.length === 0 && (await findSingleSchool(owner)) !== undefined) {
    throw new SchoolRefused(
      'This database holds a school, which has no host name yet and could not be reached beside another. ' +
        'First give it one: npm run add-school -- ITS-HOST --existing',
    );
  }
}

async function makeSchool(settings: ConnectionSettings, log: Log): Promise<string> {
  const owner = connect(settings, { max: 1, log });
  try {
    await migrate(owner.pool);
    return (await makeAdminAccount(owner.db)) ?? '';
  } finally {
    await owner.close();
  }
}

/** Readable, and never one that is there: a host name may have been used before. */
function schemaNameFor(host: string): string {
  const readable = host.replaceAll(/[^a-z0-9]/g, '_').slice(0, 45);
  return `school_${readable}_${randomBytes(3).toString('hex')}`;
}
