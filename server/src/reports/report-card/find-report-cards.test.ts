import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportCardPrinter } from '../../testing/report-card-printer.ts';
import { factsOn, nameOn } from '../../testing/report-card-words.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { pictureOf, staff, students, subjects, term, year } from '../../testing/test-school.ts';
import { factsOf, imagesIn, pagesOf } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { print, pagesPrinted, statusFor } = reportCardPrinter(school);
const { enrol, leaveSchool, mark, open } = schoolRecords(db);

const { anika, brandon, chantal, emile, farah, gerard, hannah, kyle, leah, marcus } = students;
const ines = { id: 20260009, first: 'Inès', last: 'Żak-Núñez' };
const physicalEducation = 41;

beforeAll(async () => {
  await enrol(ines, '1A');
  await mark(anika, subjects.mathematics, {
    course_mark: 62,
    exam_mark: 80,
    dilligence: 'A',
    comment: 'Steady work.',
  });
  await mark(anika, subjects.english, { exam_mark: 60 });
  await mark(anika, subjects.spanish, { exam_mark: 71 });
  await mark(brandon, subjects.mathematics, { exam_mark: 70.3 });
  await mark(brandon, subjects.english, { exam_mark: 70.3 });
  await mark(brandon, subjects.spanish, { exam_mark: 70.3 });
  await mark(chantal, subjects.mathematics, { course_attendance: 3, exam_attendance: 2 });
  await mark(chantal, subjects.english, { exam_mark: 50 });
  await mark(chantal, subjects.spanish, { exam_mark: 40 });
  await mark(chantal, physicalEducation, { course_mark: 88, employee_id: staff.lcharles.id });
  await mark(emile, subjects.mathematics, { exam_mark: 90, employee_id: staff.rsingh.id });
  await mark(emile, subjects.science, {});
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
  await mark(leah, subjects.mathematics, { course_mark: 55, exam_mark: 99 });
  await mark(marcus, subjects.mathematics, { course_attendance: 3 });
  await mark(students.isaiah, subjects.mathematics, { comment: 'Came late.', employee_id: staff.npierre.id });
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

  it('show attendance and comments of the term record, and where there is none yet the sessions of the term', async () => {
    const [ofBrandon = '', , ofAnika = ''] = await pagesPrinted('1A');
    expect(ofAnika).toContain('Possible sessions 140 Sessions absent 4 Times late 2');
    // Each comment stands over who leads the class so.
    expect(ofAnika).toContain(
      'Form teacher’s comment Dean’s comment A thoughtful student. Well done. A. Mohammed R. Singh',
    );
    expect(ofAnika).toContain('School reopens on 4 January 2027');
    expect(ofBrandon).toMatch(/Possible sessions 140 Sessions absent \S Times late \S /);
  });

  it('take the subjects of Form 4 from the assignments', async () => {
    const pages = await pagesPrinted('4 Sci');
    const cardOf = (person: { last: string }) =>
      pages.find((page) => nameOn(page)?.startsWith(person.last)) ?? '';
    expect(cardOf(hannah)).toMatch(/English Language R\. Singh Mathematics U\. Boodram/);
    expect(cardOf(kyle)).toMatch(/English Language R\. Singh/);
    expect(cardOf(kyle)).not.toContain('Mathematics');
    expect(cardOf(students.jada)).toMatch(/Mathematics N\. Pierre/);
    // Written by another teacher than the one to whom he is assigned.
    expect(cardOf(students.isaiah)).toMatch(/Mathematics Came late\. N\. Pierre/);
  });

  it('count the course mark where the term is course work only', async () => {
    const [ofMarcus = '', ofLeah = ''] = await pagesPrinted('6 Up');
    expect(factsOn(ofLeah)).toEqual(['55.0%', '1 of 2', '1 of 1', '27.5%', '2']);
    expect(factsOn(ofMarcus)).toEqual(['0.0%', '2 of 2', '0 of 1', '27.5%', '2']);
    expect(ofMarcus).toMatch(/Mathematics NW 55/);
    expect(ofMarcus).not.toContain('marks are missing');
    // An exam mark that is there from before is kept, and not printed.
    expect(ofLeah).toMatch(/Mathematics 55 55 U\. Boodram/);
    expect(ofLeah).toContain('Shaded: no exam.');
  });

  it('have Diligence, Progress and Conduct below Form 6, and in it where the school wishes so', async () => {
    const columns = 'Dil. Pro. Cond. Remark';
    expect((await pagesPrinted('4 Sci'))[0]).toContain(columns);
    expect((await pagesPrinted('6 Up'))[0]).not.toMatch(/Dil\.|Cond\./);
    await db.updateTable('school_settings').set({ form_6_grades: true }).execute();
    const [wished = ''] = await pagesPrinted('6 Up');
    await db.updateTable('school_settings').set({ form_6_grades: false }).execute();
    expect(wished).toContain(columns);
  });

  it('hide the rank where the school wishes so', async () => {
    await db.updateTable('school_settings').set({ show_rank: false }).execute();
    const [first = ''] = await pagesPrinted('1A');
    await db.updateTable('school_settings').set({ show_rank: true }).execute();
    expect(first).not.toContain('Rank');
  });

  it('have the subjects in the order of the mark sheet, whatever letters their titles begin with', async () => {
    await open('1F');
    await enrol({ id: 20260014, first: 'Zane', last: 'Dookie' }, '1F');
    const titles = ['drama', 'Économie', 'Food Science', 'Information Skills', 'IT Workshop'];
    for (const [index, title] of titles.entries()) {
      // Against the order of the titles.
      const id = 829 - index;
      await db
        .insertInto('subjects')
        .values({ id, title, abbr: `Sub ${index}`, retired_on: null })
        .execute();
      await db
        .insertInto('lessons')
        .values({
          academic_year_id: year,
          employee_id: staff.amohammed.id,
          subject_id: id,
          form_class_id: '1F',
        })
        .execute();
    }
    // Two teach it, who stand by surname; their first names are in the other order.
    await db
      .insertInto('lessons')
      .values({
        academic_year_id: year,
        employee_id: staff.lcharles.id,
        subject_id: 829,
        form_class_id: '1F',
      })
      .execute();
    const [page = ''] = await pagesPrinted('1F');
    const rows = new RegExp(titles.join('|'), 'g');
    // The head names them as well: their marks are missing.
    expect(page.match(rows)).toEqual([...titles, ...titles]);
    const browser = await school.browser().signIn('kali');
    const query = { form_class_id: '1F', academic_term_id: term };
    const { json } = await browser.get(addressOf(calls.readMarkSheetData, {}, query));
    expect(json).toMatchObject({
      subjects: titles.map((_, index) => ({ abbr: `Sub ${index}` })),
      marks: [
        {
          term_marks: titles.map((title) =>
            title === 'drama' ? { teacher: 'L. Charles, A. Mohammed' } : {},
          ),
        },
      ],
    });
  });

  it('hold who left this term with marks in it, in the class average as well', async () => {
    const gone = { id: 20260011, first: 'Wendell', last: 'Young' };
    await open('2C');
    await enrol(gone, '2C');
    await enrol({ id: 20260012, first: 'Xavier', last: 'Alleyne' }, '2C');
    await leaveSchool(gone);
    expect((await pagesPrinted('2C')).map(nameOn)).toEqual(['Alleyne, Xavier']);
    await mark(gone, subjects.mathematics, { exam_mark: 58 });
    const pages = await pagesPrinted('2C');
    expect(pages.map(nameOn)).toEqual(['Alleyne, Xavier', 'Young, Wendell']);
    expect(factsOn(pages[1] ?? '')).toEqual(['58.0%', '1 of 2', '1 of 1', '58.0%', '2']);
  });

  it('print markup in names and remarks as typed', async () => {
    const typed = { id: 20260010, first: '#sys.version $x$', last: '<b>Bo</b> *old*' };
    await enrol(typed, '1B');
    await mark(typed, subjects.mathematics, { comment: '#include "x" \\ `raw` [a]' });
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
    const pages = pagesOf(reply.bytes).map((page) => page.replace(/\s+/g, ' '));
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
