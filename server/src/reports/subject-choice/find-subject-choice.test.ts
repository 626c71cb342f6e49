import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { academicYearOfTerm, termNumberOf } from 'contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, students, subjects, term, type UserName, year } from '../../testing/test-school.ts';
import { factsOf, linesOf, wordsIn } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { addTerm, attend, enrol, mark, open, register } = schoolRecords(db);

/** Repeated Form 1, and came to 3A by way of 2A. */
const nadia = { id: 20230050, first: 'Nadia', last: 'Ojha', gender: 'F' as const };
/** Came from another school this year. */
const tomas = { id: 20260060, first: 'Tomás', last: 'Peña', gender: 'M' as const };
const { mathematics, spanish } = subjects;

beforeAll(async () => {
  await open('2A', '3A', '3B', '3C');
  for (const inTerm of [202301, 202401, 202402, 202403]) await holdTerm(inTerm);
  await enrol(nadia, '1B', 20232024);
  await register(nadia, '1A', 20242025);
  await register(nadia, '2A', academicYearOfTerm(lastTerm));
  await register(nadia, '3A', year);
  await enrol(tomas, '3A');
  await mark(nadia, mathematics, { course_mark: 10, exam_mark: 10 }, 202301);
  await mark(nadia, mathematics, { course_mark: 40, exam_mark: 0 }, 202401);
  await mark(nadia, mathematics, { course_mark: 60, exam_attendance: 2 }, 202403);
  await mark(nadia, mathematics, { course_mark: 70.5, exam_mark: 80 }, lastTerm);
  await mark(nadia, mathematics, { course_mark: 90 }, term);
  await mark(nadia, spanish, { course_mark: 50, exam_mark: 55 }, term);
  await db
    .insertInto('subjects')
    .values({ id: 990, title: 'Steelpan', abbr: 'Pan', retired_on: null })
    .execute();
  await mark(nadia, 990, { course_mark: 99, exam_mark: 99 }, term);
});

describe('the subject-choice sheet', () => {
  it('shows Forms 1 to 3 term by term, with averages over the marks there are, zero included', async () => {
    const reply = await print('3A', nadia.id);
    const [page = ''] = linesOf(reply.bytes);
    expect(page).toContain('Ojha, Nadia');
    // The second go of Form 1 is the one that counts.
    expect(page).toContain('Form 1 1A, 2024-2025 Form 2 2A, 2025-2026 Form 3 3A, 2026-2027');
    // (40 + 60 + 70.5 + 90) / 4 = 65.125; (0 + 80) / 2: who was absent has no mark.
    expect(page).toContain('Mathematics 40 0 60 ABS 70.5 80 90 65.1 40.0\n');
    expect(page).toContain('Spanish 50 55 50.0 55.0\n');
    expect(page).toContain('Social Studies – –\n');
    // By term: 40, 0; 60; 70.5, 80; (90 + 50) / 2 and 55; of all (40 + 60 + 70.5 + 90 + 50) / 5, (0 + 80 + 55) / 3.
    expect(page).toContain('Average 40.0 0.0 – – 60.0 – – – – – 70.5 80.0 70.0 55.0 – – – – 62.1 45.0\n');
    expect(page).not.toContain('Steelpan');
    expect(factsOf(reply.bytes)).toMatchObject({
      title: 'Subject choice – Ojha, Nadia – 2026-2027',
      pages: 1,
      tagged: true,
      paper: '1008 x 612 pts',
    });
    expect(reply.headers['content-disposition']).toContain('subject-choice-3A-20230050-2026-2027.pdf');
  });

  it('has the nine subjects by title', async () => {
    // By its number it would be the last.
    await db.updateTable('subjects').set({ title: 'Art' }).where('id', '=', 53).execute();
    const [page = ''] = linesOf((await print('3A', nadia.id)).bytes);
    const titles = [
      'Art',
      'English Language',
      'ICT',
      'Integrated Science',
      'Mathematics',
      'Physical Education',
      'Social Studies',
      'Spanish',
      'Technology Education',
    ];
    const rows = page.split('\n').map((line) => titles.find((title) => line.startsWith(`${title} `)));
    expect(rows.filter((title) => title !== undefined)).toEqual(titles);
  });

  it('says of a form that is still to come that it is, and no more', async () => {
    const [page = ''] = linesOf((await print('1A')).bytes);
    expect(page).toMatch(/Form 1 1A, 2026-2027 Form 2 not yet attended Form 3 not yet attended/);
  });

  it('of a class is a page a student, by name, also of who came this year', async () => {
    const reply = await print('3A');
    const pages = linesOf(reply.bytes);
    expect(pages.map((page) => /(Ojha|Peña), \S+/.exec(page)?.[0])).toEqual(['Ojha, Nadia', 'Peña, Tomás']);
    expect(pages[1]).toContain('Form 1 not on record Form 2 not on record Form 3 3A, 2026-2027');
    expect(pages[1]).toContain('Page 2 of 2');
    expect(factsOf(reply.bytes).title).toBe('Subject choice – 3A – 2026-2027');
  });

  it('holds a name of two lines whole, the tails of its last line with it', async () => {
    const name = { first: 'Wilhelmina-Gwendolyn-Montgomery', last: 'Abercrombie-Wolstenholme-Maharajhsingh' };
    await enrol({ id: 20260071, ...name }, '3A');
    const words = wordsIn((await print('3A', 20260071)).bytes);
    const found = (part: string) => words.find(({ word }) => word.includes(part));
    const [id, lastLine] = [found('20260071'), found('Montgomery')];
    // Both stand in the middle of one band. What hangs below the ID hangs out of the name's box, which cuts.
    expect((lastLine?.bottom ?? Number.NaN) - (id?.bottom ?? Number.NaN)).toBeLessThan(0);
  });

  it('is without the marks of a term that the student was taken off', async () => {
    const quincy = { id: 20250004, first: 'Quincy', last: 'Sookdeo' };
    await enrol(quincy, '2A', academicYearOfTerm(lastTerm));
    await register(quincy, '3A', year);
    await mark(quincy, spanish, { course_mark: 60, exam_mark: 61 }, lastTerm);
    await mark(quincy, spanish, { course_mark: 20, exam_mark: 21 }, term);
    const row = async () => /Spanish.*/.exec(linesOf((await print('3A', quincy.id)).bytes)[0] ?? '')?.[0];
    expect(await row()).toBe('Spanish 60 61 20 21 40.0 41.0');
    const taken = { student_id: quincy.id, academic_term_id: term, record: '{}' };
    await db.insertInto('term_registration_removals').values(taken).execute();
    expect(await row()).toBe('Spanish 60 61 60.0 61.0');
    await attend(quincy, '3A', { absent: 0, late: 0 });
    expect(await row()).toBe('Spanish 60 61 20 21 40.0 41.0');
  });

  it('keeps this year’s marks of who is in a class of next year already', async () => {
    const opal = { id: 20240007, first: 'Opal', last: 'Ramdass' };
    await enrol(opal, '3A');
    await addTerm(202701, { first: '2027-09-06', last: '2027-12-10' });
    await register(opal, '3B', academicYearOfTerm(202701));
    await mark(opal, spanish, { course_mark: 61, exam_mark: 62 });
    const [page = ''] = linesOf((await print('3A', opal.id)).bytes);
    expect(page).toContain('Form 3 3A, 2026-2027');
    expect(page).toContain('Spanish 61 62 61.0 62.0\n');
  });

  it('has each term under the form that the student was in then, also of who was moved up in the year', async () => {
    const uriel = { id: 20240008, first: 'Uriel', last: 'Samaroo' };
    await enrol(uriel, '2A', academicYearOfTerm(lastTerm));
    await mark(uriel, spanish, { course_mark: 60, exam_mark: 61 }, lastTerm);
    // Repeated a term of Form 2, and came into Form 3 after it.
    await register(uriel, '3A');
    await attend(uriel, '2A', { absent: 0, late: 0 });
    await mark(uriel, spanish, { course_mark: 20, exam_mark: 21 });
    await addTerm(202602, { first: '2027-01-04', last: '2027-03-26' });
    await mark(uriel, spanish, { course_mark: 40, exam_mark: 41 }, 202602);
    const [page = ''] = linesOf((await print('3A', uriel.id)).bytes);
    expect(page).toContain('Form 2 2A, 2025-2026 and 2026-2027 Form 3 3A, 2026-2027');
    expect(page).toContain('Average – – – – – – 20.0 21.0 – – 60.0 61.0 – – 40.0 41.0 – – 40.0 41.0\n');
  });

  it('keeps the terms of who repeats a form until they come again', async () => {
    const wayne = { id: 20240010, first: 'Wayne', last: 'Ulerie' };
    await enrol(wayne, '3B', academicYearOfTerm(lastTerm));
    await register(wayne, '3A');
    await mark(wayne, spanish, { course_mark: 20, exam_mark: 21 }, lastTerm);
    await mark(wayne, spanish, { course_mark: 40, exam_mark: 41 });
    const [page = ''] = linesOf((await print('3A', wayne.id)).bytes);
    expect(page).toContain('Form 3 3B, 2025-2026; 3A, 2026-2027\n');
    expect(page).toContain('Spanish 40 41 20 21 30.0 31.0\n');
  });

  it('has the earlier time of a term that was repeated where the student was taken off the later one', async () => {
    const yannick = { id: 20230061, first: 'Yannick', last: 'Valdez' };
    await enrol(yannick, '1B', 20232024);
    await register(yannick, '1A', 20242025);
    await register(yannick, '3A');
    await mark(yannick, spanish, { course_mark: 30, exam_mark: 31 }, 202301);
    await mark(yannick, spanish, { course_mark: 70, exam_mark: 71 }, 202401);
    const taken = { student_id: yannick.id, academic_term_id: 202401, record: '{}' };
    await db.insertInto('term_registration_removals').values(taken).execute();
    const [page = ''] = linesOf((await print('3A', yannick.id)).bytes);
    expect(page).toContain('Spanish 30 31 30.0 31.0\n');
  });

  it('leaves out the exam marks of a term that became course work only after they were entered', async () => {
    const yara = { id: 20240011, first: 'Yara', last: 'Quash' };
    await enrol(yara, '1A', 20242025);
    await register(yara, '3A');
    await mark(yara, spanish, { course_mark: 50, exam_mark: 60 }, 202401);
    await mark(yara, spanish, { course_mark: 70, exam_mark: 90 }, 202402);
    await db
      .insertInto('term_configurations')
      .values({ academic_term_id: 202402, form_level: 1, exam_mark: 0 })
      .execute();
    const [page = ''] = linesOf((await print('3A', yara.id)).bytes);
    expect(page).toContain('Spanish 50 60 70 60.0 60.0\n');
  });

  it('has the years of a form that was repeated in one line, however long its classes are called', async () => {
    const [first, again] = ['2 Bird of Paradise', '2 Pride of Barbados'];
    await open(first, again);
    const vera = { id: 20240009, first: 'Vera', last: 'Tobias' };
    await enrol(vera, first, academicYearOfTerm(lastTerm));
    await register(vera, '3A', year);
    await attend(vera, again, { absent: 0, late: 0 });
    const { bytes } = await print('3A', vera.id);
    const [page = ''] = linesOf(bytes);
    expect(page).toContain(`Form 2 ${first}, 2025-2026; ${again}, 2026-2027 Form 3 3A, 2026-2027\n`);
    const inHead = wordsIn(bytes).filter(({ word }) =>
      ['Paradise,', '2025-2026;', 'Barbados,'].includes(word),
    );
    expect(inHead).toHaveLength(3);
    expect(new Set(inHead.map(({ top }) => top)).size).toBe(1);
  });

  it('of an empty class is one page that says so', async () => {
    const pages = linesOf((await print('3B')).bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('No students are registered in class 3B this year.');
  });

  it('stays one page a student however long the names', async () => {
    const longest = 'Wickramasinghe-Ramkissoon-Baptiste de la Núñez y Fernández X';
    await enrol({ id: 20240001, first: longest, last: longest }, '3C');
    await enrol({ id: 20240002, first: 'W'.repeat(60), last: '#include "x" $y$' }, '3C');
    const pages = linesOf((await print('3C')).bytes);
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(['Page 1 of 2', 'Page 2 of 2']);
    expect(pages[0]).toContain('#include "x" $y$');
  });

  it('of an unknown class, or of a student who is not in it, is not found; it is for holders of Reports', async () => {
    expect((await print('5Z')).json).toEqual({ message: 'There is no class 5Z.' });
    for (const id of [students.anika.id, 1]) {
      const { status, json } = await print('3A', id);
      expect([status, json]).toEqual([404, { message: `There is no student ${id} in class 3A this year.` }]);
    }
    // Gerard has left.
    expect((await print('1A', students.gerard.id)).status).toBe(404);
    expect((await print('3A', undefined, 'lcharles')).status).toBe(403);
    expect((await print('3A', nadia.id, 'lcharles')).status).toBe(403);
  });
});

describe('the terms of mark sheets', () => {
  it('are the current one and the published ones, newest first', async () => {
    const browser = await school.browser().signIn('kali');
    const { json } = await browser.get(addressOf(calls.listMarkSheetTerms));
    expect(json).toEqual([
      { academic_term_id: term, academic_year: '2026-2027', term: 1 },
      { academic_term_id: lastTerm, academic_year: '2025-2026', term: 3 },
    ]);
  });
});

async function print(formClassId: string, studentId?: number, name: UserName = 'kali') {
  const browser = await school.browser().signIn(name);
  return browser.get(
    studentId === undefined
      ? addressOf(calls.printSubjectChoiceSheets, { formClassId })
      : addressOf(calls.printSubjectChoiceSheet, { formClassId, studentId }),
  );
}

/** A term of an earlier year, which was never published. */
async function holdTerm(academic_term_id: number): Promise<void> {
  const day = `${Math.floor(academic_term_id / 100)}-09-0${termNumberOf(academic_term_id)}`;
  await addTerm(academic_term_id, { first: day, last: day }, 100);
}
