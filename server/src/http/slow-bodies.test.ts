import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { testApplication } from '../testing/test-application.ts';
import { staff } from '../testing/test-school.ts';
import { createHttpServer } from './create-http-server.ts';
import { type BodyPace, mayTakeItsTime } from './slow-bodies.ts';

/** Milliseconds between two pieces of what is sent slowly. */
const between = 30;
/**
 * Shorter than any body in pieces takes, and long enough for a very busy server to find out who sends it; after that it only
 * has to come at all.
 */
const pace: BodyPace = { freely: 3000, perSecond: 1, silence: 60_000, lookEvery: 10 };

interface Slowly {
  path: string;
  headers: Readonly<Record<string, string>>;
  /** With some pieces fewer than were announced the body never ends. */
  announced: number;
  pieces: Iterable<string>;
}

/** Sends a body piece by piece over a connection of its own; answers what came back until the server closed that. */
async function sendSlowly(address: string, { path, headers, announced, pieces }: Slowly): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  const lines = Object.entries({ Host: 'school', ...headers, 'Content-Length': announced });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  for (const piece of pieces) {
    await sleep(between);
    if (socket.destroyed) break;
    socket.write(piece);
  }
  await closed;
  return answer.split('\r\n')[0] ?? '';
}

/** Spaces as long as anybody listens. */
function* spaces(): Generator<string> {
  for (;;) yield ' ';
}

describe('a body that arrives slowly', async () => {
  const school = await testApplication({ bodyPace: pace });
  afterAll(school.close);

  function headersOf({ cookies }: Browser, type: string): Record<string, string> {
    return {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
      'Content-Type': type,
    };
  }

  it('gets through from a clerk who may send it, long after others would have been cut off', async () => {
    const clerk = await school.browser().signIn('kali');
    const file = `Last Name,First Name,Class\n${'Ali,Anika,1A\n'.repeat(220)}`;
    const form = `--form\r\nContent-Disposition: form-data; name="file"; filename="new.csv"\r\n\r\n${file}\r\n--form--\r\n`;
    const answer = await sendSlowly(school.address(), {
      path: '/api/store-registration-file',
      headers: { ...headersOf(clerk, 'multipart/form-data; boundary=form'), Connection: 'close' },
      announced: form.length,
      pieces: form.match(/[^]{1,25}/g) ?? [],
    });
    expect(answer).toBe('HTTP/1.1 200 OK');
  });

  it('is nobody’s save any more where its sender signed out or lost the permission on the way', async () => {
    const { db } = school.database.owner;
    const file = `Last Name,First Name,Class\n${'Roach,Rhea,1A\n'.repeat(220)}`;
    const form = `--form\r\nContent-Disposition: form-data; name="file"; filename="new.csv"\r\n\r\n${file}\r\n--form--\r\n`;
    const uploads = db.selectFrom('history').select('id').where('entity', '=', 'student_upload');
    const before = (await uploads.execute()).length;
    for (const [meanwhile, refusal] of [
      [(clerk: Browser) => clerk.post('/logout'), 'HTTP/1.1 401 Unauthorized'],
      [
        () =>
          db
            .deleteFrom('employee_permissions')
            .where('employee_id', '=', staff.kali.id)
            .where('user_permission_id', '=', 6)
            .execute(),
        'HTTP/1.1 403 Forbidden',
      ],
    ] as const) {
      const clerk = await school.browser().signIn('kali');
      const headers = { ...headersOf(clerk, 'multipart/form-data; boundary=form'), Connection: 'close' };
      const answer = sendSlowly(school.address(), {
        path: '/api/store-registration-file',
        headers,
        announced: form.length,
        pieces: form.match(/[^]{1,25}/g) ?? [],
      });
      await sleep(10 * between);
      await meanwhile(clerk);
      expect(await answer).toBe(refusal);
    }
    expect(await uploads.execute()).toHaveLength(before);
  });

  it('is cut off from whoever is not signed in', async () => {
    const stranger = school.browser();
    await stranger.fetchToken();
    const answer = await sendSlowly(school.address(), {
      path: '/api/employee-login',
      headers: headersOf(stranger, 'application/json'),
      announced: 10_000,
      pieces: spaces(),
    });
    expect(answer).toBe('');
  });

  it('is cut off from a teacher who may not make the call, and from anyone where there is none', async () => {
    const teacher = await school.browser().signIn('lcharles');
    const headers = headersOf(teacher, 'multipart/form-data; boundary=form');
    const refusals = {
      '/api/store-registration-file': 'HTTP/1.1 403 Forbidden',
      '/api/nothing': 'HTTP/1.1 404 Not Found',
      '/api/%zz': 'HTTP/1.1 400 Bad Request',
    };
    const answers = Object.keys(refusals).map(async (path) => [
      path,
      await sendSlowly(school.address(), { path, headers, announced: 10_000, pieces: spaces() }),
    ]);
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(refusals);
  });
});

describe('of one who may take their time, a body', () => {
  const headers = { 'Content-Type': 'application/json' };

  async function sendAt(own: Partial<BodyPace>, pieces: Iterable<string>): Promise<string> {
    const app = await createHttpServer({
      logger: pino({ level: 'silent' }),
      publicUrl: undefined,
      bodyPace: { ...pace, ...own },
    });
    app.addHook('onRequest', async ({ raw }) => mayTakeItsTime(raw));
    app.post('/', { config: { access: 'public' } }, async () => 'here');
    try {
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      return await sendSlowly(address, { path: '/', headers, announced: 10_000, pieces });
    } finally {
      await app.close();
    }
  }

  it('that goes on, but too slowly, is cut off', async () => {
    expect(await sendAt({ perSecond: 1_000_000 }, spaces())).toBe('');
  });

  it('of which nothing more comes is cut off, however quick it was before', async () => {
    expect(await sendAt({ silence: 300 }, [' '.repeat(9000)])).toBe('');
  });
});
