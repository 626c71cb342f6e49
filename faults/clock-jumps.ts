import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import type { ReportCardJob } from 'contract/report-card-jobs';
import { sql } from 'kysely';
import { atLeast, atMost, exactly, type Figure } from '../bench/figures.ts';
import type { RunningSchool } from '../bench/running-school.ts';
import { StaffMember } from '../bench/staff-member.ts';
import { demoPassword } from '../server/demo/school-profile.ts';
import { withDatabase } from '../server/src/testing/with-database.ts';
import { countLosses } from './count-lost.ts';
import { accident, type Fault } from './fault.ts';
import { SavingTeachers } from './saving-teachers.ts';

/** A school whose clocks can be set. */
interface Clocks {
  /** The server's own, in a shifted `Date` (shifted-clock.ts). */
  setServer(minutesWrong: number): Promise<void>;
  /**
   * The database's: PostgreSQL takes the time from the machine, so what it has stored of times that decide something
   * is moved the other way, which is the same to every comparison with now().
   */
  jumpDatabase(minutes: number): Promise<void>;
}

/** The clocks of server and database jump while teachers save, people are signed in and a job runs. */
export const clockJumps: Fault = {
  name: 'clock',
  does: "the server's clock (a shifted Date) and the database's (its stored times moved the other way) jump",
  async run(ground): Promise<Figure[]> {
    const file = join(ground.folder('clock'), 'wrong-by');
    writeFileSync(file, '0');
    const preload = new URL('./shifted-clock.ts', import.meta.url).href;
    const school = await ground.school({
      environment: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${preload}` },
    });
    const clocks = clocksOf(school, file);
    const figures = [
      ...(await inSaves(school, clocks)),
      ...(await inSessions(school, clocks)),
      ...(await inSignIn(school, clocks)),
      ...(await inJobs(school, clocks)),
    ];
    await school.stop();
    return figures;
  },
};

function clocksOf(school: RunningSchool, file: string): Clocks {
  return {
    async setServer(minutesWrong) {
      writeFileSync(file, String(minutesWrong * 60_000));
      await sleep(300);
    },
    async jumpDatabase(minutes) {
      const by = sql`${minutes} * interval '1 minute'`;
      await withDatabase(school.folder, async ({ db }) => {
        await sql`update sessions set created_at = created_at - ${by}, last_seen_at = last_seen_at - ${by}`.execute(
          db,
        );
        await sql`update sign_in_attempts set at = at - ${by}`.execute(db);
        await sql`update jobs set lease_until = lease_until - ${by}, created_at = created_at - ${by}`.execute(
          db,
        );
        await sql`update presences set seen_at = seen_at - ${by}`.execute(db);
      });
    },
  };
}

async function inSaves(school: RunningSchool, { setServer, jumpDatabase }: Clocks): Promise<Figure[]> {
  const saving = await SavingTeachers.signIn(school.address, 8);
  saving.start();
  await saving.more(40);
  let jumps = 0;
  for (const [server, database] of [
    [60, 30],
    [0, -30],
    [-24 * 60, -24 * 60],
    [0, 0],
  ] as const) {
    await setServer(server);
    if (database !== 0) await jumpDatabase(database);
    jumps += 1;
    await saving.more(80);
  }
  await saving.stop();
  saving.close();
  const [losses, disorder] = await withDatabase(school.folder, async (owner) => {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::int as rows from (
        select (after->>'version')::int as version, lag((after->>'version')::int)
          over (partition by student_id, academic_term_id, subject_id order by id) as earlier
        from history where entity = 'term_mark' and mutation_id is not null) v
      where version <= earlier`.execute(owner.db);
    return [await countLosses(owner, saving.acknowledged), rows[0]?.rows ?? 0] as const;
  });
  const figure = accident(
    `${jumps} jumps in ${saving.acknowledged.length} saves: 1 h on, 1 h back, a day back, a day on`,
  );
  return [
    figure('acknowledged saves', saving.acknowledged.length, '', atLeast(300)),
    figure('saves refused', saving.refused.length, '', exactly(0)),
    figure('acknowledged saves lost', losses.lost, '', exactly(0)),
    figure('history rows out of the order of their versions', disorder, '', exactly(0)),
  ];
}

/** The rule is 60 minutes without use, and 12 hours. */
async function inSessions(school: RunningSchool, { jumpDatabase }: Clocks): Promise<Figure[]> {
  const people: StaffMember[] = [];
  for (const name of ['vjoseph', 'kali', 'rsingh', 'lcharles']) {
    const person = new StaffMember(school.address);
    await person.signIn(name, demoPassword);
    people.push(person);
  }
  const dead = async () => {
    const statuses = await Promise.all(
      people.map(async (person) => (await person.get('/api/session')).status),
    );
    return statuses.filter((status) => status === 401).length;
  };
  await jumpDatabase(45);
  const afterForward = await dead();
  await jumpDatabase(-24 * 60);
  const afterBack = await dead();
  await jumpDatabase(61);
  const afterIdle = await dead();
  for (const person of people) person.close();
  return [
    accident('the clock 45 minutes on')('sessions that died', afterForward, 'of 4', exactly(0)),
    accident('the clock a day back')('sessions that died', afterBack, 'of 4', exactly(0)),
    accident('then 61 minutes without use')(
      'sessions that died, as they should',
      afterIdle,
      'of 4',
      exactly(4),
    ),
  ];
}

async function inSignIn(school: RunningSchool, { jumpDatabase }: Clocks): Promise<Figure[]> {
  const person = new StaffMember(school.address);
  await person.get(calls.getCsrfCookie.path);
  const sign = async (password: string) =>
    person.post(calls.employeeLogin.path, { name: 'amohammed', password });
  for (let guess = 0; guess < 5; guess += 1) await sign(`guess ${guess}`);
  const held = (await sign(demoPassword)).status;
  await jumpDatabase(-60);
  const began = performance.now();
  let status = (await sign(demoPassword)).status;
  while (status === 429 && performance.now() - began < 130_000) {
    await sleep(1000);
    status = (await sign(demoPassword)).status;
  }
  person.close();
  const figure = accident('five wrong passwords, then the clock an hour back');
  return [
    figure('answer before it', held, '', exactly(429)),
    figure('until the right password is let in', (performance.now() - began) / 1000, 's', atMost(120)),
  ];
}

async function inJobs(school: RunningSchool, { setServer, jumpDatabase }: Clocks): Promise<Figure[]> {
  const person = new StaffMember(school.address);
  await person.signIn('Admin', demoPassword);
  const term = await person.read<{ id: number }>(calls.getCurrentTerm.path);
  const list = async () => person.read<ReportCardJob[]>(calls.listReportCardJobs.path);

  /** Starts a job, does that to it when it has begun, and answers it at its end with the seconds since. */
  async function jobWith(accidentTo: () => Promise<void>) {
    const asked = await person.post(calls.startReportCardJob.path, {
      academic_term_id: term.id,
      form_level: 1,
      arrangement: 'by_student',
    });
    const { id } = JSON.parse(asked.body.toString()) as ReportCardJob;
    const now = async () => (await list()).find((one) => one.id === id);
    while ((await now())?.state === 'waiting') await sleep(10);
    await accidentTo();
    const began = performance.now();
    let found = await now();
    while (found?.state !== 'done' && found?.state !== 'failed' && performance.now() - began < 90_000) {
      await sleep(100);
      found = await now();
    }
    return { items: found?.result?.items ?? 0, seconds: (performance.now() - began) / 1000 };
  }

  const usual = await jobWith(async () => undefined);
  const forward = await jobWith(async () => {
    await setServer(60);
    await jumpDatabase(50);
  });
  await setServer(0);
  const stranded = await jobWith(async () => {
    await school.end('SIGKILL');
    await jumpDatabase(-24 * 60);
    await school.start();
  });
  person.close();
  return [
    accident('the clocks an hour on in a job')(
      'report cards missing or twice',
      Math.abs(forward.items - usual.items),
      `of ${usual.items}`,
      exactly(0),
    ),
    accident('kill -9 in a job, and the clock a day back')(
      'report cards missing or twice',
      Math.abs(stranded.items - usual.items),
      `of ${usual.items}`,
      exactly(0),
    ),
    accident('the same')('done after', stranded.seconds, 's', atMost(60)),
  ];
}
