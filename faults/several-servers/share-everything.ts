import { randomBytes } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import type { StudentFile } from 'contract/student-files';
import { atMost, exactly, type Figure } from '../../bench/figures.ts';
import { saveNextMark, teachersAtWork } from '../../bench/teachers.ts';
import { demoPassword } from '../../server/demo/school-profile.ts';
import { picture } from '../../server/src/capabilities/student-files/testing/sent-files.ts';
import { Browser } from '../../server/src/testing/browser.ts';
import { accident } from '../fault.ts';
import type { Installation } from '../installation/start-installation.ts';

/** What is begun at one process is there at the others: sessions, limits, presence, pictures, settings. */
export async function shareEverything(installation: Installation): Promise<Figure[]> {
  return [
    ...(await sessions(installation)),
    ...(await limits(installation)),
    ...(await news(installation)),
    ...(await picturesAndSettings(installation)),
  ];
}

async function sessions({ servers, address }: Installation): Promise<Figure[]> {
  const clerk = await new Browser(address).signIn('kali', demoPassword);
  const copies = servers.map((server) => copyOf(clerk, server.address));
  const known = await statusesAt(copies, '/api/session');
  const last = copies[2];
  if (last === undefined) throw new Error('There are three servers.');
  await last.post('/logout');
  const dead = await statusesAt([...copies, copyOf(clerk, address)], '/api/session');
  const figure = accident('a session made through nginx, ended at one process');
  return [
    figure('processes that know it', countOf(known, 200), '', exactly(3)),
    figure('processes that still know it after the sign-out', countOf(dead, 200), '', exactly(0)),
  ];
}

/** From loopback addresses, which nginx sees as the callers'. */
async function limits({ address }: Installation): Promise<Figure[]> {
  const guess = async (from: string, forwardedFor?: string): Promise<number> => {
    const browser = new Browser(address, from);
    await browser.fetchToken();
    const body = { name: 'rsingh', password: randomBytes(6).toString('hex') };
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    return (await browser.post('/api/employee-login', body, headers)).status;
  };
  const guesses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) guesses.push(await guess('127.0.0.5'));
  const disguised = await guess('127.0.0.5', '10.1.2.3');
  const elsewhere = await guess('127.0.0.6');
  const figure = accident('12 wrong passwords through nginx');
  return [
    figure('that were tried', countOf(guesses, 422), '', exactly(5)),
    figure('tried after that under a made-up X-Forwarded-For', countOf([disguised], 422), '', exactly(0)),
    figure('of another caller, tried', countOf([elsewhere], 422), '', exactly(1)),
  ];
}

/** A sheet followed through nginx, while its teacher saves at each process in turn. */
async function news({ servers, address }: Installation): Promise<Figure[]> {
  const waits: number[] = [];
  const office = await new Browser(address).signIn('vjoseph', demoPassword);
  for (let turn = 0; turn < 9; turn += 1) {
    const [teacher] = await teachersAtWork(servers[turn % 3]?.address ?? address, 1);
    if (teacher === undefined) throw new Error('There is a teacher.');
    const term = teacher.records[0]?.academic_term_id;
    const stream = await follow(office, address, {
      className: teacher.lesson.form_class_id,
      termId: String(term),
      subjectCode: String(teacher.lesson.subject_id),
      employeeId: String(teacher.employee_id),
    });
    await stream.heard('"present"');
    await saveNextMark(teacher, turn);
    const saved = performance.now();
    const { student_id, version } = teacher.records[turn % teacher.records.length] ?? {};
    await stream.heard(new RegExp(`"student_id":${student_id},.*"version":${version}\\b`));
    waits.push(performance.now() - saved);
    stream.end();
    teacher.person.close();
  }
  const figure = accident('9 saves at one process, followed at another through nginx');
  return [figure('longest until the other page has it', Math.max(...waits) / 1000, 's', atMost(2))];
}

async function picturesAndSettings({ servers, address }: Installation): Promise<Figure[]> {
  const admin = await new Browser(address).signIn('Admin', demoPassword);
  const [first, ...others] = servers.map((server) => copyOf(admin, server.address));
  if (first === undefined) throw new Error('There are three servers.');
  const { answer: students } = await first.ask(calls.listCurrentStudents, {});
  const drawn = await picture('png');
  const sent = await first.sendFile('/api/student-file', drawn, {
    name: 'new.png',
    fields: { id: students[0]?.student_id ?? 0, file_type: 'picture' },
  });
  const { file_name } = sent.json as StudentFile;
  const shown = await statusesAt(others, `/img/students/${file_name}`);
  await first.ask(calls.saveSchoolSettings, { body: { name: 'Cocorite Secondary' } });
  let renamed = 0;
  for (const other of others) {
    if ((await other.ask(calls.getSchool, {})).answer.name === 'Cocorite Secondary') renamed += 1;
  }
  const figure = accident('a picture and the school’s name changed at one process');
  return [
    figure('other processes that serve the picture at once', countOf(shown, 200), '', exactly(2)),
    figure('other processes that show the name at once', renamed, '', exactly(2)),
  ];
}

/** The same browser, asking another address. */
function copyOf(who: Browser, address: string): Browser {
  const copy = new Browser(address);
  for (const [name, value] of who.cookies) copy.cookies.set(name, value);
  return copy;
}

async function statusesAt(browsers: readonly Browser[], path: string): Promise<number[]> {
  return Promise.all(browsers.map(async (browser) => (await browser.get(path)).status));
}

function countOf(statuses: readonly number[], wanted: number): number {
  return statuses.filter((status) => status === wanted).length;
}

interface Stream {
  /** Waits until the stream has said this since it was last asked. */
  heard(what: RegExp | string): Promise<void>;
  end(): void;
}

async function follow(
  who: Browser,
  address: string,
  params: { className: string; termId: string; subjectCode: string; employeeId: string },
): Promise<Stream> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = request(`${address}${addressOf(calls.watchLesson, params)}`, { headers: { cookie } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}.`);
  let said = '';
  response.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    async heard(what) {
      const until = performance.now() + 20_000;
      while (!(typeof what === 'string' ? said.includes(what) : what.test(said))) {
        if (performance.now() > until) throw new Error(`The stream did not say ${String(what)}: ${said}`);
        await sleep(5);
      }
      said = '';
    },
    end: () => void response.destroy(),
  };
}
