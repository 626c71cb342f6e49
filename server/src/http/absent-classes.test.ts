import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { afterAll, describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { samplePathValue } from '../testing/path-values.ts';
import { testApplication } from '../testing/test-application.ts';
import { students, term } from '../testing/test-school.ts';

/** Whoever asks for a class, term or form that there cannot be is answered as for one that there is not (3-decisions §8). */

const school = await testApplication();
afterAll(school.close);
const admin = await school.browser().signIn('Admin');
const teacher = await school.browser().signIn('lcharles');

const table = Object.values<Endpoint>(calls).filter(({ method }) => method === 'GET');
const fill = (path: string, own: Readonly<Record<string, string>>) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(own[name] ?? String(samplePathValue(name, 'Admin', false))),
  );
const having = (names: readonly string[]) =>
  table.flatMap(({ path }) => {
    const name = names.find((one) => path.includes(`:${one}`));
    return name === undefined ? [] : [{ path, name }];
  });

describe('a class in an address', () => {
  it.each(having(['formClassId', 'classId', 'className']))(
    '$path is not found where no class can be called so',
    async ({ path, name }) => {
      for (const value of ['9Z', '7A', 'A1', 'every class', '٣A', 'NaN', '0'])
        expect([value, (await admin.get(fill(path, { [name]: value }))).status]).toEqual([value, 404]);
    },
  );

  it.each(table.filter(({ query }) => (query as ZodObject | undefined)?.shape.form_class_id !== undefined))(
    '$path is not found either, where it stands in the query',
    async ({ path }) => {
      const query = `form_class_id=9Z&academic_term_id=${String(term)}&date=2020-01-06&session=AM`;
      expect((await admin.get(`${path}?${query}`)).status).toBe(404);
    },
  );

  it('is refused to a teacher in the words for a class that is taught by others', async () => {
    const sheet = (className: string) =>
      teacher.get(
        `/api/teacher-lesson-students/${className}/${String(term)}/33/${String(students.anika.id)}`,
      );
    const [others, absent] = [await sheet('1B'), await sheet('9Z')];
    expect([absent.status, absent.text]).toEqual([403, others.text]);
  });
});

describe('a term or a form in an address', () => {
  it.each(having(['academicTermId', 'termId']))(
    '$path is not found for a term of no year',
    async ({ path, name }) => {
      for (const value of ['999999', '000000', '0', '209904'])
        expect([value, (await admin.get(fill(path, { [name]: value }))).status]).toEqual([value, 404]);
    },
  );

  it.each(having(['formLevel', 'level']))(
    '$path is not found for Form 0 and Form 7',
    async ({ path, name }) => {
      for (const value of ['0', '7'])
        expect((await admin.get(fill(path, { [name]: value }))).status).toBe(404);
    },
  );
});
