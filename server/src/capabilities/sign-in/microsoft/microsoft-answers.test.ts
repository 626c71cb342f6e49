import { generateKeyPairSync } from 'node:crypto';
import { applicationAfterMicrosoft, signInPageAfter } from 'contract/microsoft-sign-in';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sessionCookie } from '../../../http/sessions.ts';
import type { IssuedToken } from '../../../testing/microsoft-tenant.ts';
import {
  callback,
  departure,
  placeOf,
  publicUrl,
  schoolWithMicrosoft,
} from '../../../testing/school-with-microsoft.ts';

const { tenant, school, owner, leave, pickAt, arrive, signIn } = await schoolWithMicrosoft();

const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

describe('an answer of Microsoft', () => {
  it('is good once', async () => {
    const browser = school.browser();
    const back = await pickAt(await leave(browser), 'teacher');
    expect(await arrive(browser, back)).toBe(applicationAfterMicrosoft);
    await browser.post('/logout');
    expect(await arrive(browser, back)).toBe(signInPageAfter('startAgain'));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  it('is good once when it arrives ten times at the same moment', async () => {
    const browser = school.browser();
    const back = await pickAt(await leave(browser), 'teacher');
    const replies = await Promise.all(Array.from({ length: 10 }, async () => browser.get(back)));
    const places = replies.map(({ headers }) => headers['location']);
    expect(places.filter((place) => place === applicationAfterMicrosoft)).toHaveLength(1);
    expect(places.filter((place) => place === signInPageAfter('startAgain'))).toHaveLength(9);
  });

  it('signs in only the browser that asked, so that nobody is signed in as someone else unawares', async () => {
    const attacker = school.browser();
    const back = await pickAt(await leave(attacker), 'newTeacher');
    const victim = school.browser();
    await leave(victim);
    expect(await arrive(victim, back)).toBe(signInPageAfter('startAgain'));
    expect(await arrive(school.browser(), back)).toBe(signInPageAfter('startAgain'));
    expect(await arrive(attacker, back)).toBe(applicationAfterMicrosoft);
  });

  it('comes too late after ten minutes', async () => {
    const browser = school.browser();
    const back = await pickAt(await leave(browser), 'teacher');
    await owner
      .updateTable('microsoft_round_trips')
      .set({ begun_at: sql`begun_at - interval '10 minutes'` })
      .execute();
    expect(await arrive(browser, back)).toBe(signInPageAfter('startAgain'));
  });

  it('may take its time in one tab while another tab signs in', async () => {
    const browser = school.browser();
    const [first, second] = [await leave(browser), await leave(browser)];
    expect(await arrive(browser, await pickAt(second, 'teacher'))).toBe(applicationAfterMicrosoft);
    expect(await arrive(browser, await pickAt(first, 'teacher'))).toBe(applicationAfterMicrosoft);
  });

  it.each([
    '',
    '?state=',
    '?code=x',
    '?code=x&state=y',
    '?error=access_denied',
    '?state=a&state=b',
    '?%00=1',
  ])('made up as %j signs nobody in', async (query) => {
    const browser = school.browser();
    await leave(browser);
    expect(await arrive(browser, `${callback}${query}`)).toBe(signInPageAfter('startAgain'));
  });

  it.each([
    [
      'with a code of somebody else',
      (back: URL) => back.searchParams.set('code', 'x'.repeat(43)),
      'startAgain',
    ],
    ['without a code', (back: URL) => back.searchParams.delete('code'), 'refused'],
    ['of another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example'), 'refused'],
    ['with two states', (back: URL) => back.searchParams.append('state', 'other'), 'refused'],
  ] as const)('%s is refused', async (_story, change, outcome) => {
    const browser = school.browser();
    const back = new URL(await pickAt(await leave(browser), 'teacher'), publicUrl);
    change(back);
    expect(await arrive(browser, `${back.pathname}${back.search}`)).toBe(signInPageAfter(outcome));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });
});

describe('an ID token', () => {
  const forgeries: readonly (readonly [string, (token: IssuedToken) => string])[] = [
    [
      'whose name was changed under the signature',
      ({ jwt, claims }) => withPayload(jwt, { ...claims, preferred_username: 'vjoseph@pouihill.example' }),
    ],
    ['with a damaged signature', ({ jwt }) => jwt.replace(/.{8}$/, 'AAAAAAAA')],
    ['without a signature', ({ jwt }) => jwt.replace(/[^.]*$/, '')],
    ['that says it needs no signature', ({ jwt }) => `${encoded({ alg: 'none' })}.${jwt.split('.')[1]}.`],
    ['signed by a stranger', ({ claims, signed }) => signed(claims, strangersKey)],
    ['of another sign-in', ({ claims, signed }) => signed({ ...claims, nonce: 'n'.repeat(43) })],
    ['without a nonce', ({ claims, signed }) => signed({ ...claims, nonce: undefined })],
    ['meant for another application', ({ claims, signed }) => signed({ ...claims, aud: 'another' })],
    ['of another issuer', ({ claims, signed }) => signed({ ...claims, iss: 'https://evil.example/v2.0' })],
    ['that has expired', ({ claims, signed }) => signed({ ...claims, exp: Number(claims['iat']) - 3600 })],
    ['that is no token', () => 'not-a-token'],
  ];

  it.each(forgeries)('%s is refused', async (_story, forged) => {
    tenant.forge(forged);
    const browser = school.browser();
    expect(await signIn(browser, 'teacher')).toBe(signInPageAfter('refused'));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  it('of another tenant is refused, though the issuer signed it', async () => {
    tenant.forge(({ claims, signed }) => signed({ ...claims, tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }));
    expect(await signIn(school.browser(), 'teacher')).toBe(signInPageAfter('otherSchool'));
  });
});

describe('departures to Microsoft', () => {
  it('of one address are limited, and forgotten ones leave nothing behind', async () => {
    const browser = school.browser('127.0.0.9');
    const places = await Promise.all(Array.from({ length: 65 }, async () => placeOf(browser, departure)));
    expect(places.filter((place) => place === signInPageAfter('tooMany'))).toHaveLength(5);
    await owner
      .updateTable('microsoft_round_trips')
      .set({ begun_at: sql`begun_at - interval '11 minutes'` })
      .execute();
    await leave(school.browser());
    const left = await owner.selectFrom('microsoft_round_trips').selectAll().execute();
    expect(left).toHaveLength(1);
  });
});

function withPayload(jwt: string, claims: Readonly<Record<string, unknown>>): string {
  const [header, , signature] = jwt.split('.');
  return [header, encoded(claims), signature].join('.');
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
