import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import type { MarkEntry } from 'contract/marks';
import { blankEntry } from 'contract/marks';
import { academicYearOfTerm } from 'contract/terms';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import {
  lastTerm,
  lastYear,
  pictureOf,
  staff,
  students,
  subjects,
  term,
  type UserName,
  year,
} from '../../testing/test-school.ts';
import { factsOf, pagesOf } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;

const { anika, brandon, chantal, emile, farah, gerard, hannah, kyle, leah, marcus } = students;
const ines = { id: 20260009, first: 'Inès', last: 'Żak-Núñez' };
const physicalEducation = 41;

beforeAll(async () => {
  await enrol(ines, year, '1A');
  await write(anika, subjects.mathematics, {
    course_mark: 62,
    exam_mark: 80,
    dilligence: 'A',
    comment: 'Steady work.',
  });
  await write(anika, subjects.english, { exam_mark: 60 });
  await write(anika, subjects.spanish, { exam_mark: 71 });
  await write(brandon, subjects.mathematics, { exam_mark: 70.3 });
  await write(brandon, subjects.english, { exam_mark: 70.3 });
  await write(brandon, subjects.spanish, { exam_mark: 70.3 });
  await write(chantal, subjects.mathematics, { course_attendance: 3, exam_attendance: 2 });
  await write(chantal, subjects.english, { exam_mark: 50 });
  await write(chantal, subjects.spanish, { exam_mark: 40 });
  await write(chantal, physicalEducation, { course_mark: 88 }, staff.lcharles.id);
  await write(emile, subjects.mathematics, { exam_mark: 90 }, staff.rsingh.id);
  await write(emile, subjects.science, {});
  await db
    .insertInto('student_term_records')
    .values({
      student_id: anika.id,
      academic_term_id: term,
      academic_year_id: year,
      form_class_id: '1A',
      total_sessions: 140,
      sessions_absent: 4,
      sessions_late: 2,
      teacher_comment: 'A thoughtful student.',
      dean_comment: 'Well done.',
    })
    .execute();
  await write(leah, subjects.mathematics, { course_mark: 55 });
  await write(marcus, subjects.mathematics, { course_attendance: 3 });
  await db
    .insertInto('employee_permissions')
    .values({ employee_id: staff.gdeleon.id, user_permission_id: 2 })
    .execute();
  await db
    .insertInto('form_teacher_assignments')
    .values({ academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.gdeleon.id })
    .execute();
});

describe('the report cards of a class', () => {
  it('carry averages, ties, absences and gaps as worked out by hand', async () => {
    const pages = await pagesPrinted('1A');
    expect(pages.map(nameOn)).toEqual([
      'Ali, Brandon',
      'Ali, Chantal',
      'Baptiste, Anika',
      "D'Abreu, Émile",
      'Żak-Núñez, Inès',
    ]);
    const [ofBrandon = '', ofChantal = '', ofAnika = '', ofEmile = '', ofInes = ''] = pages;
    // (80 + 60 + 71) / 3 = 70.33 and 3 × 70.3 / 3 are both 70.3: they share the second place.
    expect(factsOn(ofAnika)).toEqual(['70.3%', '2 of 5', '3 of 3', '65.2%', '5']);
    expect(factsOn(ofBrandon)).toEqual(['70.3%', '2 of 5', '3 of 3', '65.2%', '5']);
    // (0 + 50 + 40) / 3; absent counts 0, Physical Education has no exam mark yet and does not count.
    expect(factsOn(ofChantal)).toEqual(['30.0%', '4 of 5', '1 of 3', '65.2%', '5']);
    expect(ofChantal).toContain('marks are missing in one subject (Physical Education)');
    // 90 / 1; the two lessons without a mark do not count.
    expect(factsOn(ofEmile)).toEqual(['90.0%', '1 of 5', '1 of 1', '65.2%', '5']);
    expect(ofEmile).toContain('marks are missing in 2 subjects (English Language, Spanish)');
    // The class average is (70.33 + 70.3 + 30 + 90) / 4 = 65.16: who has no average is outside.
    expect(factsOn(ofInes)).toEqual(['-', 'Not ranked', '0 of 0', '65.2%', '5']);
  });

  it('show the marks, the highest in the class, the remark and the teacher', async () => {
    const [ofBrandon = '', ofChantal = '', ofAnika = '', ofEmile = ''] = await pagesPrinted('1A');
    expect(ofAnika).toMatch(/Mathematics 62 80 90 A Steady work\. A\. Mohammed/);
    expect(ofAnika).toMatch(/Spanish 71 71 L\. Charles/);
    expect(ofBrandon).toMatch(/English Language 70\.3 70\.3 R\. Singh/);
    expect(ofChantal).toMatch(/Mathematics NW ABS 90 A\. Mohammed/);
    expect(ofChantal).toMatch(/Physical Education 88 L\. Charles/);
    // Entered by another teacher than the one whose lesson it is.
    expect(ofEmile).toMatch(/Mathematics 90 90 R\. Singh/);
    // A record from which everything was taken again, in a subject that 1A does not take.
    expect(ofEmile).not.toContain('Integrated Science');
  });

  it('show attendance and comments of the term record, and dashes where there is none', async () => {
    const [ofBrandon = '', , ofAnika = ''] = await pagesPrinted('1A');
    expect(ofAnika).toContain('Possible sessions 140 Sessions absent 4 Times late 2');
    expect(ofAnika).toContain('A thoughtful student.');
    expect(ofAnika).toContain('Well done.');
    expect(ofAnika).toContain('School reopens on 4 January 2027');
    expect(ofBrandon).toMatch(/Possible sessions \S Sessions absent \S Times late \S /);
  });

  it('take the subjects of Form 4 from the assignments', async () => {
    const pages = await pagesPrinted('4 Sci');
    const cardOf = (person: { last: string }) =>
      pages.find((page) => nameOn(page).startsWith(person.last)) ?? '';
    expect(cardOf(hannah)).toMatch(/English Language R\. Singh Mathematics U\. Boodram/);
    expect(cardOf(kyle)).toMatch(/English Language R\. Singh/);
    expect(cardOf(kyle)).not.toContain('Mathematics');
    expect(cardOf(students.jada)).toMatch(/Mathematics N\. Pierre/);
  });

  it('count the course mark where the term is course work only', async () => {
    const [ofMarcus = '', ofLeah = ''] = await pagesPrinted('6 Up');
    expect(factsOn(ofLeah)).toEqual(['55.0%', '1 of 2', '1 of 1', '27.5%', '2']);
    expect(factsOn(ofMarcus)).toEqual(['0.0%', '2 of 2', '0 of 1', '27.5%', '2']);
    expect(ofMarcus).toMatch(/Mathematics NW 55/);
  });

  it('hide the rank where the school wishes so', async () => {
    await db.updateTable('school_settings').set({ show_rank: false }).execute();
    const [first = ''] = await pagesPrinted('1A');
    await db.updateTable('school_settings').set({ show_rank: true }).execute();
    expect(first).not.toContain('Rank');
  });

  it('hold in an older term who left with marks, and follow a move by the term record', async () => {
    const marked = { id: 20250001, first: 'Omari', last: 'Thomas' };
    const unmarked = { id: 20250002, first: 'Petra', last: 'Vieira' };
    for (const person of [marked, unmarked]) {
      await enrol(person, lastYear, '1A');
      await db
        .updateTable('students')
        .set({ student_status_id: 3 })
        .where('student_id', '=', person.id)
        .execute();
    }
    await write(marked, subjects.mathematics, { exam_mark: 64 }, staff.dgarcia.id, lastTerm);
    await register(farah, lastYear, '1B');
    await db
      .insertInto('student_term_records')
      .values({
        student_id: farah.id,
        academic_term_id: lastTerm,
        academic_year_id: lastYear,
        form_class_id: '1A',
        total_sessions: 116,
        sessions_absent: null,
        sessions_late: null,
      })
      .execute();
    const pages = await pagesPrinted('1A', lastTerm);
    expect(pages.map(nameOn)).toEqual(['Khan, Farah', 'Thomas, Omari']);
    expect(pages[1]).toMatch(/Mathematics 64 64 D\. Garcia/);
    expect(await pagesPrinted('1B', lastTerm)).toHaveLength(1);
    expect((await pagesPrinted('1B', lastTerm))[0]).toMatch(/no students/i);
    expect((await pagesPrinted('1A')).map(nameOn)).not.toContain('Lewis, Gerard');
  });

  it('print markup in names and remarks as typed', async () => {
    const typed = { id: 20260010, first: '#sys.version $x$', last: '<b>Bo</b> *old*' };
    await enrol(typed, year, '1B');
    await write(typed, subjects.mathematics, { comment: '#include "x" \\ `raw` [a]' });
    const page = (await pagesPrinted('1B')).find((text) => text.includes('#sys')) ?? '';
    expect(page).toContain('<b>Bo</b> *old*, #sys.version $x$');
    expect(page.replaceAll(' ', '')).toContain('#include"x"\\`raw`[a]');
  });

  it('are printed with the pictures, and with initials for one that is broken', async () => {
    const jpeg = await sharp({ create: { width: 24, height: 30, channels: 3, background: '#486' } })
      .jpeg()
      .toBuffer();
    await db
      .insertInto('student_pictures')
      .values({ name: 'good0picture0of0kyle.jpg', student_id: kyle.id, jpeg })
      .execute();
    await db
      .updateTable('students')
      .set({ picture: 'good0picture0of0kyle.jpg' })
      .where('student_id', '=', kyle.id)
      .execute();
    const { bytes } = await print('kali', '4 Sci');
    expect(imagesIn(bytes)).toBe(1);
    expect(pagesOf(bytes)).toHaveLength(4);
    expect(school.logged()).toContain(pictureOf(hannah));
  });
});

describe('one report card', () => {
  it('stands within the whole class', async () => {
    const reply = await print('kali', '1A', term, anika.id);
    const pages = pagesOf(reply.bytes).map(oneLine);
    expect(pages).toHaveLength(1);
    expect(factsOn(pages[0] ?? '')).toEqual(['70.3%', '2 of 5', '3 of 3', '65.2%', '5']);
    expect(factsOf(reply.bytes).title).toBe('Report card – Baptiste, Anika – 1A – Term 1, 2026-2027');
    expect(reply.headers['content-disposition']).toContain('report-card-1A-20260001-2026-2027-term-1.pdf');
  });

  it('of a student who is not in that class that term is not found', async () => {
    for (const id of [farah.id, gerard.id, 1]) {
      expect(await statusFor('kali', '1A', term, id)).toBe(404);
      expect(await statusFor('Admin', '1A', term, id)).toBe(404);
    }
  });
});

describe('over HTTP a report card', () => {
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
    expect(await statuses('lcharles')).toEqual([403, 403, 403]);
    // Holds Term Details only, and is form teacher of 4 Sci this year.
    expect(await statuses('gdeleon')).toEqual([200, 403, 403]);
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

async function print(
  name: UserName,
  formClassId: string,
  academicTermId: number = term,
  studentId?: number,
  headers: Record<string, string> = {},
) {
  const path =
    studentId === undefined
      ? addressOf(calls.printReportCards, { academicTermId, formClassId })
      : addressOf(calls.printReportCard, { academicTermId, formClassId, studentId });
  const browser = await school.browser().signIn(name);
  return browser.get(path, headers);
}

async function statusFor(name: UserName, formClass: string, termId: number = term, studentId?: number) {
  return (await print(name, formClass, termId, studentId)).status;
}

/** The pages as one line each, as a reader's software finds the words. */
async function pagesPrinted(formClass: string, termId: number = term): Promise<string[]> {
  const { status, bytes } = await print('kali', formClass, termId);
  expect(status).toBe(200);
  return pagesOf(bytes).map(oneLine);
}

function oneLine(page: string): string {
  return page.replace(/\s+/g, ' ');
}

function nameOn(page: string): string {
  return /Term \d, \d{4}-\d{4} (?:[A-ZŻ]{2} )?(\S+, \S+) /.exec(page)?.[1] ?? page;
}

/** Average, rank, subjects passed, class average, class size. */
function factsOn(page: string): string[] {
  const facts =
    /Average (\S+) Rank in class (.+) Subjects passed (.+) Class average (\S+) Class size (\d+)/.exec(page) ??
    [];
  return facts.slice(1);
}

function imagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0;
}

interface Person {
  id: number;
  first: string;
  last: string;
}

async function enrol({ id, first, last }: Person, inYear: number, formClass: string): Promise<void> {
  await db
    .insertInto('students')
    .values({
      student_id: id,
      first_name: first,
      last_name: last,
      date_of_birth: null,
      gender: null,
      entry_date: null,
      picture: null,
    })
    .execute();
  await register({ id }, inYear, formClass);
}

async function register({ id }: Pick<Person, 'id'>, inYear: number, formClass: string): Promise<void> {
  await db
    .insertInto('student_registrations')
    .values({ student_id: id, academic_year_id: inYear, form_class_id: formClass })
    .execute();
}

async function write(
  { id }: Pick<Person, 'id'>,
  subjectId: number,
  entry: Partial<MarkEntry>,
  employeeId: number | null = null,
  inTerm: number = term,
): Promise<void> {
  await db
    .insertInto('term_marks')
    .values({
      student_id: id,
      academic_term_id: inTerm,
      academic_year_id: academicYearOfTerm(inTerm),
      subject_id: subjectId,
      employee_id: employeeId,
      updated_by: null,
      ...blankEntry,
      ...entry,
    })
    .execute();
}
