import { pino } from 'pino';
import sharp from 'sharp';
import { connect, type Connection, type ConnectionSettings } from '../../database/connect.ts';
import { listSchools } from '../../database/school-registry.ts';
import { testDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { createDocuments } from '../../reports/create-documents.ts';
import { Browser } from '../../testing/browser.ts';
import { cheapHash, type UserName, writeTestSchool } from '../../testing/test-school.ts';
import { addSchool } from '../add-school.ts';
import { openSchools } from '../open-schools.ts';

const log = pino({ level: 'silent' });

/** One of two schools with the same ids, the same user names and the same names of pictures. */
export interface OneOfTwo {
  host: string;
  /** A word that stands in every name of this school, and in none of the other's. */
  mark: string;
  password: string;
  /** The bytes of each of its pictures. */
  picture: Buffer;
  /** Its logo, a PNG. */
  logo: Buffer;
  settings: ConnectionSettings;
  owner: Connection;
  browser(): Browser;
  /** A browser in which this person is signed in. */
  signIn(name: UserName): Promise<Browser>;
}

export interface TwoSchools {
  north: OneOfTwo;
  south: OneOfTwo;
  database: TestDatabase;
  /** Where the one server of both listens. */
  address: string;
  /** Ends the server, as SIGTERM does; the database stays. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Two schools on one installation, as alike as two can be that were made by the same program, and their server. */
export async function twoSchools(): Promise<TwoSchools> {
  const database = await testDatabase({ empty: true });
  const at = { address: '' };
  const north = await makeSchool(database, at, {
    host: 'north.marks.example',
    mark: 'Northwind',
    password: 'poui-in-bloom-7',
    colour: '#c01818',
  });
  const south = await makeSchool(database, at, {
    host: 'south.marks.example',
    mark: 'Southwell',
    password: 'immortelle-on-the-hill-9',
    colour: '#1818c0',
  });
  const { address, stop } = await serveSchools(database.ownerSettings);
  at.address = address;
  return {
    north,
    south,
    database,
    address,
    stop,
    async close() {
      await stop();
      await Promise.all([north.owner.close(), south.owner.close()]);
      await database.close();
    },
  };
}

/** Serves the schools that are registered in this database, on a port of its own. */
export async function serveSchools(
  ownerSettings: ConnectionSettings,
): Promise<Pick<TwoSchools, 'address' | 'stop'>> {
  const registry = connect(ownerSettings, { max: 1 });
  const schools = await listSchools(registry.pool);
  await registry.close();
  const documents = createDocuments({ logger: log });
  const { front, close } = await openSchools(
    {
      config: { slowQueryMs: 0 },
      ownerSettings,
      documents,
      logger: log,
      watching: undefined,
      hasRoom: async () => true,
    },
    schools,
  );
  const address = await front.listen({ port: 0, host: '127.0.0.1' });
  const end = async () => {
    await front.close();
    await documents.close();
    await close();
  };
  let ended: Promise<void> | undefined;
  return { address, stop: async () => (ended ??= end()) };
}

async function makeSchool(
  { ownerSettings, owner: registry }: TestDatabase,
  at: { address: string },
  { host, mark, password, colour }: Pick<OneOfTwo, 'host' | 'mark' | 'password'> & { colour: string },
): Promise<OneOfTwo> {
  await addSchool(ownerSettings, { host, public_url: `https://${host}` }, log);
  const registered = await listSchools(registry.pool);
  const schema = registered.find((school) => school.host === host)?.schema_name ?? '';
  const settings = { ...ownerSettings, schema };
  const owner = connect(settings, { max: 2 });
  // The same Admin as everybody else's comes with the rest of the staff.
  await owner.db.deleteFrom('accounts').execute();
  await writeTestSchool({ owner });
  const blank = sharp({ create: { width: 60, height: 80, channels: 3, background: colour } });
  const picture = await blank.clone().jpeg().toBuffer();
  const logo = await blank.clone().png().toBuffer();
  await owner.pool.query(`update students set last_name = '${mark} ' || last_name`);
  await owner.pool.query(`update employees set last_name = '${mark} ' || last_name`);
  await owner.pool.query('update student_pictures set jpeg = $1, small_webp = $1', [picture]);
  await owner.pool.query('update accounts set password_hash = $1', [await cheapHash(password)]);
  await owner.pool.query('update school_settings set name = $1, logo = $2, logo_media_type = $3', [
    `${mark} Secondary`,
    logo,
    'image/png',
  ]);
  const browser = () => new Browser(at.address, '127.0.0.1', host);
  return {
    host,
    mark,
    password,
    picture,
    logo,
    settings,
    owner,
    browser,
    signIn: async (name) => browser().signIn(name, password),
  };
}
