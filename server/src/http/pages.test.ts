import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedOutCookie, startingPoint } from 'contract/sign-in';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../testing/test-application.ts';
import { sessionCookie } from './sessions.ts';

const folder = mkdtempSync(join(tmpdir(), 'term-reporting-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>
<script id="start" type="application/json" nonce="__CSP_NONCE__">__STARTING_POINT__</script>`,
);
writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'let poui;');
writeFileSync(join(folder, 'secret.txt'), 'not an asset');

const school = await testApplication({ webFolder: folder });
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});

function startOf(page: string): unknown {
  return JSON.parse(/<script id="start"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '');
}

describe('the two pages', () => {
  it('a visitor is at / and is sent there from /app', async () => {
    const page = await school.browser().get('/');
    expect(page.status).toBe(200);
    expect(startingPoint.parse(startOf(page.text))).toMatchObject({
      school: { name: 'Poui Hill Secondary' },
      session: null,
    });
    const away = await school.browser().get('/app');
    expect([away.status, away.headers['location']]).toEqual([302, '/']);
  });

  it('a teacher is at /app and is sent there from /', async () => {
    const browser = await school.browser().signIn('amohammed');
    const page = await browser.get('/app');
    expect(startingPoint.parse(startOf(page.text)).session).toMatchObject({
      name: 'amohammed',
      permissions: [1, 2, 3],
    });
    const away = await browser.get('/?from=bookmark');
    expect([away.status, away.headers['location']]).toEqual([302, '/app']);
    await browser.post('/logout');
    expect((await browser.get('/app')).headers['location']).toBe('/');
  });

  it('a teacher whose sign-out did not arrive is a visitor at the next page, and the session is over', async () => {
    for (const path of ['/', '/app']) {
      const browser = await school.browser().signIn('amohammed');
      const session = browser.cookies.get(sessionCookie) ?? '';
      browser.cookies.set(signedOutCookie, '1');
      const page = await browser.get(path);
      expect([path, page.status, page.headers['location']]).toEqual(
        path === '/' ? ['/', 200, undefined] : ['/app', 302, '/'],
      );
      expect([...browser.cookies.keys()]).toEqual([]);
      browser.cookies.set(sessionCookie, session);
      expect((await browser.get('/api/session')).status).toBe(401);
    }
  });

  it('what an earlier person left behind does not sign out the next one', async () => {
    const browser = school.browser();
    browser.cookies.set(signedOutCookie, '1');
    await browser.signIn('amohammed');
    expect((await browser.get('/app')).status).toBe(200);
  });

  it('whoever must change the password first stays at /, where a reload still knows it', async () => {
    const browser = await school.browser().signIn('nbaptiste');
    expect((await browser.get('/app')).headers['location']).toBe('/');
    const page = await browser.get('/');
    expect(page.status).toBe(200);
    expect(startingPoint.parse(startOf(page.text)).session).toMatchObject({
      name: 'nbaptiste',
      password_reset: 1,
    });
  });

  it('are where a person comes to who typed or kept another address; a program is told that there is nothing', async () => {
    const browser = await school.browser().signIn('amohammed');
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/marks', '/app/', '/App', '/index.php?page=1', '//elsewhere.example/']) {
      const reply = await browser.get(path, { accept });
      expect([path, reply.status, reply.headers['location']]).toEqual([path, 302, '/']);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect((await browser.get(path)).status).toBe(404);
    }
    for (const path of ['/api/nothing', '/img/nothing', '/assets/nothing.js'])
      expect((await browser.get(path, { accept })).status).toBe(404);
  });

  it('are kept nowhere, redirects neither, so that Back shows nothing after sign-out', async () => {
    for (const path of ['/', '/app']) {
      expect((await school.browser().get(path)).headers['cache-control']).toBe('no-store');
    }
  });

  it('allow only their own scripts, by a nonce that is new each time', async () => {
    const pages = [await school.browser().get('/'), await school.browser().get('/')];
    const nonces = pages.map(({ text, headers }) => {
      const nonce = /<script nonce="([^"]+)"/.exec(text)?.[1] ?? '';
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
      for (const rule of [
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(rule);
      expect(policy).not.toContain('unsafe');
      expect(text).not.toContain('__');
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(nonces[0]?.length).toBeGreaterThanOrEqual(22);
  });

  it('hold a school’s name whatever it is, as text', async () => {
    const name = "</script><script>alert(1)</script><!-- $& $' __CSP_NONCE__ __STARTING_POINT__ \u2028 &";
    await school.database.owner.db.updateTable('school_settings').set({ name }).execute();
    const { text } = await school.browser().get('/');
    expect(text.match(/<\/?script/g)).toHaveLength(4);
    expect(text).not.toContain('<!--');
    expect(startOf(text)).toMatchObject({ school: { name } });
  });
});

describe('the built files', () => {
  it('are kept by the browser for good', async () => {
    const reply = await school.browser().get('/assets/main-abc123.js');
    expect([reply.status, reply.text]).toEqual([200, 'let poui;']);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    '/assets/nothing.js',
    '/assets/',
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%5csecret.txt',
    '/assets//etc/passwd',
    '/assets/%00',
    '/assets/main-abc123.js%00.css',
    '/assets/%',
    '/secret.txt',
    '/index.html',
  ])('%s is not found', async (path) => {
    const reply = await school.browser().get(path);
    expect([400, 403, 404]).toContain(reply.status);
    expect(reply.text).not.toContain('not an asset');
    expect(reply.text).not.toContain('root:');
  });
});

describe('screens that were built anew while the school works', () => {
  it('are shown from the next page on, without a restart', async () => {
    const page = join(folder, 'index.html');
    const before = readFileSync(page, 'utf8');
    writeFileSync(page, before.replace('<!doctype html>', '<!doctype html><!-- newer -->'));
    // Two writes within one tick of the file system's clock would look like one.
    utimesSync(page, new Date(), new Date(Date.now() + 5000));
    expect((await school.browser().get('/')).text).toContain('<!-- newer -->');
    writeFileSync(join(folder, 'assets', 'main-def456.js'), 'let poui = 2;');
    expect((await school.browser().get('/assets/main-def456.js')).text).toBe('let poui = 2;');
  });
});
