import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { hostileInAddress, hostileInBody } from '../testing/hostile-values.ts';
import { testApplication } from '../testing/test-application.ts';
import { cheapHash, password } from '../testing/test-school.ts';
import { testSchoolBodies as bodies } from '../testing/test-school-bodies.ts';

/** Everything that can be sent, to every parameter and field of every call: refused, and never a 500. */

const school = await testApplication();
afterAll(school.close);

beforeEach(async () => {
  const { db } = school.database.owner;
  await db.deleteFrom('sign_in_attempts').execute();
  // A hostile new password may be a good one.
  const password_hash = await cheapHash(password);
  await db.updateTable('accounts').set({ password_hash }).execute();
});

const table = Object.values<Endpoint>(calls);

const good: Readonly<Record<string, string>> = {
  className: '1A',
  formClassId: '1A',
  classId: '1A',
  userName: 'amohammed',
  picture: 'default',
  fileName: `${'0'.repeat(32)}.pdf`,
};

describe('an address', () => {
  const places = table.flatMap((call) =>
    (call.path.match(/(?<=:)\w+/g) ?? []).map((name) => ({ call, name, path: call.path })),
  );

  it.each(places)('$path refuses every other $name', async ({ call, name }) => {
    const browser = await school.browser().signIn('Admin');
    for (const value of hostileInAddress) {
      const path = call.path.replace(/:(\w+)/g, (_, other: string) =>
        other === name ? value : (good[other] ?? '1'),
      );
      const { status } =
        call.takesFile === undefined
          ? await browser.write(call.method, path, undefined)
          : await browser.sendFile(path, 'no rows');
      expect(status, `${call.method} ${path}`).toBeGreaterThanOrEqual(400);
      expect(status, `${call.method} ${path}`).toBeLessThanOrEqual(404);
    }
  });

  it.each(['/%', '/api/%zz', '/api/../../etc/passwd', '//', '/api//session', '/?%', '/sanctum/'])(
    '%s is refused or not found',
    async (path) => {
      const { status } = await school.browser().get(path);
      expect([200, 400, 404]).toContain(status);
    },
  );

  it('of 20,000 characters is refused, and the server goes on', async () => {
    const reply = await school.browser().get(`/api/user-employee/${'x'.repeat(20_000)}`);
    expect(reply.status).toBe(431);
    expect((await school.browser().get('/api/health')).status).toBe(200);
  });
});

describe('a body', () => {
  const fields = table.flatMap((call) =>
    call.body === undefined || call.takesFile !== undefined
      ? []
      : Object.keys((call.body as ZodObject).shape).map((field) => ({ call, path: call.path, field })),
  );

  /**
   * What a save started from, and its mutation id: with them the first that is stored would be the last that is looked
   * at. A job stays one, since each makes a school's documents.
   */
  const stopsTheNext = ({ path, body }: Endpoint, name: string) =>
    path !== '/api/report-card-jobs' &&
    /^(version|mutation_id|from|from_.*)$/.test(name) &&
    (body as ZodObject).shape[name]?.safeParse(undefined).success === true;

  it('is tried in every field of every call', () => {
    expect(fields.filter(({ path, field }) => bodies[path]?.[field] === undefined)).toEqual([]);
  });

  it.each(fields)('$path takes or refuses whatever stands in $field', async ({ call, path, field }) => {
    const browser = await school.browser().signIn('Admin');
    const others = Object.entries(bodies[path] ?? {}).filter(([name]) => !stopsTheNext(call, name));
    for (const value of hostileInBody) {
      const body = JSON.stringify({ ...Object.fromEntries(others), [field]: 'HERE' }).replace(
        '"HERE"',
        () => value,
      );
      const reply = await browser.send(call.method, path, {
        body,
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        },
      });
      // What is longer than a page is kept nowhere; whom a mark names as its teacher is not even looked at.
      const isKept = value.length < 3000 || (path === '/api/term-marks' && field === 'employee_id');
      const taken = isKept ? [200, 201, 204] : [];
      expect([...taken, 400, 403, 404, 409, 422, 429, 501], `${field}: ${value.slice(0, 100)}`).toContain(
        reply.status,
      );
    }
    expect(school.logged()).not.toContain('"msg":"request failed"');
  });
});
