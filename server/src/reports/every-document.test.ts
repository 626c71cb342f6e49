import { calls } from 'contract/calls';
import { addressOf, type Endpoint } from 'contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePathValue } from '../testing/path-values.ts';
import { testApplication } from '../testing/test-application.ts';
import { students } from '../testing/test-school.ts';
import { factsOf, linesOf } from './render/read-pdf.ts';

/** What holds of every document, whichever calls there are (3-decisions §8, §9). */

const school = await testApplication();
afterAll(school.close);
const admin = await school.browser().signIn('Admin');
const friday = '2026-11-20';

const documents = Object.entries<Endpoint>(calls).filter(([, { produces }]) => produces === 'pdf');
const onLegalPaper = ['/api/mark-sheet/', '/api/mark-sheet-subject-choice/'];
const lying = [...onLegalPaper, '/api/student-contact/'];
const isOf = (paths: readonly string[], path: string) => paths.some((one) => path.startsWith(one));

beforeAll(async () => {
  const letterhead = { address: '3 Saddle Road', phone: '868-555-0177', email: 'office@poui.example' };
  await admin.ask(calls.saveSchoolSettings, { body: letterhead });
  await admin.ask(calls.saveRegister, {
    body: { form_class_id: '1A', date: friday, session: 'AM', entries: [] },
  });
});

function addressFor(call: Endpoint): string {
  const { path } = call;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, samplePathValue(name, 'Admin', false)]));
  return addressOf(
    call,
    params,
    path.endsWith('transcript')
      ? { studentId: students.anika.id }
      : path.startsWith('/api/attendance-report')
        ? { attendance_date: friday }
        : {},
  );
}

describe('every document', () => {
  it.each(documents)('is one of the school’s, in its look: %s', async (_name, call) => {
    const { status, headers, bytes } = await admin.get(addressFor(call));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    expect(headers['content-disposition']).toMatch(/^inline; filename="[a-z]+-[-\w .]+\.pdf"/);
    const { title, pages, tagged, paper } = factsOf(bytes);
    expect(tagged).toBe(true);
    expect(title).toMatch(/^[A-Z].* – /);
    const [long, short] = [isOf(onLegalPaper, call.path) ? 1008 : 792, 612];
    const size = isOf(lying, call.path) ? `${long} x ${short} pts` : `${short} x ${long} pts`;
    expect(paper).toContain(size);
    const printed = linesOf(bytes);
    expect(printed).toHaveLength(pages);
    for (const words of ['Poui Hill Secondary', '3 Saddle Road', '868-555-0177', 'office@poui.example']) {
      expect(printed[0]).toContain(words);
    }
    for (const [index, page] of printed.entries()) {
      expect(page).toMatch(/Generated \d+ \w+ \d{4}, \d\d:\d\d/);
      expect(page).toContain(`Page ${index + 1} of ${pages}`);
    }
  });
});

/** What holds nobody's name: counts of ages and of classes, and a spreadsheet to fill in. */
const nameless: readonly string[] = ['printAges', 'printClassAttendance', 'downloadUploadTemplate'];

describe('every document and spreadsheet with names', () => {
  const leaving = Object.entries<Endpoint>(calls).filter(
    ([, { produces }]) => produces === 'pdf' || produces === 'xlsx',
  );

  it.each(leaving)('is in the history each time that it leaves the application: %s', async (name, call) => {
    const exportsSoFar = school.database.owner.db
      .selectFrom('history')
      .select(['actor', 'after'])
      .where('entity', '=', 'export')
      .orderBy('id');
    const before = (await exportsSoFar.execute()).length;
    // The second time it is made already.
    for (const _time of [1, 2]) expect((await admin.get(addressFor(call))).status).toBe(200);
    const rows = (await exportsSoFar.execute()).slice(before);
    const row = { actor: 'Admin', after: { document: expect.any(String), students: expect.any(Number) } };
    expect(rows).toMatchObject(nameless.includes(name) ? [] : [row, row]);
  });
});
