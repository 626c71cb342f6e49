import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;

it('pictures kept before there were small ones get theirs at the next start, and are shown in rows before it', async () => {
  const portrait = { width: 240, height: 300, channels: 3, background: '#8a5a3c' } as const;
  const jpeg = await sharp({ create: portrait }).jpeg().toBuffer();
  const damaged = Buffer.from('no picture');
  // More than are taken together twice, for the first start may still look when they come; and one that cannot be read.
  const names = Array.from({ length: 120 }, (_, index) => `picture0from0before${index + 100}.jpg`);
  const [broken = ''] = names;
  const kept = { student_id: students.anika.id, small_webp: null };
  await db
    .insertInto('student_pictures')
    .values(names.map((name) => ({ ...kept, name, jpeg: name === broken ? damaged : jpeg })))
    .execute();
  const inRow = async (name: string) => {
    const admin = await school.browser().signIn('Admin');
    return admin.get(`/img/students/${name}?size=row`);
  };
  const before = await inRow(names.at(-1) ?? '');
  expect([before.headers['content-type'], before.bytes.equals(jpeg)]).toEqual(['image/jpeg', true]);

  await school.restart();
  const without = db.selectFrom('student_pictures').select('name').where('small_webp', 'is', null);
  await expect.poll(async () => without.execute()).toEqual([{ name: broken }]);
  for (const name of [names[1] ?? '', names.at(-1) ?? '']) {
    const { bytes, headers } = await inRow(name);
    expect(headers['content-type']).toBe('image/webp');
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([77, 96]);
  }
  expect((await inRow(names.at(-1) ?? '')).headers['etag']).not.toBe(before.headers['etag']);
  expect((await inRow(broken)).bytes.equals(damaged)).toBe(true);
});
