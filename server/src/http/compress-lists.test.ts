import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../testing/test-application.ts';

const school = await testApplication();
afterAll(school.close);
const clerk = await school.browser().signIn('kali');

describe('a long list', () => {
  it('is sent compressed to whoever takes it so, and reads the same', async () => {
    await sql`
      insert into students (student_id, first_name, last_name)
      select 20250000 + n, 'Émile ' || n, 'Of the long list ' || n from generate_series(1, 500) n`.execute(
      school.database.owner.db,
    );
    const path = '/api/students-all';
    const plain = await clerk.get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await clerk.get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const zstd = await clerk.get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect([gzip.headers['content-encoding'], zstd.headers['content-encoding']]).toEqual(['gzip', 'zstd']);
    expect([gzip.headers['vary'], gzip.headers['cache-control']]).toEqual([
      expect.stringContaining('Accept-Encoding'),
      'private, no-store',
    ]);
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    expect(zstdDecompressSync(zstd.bytes).toString()).toBe(plain.text);
    expect(zstd.bytes.length).toBeLessThan(plain.bytes.length / 8);
  });

  it('and a short answer is sent as it is', async () => {
    const term = await clerk.get('/api/current-term', { 'accept-encoding': 'zstd' });
    expect(term.headers['content-encoding']).toBeUndefined();
  });
});
