import { Browser } from '../server/src/testing/browser.ts';
import { addressIn, everyCall } from './addresses.ts';
import { Tally } from './finding.ts';
import { type Ground, signedIn } from './ground.ts';
import { sendRaw } from './raw-connection.ts';

/** What no browser sends: other methods, other hosts, requests of doubtful length. */
export async function sendStrangeRequests(ground: Ground): Promise<Tally[]> {
  return [
    await otherMethods(ground),
    await methodsInDisguise(ground),
    await otherHosts(ground),
    await smuggled(ground),
  ];
}

async function otherMethods(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    'methods that a call does not have are 404, unknown ones 400, and none of them echoes',
  );
  const admin = await signedIn(ground, 'Admin');
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const { path } of everyCall) {
    const address = addressIn(
      ground,
      everyCall.find((call) => call.path === path) ?? {
        method: 'GET',
        path,
        access: 'public',
        produces: 'json',
        summary: '',
      },
    );
    const own = everyCall.filter((call) => call.path === path).map(({ method }) => method);
    for (const method of [
      'PUT',
      'PATCH',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      ...(own.includes('DELETE') ? [] : ['DELETE']),
    ]) {
      const reply = await admin.write(method, address);
      tally.expect(
        reply.status === 404 && !reply.text.includes(cookie) && reply.headers['allow'] === undefined,
        () => `${method} ${path}: ${reply.status}`,
      );
    }
  }
  for (const method of ['GETS', 'get', 'FOO', 'TRACK', 'DEBUG', 'G\u0000T', '']) {
    const { statuses } = await sendRaw(
      ground.school.address,
      `${method} /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    tally.expect(statuses.length === 1 && statuses[0] === 400, () => `${method}: ${statuses.join()}`);
  }
  return tally;
}

async function methodsInDisguise(ground: Ground): Promise<Tally> {
  const tally = new Tally('headers and fields that name another method change nothing');
  const admin = await signedIn(ground, 'Admin');
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-method']) {
    for (const path of ['/logout', '/api/form-class?id=1A', '/api/subject?id=33']) {
      const reply = await admin.get(path, { [name]: path === '/logout' ? 'POST' : 'DELETE' });
      tally.expect(reply.status === 404, () => `${name} ${path}: ${reply.status}`);
    }
  }
  for (const path of ['/logout?_method=POST', '/api/subject?_method=DELETE&id=33']) {
    const reply = await admin.get(path);
    tally.expect(reply.status === 404, () => `${path}: ${reply.status}`);
  }
  for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix']) {
    const nobody = new Browser(ground.school.address);
    const reply = await nobody.get('/api/health', { [name]: '/api/students-all' });
    tally.expect(reply.text === '{"status":"ok"}', () => `${name}: ${reply.text}`);
  }
  const still = await admin.get('/api/session');
  tally.expect(still.status === 200, () => 'the session has ended');
  return tally;
}

async function otherHosts(ground: Ground): Promise<Tally> {
  const tally = new Tally('a strange Host or forwarding header is echoed nowhere and believed nowhere');
  const nobody = new Browser(ground.school.address);
  for (const headers of [
    { host: 'evil.example' },
    { host: 'evil.example:99999' },
    { host: 'a@evil.example' },
    { host: 'evil.example/path?x' },
    { host: `"><script>alert(1)</script>` },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-forwarded-proto': 'evil.example' },
  ]) {
    for (const path of ['/', '/app', '/api/session', '/api/nothing', '/api/microsoft-sign-in']) {
      const reply = await nobody.get(path, headers);
      const said = JSON.stringify(reply.headers) + reply.text;
      tally.expect(
        reply.status < 500 && !/evil\.example|alert\(1\)/.test(said),
        () => `${path} ${JSON.stringify(headers)}: ${reply.status}`,
      );
    }
  }
  return tally;
}

/** Requests on whose end two servers in a row could disagree. */
async function smuggled(ground: Ground): Promise<Tally> {
  const tally = new Tally('requests of doubtful length or form are 400, one answer, connection closed');
  const inner = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
  const post = (headers: string, body: string) =>
    `POST /api/employee-login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  for (const [story, bytes, meant = [400]] of [
    ['both lengths', post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${inner}`)],
    [
      'both lengths, other way round',
      post('Transfer-Encoding: chunked\r\nContent-Length: 4', `0\r\n\r\n${inner}`),
    ],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 40', `{}${inner}`)],
    ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2', `{}`)],
    ['a list of lengths', post('Content-Length: 2, 40', `{}${inner}`)],
    ['a signed length', post('Content-Length: +2', `{}${inner}`)],
    ['a negative length', post('Content-Length: -1', inner)],
    ['a hexadecimal length', post('Content-Length: 0x2', `{}${inner}`)],
    ['a length beyond numbers', post('Content-Length: 99999999999999999999999', inner)],
    ['an unknown coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${inner}`)],
    ['chunked not last', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${inner}`)],
    ['chunked twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${inner}`)],
    ['a space before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${inner}`)],
    ['a folded header', post('X-Folded: a\r\n b: c\r\nTransfer-Encoding:\r\n chunked', `0\r\n\r\n${inner}`)],
    ['a chunk size that is none', post('Transfer-Encoding: chunked', `zz\r\n{}\r\n0\r\n\r\n${inner}`)],
    // Refused for its head before the body is read, and then for the body.
    [
      'a chunk longer than it says',
      post('Transfer-Encoding: chunked', `1\r\n{}{}\r\n0\r\n\r\n${inner}`),
      [419, 400],
    ],
    ['a NUL in a header', post('X-Nul: a\0b\r\nContent-Length: 2', `{}`)],
    ['a bare CR in a header', post('X-Cr: a\rTransfer-Encoding: chunked\r\nContent-Length: 2', '{}')],
    ['a header without a name', post(': x\r\nContent-Length: 2', '{}')],
    ['no Host', 'GET /api/health HTTP/1.1\r\n\r\n'],
    ['another version', 'GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n'],
    // HTTP/0.9, as Node still reads it: one answer and the end.
    ['no version', 'GET /api/health\r\n\r\n', [200]],
    ['a space in the address', 'GET /api/ health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no HTTP at all', 'USER root\r\nPASS root\r\n'],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ] as readonly (readonly [story: string, bytes: string | Buffer, meant?: readonly number[]])[]) {
    const { statuses, closed } = await sendRaw(ground.school.address, bytes, 300, 3000);
    tally.expect(
      closed && (statuses.length === 0 || statuses.join() === meant.join()),
      () => `${story}: ${statuses.join()}${closed ? '' : ', left open'}`,
    );
  }
  const { status } = await new Browser(ground.school.address).get('/api/health');
  tally.expect(status === 200, () => 'the server no longer answers');
  return tally;
}
