import type { Endpoint } from 'contract/endpoint';
import { Random } from '../server/demo/random.ts';
import { hostileInAddress } from '../server/src/testing/hostile-values.ts';
import { everyCall, queryOf, samplesOf } from './addresses.ts';
import type { Ground } from './ground.ts';
import { fieldsOf, uuid, valueFor } from './json-values.ts';

export interface MadeRequest {
  call: Endpoint;
  path: string;
  body?: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** Calls that turn the school's terms round, after which little else is valid: tried at the end. */
const turning = [
  '/api/current-term',
  '/api/backdate-term',
  '/api/promote',
  '/api/undo-advance',
  '/api/term-registration',
  '/api/form-class-retirement',
  '/api/subject-retirement',
];

const calm = everyCall.filter((call) => !turning.includes(call.path) || call.method === 'GET');
const last = everyCall.filter((call) => !calm.includes(call));

/** What costs the server seconds, and takes little that could be malformed. */
const seldom = (call: Endpoint) =>
  ['pdf', 'xlsx', 'zip', 'file', 'events'].includes(call.produces) || call.path === '/api/report-card-jobs';

/** The request of that number: the same for the same seed, whatever came before it. */
export function makeRequest(ground: Ground, seed: number, number: number, of: number): MadeRequest {
  const chance = Random.for('malformed', seed, number);
  const calls = number < of * 0.9 ? calm : last;
  let call = chance.pick(calls);
  if (seldom(call) && chance.chance(0.85)) call = chance.pick(calls);
  const studentId = chance.pick(ground.in1A);
  const path = makePath(ground, call, studentId, chance);
  if (call.takesFile !== undefined) return { call, path, ...makeForm(call, chance) };
  if (call.method === 'GET' || (call.body === undefined && chance.chance(0.8))) {
    return { call, path, headers: oddHeaders(chance) };
  }
  const text = makeBody(ground, call, studentId, chance);
  return { call, path, ...carried(text, chance) };
}

function makePath(ground: Ground, call: Endpoint, studentId: number, chance: Random): string {
  const samples: Readonly<Record<string, string | number>> = { ...samplesOf(ground), studentId };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    chance.chance(0.45) ? valueInAddress(chance) : encodeURIComponent(samples[name] ?? '1'),
  );
  const query = queryOf(call, ground);
  const names = Object.keys(call.query?.shape ?? {});
  const parts = names
    .filter(() => chance.chance(0.9))
    .map(
      (name) =>
        `${name}=${chance.chance(0.5) ? valueInAddress(chance) : encodeURIComponent(query[name] ?? '1')}`,
    );
  if (chance.chance(0.1))
    parts.push(
      chance.pick([
        '__proto__=1',
        'constructor[prototype][x]=1',
        '%00=%00',
        '&&&',
        '=',
        names[0] === undefined ? 'a=1&a=2' : `${names[0]}=1&${names[0]}=2`,
        `${names[0]}[]=1`,
      ]),
    );
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

function valueInAddress(chance: Random): string {
  return chance.pick([
    () => chance.pick(hostileInAddress),
    () => encodeURIComponent(String(chance.between(0, 3000))),
    () => encodeURIComponent(String(chance.between(2_147_483_000, 2_147_484_000))),
    () => encodeURIComponent(chance.pick(['1A', '1a', '4 Sci', '6 Up', '7A', '1 ', ' 1A', '1A/', '٣A'])),
    () =>
      encodeURIComponent(
        chance.pick([
          '2026-02-30',
          '2026-09-08',
          '0000-00-00',
          '10000-01-01',
          '202601',
          '20262027',
          '999903',
        ]),
      ),
    () => uuid(chance),
  ])();
}

/** A valid body of the call, of which one to three things are changed. */
function makeBody(ground: Ground, call: Endpoint, studentId: number, chance: Random): string {
  const schemas = fieldsOf(call);
  const names = Object.keys(schemas);
  const valid = { ...ground.bodies[call.path], mutation_id: uuid(chance) } as Record<string, unknown>;
  if (valid['student_id'] === ground.facts.studentId) valid['student_id'] = studentId;
  const fields = new Map(
    names
      .filter((name) => name !== 'version' || chance.chance(0.3))
      .map((name) => [name, JSON.stringify(valid[name] ?? null)]),
  );
  const extra: string[] = [];
  for (let left = chance.between(0, 3); left > 0 && names.length > 0; left -= 1) {
    const name = chance.pick(names);
    const value = valueFor(schemas[name] ?? {}, chance);
    chance.pick([
      () => fields.set(name, value),
      () => fields.set(name, value),
      () => fields.set(name, value),
      () => fields.set(name, value),
      () => fields.delete(name),
      // The same key twice.
      () => extra.push(`${JSON.stringify(name)}:${value}`),
      () => extra.push(`${chance.pick(oddKeys)}:${value}`),
    ])();
  }
  const text = `{${[...[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`), ...extra].join(',')}}`;
  return chance.chance(0.06) ? bent(text, chance) : text;
}

const oddKeys = [
  '"__proto__"',
  '"constructor"',
  '"prototype"',
  '"\\u005f_proto__"',
  '"toString"',
  '"hasOwnProperty"',
  '"admin"',
  '"permissions"',
  '""',
  '"\\u0000"',
  `"${'k'.repeat(5000)}"`,
];

/** No longer JSON, or JSON of another shape. */
function bent(text: string, chance: Random): string {
  const at = chance.between(0, Math.max(0, text.length - 1));
  return chance.pick([
    () => text.slice(0, at),
    () => `${text.slice(0, at)}\u0000${text.slice(at)}`,
    () => `\ufeff${text}`,
    () => `[${text}]`,
    () => `${text}${text}`,
    () => text.replace(/}$/, ',}'),
    () => `/* */${text}`,
    () => JSON.stringify(text),
    () => 'null',
    () => '[]',
    () => '""',
    () => '0',
    () => '',
    () => '['.repeat(50_000),
    () => text.replaceAll('"', "'"),
  ])();
}

function carried(text: string, chance: Random): Pick<MadeRequest, 'body' | 'headers'> {
  const json = {
    'content-type': chance.chance(0.97)
      ? 'application/json'
      : chance.pick([
          'application/json; charset=utf-16',
          'application/json;',
          'APPLICATION/JSON',
          'application/problem+json',
          'application/json\t',
          'text/json',
          'application/json; charset="',
        ]),
  };
  const body = Buffer.from(text);
  return chance.weighted<() => Pick<MadeRequest, 'body' | 'headers'>>([
    [() => ({ body, headers: json }), 94],
    [() => ({ body, headers: { ...json, 'transfer-encoding': 'chunked' } }), 1],
    [
      () => ({ body, headers: { ...json, 'content-encoding': chance.pick(['gzip', 'deflate', 'br', 'x']) } }),
      1,
    ],
    [() => ({ body: Buffer.from(text, 'utf16le'), headers: json }), 1],
    // Bytes that are no UTF-8.
    [
      () => ({
        body: Buffer.concat([
          body.subarray(0, 20),
          Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]),
          body.subarray(20),
        ]),
        headers: json,
      }),
      2,
    ],
    [() => ({ body: Buffer.from(`{"comment":"${'x'.repeat(140_000)}"}`), headers: json }), 1],
  ])();
}

function oddHeaders(chance: Random): Record<string, string> {
  if (chance.chance(0.8)) return {};
  return chance.pick([
    { 'if-none-match': `"${'x'.repeat(3000)}"` },
    { range: 'bytes=0-99999999999,5-1' },
    { accept: 'application/xml' },
    { 'accept-encoding': 'zstd;q=x, gzip;q=1e309, *;q=-1' },
    { 'accept-language': '../../etc/passwd' },
    { 'content-length': '0' },
    { expect: 'something' },
    { 'if-modified-since': 'Sat, 99 Foo 9999' },
    { 'x-forwarded-for': `${'1.1.1.1,'.repeat(300)}x` },
    { cookie: `school_session=${'x'.repeat(4000)}` },
    { cookie: 'school_session=%ff%00; XSRF-TOKEN=%E0%A4%A; =; ;;;' },
  ]);
}

/** A form, whole or broken, with a file of sense or nonsense. */
function makeForm(call: Endpoint, chance: Random): Pick<MadeRequest, 'body' | 'headers'> {
  const boundary = chance.pick(['----x', 'x'.repeat(70), 'a b', "'"]);
  const fields = Object.keys(fieldsOf(call)).map(
    (name) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${chance.pick(['1', '20260001', 'other', 'picture', '-1', '', '\u0000', '20262027', 'x'.repeat(2000)])}\r\n`,
  );
  const name = chance.pick([
    'a.csv',
    'a.xlsx',
    '../../etc/passwd',
    'a\u0000.csv',
    '',
    'é'.repeat(300),
    'a"; x="',
  ]);
  const content = chance.pick(fileContents);
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="${chance.pick(['file', 'file', 'file', 'x', '__proto__'])}"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`;
  const end = chance.chance(0.9) ? `--${boundary}--\r\n` : '';
  const text =
    chance.pick([[...fields, file], [file, ...fields], [file, file], fields, [...fields, file]]).join('') +
    end;
  return {
    body: Buffer.from(text, 'utf8'),
    headers: {
      'content-type': `multipart/form-data; boundary=${chance.chance(0.95) ? `"${boundary}"` : ''}`,
    },
  };
}

const fileContents = [
  '',
  'ID,Name\n1,2\n',
  'Student ID,Date,Session,Status\n20260001,2026-09-08,AM,1\n-1,2026-02-30,XX,9\n,,,\n',
  '"unclosed\n'.repeat(50),
  ',,,\n'.repeat(3000),
  '\u0000\u0001\u0002',
  '\ufeffID;Term;Exam\n1;150;x\n',
  'PK\u0003\u0004 nothing more',
  '%PDF-1.7\n1 0 obj',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'Last Name,First Name,SEA Number,Class\n=1+1,@x,1,1A\n'.repeat(20),
];
