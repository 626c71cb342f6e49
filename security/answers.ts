import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Browser, type Reply } from '../server/src/testing/browser.ts';
import { addressIn, everyCall } from './addresses.ts';
import { type Finding, Tally } from './finding.ts';
import { named } from './forged-requests.ts';
import { digestOf, type Ground, signedIn } from './ground.ts';
import { sendRaw } from './raw-connection.ts';
import { sendStrangeRequests } from './strange-requests.ts';

const assets = fileURLToPath(new URL('../web/dist/assets/', import.meta.url));

/** What the answers themselves give away, and what the server makes of requests that no browser sends. */
export async function tryAnswers(ground: Ground): Promise<Finding[]> {
  // First, because a document that leaves is in the history.
  const guarded = await everyAnswerIsGuarded(ground);
  const before = await digestOf(ground);
  const tallies = [
    guarded,
    await personalDataIsNotKept(ground),
    await filesBesideTheScreens(ground),
    await sourcesOfTheScreens(ground),
    ...(await sendStrangeRequests(ground)),
  ];
  const unchanged = new Tally('of all these nothing was written: digests of all tables, before and after');
  unchanged.expect((await digestOf(ground)) === before, () => 'the digests differ');
  return [...tallies, unchanged].map((tally) => tally.finding());
}

async function personalDataIsNotKept(ground: Ground): Promise<Tally> {
  const tally = new Tally('every call that reads forbids keeping the answer; a picture is asked for again');
  const admin = await signedIn(ground, 'Admin');
  for (const call of everyCall) {
    if (call.method !== 'GET' || !['json', 'picture', 'nothing'].includes(call.produces)) continue;
    const reply = await admin.get(addressIn(ground, call));
    const kept = String(reply.headers['cache-control'] ?? '');
    const good =
      call.produces === 'picture' ? /private|no-cache|no-store/.test(kept) : kept.includes('no-store');
    tally.expect(good, () => `${named(call)}: ${reply.status} ${kept}`);
  }
  return tally;
}

async function everyAnswerIsGuarded(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    'headers against framing, sniffing, running and reading from elsewhere, on every kind of answer',
  );
  const admin = await signedIn(ground, 'Admin');
  const nobody = new Browser(ground.school.address);
  await admin.fetchToken();
  const token = { 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' };
  const { term } = ground;
  const answers: readonly (readonly [story: string, status: number, reply: Reply])[] = [
    ['JSON', 200, await admin.get('/api/current-term')],
    ['the page', 200, await admin.get('/app')],
    ['the sign-in page', 200, await nobody.get('/')],
    ['a redirect', 302, await nobody.get('/app')],
    [
      'a script',
      200,
      await nobody.get(`/assets/${(await readdir(assets)).find((name) => name.endsWith('.js'))}`),
    ],
    ['a PDF', 200, await admin.get(`/api/class-list/1A/${ground.year}`)],
    ['a picture', 200, await admin.get(`/img/students/${ground.picture.name}`)],
    ['a picture in a row', 200, await admin.get(`/img/students/${ground.picture.name}?size=row`)],
    ['the logo', 200, await nobody.get('/img/school-logo')],
    ['the default picture', 200, await admin.get('/img/students/default')],
    ['a spreadsheet', 200, await admin.get('/api/student-upload-template')],
    ['a mark file', 200, await admin.get(`/api/mark-sheet-file/1A/${term}/33/${ground.ids.amohammed}`)],
    ['events', 200, await admin.get(`/api/lesson-events/1A/${term}/33/${ground.ids.amohammed}`)],
    ['the API page', 200, await admin.get('/api/docs')],
    ['nothing', 204, await nobody.get('/sanctum/csrf-cookie')],
    [
      'bad JSON',
      400,
      await admin.send('POST', '/api/holiday', {
        body: '{',
        headers: { ...token, 'content-type': 'application/json' },
      }),
    ],
    ['a bad address', 400, await admin.get('/api/student/%00')],
    ['not signed in', 401, await nobody.get('/api/session')],
    ['not allowed', 403, await (await signedIn(ground, 'lcharles')).get('/api/students-all')],
    ['not found', 404, await admin.get('/api/nothing')],
    ['no such file', 404, await nobody.get('/assets/nothing.js')],
    ['too large', 413, await admin.post('/api/holiday', { title: 'x'.repeat(200_000) })],
    [
      'no JSON',
      415,
      await admin.send('POST', '/api/holiday', {
        body: 'x',
        headers: { ...token, 'content-type': 'text/plain' },
      }),
    ],
    ['no token', 419, await admin.send('POST', '/api/holiday', { body: '{}' })],
    ['bad fields', 422, await admin.post('/api/holiday', {})],
  ];
  for (const [story, status, { status: came, headers }] of answers) {
    const policy = String(headers['content-security-policy'] ?? '');
    tally.expect(
      came === status &&
        headers['x-content-type-options'] === 'nosniff' &&
        headers['x-frame-options'] !== undefined &&
        headers['referrer-policy'] === 'same-origin' &&
        headers['cross-origin-resource-policy'] === 'same-origin' &&
        /default-src '(none|self)'/.test(policy) &&
        !/script-src[^;]*unsafe|unsafe-eval/.test(policy) &&
        headers['access-control-allow-origin'] === undefined &&
        headers['x-powered-by'] === undefined &&
        headers['server'] === undefined,
      () => `${story}: ${came}, meant ${status} ${JSON.stringify(headers)}`,
    );
  }
  return tally;
}

async function filesBesideTheScreens(ground: Ground): Promise<Tally> {
  const tally = new Tally('no way out of the folder of the screens, no dotfile, no list of a folder');
  const outside = ['index.html', 'package.json', 'etc/passwd', '.env', '.git/config', 'server/src/main.ts'];
  const ways = [
    '../',
    '../../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '....//',
    '..;/',
    './/../',
    '%c0%ae%c0%ae/',
    '/',
    '%2f',
    '../'.repeat(12),
  ];
  for (const from of ['/assets/', '/img/students/', '/img/', '/']) {
    for (const way of ['', ...ways]) {
      for (const file of outside) {
        const line = `GET ${from}${way}${file} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
        const { statuses, text } = await sendRaw(ground.school.address, line);
        tally.expect(
          statuses.length === 1 &&
            [400, 401, 404].includes(statuses[0] ?? 0) &&
            !/root:|"workspaces"/.test(text),
          () => `${from}${way}${file}: ${statuses.join()} `,
        );
      }
    }
  }
  for (const path of [
    '/assets/',
    '/assets',
    '/assets/.',
    '/assets/.vite/manifest.json',
    '/.well-known/',
    '/.DS_Store',
    '/web.config',
  ]) {
    const { status } = await new Browser(ground.school.address).get(path);
    tally.expect([400, 403, 404].includes(status), () => `${path}: ${status}`);
  }
  return tally;
}

async function sourcesOfTheScreens(ground: Ground): Promise<Tally> {
  const tally = new Tally('no source map beside or in a file of the screens');
  const nobody = new Browser(ground.school.address);
  for (const name of await readdir(assets)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const { status } = await nobody.get(`/assets/${name}.map`);
    const text = await readFile(`${assets}${name}`, 'utf8');
    tally.expect(
      status === 404 &&
        !/[#@] sourceMappingURL=(?!data:application\/json;charset=utf-8;base64,\$)/.test(text),
      () => `${name}: ${status}`,
    );
  }
  return tally;
}
