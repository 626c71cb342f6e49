import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../testing/school-records.ts';
import { testApplication } from '../testing/test-application.ts';
import { staff, subjects, term } from '../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { attend, enrol } = schoolRecords(db);
const admin = await school.browser().signIn('Admin');
const sheetOf1A = `/api/teacher-lesson-students/1A/${term}/${subjects.mathematics}/${staff.amohammed.id}`;

beforeAll(async () => {
  await sql`
    insert into students (student_id, first_name, last_name)
    select 20250000 + n, 'Émile ' || n, 'Of the long list ' || n from generate_series(1, 500) n`.execute(db);
  for (let number = 1; number <= 30; number += 1) {
    const newcomer = { id: 20260100 + number, first: `Inez ${number}`, last: 'Of a full class' };
    await enrol(newcomer, '1A');
    await attend(newcomer, '1A', { absent: 0, late: 0 });
  }
});

describe('what is read', () => {
  it.each([
    ['a long list', '/api/students-all', 8],
    ['a class’s sheet', sheetOf1A, 5],
  ])('%s is sent compressed to whoever takes it so, and reads the same', async (_what, path, times) => {
    const plain = await admin.get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await admin.get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const zstd = await admin.get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect([gzip.headers['content-encoding'], zstd.headers['content-encoding']]).toEqual(['gzip', 'zstd']);
    expect([gzip.headers['vary'], gzip.headers['cache-control']]).toEqual([
      expect.stringContaining('Accept-Encoding'),
      'private, no-store',
    ]);
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    expect(zstdDecompressSync(zstd.bytes).toString()).toBe(plain.text);
    expect(zstd.bytes.length).toBeLessThan(plain.bytes.length / times);
  });

  it('is sent as it is where it is short', async () => {
    const period = await admin.get('/api/current-term', { 'accept-encoding': 'zstd' });
    expect(period.headers['content-encoding']).toBeUndefined();
  });
});
