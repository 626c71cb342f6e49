import { sql } from 'kysely';
import { atMost, median } from '../bench/figures.ts';
import { sessionCookie } from '../server/src/http/sessions.ts';
import { Browser, type Reply } from '../server/src/testing/browser.ts';
import { type Finding, figure, Tally } from './finding.ts';
import { type Ground, signedIn } from './ground.ts';

/** Of each kind, for the comparison of times. */
const timed = 60;

/** Passwords guessed, names collected, sessions planted, kept or taken over. */
export async function guessAtSignIn(ground: Ground): Promise<Finding[]> {
  return [
    ...(await alikeForUnknownNames(ground)),
    (await slowedForName(ground)).finding(),
    (await slowedForAddress(ground)).finding(),
    (await slowedLookUps(ground)).finding(),
    (await withoutSession(ground)).finding(),
    (await sessionIds(ground)).finding(),
    (await sessionsEnd(ground)).finding(),
    (await takesEffectAtOnce(ground)).finding(),
    (await temporaryPasswords(ground)).finding(),
  ];
}

async function alikeForUnknownNames(ground: Ground): Promise<Finding[]> {
  const tally = new Tally('unknown names and wrong passwords: one status, one body, one set of headers');
  const times: Record<'unknown' | 'wrong', number[]> = { unknown: [], wrong: [] };
  for (let turn = 0; turn < timed; turn += 1) {
    // Each from an address of its own, so that none is slowed; in turn, so that the machine's moods fall on both.
    const browser = new Browser(ground.school.address, `127.0.1.${turn + 1}`);
    await browser.fetchToken();
    const replies: Reply[] = [];
    for (const kind of turn % 2 === 0 ? (['unknown', 'wrong'] as const) : (['wrong', 'unknown'] as const)) {
      const name = kind === 'unknown' ? `nobody${turn}` : 'lcharles';
      const began = performance.now();
      replies.push(await browser.trySignIn(name, 'a-wrong-guess-9'));
      times[kind].push(performance.now() - began);
    }
    const [one, other] = replies.map(
      ({ status, text, headers }) => `${status} ${text} ${Object.keys(headers).join()}`,
    );
    tally.expect(one === other && one?.startsWith('422 ') === true, () => `${one} | ${other}`);
  }
  const difference = Math.abs(median(times.unknown) - median(times.wrong));
  const words = `unknown name ${median(times.unknown).toFixed(1)} ms, wrong password ${median(times.wrong).toFixed(1)} ms (medians): difference`;
  return [tally.finding(), figure(words, 2 * timed, difference, 'ms', atMost(10))];
}

async function slowedForName({ school, facts }: Ground): Promise<Tally> {
  const tally = new Tally(
    'after 5 failures for a name from an address 429, also for the right password and after kill -9',
  );
  const attacker = new Browser(school.address, '127.0.0.7');
  for (let guess = 0; guess < 5; guess += 1) {
    const { status } = await attacker.trySignIn('amohammed', `guess-number-${guess}`);
    tally.expect(status === 422, () => `guess ${guess}: ${status}`);
  }
  const slowed = async (story: string, name = 'amohammed') => {
    const { status, headers } = await attacker.trySignIn(name, facts.password);
    tally.expect(status === 429 && Number(headers['retry-after']) > 0, () => `${story}: ${status}`);
  };
  await slowed('the right password');
  for (const name of ['AMohammed', ' amohammed ', 'ａmohammed']) await slowed(name, name);
  await school.kill9();
  await school.startAgain();
  await slowed('after a restart');
  const elsewhere = await new Browser(school.address, '127.0.0.8').trySignIn('amohammed', facts.password);
  tally.expect(elsewhere.status === 200, () => `from elsewhere: ${elsewhere.status}`);
  await sql`update sign_in_attempts set at = at - interval '61 seconds'`.execute(school.owner.db);
  const later = await attacker.trySignIn('amohammed', facts.password);
  tally.expect(later.status === 200, () => `a minute later: ${later.status}`);
  return tally;
}

async function slowedForAddress({ school, facts }: Ground): Promise<Tally> {
  const tally = new Tally(
    'of 100 guesses at once from an address, each at another name, 60 are tried and no more',
  );
  const attacker = new Browser(school.address, '127.0.0.9');
  await attacker.fetchToken();
  const replies = await Promise.all(
    Array.from({ length: 100 }, async (_, number) =>
      attacker.trySignIn(`name${number}`, 'summer-holidays-1'),
    ),
  );
  const triedOut = replies.filter(({ status }) => status === 422).length;
  for (const { status } of replies) tally.expect(status === 422 || status === 429, () => String(status));
  tally.expect(triedOut === 60, () => `${triedOut} were tried`);
  await school.kill9();
  await school.startAgain();
  const after = await attacker.trySignIn('rsingh', facts.password);
  tally.expect(after.status === 429, () => `after a restart: ${after.status}`);
  return tally;
}

async function slowedLookUps({ school }: Ground): Promise<Tally> {
  const tally = new Tally('of 150 names looked up at once, 120 are answered; Admin is as unknown as anybody');
  const collector = new Browser(school.address, '127.0.0.10');
  const unknown = await collector.get('/api/user-employee/nobody');
  const admin = await collector.get('/api/user-employee/Admin');
  tally.expect(
    unknown.status === 404 && admin.text === unknown.text && admin.status === 404,
    () => `${admin.status} ${admin.text}`,
  );
  const replies = await Promise.all(
    Array.from({ length: 148 }, async (_, number) => collector.get(`/api/user-employee/name${number}`)),
  );
  const answered = replies.filter(({ status }) => status === 404).length;
  tally.expect(answered === 118, () => `${answered} answered`);
  return tally;
}

async function withoutSession({ school }: Ground): Promise<Tally> {
  const tally = new Tally('a session that nobody began is none: 401');
  for (const id of [
    '',
    'x',
    'Admin',
    '0'.repeat(43),
    `${'A'.repeat(42)}=`,
    "' or '1'='1",
    '%00',
    'null',
    '[object Object]',
    'x'.repeat(4000),
  ]) {
    const browser = new Browser(school.address);
    browser.cookies.set(sessionCookie, encodeURIComponent(id));
    const { status } = await browser.get('/api/session');
    tally.expect(status === 401, () => `${id.slice(0, 40)}: ${status}`);
  }
  return tally;
}

async function sessionIds(ground: Ground): Promise<Tally> {
  const tally = new Tally('the session id is new at sign-in; planted, former and signed-out ones are dead');
  const { school, facts } = ground;
  const victim = new Browser(school.address);
  victim.cookies.set(sessionCookie, 'planted-by-someone-else');
  const signIn = await victim.trySignIn('rsingh', facts.password);
  const first = victim.cookies.get(sessionCookie) ?? '';
  tally.expect(
    signIn.status === 200 && first !== 'planted-by-someone-else',
    () => `planted: ${signIn.status}`,
  );
  tally.expect(
    /school_session=[^;]+;.*HttpOnly/i.test([signIn.headers['set-cookie']].flat().join(' ')),
    () => 'not HttpOnly',
  );
  await victim.trySignIn('rsingh', facts.password);
  const second = victim.cookies.get(sessionCookie) ?? '';
  tally.expect(second !== first && second !== '', () => 'the same id at the second sign-in');
  const stolen = async (id: string) => {
    const thief = new Browser(school.address);
    thief.cookies.set(sessionCookie, id);
    return (await thief.get('/api/session')).status;
  };
  tally.expect((await stolen('planted-by-someone-else')) === 401, () => 'the planted one lives');
  tally.expect((await stolen(first)) === 401, () => 'the former one lives');
  tally.expect((await stolen(second)) === 200, () => 'the present one is dead');
  await victim.post('/logout');
  tally.expect((await stolen(second)) === 401, () => 'the signed-out one lives');
  const one = await signedIn(ground, 'kali');
  const other = await signedIn(ground, 'kali');
  const changed = await one.post('/api/employee-change-password', {
    name: 'kali',
    password: 'chosen-anew-77',
    current_password: facts.password,
  });
  tally.expect(changed.status === 200, () => `change: ${changed.status}`);
  tally.expect(
    (await other.get('/api/session')).status === 401,
    () => 'another session outlives the change of password',
  );
  return tally;
}

async function sessionsEnd(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    'a session ends after 60 minutes idle and 12 hours in all, and is not prolonged by the page itself',
  );
  const { db } = ground.school.owner;
  const move = async (seen: string, began: string) =>
    sql`update sessions set last_seen_at = now() - ${seen}::interval, created_at = now() - ${began}::interval`.execute(
      db,
    );
  for (const [seen, began, meant] of [
    ['59 minutes', '11 hours 59 minutes', 200],
    ['60 minutes 1 second', '2 hours', 401],
    ['1 minute', '12 hours 1 second', 401],
  ] as const) {
    const browser = await signedIn(ground, 'rsingh');
    await move(seen, began);
    const { status } = await browser.get('/api/current-term');
    tally.expect(status === meant, () => `idle ${seen}, ${began} old: ${status}`);
  }
  const browser = await signedIn(ground, 'amohammed');
  await move('50 minutes', '1 hour');
  for (const address of [
    `/api/lesson-presence/1A/${ground.term}/33/${ground.ids.amohammed}`,
    `/api/class-ground/${ground.term}/1A`,
  ]) {
    const asked = await browser.get(address);
    const { rows } = await sql<{
      idle: number;
    }>`select extract(epoch from now() - last_seen_at)::int as idle from sessions
      order by last_seen_at desc limit 1`.execute(db);
    tally.expect(
      asked.status === 200 && (rows[0]?.idle ?? 0) > 2900,
      () => `${address}: ${asked.status}, idle for ${rows[0]?.idle} s`,
    );
  }
  return tally;
}

async function takesEffectAtOnce(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    'a permission taken away, an employee who left, a reset password count from the next call',
  );
  const { db } = ground.school.owner;
  const browser = await signedIn(ground, 'amohammed');
  const admin = await signedIn(ground, 'Admin');
  const id = ground.ids.amohammed;
  tally.expect((await browser.get('/api/mark-sheet-terms')).status === 200, () => 'not allowed at first');
  await admin.post('/api/employee-permissions', { employee_id: id, permissions: [1, 2] });
  tally.expect((await browser.get('/api/mark-sheet-terms')).status === 403, () => 'still allowed');
  const left = await admin.write('DELETE', '/api/employee', { id, employee_status_id: 2 });
  const after = await browser.get('/api/session');
  tally.expect(left.status === 200 && after.status === 401, () => `left ${left.status}: ${after.status}`);
  const again = await new Browser(ground.school.address, '127.0.0.11').trySignIn(
    'amohammed',
    ground.facts.password,
  );
  tally.expect(again.status === 422, () => `signs in after leaving: ${again.status}`);
  await db.updateTable('employees').set({ employee_status_id: 1 }).where('id', '=', id).execute();
  const other = await signedIn(ground, 'lcharles');
  const reset = await admin.post('/api/reset-employee-password', { employee_id: ground.ids.lcharles });
  const ended = await other.get('/api/session');
  tally.expect(reset.status === 200 && ended.status === 401, () => `reset ${reset.status}: ${ended.status}`);
  return tally;
}

async function temporaryPasswords(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    'a temporary password signs in once, to choose another and nothing else, and expires',
  );
  const admin = await signedIn(ground, 'Admin');
  const reset = async () => {
    const { json } = await admin.post('/api/reset-employee-password', { employee_id: ground.ids.rsingh });
    return (json as { data: { remember_token: string } }).data.remember_token;
  };
  const password = await reset();
  const person = new Browser(ground.school.address, '127.0.0.12');
  const [one, two] = await Promise.all([
    person.trySignIn('rsingh', password),
    new Browser(ground.school.address, '127.0.0.13').trySignIn('rsingh', password),
  ]);
  tally.expect(
    [one.status, two.status].toSorted((a, b) => a - b).join() === '200,422',
    () => `at once: ${one.status}, ${two.status}`,
  );
  const third = await new Browser(ground.school.address, '127.0.0.14').trySignIn('rsingh', password);
  tally.expect(third.status === 422, () => `again: ${third.status}`);
  const used = one.status === 200 ? person : undefined;
  if (used !== undefined) {
    const closed = await used.get('/api/current-term');
    tally.expect(closed.status === 403, () => `before the change: ${closed.status}`);
  }
  const later = await reset();
  await sql`update accounts set temporary_until = now() - interval '1 second' where user_name = 'rsingh'`.execute(
    ground.school.owner.db,
  );
  const expired = await new Browser(ground.school.address, '127.0.0.15').trySignIn('rsingh', later);
  tally.expect(expired.status === 422, () => `expired: ${expired.status}`);
  return tally;
}
