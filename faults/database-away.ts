import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { messages } from 'contract/messages';
import { pino } from 'pino';
import { sql } from 'kysely';
import { atLeast, atMost, exactly, type Figure, quantile } from '../bench/figures.ts';
import { StaffMember } from '../bench/staff-member.ts';
import type { RunningSchool } from '../bench/running-school.ts';
import { connect } from '../server/src/database/connect.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../server/src/database/embedded/start-embedded-database.ts';
import { demoPassword } from '../server/demo/school-profile.ts';
import { countLosses } from './count-lost.ts';
import { databaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { accident, type Fault } from './fault.ts';
import type { Ground } from './ground.ts';
import { ReadingStaff } from './reading-staff.ts';
import { SavingTeachers } from './saving-teachers.ts';

const silent = pino({ level: 'silent' });

/** Seconds from the first moment of an outage until each answer must have come, whatever it says. */
const answerWithin = 35;
/** Of the application's pool. */
const mostConnections = 16;

/** A database by DATABASE_URL, behind a wire of ours, that restarts, is slow, falls silent, breaks off, refuses. */
export const databaseAway: Fault = {
  name: 'database-away',
  does: 'the database at DATABASE_URL restarts, is slow, falls silent, breaks off, refuses',
  async run(ground): Promise<Figure[]> {
    const folder = ground.folder('database');
    await ground.copySchoolTo(folder);
    let database = await startEmbeddedDatabase({ dataDir: folder, log: silent });
    const { host, port, user, password, database: name } = database.connection;
    const wire = await databaseProxy(join(host, `.s.PGSQL.${port}`));
    const databaseUrl = `postgres://${user}:${password}@127.0.0.1:${wire.port}/${name}`;
    try {
      const school = await ground.school({ databaseUrl });
      const figures = [await refusedAtStart(school, wire)];
      const restart = async () => {
        await database.stop();
        await sleep(1000);
        database = await startEmbeddedDatabase({ dataDir: folder, log: silent });
      };
      figures.push(...(await underLoad(ground, school, wire, { restart, database: () => database })));
      await school.stop();
      return figures;
    } finally {
      await wire.close();
      await database.stop();
    }
  },
};

/** The server is started while nothing listens where its database should be. */
async function refusedAtStart(school: RunningSchool, wire: DatabaseProxy): Promise<Figure> {
  await school.end();
  await wire.refuse(true);
  const started = school.start();
  await sleep(4000);
  await wire.refuse(false);
  const came = performance.now();
  await started;
  const seconds = (performance.now() - came) / 1000;
  return accident('start while the database refuses')('up after it answers', seconds, 's', atMost(10));
}

interface Server {
  restart: () => Promise<void>;
  database: () => EmbeddedDatabase;
}

async function underLoad(
  ground: Ground,
  school: RunningSchool,
  wire: DatabaseProxy,
  server: Server,
): Promise<Figure[]> {
  const saving = await SavingTeachers.signIn(school.address, 8);
  const reader = new StaffMember(school.address);
  await reader.signIn('vjoseph', demoPassword);
  const reading = new ReadingStaff(reader, ['/api/current-term', '/api/employees', '/api/session']);
  saving.start();
  reading.start();
  await saving.more(20);
  const figures: Figure[] = [];

  /** Seconds from the end of an outage until saves are stored again. */
  async function back(): Promise<number> {
    const ended = performance.now();
    await saving.more(8);
    const first = saving.acknowledged.find(({ at }) => at > ended);
    return ((first?.at ?? performance.now()) - ended) / 1000;
  }

  const restarts = ground.times(5);
  const afterRestart: number[] = [];
  for (let turn = 0; turn < restarts; turn += 1) {
    await server.restart();
    afterRestart.push(await back());
  }
  figures.push(
    accident(`${restarts} × restart of the database`)(
      'saving again, longest',
      Math.max(...afterRestart),
      's',
      atMost(5),
    ),
  );

  wire.delay(20);
  const beforeSlow = { stored: saving.acknowledged.length, refused: saving.refused.length };
  await sleep(10_000);
  const slow = saving.acknowledged.slice(beforeSlow.stored).map(({ milliseconds }) => milliseconds);
  wire.delay(0);
  const whileSlow = accident('each way of the wire 20 ms longer, 10 s');
  figures.push(
    whileSlow('saves stored', slow.length, '', atLeast(50)),
    whileSlow('saves refused', saving.refused.length - beforeSlow.refused, '', exactly(0)),
    whileSlow('save, p95', quantile(slow, 0.95), 'ms', atMost(2000)),
  );

  const beforeSilence = saving.refused.length;
  wire.stall(true);
  await sleep(30_000);
  wire.stall(false);
  const silence = accident('30 s of silence on the wire');
  figures.push(silence('saving again', await back(), 's', atMost(5)));
  const answers = saving.refused.slice(beforeSilence).map(({ milliseconds }) => milliseconds / 1000);
  figures.push(
    silence('answers meanwhile', answers.length, '', atLeast(8)),
    silence('longest until an answer', Math.max(...answers, 0), 's', atMost(answerWithin)),
  );

  const cuts = ground.times(25);
  for (let cut = 0; cut < cuts; cut += 1) {
    await sleep(100 + Math.random() * 200);
    wire.cut();
  }
  figures.push(accident(`${cuts} × every connection cut`)('saving again', await back(), 's', atMost(5)));

  await wire.refuse(true);
  await sleep(5000);
  await wire.refuse(false);
  figures.push(accident('5 s of refused connections')('saving again', await back(), 's', atMost(5)));

  await saving.stop();
  await reading.stop();
  figures.push(...(await whatStands(saving, reading, wire, server.database())));
  saving.close();
  reader.close();
  return figures;
}

async function whatStands(
  saving: SavingTeachers,
  reading: ReadingStaff,
  wire: DatabaseProxy,
  { connection }: EmbeddedDatabase,
): Promise<Figure[]> {
  const owner = connect(connection, { max: 1 });
  const { lost, twice } = await countLosses(owner, saving.acknowledged);
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where application_name = 'term-reporting' and state <> 'idle' and pid <> pg_backend_pid()`.execute(
    owner.db,
  );
  await owner.close();
  const refusals = saving.refused.map(({ status }) => status);
  const wrong = [...refusals, ...reading.statuses.filter((status) => status !== 200)].filter(
    (status) => status !== 503,
  );
  const unclear = saving.refused.filter(
    ({ status, message }) => status === 503 && message !== messages.unavailable,
  );
  const all = accident(`all of it, ${saving.acknowledged.length} saves`);
  return [
    all('refusals with 503', refusals.length, '', atLeast(1)),
    all('answers other than stored, read or 503', wrong.length, '', exactly(0)),
    all('503 without the message', unclear.length, '', exactly(0)),
    all('longest until a page is answered', reading.longest / 1000, 's', atMost(answerWithin)),
    all('acknowledged saves lost', lost, '', exactly(0)),
    all('saves stored twice', twice, '', exactly(0)),
    all('connections at the end', wire.open(), '', atMost(mostConnections)),
    all('of these at work or in a transaction', rows.length, '', exactly(0)),
  ];
}
