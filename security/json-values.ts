import type { Endpoint } from 'contract/endpoint';
import { z } from 'zod';
import type { Random } from '../server/demo/random.ts';
import { hostileInBody } from '../server/src/testing/hostile-values.ts';

/** As much of JSON Schema as the contract's bodies come to. */
interface Schema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
}

/** The fields of a call's body with their schemas; empty for a call without one. */
export function fieldsOf(call: Endpoint): Readonly<Record<string, Schema>> {
  if (call.body === undefined) return {};
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' });
  return (schema as Schema).properties ?? {};
}

/** The text of a JSON value for a field: near what its schema takes, beyond it, or nothing of the kind. */
export function valueFor(schema: Schema, chance: Random): string {
  return chance.chance(0.55) ? near(schema, chance) : anyValue(chance);
}

/** Values at the edges of what the schema takes, on both sides. */
function near(schema: Schema, chance: Random): string {
  if (schema.anyOf !== undefined) return near(chance.pick(schema.anyOf), chance);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    const one = JSON.stringify(chance.pick(schema.enum));
    return chance.pick([one, one, one.toLowerCase(), `[${one}]`, one.replace(/"$/, ' "')]);
  }
  const type = typeof schema.type === 'string' ? schema.type : chance.pick(schema.type ?? ['string']);
  if (type === 'integer' || type === 'number') return number(schema, chance);
  if (type === 'boolean') return chance.pick(['true', 'false', '0', '1', '"true"', 'null']);
  if (type === 'array') return list(schema, chance);
  if (type === 'null') return 'null';
  if (type === 'object') return record(schema.properties ?? {}, chance);
  return text(schema, chance);
}

function number({ minimum = 0, maximum = 100 }: Schema, chance: Random): string {
  const within = chance.between(minimum, Math.min(maximum, 2_000_000_000));
  return chance.pick([
    String(within),
    String(minimum),
    String(maximum),
    String(minimum - 1),
    String(maximum + 1),
    `${within}.5`,
    `${within}.05`,
    `"${within}"`,
    `${within}e0`,
    `${within}.0000000000000001`,
    `-${within}`,
    `[${within}]`,
    `0${within}`,
  ]);
}

function list({ items = {}, maxItems = 50 }: Schema, chance: Random): string {
  const length = chance.pick([0, 1, 2, 3, maxItems, maxItems + 1]);
  const one = valueFor(items, chance);
  const all = Array.from({ length: Math.min(length, 500) }, () =>
    chance.chance(0.9) ? one : valueFor(items, chance),
  );
  return chance.chance(0.9) ? `[${all.join(',')}]` : one;
}

function record(properties: Readonly<Record<string, Schema>>, chance: Random): string {
  const parts = Object.entries(properties)
    .filter(() => chance.chance(0.85))
    .map(([name, schema]) => `${JSON.stringify(name)}:${valueFor(schema, chance)}`);
  return `{${parts.join(',')}}`;
}

function text({ minLength = 0, maxLength = 255, format }: Schema, chance: Random): string {
  if (format === 'uuid')
    return chance.pick([
      `"${uuid(chance)}"`,
      `"${uuid(chance).toUpperCase()}"`,
      '"00000000-0000-0000-0000-000000000000"',
      '"{}"',
    ]);
  const piece = chance.pick(pieces);
  return chance.pick([
    JSON.stringify(piece),
    JSON.stringify(piece.repeat(Math.max(1, maxLength)).slice(0, maxLength)),
    JSON.stringify(piece.repeat(maxLength + 1).slice(0, maxLength + 1)),
    JSON.stringify('x'.repeat(minLength)),
    JSON.stringify(chance.pick(dates)),
    JSON.stringify(`${piece}\n${piece}`),
    JSON.stringify(`  ${piece}  `),
  ]);
}

function anyValue(chance: Random): string {
  return chance.pick([
    () => chance.pick(hostileInBody),
    () => chance.pick(hostileInBody),
    () => JSON.stringify(chance.pick(dates)),
    () => chance.pick(raw),
    () => JSON.stringify(chance.pick(pieces).repeat(chance.between(1, 400))),
    () => '['.repeat(10_000) + ']'.repeat(10_000),
    () => '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  ])();
}

/** Written as they are, not all of it JSON. */
const raw = [
  'NaN',
  'Infinity',
  '1e309',
  '-1e309',
  '1e-400',
  '0.1e1',
  '9007199254740993',
  '-9223372036854775809',
  '99999999999999999999999999999999',
  '3.0000000000000001',
  'undefined',
  '.5',
  '0x1F',
  "'text'",
  '"\\ud83d"',
  '"\\udfff\\ud800"',
  '"\\u0000"',
  '"\\uFFFE\\uFFFF"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"then":"x","toJSON":1,"valueOf":null}',
  '{"length":1e9}',
  '[null,null]',
  '[[[]]]',
];

const dates = [
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-00',
  '0000-00-00',
  '0001-01-01',
  '1900-01-01',
  '1969-12-31',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '+275760-09-13',
  '2026-9-7',
  '2026-09-07T00:00:00Z',
  '07/09/2026',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  '２０２６-09-07',
  '٢٠٢٦-٠٩-٠٧',
  '24:00',
  '23:59',
  '08:60',
];

const pieces = [
  'a',
  'Anika',
  "O'Brien; drop table students; --",
  '%',
  '_',
  '\\',
  '\\\\',
  '${1+1}',
  '{{7*7}}',
  '#include "x"',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '\u0000',
  '\ud800',
  '\u202e',
  '\u200b',
  '\u0301',
  'ﷺ',
  '🏝',
  '١٢٣',
  '１２３',
  'İ',
  'ß',
  'ﬀ',
  '\r\n',
  '\t',
  '\u2028',
  '\ufeff',
  '1A',
  '9Z',
  'Admin',
  'Аdmin',
];

/** A version 4 UUID that the same chance draws again. */
export function uuid(chance: Random): string {
  const hex = (length: number) => Array.from({ length }, () => chance.between(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
