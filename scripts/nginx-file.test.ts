import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { expect, it } from 'vitest';

const file = readFileSync(fileURLToPath(new URL('../deploy/nginx.conf', import.meta.url)), 'utf8');

it('the recommended nginx hands on what the calls with large bodies are sent as it comes, and gathers that of all others', () => {
  const [, pattern = ''] = /location ~ (\^\S+\$) \{/.exec(file) ?? [];
  const large = new RegExp(pattern);
  const all: Endpoint[] = Object.values(calls);
  const sending = all.filter(({ method }) => method === 'POST');
  const address = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '1A');
  const named = (list: Endpoint[]) => list.map(({ path }) => path).toSorted();
  const takingMuch = sending.filter(
    ({ takesFile, bodyBytes }) => takesFile !== undefined || bodyBytes !== undefined,
  );
  expect(takingMuch.length).toBeGreaterThan(5);
  expect(named(sending.filter((call) => large.test(address(call))))).toEqual(named(takingMuch));
});
