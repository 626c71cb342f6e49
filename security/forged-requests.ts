import type { Endpoint } from 'contract/endpoint';
import { messages } from 'contract/messages';
import type { Browser, Reply } from '../server/src/testing/browser.ts';
import { addressIn, writes } from './addresses.ts';
import { type Finding, Tally } from './finding.ts';
import { digestOf, type Ground, signedIn } from './ground.ts';

const json = { 'content-type': 'application/json' };

/** Writes that a page of another site, or a form, could make a browser send. */
export async function forgeRequests(ground: Ground): Promise<Finding[]> {
  const before = await digestOf(ground);
  const findings = [
    await withoutOwnToken(ground),
    await fromElsewhere(ground),
    await inOtherForms(ground),
  ].map((tally) => tally.finding());
  const unchanged = new Tally('of all these nothing was written: digests of all tables, before and after');
  unchanged.expect((await digestOf(ground)) === before, () => 'the digests differ');
  return [...findings, unchanged.finding()];
}

async function withoutOwnToken(ground: Ground): Promise<Tally> {
  const tally = new Tally('every write with a missing, planted, foreign or earlier CSRF token is 419');
  const victim = await signedIn(ground, 'Admin');
  const own = tokenOf(victim);
  const attacker = await signedIn(ground, 'lcharles');
  const stranger = await signedIn(ground, 'kali');
  await stranger.post('/logout');
  const early = await stranger.fetchToken();
  for (const call of writes) {
    for (const [story, header, cookie] of [
      ['none', undefined, own],
      ['empty', '', own],
      ['made up', 'made-up', own],
      ['made up, header and cookie alike', 'made.up', 'made.up'],
      ["another session's, header and cookie alike", tokenOf(attacker), tokenOf(attacker)],
      ['from before the sign-in, header and cookie alike', early, early],
      ['cut short', own.slice(0, -1), own],
      ['in the header alone', own, undefined],
    ] as const) {
      const kept = new Map(victim.cookies);
      if (cookie === undefined) victim.cookies.delete('XSRF-TOKEN');
      else victim.cookies.set('XSRF-TOKEN', cookie);
      const reply = await send(ground, victim, call, header === undefined ? {} : { 'x-xsrf-token': header });
      victim.cookies.clear();
      for (const [name, value] of kept) victim.cookies.set(name, value);
      tally.expect(
        is(reply, 419, messages.sessionMismatch),
        () => `${named(call)}, ${story}: ${reply.status}`,
      );
    }
  }
  return tally;
}

async function fromElsewhere(ground: Ground): Promise<Tally> {
  const tally = new Tally('every write from another origin is 403, whatever token it carries');
  const victim = await signedIn(ground, 'Admin');
  const port = new URL(ground.school.address).port;
  for (const call of writes) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://127.0.0.1.evil.example:${port}` },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { origin: `https://127.0.0.1:${port}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const reply = await send(ground, victim, call, { 'x-xsrf-token': tokenOf(victim), ...headers });
      tally.expect(
        is(reply, 403, messages.foreignOrigin),
        () => `${named(call)}, ${JSON.stringify(headers)}: ${reply.status}`,
      );
    }
  }
  return tally;
}

async function inOtherForms(ground: Ground): Promise<Tally> {
  const tally = new Tally('every write as a form or a text, which need no leave of the browser, is 415');
  const person = await signedIn(ground, 'Admin');
  for (const call of writes) {
    const others =
      call.takesFile === undefined ? ['multipart/form-data; boundary=x'] : ['application/json', 'image/png'];
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'text/plain; application/json',
      ...others,
    ]) {
      const reply = await person.send(call.method, addressIn(ground, call), {
        body: '{"student_id":1}',
        headers: { 'content-type': type, 'x-xsrf-token': tokenOf(person) },
      });
      tally.expect(reply.status === 415, () => `${named(call)}, ${type}: ${reply.status} ${reply.text}`);
    }
  }
  return tally;
}

async function send(
  ground: Ground,
  person: Browser,
  call: Endpoint,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  return person.send(call.method, addressIn(ground, call), { body: '{}', headers: { ...json, ...headers } });
}

function is(reply: Reply, status: number, message: string): boolean {
  return reply.status === status && (reply.json as { message?: unknown } | undefined)?.message === message;
}

function tokenOf(browser: Browser): string {
  return browser.cookies.get('XSRF-TOKEN') ?? '';
}

/** A call as findings name it: 'POST /api/term-marks'. */
export function named({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
