import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, students, subjects, term, type UserName } from '../../testing/test-school.ts';
import { factsOf, linesOf } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { attend, enrol, leaveSchool, mark, open, register } = schoolRecords(db);

const { anika, brandon, chantal, dinesh, emile, farah, hannah, leah, marcus } = students;
const ines = { id: 20260009, first: 'Inès', last: 'Żak-Núñez' };
const physicalEducation = 41;

beforeAll(async () => {
  await enrol(ines, '1A');
  await mark(anika, subjects.mathematics, { course_mark: 62, exam_mark: 80 });
  await mark(anika, subjects.english, { exam_mark: 60 });
  await mark(anika, subjects.spanish, { exam_mark: 71 });
  for (const subject of [subjects.mathematics, subjects.english, subjects.spanish])
    await mark(brandon, subject, { exam_mark: 70.3 });
  await mark(chantal, subjects.mathematics, { course_attendance: 3, exam_attendance: 2 });
  await mark(chantal, subjects.english, { exam_mark: 50 });
  await mark(chantal, subjects.spanish, { exam_mark: 40 });
  await mark(chantal, physicalEducation, { course_mark: 88 });
  await mark(emile, subjects.mathematics, { exam_mark: 90 });
  await attend(anika, '1A', { absent: 4, late: 2 });
  await attend(emile, '1A', { absent: 1, late: 0 });
  // An exam mark from before the term was one of course work only.
  await mark(leah, subjects.mathematics, { course_mark: 55, exam_mark: 20 });
  await mark(marcus, subjects.mathematics, { course_attendance: 3 });
  await mark(hannah, subjects.mathematics, { exam_mark: 44 });
  await open('1C', '2A');
});

describe('the class mark sheet', () => {
  it('carries marks, totals, averages and ranks as worked out by hand, by rank', async () => {
    const [page = ''] = await linesPrinted('1A');
    // English Language, Mathematics, Physical Education, Spanish; then total, average, rank, absent, late.
    expect(page).toContain("1 D'Abreu, Émile 90 – – 90 90.0% * 1 1 0\n");
    // (80 + 60 + 71) / 3 = 70.33 and 3 × 70.3 / 3 share the second place.
    expect(page).toContain('2 Ali, Brandon 70.3 70.3 – – 70.3 210.9 70.3% 2 – –\n');
    expect(page).toContain('3 Baptiste, Anika 60 62 80 – – 71 211 70.3% 2 4 2\n');
    // Absent counts 0; Physical Education has no exam mark yet and does not count.
    expect(page).toContain('4 Ali, Chantal 50 NW ABS 88 40 90 30.0% * 4 – –\n');
    expect(page).toContain('5 Żak-Núñez, Inès – – – -* – – –\n');
    expect(page).toContain('Class highest 70.3 90 71\n');
    // (70.33 + 70.3 + 30 + 90) / 4; 4 + 1 absences.
    expect(page).toContain('5 students 65.2% 5 2\n');
  });

  it('names subjects, form teacher, dean and period, and what the marks mean', async () => {
    const reply = await print('1A');
    const [page = ''] = linesOf(reply.bytes);
    for (const part of [
      'Class mark sheet 1A, Term 1, 2026-2027',
      '1A A. Mohammed R. Singh 5 65.2%',
      'Eng Math PE Span',
      'Total Average Rank Absent Late',
      'Averages are of exam marks.',
      '* Marks are missing.',
      'Page 1 of 1',
    ])
      expect(page).toContain(part);
    expect(factsOf(reply.bytes)).toMatchObject({
      title: 'Class mark sheet – 1A – Term 1, 2026-2027',
      tagged: true,
      paper: '1008 x 612 pts',
    });
  });

  it('counts course marks where the term is course work only', async () => {
    const [page = ''] = await linesPrinted('6 Up');
    expect(page).toContain('1 Sookdeo, Leah 55 55 55.0% 1 – –\n');
    expect(page).toContain('2 Antoine, Marcus NW 0 0.0% 2 – –\n');
    // Nobody's sessions are recorded.
    expect(page).toContain('2 students 27.5% – –\n');
    expect(page).toContain('Course work only');
  });

  it('rounds half of a tenth in the class average up, as the report cards do', async () => {
    await mark(farah, subjects.mathematics, { exam_mark: 50.3 });
    await mark(dinesh, subjects.mathematics, { exam_mark: 50.4 });
    const [page = ''] = await linesPrinted('1B');
    // 50.35, of which the binary fraction lies below it.
    expect(page).toContain('2 students 50.4% – –\n');
  });

  it('tells what a student of Form 4 does not take from what is not marked yet', async () => {
    const reply = await print('4 Sci');
    const [page = ''] = linesOf(reply.bytes);
    expect(page).toContain('1 Persad, Hannah 44 44 44.0% * 1 – –\n');
    expect(page).toMatch(/Noel, Kyle – – – -\* – – –\n/);
    expect(page).toMatch(/Ramlogan, Jada – – – -\* – – –\n/);
    expect(reply.headers['content-disposition']).toContain('mark-sheet-4-Sci-2026-2027-term-1.pdf');
  });

  it('holds in an older term who left with marks, and follows a move by the term record', async () => {
    const omari = { id: 20250001, first: 'Omari', last: 'Thomas' };
    await enrol(omari, '1A', lastYear);
    await leaveSchool(omari);
    await mark(omari, subjects.mathematics, { exam_mark: 64 }, lastTerm);
    await register(farah, '1B', lastYear);
    await attend(farah, '1A', { absent: 3, late: null }, lastTerm);
    const [page = ''] = await linesPrinted('1A', lastTerm);
    expect(page).toContain('1 Thomas, Omari 64 64 64.0% 1 – –\n');
    expect(page).toContain('2 Khan, Farah – -* – 3 –\n');
    expect((await linesPrinted('1B', lastTerm))[0]).toContain('No students are registered in class 1B');
  });

  it('continues subjects and students on further pages, the results beside the last subjects', async () => {
    const taught = await db.selectFrom('subjects').select(['id', 'abbr']).orderBy('title').execute();
    const more = Array.from({ length: 18 - taught.length }, (_, index) => ({
      title: `Workshop ${String(index + 10)}`,
      abbr: `W${index + 10}`,
    }));
    await db
      .insertInto('subjects')
      .values(more.map((one) => ({ ...one, retired_on: null })))
      .execute();
    const all = await db.selectFrom('subjects').select('id').orderBy('title').limit(18).execute();
    const longest = 'Wickramasinghe-Ramkissoon-Baptiste de la Núñez y Fernández X';
    for (let place = 1; place <= 45; place += 1) {
      const someone = { id: 20250100 + place, first: 'Shermaine-Anastasia Genevieve', last: longest };
      await enrol(someone, '2A');
      for (const { id } of all) await mark(someone, id, { course_mark: 40 + place, exam_mark: 100 });
    }
    const pages = await linesPrinted('2A');
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual([
      'Page 1 of 4',
      'Page 2 of 4',
      'Page 3 of 4',
      'Page 4 of 4',
    ]);
    expect(pages.map((page) => page.includes('Total Average Rank'))).toEqual([false, true, false, true]);
    expect(pages.map((page) => (page.match(/CW EW/g) ?? []).length)).toEqual([16, 2, 16, 2]);
    const [first = '', second = ''] = pages;
    expect(first).toMatch(/\n1 (.*\n)?.*(41 100 ?){16}\n/);
    expect(second).toMatch(/\n1 (.*\n)?.*41 100 41 100 1800 100\.0% 1 – –\n/);
  });

  it('of an empty class is one page that says so', async () => {
    const pages = await linesPrinted('1C');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('No students are registered in class 1C in this term.');
  });

  it('of an unknown class or term is not found, and is for holders of Reports', async () => {
    for (const [formClass, inTerm] of [
      ['5Z', term],
      ['1A', 202603],
    ] as const) {
      const { status, json } = await print(formClass, inTerm);
      expect(status).toBe(404);
      expect(json).toEqual({ message: expect.stringMatching(/^There is no (class|term)/) as unknown });
    }
    expect((await print('1A', term, 'lcharles')).status).toBe(403);
    expect((await print('1A', term, 'Admin')).status).toBe(200);
  });
});

describe('the numbers of the mark sheet', () => {
  it('hold every student by name with every subject of the class', async () => {
    const { status, json } = await numbersOf('1A', term);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      exam_mark: 1,
      pass_mark: 50,
      subjects: [
        { id: subjects.english, abbr: 'Eng' },
        { id: subjects.mathematics, abbr: 'Math' },
        { id: physicalEducation, abbr: 'PE' },
        { id: subjects.spanish, abbr: 'Span' },
      ],
      marks: [
        { student_id: brandon.id },
        {
          student_id: chantal.id,
          term_marks: [
            { subject_id: subjects.english, assigned: true, course_mark: null, exam_mark: 50 },
            { subject_id: subjects.mathematics, course_attendance: 3, exam_attendance: 2 },
            { subject_id: physicalEducation, assigned: false, course_mark: 88, exam_mark: null },
            { subject_id: subjects.spanish, exam_mark: 40, teacher: 'L. Charles' },
          ],
        },
        { student_id: anika.id, last_name: 'Baptiste', first_name: 'Anika' },
        {
          student_id: emile.id,
          term_marks: [
            { assigned: true, exam_mark: null, teacher: 'R. Singh' },
            { assigned: true, exam_mark: 90, teacher: 'A. Mohammed' },
            { assigned: false, course_mark: null, exam_mark: null, teacher: '' },
            {},
          ],
        },
        { student_id: ines.id },
      ],
    });
  });

  it('hold no exam in a term of course work only, whatever was entered before it became one', async () => {
    expect((await numbersOf('6 Up', term)).json).toMatchObject({
      exam_mark: 0,
      marks: expect.arrayContaining([
        {
          student_id: leah.id,
          last_name: 'Sookdeo',
          first_name: 'Leah',
          term_marks: expect.arrayContaining([
            expect.objectContaining({
              subject_id: subjects.mathematics,
              course_mark: 55,
              exam_mark: null,
              exam_attendance: 1,
            }),
          ]),
        },
      ]),
    });
  });

  it('are empty for an empty class, and not found for an unknown class or term', async () => {
    expect((await numbersOf('1C', term)).json).toMatchObject({ subjects: [], marks: [] });
    expect((await numbersOf('5Z', term)).status).toBe(404);
    expect((await numbersOf('1A', 202603)).status).toBe(404);
  });
});

async function print(formClassId: string, academicTermId: number = term, name: UserName = 'kali') {
  const browser = await school.browser().signIn(name);
  return browser.get(addressOf(calls.printMarkSheet, { academicTermId, formClassId }));
}

async function numbersOf(form_class_id: string, academic_term_id: number) {
  const browser = await school.browser().signIn('kali');
  return browser.get(addressOf(calls.readMarkSheetData, {}, { form_class_id, academic_term_id }));
}

async function linesPrinted(formClass: string, inTerm: number = term): Promise<string[]> {
  const { status, bytes } = await print(formClass, inTerm);
  expect(status).toBe(200);
  return linesOf(bytes);
}
