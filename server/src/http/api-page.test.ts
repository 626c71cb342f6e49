import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { afterAll, expect, it } from 'vitest';
import { testApplication } from '../testing/test-application.ts';

const school = await testApplication();
afterAll(school.close);
const browser = await school.browser().signIn('lcharles');

const table = Object.values<Endpoint>(calls);

it('the table of calls is OpenAPI to a program that asks for no page, and holds every call', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const reply = await browser.send('GET', '/api/docs', { headers });
    const { openapi, paths } = reply.json as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect([reply.status, openapi]).toEqual([200, '3.1.0']);
    const absent = table.filter(({ path, method }) => {
      const written = path.replace(/:(\w+)/g, '{$1}');
      return paths[written]?.[method.toLowerCase()] === undefined;
    });
    expect(absent).toEqual([]);
  }
});

it('the table of calls is a page to a browser that opens it', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const reply = await browser.send('GET', '/api/docs', { headers: { accept } });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(reply.headers['vary']).toMatch(/accept\b(?!-)/i);
  expect(reply.text).toContain('POST /api/term-marks');
});
