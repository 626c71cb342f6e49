import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportCardPrinter } from '../../testing/report-card-printer.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, staff, students, term, type UserName, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { print, statusFor } = reportCardPrinter(school);
const { anika } = students;

beforeAll(async () => {
  const { db } = school.database.owner;
  await db
    .insertInto('employee_permissions')
    .values({ employee_id: staff.gdeleon.id, user_permission_id: 2 })
    .execute();
  await db
    .insertInto('form_teacher_assignments')
    .values({ academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.gdeleon.id })
    .execute();
  await db
    .insertInto('form_dean_assignments')
    .values({ academic_year_id: year, form_class_id: '6 Up', employee_id: staff.gdeleon.id })
    .execute();
});

describe('a report card', () => {
  it('opens in the page under a name that says what it is, and is kept by nobody', async () => {
    const { headers, bytes } = await print('kali', '4 Sci');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      vary: expect.stringContaining('Accept-Encoding') as unknown,
    });
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="report-cards-4-Sci-2026-2027-term-1\.pdf"/,
    );
    expect(headers['content-encoding']).toBeUndefined();
    const zipped = await print('kali', '4 Sci', term, undefined, { 'accept-encoding': 'gzip, br' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.bytes).equals(bytes)).toBe(true);
    const inBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const quicker = await print('kali', '4 Sci', term, undefined, inBrowser);
    expect(quicker.headers['content-encoding']).toBe('zstd');
    expect(zstdDecompressSync(quicker.bytes).equals(bytes)).toBe(true);
  });

  it('is for holders of Reports, administrators, and the form teacher and dean of the class', async () => {
    const statuses = async (name: UserName) => [
      await statusFor(name, '4 Sci'),
      await statusFor(name, '1A'),
      await statusFor(name, '1A', term, anika.id),
    ];
    expect(await statuses('kali')).toEqual([200, 200, 200]);
    expect(await statuses('Admin')).toEqual([200, 200, 200]);
    // An academic administrator, who does not hold Reports.
    expect(await statuses('cfrancis')).toEqual([200, 200, 200]);
    expect(await statuses('lcharles')).toEqual([403, 403, 403]);
    // Holds Term Details only, and is form teacher of 4 Sci and dean of 6 Up this year.
    expect(await statuses('gdeleon')).toEqual([200, 403, 403]);
    expect(await statusFor('gdeleon', '6 Up')).toBe(200);
    expect(await statusFor('gdeleon', '4 Sci', lastTerm)).toBe(403);
    expect((await school.browser().get('/api/report-card/202601/1A')).status).toBe(401);
  });

  it('of an unknown class or term is not found, and to a form teacher it is forbidden like any other', async () => {
    for (const [formClass, termId] of [
      ['5Z', term],
      ['1A', 202603],
    ] as const) {
      const { status, json } = await print('kali', formClass, termId);
      expect(status).toBe(404);
      expect(json).toEqual({ message: expect.stringMatching(/^There is no (class|term)/) as unknown });
      const refused = await print('gdeleon', formClass, termId);
      const forbidden = await print('gdeleon', '1A');
      expect([refused.status, refused.json]).toEqual([403, forbidden.json]);
    }
  });
});
