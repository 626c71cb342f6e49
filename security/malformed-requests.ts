import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, quantile } from '../bench/figures.ts';
import { Random } from '../server/demo/random.ts';
import { beginSession, sessionCookie } from '../server/src/http/sessions.ts';
import { Browser, type Reply } from '../server/src/testing/browser.ts';
import { type Finding, figure, Tally } from './finding.ts';
import { type Ground, staffNames } from './ground.ts';
import { makeRequest } from './request-maker.ts';
import { keepSchoolGoing } from './keep-school-going.ts';

/** Longest that an answer may take; a request that nothing answers is a hang. */
const patience = 20_000;
const atOnce = 6;
const people = ['Admin', 'Admin', 'Admin', ...staffNames] as const;

/** Words of the inside, which no refusal may repeat. */
const inside =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|\bselect .+ from\b|insert into "|syntax error at|relation "|violates|duplicate key|invalid input syntax|ECONN|PostgreSQL|pg_|zod|Kysely/i;

/** Valid requests of which something was changed, by the thousand; the same seed makes the same ones. */
export async function sendMalformed(
  ground: Ground,
  { seed, requests }: { seed: number; requests: number },
): Promise<Finding[]> {
  const faults = new Tally(`malformed requests answered without a fault of the server (--seed ${seed})`);
  const answered = new Tally('each of them answered, and no connection dropped');
  const silent = new Tally('refusals are JSON with a message and tell nothing of the inside');
  const times: number[] = [];
  const memory: number[] = [];
  let carriedOut = 0;
  let next = 0;
  const goOn = await keepSchoolGoing(ground);

  async function work(): Promise<void> {
    const browsers = new Map<string, Browser>();
    while (next < requests) {
      const number = next;
      next += 1;
      if (number % 500 === 0) {
        await goOn();
        memory.push(residentMegabytes(ground.school.pid()));
      }
      const made = makeRequest(ground, seed, number, requests);
      const name = Random.for('person', seed, number).pick(people);
      const story = (end: string) =>
        `#${number} ${name} ${made.call.method} ${made.path.slice(0, 150)} ${made.body?.toString().slice(0, 300) ?? ''} → ${end}`;
      let browser = browsers.get(name);
      if (browser === undefined) browsers.set(name, (browser = await signedInPast(ground, name)));
      const began = performance.now();
      const reply = await sendOrSay(browser, made.call.method, made.path, made.body, {
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        ...made.headers,
      });
      times.push(performance.now() - began);
      // Where an answer comes before a large body was read, the connection ends: so it is said in HTTP.
      const tooLarge = (made.body?.length ?? 0) > 100_000;
      answered.expect(typeof reply !== 'string' || tooLarge, () =>
        story(typeof reply === 'string' ? reply : ''),
      );
      if (typeof reply === 'string') continue;
      faults.expect(reply.status < 500 || reply.status === 501, () => story(`${reply.status} ${reply.text}`));
      if (reply.status < 300) carriedOut += 1;
      if (reply.status >= 400) {
        silent.expect(isPlain(reply), () => story(`${reply.status} ${reply.text.slice(0, 300)}`));
      }
      if (reply.status === 401 || reply.status === 419) browsers.delete(name);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  await sleep(500);
  memory.push(residentMegabytes(ground.school.pid()));
  const alive = new Tally('the same process still answers at the end');
  const health = await new Browser(ground.school.address).get('/api/health');
  alive.expect(health.status === 200 && ground.school.running(), () => String(health.status));
  return [
    faults.finding(),
    answered.finding(),
    silent.finding(),
    alive.finding(),
    figure('of them carried out, so that the rest was near the mark', times.length, carriedOut, ''),
    figure('the slowest answer', times.length, Math.max(...times), 'ms', atMost(patience)),
    figure('p99 of the answers', times.length, quantile(times, 0.99), 'ms'),
    ...memoryFindings(memory),
  ];
}

async function signedInPast(ground: Ground, name: string): Promise<Browser> {
  const browser = new Browser(ground.school.address);
  const { account_id } = await ground.school.owner.db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_name', '=', name)
    .executeTakeFirstOrThrow();
  browser.cookies.set(sessionCookie, await beginSession(ground.school.owner.db, account_id));
  await browser.fetchToken();
  return browser;
}

async function sendOrSay(
  browser: Browser,
  method: string,
  path: string,
  body: Buffer | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Reply | string> {
  const late = new AbortController();
  const answer = browser
    .send(method, path, { ...(body !== undefined && { body }), headers })
    .catch((error: unknown) => `dropped: ${String(error)}`);
  const hang = sleep(patience, `no answer in ${patience} ms`, { signal: late.signal }).catch(() => '');
  const first = await Promise.race([answer, hang]);
  late.abort();
  return first;
}

function isPlain({ status, json, text, headers }: Reply): boolean {
  // What Node itself refuses before there is a request has no body.
  if (status === 431 || status === 417 || (status === 400 && text === '')) return true;
  if (!String(headers['content-type']).startsWith('application/json')) return false;
  const message = (json as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message !== '' && !inside.test(text);
}

/** The server's own process, in megabytes; 0 where the system does not tell. */
function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Level once the first fifth has warmed everything up. */
function memoryFindings(samples: readonly number[]): Finding[] {
  const early = Math.max(...samples.slice(0, Math.ceil(samples.length / 5) + 1));
  const end = samples.at(-1) ?? 0;
  if (early === 0) return [];
  return [
    figure(
      `memory of the server at the end, against ${early.toFixed(0)} MB after the first fifth`,
      samples.length,
      end / early,
      '×',
      atMost(1.5),
    ),
  ];
}
