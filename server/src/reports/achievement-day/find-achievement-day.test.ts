import { countingMark, toOneDecimal } from 'contract/averages';
import { blankEntry, type CourseAttendance, type ExamAttendance } from 'contract/marks';
import { academicYearOfTerm } from 'contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, students, subjects, term } from '../../testing/test-school.ts';
import { listBestScores } from './achievement-day-store.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const records = schoolRecords(db);
const path = '/api/achievement-day-subject-scores';
const [lastTerm1, lastTerm2] = [lastTerm - 2, lastTerm - 1];
/** Term 3 of the year before last year. */
const term3Before = lastTerm - 100;

const { anika, brandon, chantal, dinesh, emile, farah, gerard, hannah, isaiah, jada, leah } = students;
const { mathematics, english, spanish } = subjects;
const omari = { id: 20250001, first: 'Omari', last: 'Thomas' };

beforeAll(async () => {
  await records.addTerm(lastTerm1, { first: '2025-09-08', last: '2025-12-12' }, 130);
  await records.addTerm(lastTerm2, { first: '2026-01-05', last: '2026-03-27' }, 130);
  // Course work only: last year's Term 1 for all, its Term 3 for Form 4.
  await db
    .insertInto('term_configurations')
    .values([
      { academic_term_id: lastTerm1, form_level: null, exam_mark: 0 },
      { academic_term_id: lastTerm, form_level: 4, exam_mark: 0 },
    ])
    .execute();
});

describe('the Achievement Day scores', () => {
  it('say on one page that there are none yet', async () => {
    const [page = '', ...more] = await printDocument(school, path);
    expect(more).toEqual([]);
    expect(page).toContain('There are no marks of 2026-2027 yet.');
  });

  it('are of the current year while no Term 3 has marks, without those who have left', async () => {
    await records.mark(brandon, mathematics, { course_mark: 20, exam_mark: 88 });
    await records.mark(chantal, mathematics, { course_mark: 99 });
    await records.mark(gerard, mathematics, { exam_mark: 97 });
    await records.mark(anika, spanish, { exam_mark: 45.5 });
    // An absence in last year's Term 3 is no mark of it.
    await records.register(hannah, '4 Sci', lastYear);
    await records.mark(hannah, spanish, { exam_attendance: 2 }, lastTerm);
    const [page = ''] = await printDocument(school, path);
    expect(page).toContain('Achievement Day Subject Scores 2026-2027');
    expect(page).toContain(
      'Form 1 Rank ID Name Class Term 1 Term 2 Term 3 Average Mathematics 1 20260002 Ali, Brandon 1A 88 88.0 Spanish 1 20260001 Baptiste, Anika 1A 45.5 45.5',
    );
    expect(page).not.toMatch(/Lewis|Chantal/);
  });

  it('are the five best of the latest year with Term 3 marks and who ties with them, by hand', async () => {
    await records.enrol(omari, '1A', lastYear);
    await records.leaveSchool(omari);
    // The year before had a Term 3 with marks as well.
    await records.addTerm(term3Before, { first: '2025-04-14', last: '2025-07-04' });
    await records.register(leah, '4 Sci', academicYearOfTerm(term3Before));
    await records.mark(leah, mathematics, { exam_mark: 12 }, term3Before);
    for (const student of [anika, brandon, chantal, dinesh, emile, gerard]) {
      await records.register(student, '1A', lastYear);
    }
    await records.register(farah, '1B', lastYear);
    await records.attend(farah, '1A', { absent: 0, late: 0 }, lastTerm);
    const year = (student: { id: number }, ...entries: (Parameters<typeof records.mark>[2] | null)[]) =>
      Promise.all(
        entries.map(async (entry, index) => {
          if (entry !== null) await records.mark(student, mathematics, entry, lastTerm1 + index);
        }),
      );
    // (90 + 90 + 91) / 3 = 90.33
    await year(omari, { course_mark: 90 }, { exam_mark: 90 }, { exam_mark: 91 });
    // (80 + 80 + 80.1) / 3 = 80.03: in Term 1 the course mark counts.
    await year(farah, { course_mark: 80, exam_mark: 99 }, { exam_mark: 80 }, { exam_mark: 80.1 });
    // (80 + 80) / 2 = 80: in Term 2 nothing was entered.
    await year(dinesh, { course_mark: 80 }, { course_mark: 55 }, { exam_mark: 80 });
    // (70 + 0 + 80) / 3 = 50
    await year(anika, { course_mark: 70 }, { exam_attendance: 2 }, { exam_mark: 80 });
    await year(brandon, null, null, { exam_mark: 40 });
    // (0 + 80 + 40) / 3 = 40
    await year(chantal, { course_attendance: 3 }, { exam_mark: 80 }, { exam_mark: 40 });
    await year(emile, null, null, { exam_mark: 39.9 });
    await year(gerard, null, null, { exam_attendance: 2 });
    for (const student of [isaiah, jada]) await records.register(student, '4 Sci', lastYear);
    await records.mark(hannah, english, { course_mark: 66, exam_mark: 20 }, lastTerm);
    await records.mark(isaiah, english, { exam_mark: 95 }, lastTerm);
    for (const student of [hannah, isaiah, jada])
      await records.mark(student, mathematics, { course_mark: 30 }, lastTerm);

    const [form1 = '', form4 = '', ...more] = await printDocument(school, path);
    expect(more).toEqual([]);
    expect(form1).toContain('Achievement Day Subject Scores 2025-2026');
    expect(form1).toContain(
      [
        'Form 1 Rank ID Name Class Term 1 Term 2 Term 3 Average Mathematics',
        '1 20250001 Thomas, Omari 1A 90 90 91 90.3',
        '2 20260006 Khan, Farah 1A 80 80 80.1 80.0',
        '2 20260008 Rampersad, Dinesh 1A 80 80 80.0',
        '4 20260001 Baptiste, Anika 1A 70 ABS 80 50.0',
        '5 20260002 Ali, Brandon 1A 40 40.0',
        '5 20260003 Ali, Chantal 1A NW 80 40 40.0 Generated',
      ].join(' '),
    );
    expect(form4).toContain('Form 4 Rank ID Name Class Term 1 Term 2 Term 3 Average English Language');
    // Each form has ranks of its own, and equals stand by name.
    expect(form4).toContain(
      [
        '1 20230001 Persad, Hannah 4 Sci 66 66.0 Mathematics',
        '1 20230001 Persad, Hannah 4 Sci 30 30.0',
        '1 20230003 Ramlogan, Jada 4 Sci 30 30.0',
        '1 20230002 Roberts, Isaiah 4 Sci 30 30.0 Generated',
      ].join(' '),
    );
    const taken = db.selectFrom('history').select('after').where('entity', '=', 'export');
    const latest = await taken.orderBy('id', 'desc').executeTakeFirst();
    // Hannah is among the best of two subjects, and one student all the same.
    expect(latest?.after).toMatchObject({ document: 'achievement-day', students: 9 });
  });

  it('are of no year after the one that the school went back to', async () => {
    const goTo = async (academic_term_id: number) =>
      db.updateTable('current_term').set({ academic_term_id }).execute();
    await goTo(term3Before);
    const [page = ''] = await printDocument(school, path);
    await goTo(term);
    expect(page).toContain('Achievement Day Subject Scores 2024-2025');
    expect(page).toContain('1 20210001 Sookdeo, Leah 4 Sci 12 12.0');
  });

  it('are without the marks of a term that a student was taken off', async () => {
    const pupil = { id: 20250004, first: 'Quincy', last: 'Sookdeo' };
    await records.enrol(pupil, '1B', lastYear);
    await records.mark(pupil, english, { course_mark: 90 }, lastTerm1);
    await records.mark(pupil, english, { exam_mark: 60 }, lastTerm2);
    const taken = { student_id: pupil.id, academic_term_id: lastTerm1, record: '{}' };
    await db.insertInto('term_registration_removals').values(taken).execute();
    const best = async () => {
      const scores = await listBestScores(school.database.db, { academic_year_id: lastYear, current: false });
      return scores.find(({ student_id }) => student_id === pupil.id)?.average;
    };
    expect(await best()).toBe(60);
    // Who has a term record is on the term's documents, and ranks.
    await records.attend(pupil, '1B', { absent: 0, late: 0 }, lastTerm1);
    expect(await best()).toBe(75);
  });

  it('hold who graduated from a year that the school went back to, and not who left it', async () => {
    const [graduate, leaver] = [
      { id: 20210005, first: 'Renée', last: 'Gonzales' },
      { id: 20210006, first: 'Sasha', last: 'Hackett' },
    ];
    await records.open('5A');
    for (const pupil of [graduate, leaver]) {
      await records.enrol(pupil, '5A', lastYear);
      await records.mark(pupil, english, { exam_mark: 77 }, lastTerm);
    }
    await records.leaveSchool(leaver);
    await db
      .updateTable('students')
      .set({ student_status_id: 2 })
      .where('student_id', '=', graduate.id)
      .execute();
    const ofForm5 = async (current: boolean) => {
      const scores = await listBestScores(school.database.db, { academic_year_id: lastYear, current });
      return scores.filter(({ form_level }) => form_level === 5).map(({ last_name }) => last_name);
    };
    expect(await ofForm5(false)).toEqual(['Gonzales', 'Hackett']);
    expect(await ofForm5(true)).toEqual(['Gonzales']);
  });

  it('stand by name where they tie, and by number where two have one name', async () => {
    const tied = [
      { id: 20230014, first: 'Zara', last: 'Mohan' },
      { id: 20230013, first: 'Abel', last: 'Lall' },
      { id: 20230015, first: 'Abel', last: 'Mohan' },
      { id: 20230012, first: 'Abel', last: 'Lall' },
    ];
    for (const pupil of tied) {
      await records.enrol(pupil, '4 Sci', lastYear);
      await records.mark(pupil, spanish, { course_mark: 50 }, lastTerm);
    }
    const scores = await listBestScores(school.database.db, { academic_year_id: lastYear, current: false });
    const best = scores.filter(({ form_level, subject }) => form_level === 4 && subject === 'Spanish');
    expect(best.map(({ rank, student_id, last_name }) => [rank, student_id, last_name])).toEqual([
      [1, 20230012, 'Lall'],
      [1, 20230013, 'Lall'],
      [1, 20230015, 'Mohan'],
      [1, 20230014, 'Mohan'],
    ]);
  });

  it('are of no sixth where nobody ties', async () => {
    const six = [anika, brandon, chantal, dinesh, emile, farah];
    for (const [place, pupil] of six.entries()) {
      await records.mark(pupil, spanish, { exam_mark: 60 - place }, lastTerm2);
    }
    const scores = await listBestScores(school.database.db, { academic_year_id: lastYear, current: false });
    const best = scores.filter(({ form_level, subject }) => form_level === 1 && subject === 'Spanish');
    expect(best.map(({ rank, student_id }) => [rank, student_id])).toEqual(
      six.slice(0, 5).map(({ id }, place) => [place + 1, id]),
    );
  });

  it('print names as typed, and a long one whole', async () => {
    const pupil = {
      id: 20250003,
      first: '#sys.version $x$ *Bo*',
      last: '<b>Ramkissoon-Baptiste-Montgomery of Sangre Grande',
    };
    await records.enrol(pupil, '1B', lastYear);
    await records.mark(pupil, spanish, { exam_mark: 61 }, lastTerm);
    const [page = ''] = await printDocument(school, path);
    // In two lines, between which stand the rank and the id.
    expect(page).toContain('<b>Ramkissoon-Baptiste-Montgomery of Sangre');
    expect(page).toContain('Grande, #sys.version $x$ *Bo*');
  });

  it('count marks as every other document does', async () => {
    const pupil = { id: 20250002, first: 'Petra', last: 'Vieira' };
    await records.enrol(pupil, '1B', lastYear);
    const entries = [
      ...([1, 2, 3] as const).map((course_attendance) => ({ course_mark: null, course_attendance })),
      { course_mark: 55.5, course_attendance: 1 as CourseAttendance },
    ].flatMap((course) =>
      [
        { exam_mark: null, exam_attendance: 1 as ExamAttendance },
        { exam_mark: null, exam_attendance: 2 as ExamAttendance },
        { exam_mark: 72.4, exam_attendance: 1 as ExamAttendance },
      ].map((exam) => ({ ...blankEntry, ...course, ...exam })),
    );
    const pairs = entries.flatMap((first) => entries.map((second) => [first, second] as const));
    const expected = new Map<string, number>();
    for (const [index, [first, second]] of pairs.entries()) {
      const subject = { id: 5000 + index, title: `Study ${index}`, abbr: `S${index}`, retired_on: null };
      await db.insertInto('subjects').values(subject).execute();
      await records.mark(pupil, subject.id, first, lastTerm1);
      await records.mark(pupil, subject.id, second, lastTerm2);
      const counting = [
        countingMark({ ...first, subject_id: subject.id }, 0),
        countingMark({ ...second, subject_id: subject.id }, 1),
      ].flatMap((mark) => (mark.counts ? [mark.value] : []));
      const sum = counting.reduce((total, value) => total + value, 0);
      if (counting.length > 0) expected.set(subject.title, toOneDecimal(sum / counting.length) ?? 0);
    }
    const scores = await listBestScores(school.database.db, { academic_year_id: lastYear, current: false });
    const found = new Map(
      scores
        .filter(({ student_id }) => student_id === pupil.id)
        .map(({ subject, average }) => [subject, average]),
    );
    expect(found.size).toBeGreaterThan(60);
    expect(found).toEqual(expected);
  });

  it('are for holders of Reports', async () => {
    for (const [name, status] of [
      ['kali', 200],
      ['Admin', 200],
      ['lcharles', 403],
      ['gdeleon', 403],
    ] as const) {
      expect((await (await school.browser().signIn(name)).get(path)).status).toBe(status);
    }
  });
});
