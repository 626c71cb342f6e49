import { academicYearOfTerm } from 'contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, students, subjects, term, type UserName } from '../../testing/test-school.ts';
import { factsOf, linesOf, overlapsIn } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { addTerm, attend, enrol, leaveSchool, mark, open, register } = schoolRecords(db);
const { gerard, leah } = students;
const { english, mathematics, spanish } = subjects;

beforeAll(async () => {
  await open('5A', '6 Lw');
  await db
    .updateTable('students')
    .set({ other_name: 'Zoë', date_of_birth: '2009-01-02', entry_date: '2021-09-06' })
    .where('student_id', '=', leah.id)
    .execute();
});

describe('a transcript', () => {
  beforeAll(async () => {
    await register(leah, '5A', lastYear);
    await attend(leah, '5A', { absent: 1, late: 0 }, lastTerm);
    await mark(leah, mathematics, { course_mark: 60, exam_mark: 70.5 }, lastTerm);
    await mark(leah, english, { course_mark: 80, exam_attendance: 2 }, lastTerm);
    await mark(leah, spanish, { course_mark: 40 }, lastTerm);
    // Course work only in Form 6: the exam mark is from before it was, and is kept.
    await mark(leah, mathematics, { course_mark: 55, exam_mark: 99 });
    await mark(leah, english, { course_attendance: 3 });
  });

  it('has each year with its terms, and averages by what counted in them', async () => {
    const reply = await print(`/api/student-transcript?studentId=${leah.id}`);
    const [page = '', ...more] = linesOf(reply.bytes);
    expect(more).toEqual([]);
    expect(page).toContain('Transcript Sookdeo, Leah Zoë, 20210001');
    expect(page).toContain('2 Jan 2009 Female 6 Sept 2021 6 Up');
    // (70.5 + 0) / 2: absent counts 0, present without a mark does not count.
    expect(page).toContain('2025-2026, Form 5\nTerm 1 Term 2 Term 3, 5A\n');
    expect(page).toContain('English Language 80 ABS\nMathematics 60 70.5\nSpanish 40\nAverage 35.3%\n');
    // (55 + 0) / 2: no work counts 0.
    expect(page).toContain('2026-2027, Form 6\nTerm 1, 6 Up, under way Term 2 Term 3\n');
    expect(page).toContain('English Language NW\nMathematics 55\nAverage 27.5%\n');
    expect(page).toMatch(/Marks of the term under way are not complete/);
    for (const line of ['Principal', 'School stamp']) expect(page).toContain(line);
    // Of birth, and beside the signature.
    expect(page.match(/\bDate\b/g)).toHaveLength(2);
    expect(page).toContain('Sookdeo, Leah Zoë 20210001 Active');
    expect(factsOf(reply.bytes)).toEqual({
      title: 'Transcript – Sookdeo, Leah Zoë – 20210001',
      pages: 1,
      tagged: true,
      paper: '612 x 792 pts (letter)',
    });
    expect(reply.headers['content-disposition']).toContain('inline; filename="transcript-20210001.pdf"');
  });

  it('of seven years goes on over pages, with every mark and the signature at the end', async () => {
    const zara = { id: 20180001, first: 'Zara', last: 'Achong', gender: 'F' } as const;
    await enrol(zara, '6 Up');
    const titles = Array.from({ length: 13 }, (_, index) => `Subject of choice ${index}`);
    await db
      .insertInto('subjects')
      .values(titles.map((title, index) => ({ id: 700 + index, title, abbr: `S${index}`, retired_on: null })))
      .execute();
    for (const start of [2019, 2020, 2021, 2022, 2023, 2024]) {
      await holdYear(start);
      await register(zara, '5A', academicYearOfTerm(start * 100 + 1));
      for (const number of [1, 2, 3]) {
        const inTerm = start * 100 + number;
        for (let index = 0; index < titles.length; index += 1) {
          await mark(zara, 700 + index, { course_mark: start - 1960, exam_mark: 60 + number }, inTerm);
        }
      }
    }
    const reply = await print(`/api/student-transcript?studentId=${zara.id}`);
    const pages = linesOf(reply.bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    for (const page of pages.slice(1)) expect(page).toContain('Achong, Zara, 20180001, continued');
    const all = pages.join('\n');
    for (const start of [2019, 2020, 2021, 2022, 2023, 2024]) {
      const course = start - 1960;
      expect(all).toContain(`${start}-${start + 1}, Form 5`);
      expect(all.match(new RegExp(` ${course} 61 ${course} 62 ${course} 63\n`, 'g'))).toHaveLength(13);
    }
    expect(pages.at(-1)).toContain('School stamp');
  });

  it('is signed below marks: a last year that leaves no room for the signature goes along to its page', async () => {
    const nadia = { id: 20250061, first: 'Nadia', last: 'Pantin', gender: 'F' } as const;
    await enrol(nadia, '5A');
    await register(nadia, '4 Sci', lastYear);
    // Made for the transcript of seven years.
    for (let index = 0; index < 13; index += 1) {
      for (const inTerm of [lastTerm, term]) await mark(nadia, 700 + index, { course_mark: 61 }, inTerm);
    }
    const pages = linesOf((await print(`/api/student-transcript?studentId=${nadia.id}`)).bytes);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Subject of choice 12');
    expect(pages[0]).not.toContain('School stamp');
    expect(pages[1]).toMatch(/2026-2027, Form 5[\s\S]*Subject of choice 12 61[\s\S]*School stamp/);
  });

  it('is headed with this year’s class, also of who has one of next year already', async () => {
    const opal = { id: 20230044, first: 'Opal', last: 'Ramdass' };
    await enrol(opal, '4 Sci');
    await addTerm(202701, { first: '2027-09-06', last: '2027-12-10' });
    await register(opal, '5A', academicYearOfTerm(202701));
    await mark(opal, mathematics, { course_mark: 60, exam_mark: 61 });
    const [page = ''] = linesOf((await print(`/api/student-transcript?studentId=${opal.id}`)).bytes);
    expect(page).toContain('4 Sci');
    expect(page).not.toContain('5A');
  });

  it('says whose it is beside its title, however long the name', async () => {
    const longest = {
      id: 20260060,
      first: 'Shermaine-Anastasia-Bernadette-Guadalupe-Marguerite-Josephin',
      last: 'Wolfeschlegelsteinhausenbergerdorffwelche-Ramkissoon-Baptiste',
    };
    await enrol(longest, '1A', lastYear);
    const { bytes } = await print(`/api/student-transcript?studentId=${longest.id}`);
    expect(overlapsIn(bytes)).toEqual([]);
  });

  it('has neither a subject whose marks were all taken away again nor a term that the student was taken off', async () => {
    const quincy = { id: 20250004, first: 'Quincy', last: 'Sookdeo' };
    await enrol(quincy, '1A', lastYear);
    await register(quincy, '1A');
    await mark(quincy, english, { course_mark: 71, exam_mark: 62 }, lastTerm);
    await mark(quincy, mathematics, {}, lastTerm);
    await mark(quincy, spanish, { comment: 'Came in June' }, lastTerm);
    await mark(quincy, mathematics, { course_mark: 88, exam_mark: 99 });
    await leaveSchool(quincy);
    const page = async () =>
      linesOf((await print(`/api/student-transcript?studentId=${quincy.id}`)).bytes).join('\n');
    const before = await page();
    expect(before).toContain('English Language 71 62\nSpanish\nAverage 62.0%\n');
    expect(before).toContain('Mathematics 88 99\nAverage 99.0%\n');
    expect(before).toContain('Transferred');
    const taken = { student_id: quincy.id, academic_term_id: term, record: '{}' };
    await db.insertInto('term_registration_removals').values(taken).execute();
    const after = await page();
    expect(after).toContain('2025-2026, Form 1');
    expect(after).not.toMatch(/2026-2027|Mathematics|under way/);
    // Who has a term record is in the term.
    await attend(quincy, '1A', { absent: 0, late: 0 });
    expect(await page()).toContain('Mathematics 88 99\nAverage 99.0%\n');
  });

  it('of who was moved to another form within a year names both, and has its subjects by title', async () => {
    const rhea = { id: 20220001, first: 'Rhea', last: 'Teelucksingh' };
    const termBefore = lastTerm - 1;
    await addTerm(termBefore, { first: '2026-01-05', last: '2026-03-27' });
    await enrol(rhea, '5A', lastYear);
    await attend(rhea, '4 Sci', { absent: 0, late: 0 }, termBefore);
    await attend(rhea, '5A', { absent: 0, late: 0 }, lastTerm);
    await mark(rhea, spanish, { course_mark: 51 }, termBefore);
    await mark(rhea, english, { course_mark: 62 }, lastTerm);
    const [page = ''] = linesOf((await print(`/api/student-transcript?studentId=${rhea.id}`)).bytes);
    expect(page).toContain('2025-2026, Forms 4 and 5\nTerm 1 Term 2, 4 Sci Term 3, 5A\n');
    expect(page).toContain('English Language 62\nSpanish 51\n');
  });

  it('has no term in which nothing is left of a student but marks that were taken away again', async () => {
    const rhea = { id: 20250005, first: 'Rhea', last: 'Toussaint' };
    await enrol(rhea, '1A', lastYear);
    await mark(rhea, mathematics, {}, lastTerm);
    const [page = ''] = linesOf((await print(`/api/student-transcript?studentId=${rhea.id}`)).bytes);
    expect(page).toContain('No marks are recorded of this student.');
    expect(page).not.toContain('2025-2026');
  });

  it('of a student without marks is one page that says so, also of who has left', async () => {
    const reply = await print(`/api/student-transcript?studentId=${gerard.id}`);
    const [page = '', ...more] = linesOf(reply.bytes);
    expect(more).toEqual([]);
    expect(page).toContain('Lewis, Gerard, 20260007');
    expect(page).toContain('No marks are recorded of this student.');
  });
});

async function print(path: string, name: UserName = 'kali') {
  return (await school.browser().signIn(name)).get(path);
}

/** A year of three terms that is over. */
async function holdYear(start: number): Promise<void> {
  const next = start + 1;
  await addTerm(start * 100 + 1, { first: `${start}-09-05`, last: `${start}-12-01` });
  await addTerm(start * 100 + 2, { first: `${next}-01-05`, last: `${next}-04-01` });
  await addTerm(start * 100 + 3, { first: `${next}-04-05`, last: `${next}-07-01` });
}
