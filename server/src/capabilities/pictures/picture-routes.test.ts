import { messages } from 'contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, pictureOf, staff, students, subjects } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

describe('a student’s picture', () => {
  it.each([
    ['her Spanish teacher', 'lcharles', students.anika],
    ['the clerk, who lists all students', 'kali', students.anika],
    ['whoever holds Term Details alone', 'vyearwood', students.anika],
    ['whoever holds Reports alone', 'wyearwood', students.anika],
    ['whoever holds Subject Assignment alone', 'oramdeen', students.anika],
    ['whoever holds Settings alone', 'sthomas', students.anika],
    ['whoever holds Academic Administration alone', 'cfrancis', students.anika],
    ['Admin', 'Admin', students.anika],
    ['the teacher of her Mathematics set', 'uboodram', students.hannah],
    ['the teacher of the other set, for a student of that', 'npierre', students.jada],
  ] as const)('is shown to %s', async (_story, name, student) => {
    const browser = await school.browser().signIn(name);
    const path = `/img/students/${pictureOf(student)}?t=1`;
    const whole = await browser.get(path);
    expect([whole.status, whole.headers['content-type'], whole.text]).toEqual([
      200,
      'image/jpeg',
      `picture of ${student.first}`,
    ]);
    const inRow = await browser.get(`${path}&size=row`);
    expect([inRow.status, inRow.headers['content-type'], inRow.text]).toEqual([
      200,
      'image/webp',
      `small picture of ${student.first}`,
    ]);
  });

  it.each([
    ['a teacher of other classes', 'uboodram', students.anika],
    ['who resets passwords', 'pquamina', students.anika],
    ['the teacher of the other Mathematics set', 'uboodram', students.jada],
  ] as const)('is not found by %s', async (_story, name, student) => {
    const browser = await school.browser().signIn(name);
    for (const size of ['', '&size=row']) {
      const reply = await browser.get(`/img/students/${pictureOf(student)}?t=1${size}`);
      expect([reply.status, reply.json]).toEqual([404, { message: messages.notFound }]);
    }
  });

  it('is not found by who taught her last year, or has her on no sheet of theirs', async () => {
    const { register, take } = schoolRecords(owner);
    const { anika, hannah } = students;
    const { mathematics, spanish } = subjects;
    const ofLastYear = { academic_year_id: lastYear, employee_id: staff.npierre.id, subject_id: mathematics };
    await owner
      .insertInto('lessons')
      .values(['1A', '4 Sci'].map((form_class_id) => ({ ...ofLastYear, form_class_id })))
      .execute();
    await register(anika, '1A', lastYear);
    await register(hannah, '4 Sci', lastYear);
    await take(hannah, mathematics, staff.npierre, { inYear: lastYear });
    // Of a subject that she has no lesson in.
    await take(hannah, spanish, staff.npierre);
    const browser = await school.browser().signIn('npierre');
    for (const student of [anika, hannah]) {
      expect(await statusesOf(browser, `/img/students/${pictureOf(student)}`)).toEqual([404, 404]);
    }
    expect(await statusesOf(browser, `/img/students/${pictureOf(students.jada)}`)).toEqual([200, 200]);
  });

  it('is hidden from a teacher who may no longer enter marks, and when the student has left', async () => {
    const browser = await school.browser().signIn('lcharles');
    const path = `/img/students/${pictureOf(students.farah)}`;
    expect(await statusesOf(browser, path)).toEqual([200, 200]);
    await owner
      .updateTable('students')
      .set({ student_status_id: 3 })
      .where('student_id', '=', students.farah.id)
      .execute();
    expect(await statusesOf(browser, path)).toEqual([404, 404]);
    const other = `/img/students/${pictureOf(students.anika)}`;
    expect(await statusesOf(browser, other)).toEqual([200, 200]);
    await owner.deleteFrom('employee_permissions').where('employee_id', '=', staff.lcharles.id).execute();
    expect(await statusesOf(browser, other)).toEqual([404, 404]);
  });

  it.each([
    '..%2f..%2f..%2fpackage.json',
    '%2e%2e%2fschool-logo',
    'picture0of020260001.jpg%00',
    '%00',
    "' or name <> ''--",
    'PICTURE0OF020260001.JPG',
    'x'.repeat(150),
  ])('is not found under %j', async (name) => {
    const browser = await school.browser().signIn('Admin');
    expect(await statusesOf(browser, `/img/students/${name.replaceAll(' ', '%20')}`)).toEqual([404, 404]);
  });

  it.each([
    ['on a page', ''],
    ['in a row', '?size=row'],
  ])('%s is kept by the browser, which asks each time whether it may still show it', async (_where, size) => {
    const browser = await school.browser().signIn('Admin');
    const path = `/img/students/${pictureOf(students.anika)}${size}`;
    const first = await browser.get(path);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await browser.get(path, { 'if-none-match': first.headers['etag'] as string });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(
      (await school.browser().get(path, { 'if-none-match': first.headers['etag'] as string })).status,
    ).toBe(401);
  });
});

/** Of a picture asked for whole, and as rows show it. */
async function statusesOf(browser: Browser, path: string): Promise<number[]> {
  const replies = [await browser.get(path), await browser.get(`${path}?size=row`)];
  return replies.map(({ status }) => status);
}

describe('the pictures that come with the program', () => {
  it('are the default student, for anyone signed in, and the crest, for anyone', async () => {
    const browser = await school.browser().signIn('gdeleon');
    // '' is the name that the lists give a student without a picture.
    for (const path of ['/img/students/default', '/img/students/', '/img/students/?t=1&size=row']) {
      const student = await browser.get(path);
      expect([student.status, student.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect((await school.browser().get(path)).status).toBe(401);
    }
    const crest = await school.browser().get('/img/school-logo');
    expect([crest.status, crest.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(crest.headers['content-security-policy']).toContain('sandbox');
    expect(crest.headers['x-content-type-options']).toBe('nosniff');
  });

  it('give way to the school’s own logo', async () => {
    await owner
      .updateTable('school_settings')
      .set({ logo: Buffer.from('a logo'), logo_media_type: 'image/png' })
      .execute();
    const reply = await school.browser().get('/img/school-logo');
    expect([reply.headers['content-type'], reply.text]).toEqual(['image/png', 'a logo']);
  });
});
