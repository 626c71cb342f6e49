import { calls } from 'contract/calls';
import { blankEntry, type MarkEntry } from 'contract/marks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { pictureOf, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const formTeacher = await school.browser().signIn('amohammed');

const { anika, brandon, chantal, gerard, hannah, kyle, leah } = students;
const { mathematics, english, spanish } = subjects;

beforeAll(async () => {
  await write(anika, mathematics, { course_mark: 62, exam_mark: 80, comment: 'Steady.' }, staff.amohammed.id);
  await write(anika, english, { course_mark: 70, exam_mark: 61 }, staff.rsingh.id);
  await write(anika, spanish, { course_mark: 55, exam_mark: 71 }, staff.lcharles.id);
  await write(brandon, mathematics, { exam_mark: 40 }, staff.amohammed.id);
  await write(chantal, mathematics, { course_attendance: 3, exam_attendance: 2 }, staff.amohammed.id);
  await write(leah, mathematics, { course_mark: 55 }, staff.uboodram.id);
  for (const [student, details] of [
    [anika, { sessions_absent: 0, sessions_late: 0, teacher_comment: 'Good.', dean_comment: 'Well done.' }],
    [brandon, { sessions_absent: 3, sessions_late: null, teacher_comment: 'Fair.', dean_comment: '' }],
  ] as const) {
    await owner
      .insertInto('student_term_records')
      .values({
        student_id: student.id,
        academic_term_id: term,
        academic_year_id: year,
        form_class_id: '1A',
        total_sessions: 140,
        ...details,
      })
      .execute();
  }
});

async function write(
  student: { id: number },
  subject_id: number,
  marks: Partial<MarkEntry>,
  employee_id: number | null,
) {
  await owner
    .insertInto('term_marks')
    .values({
      student_id: student.id,
      academic_term_id: term,
      academic_year_id: year,
      subject_id,
      ...blankEntry,
      ...marks,
      employee_id,
      updated_by: null,
    })
    .execute();
}

const overview = async (classId: string, termId = term) =>
  formTeacher.ask(calls.getClassOverview, { params: { termId: String(termId), classId } });

describe('the overview of a class', () => {
  it('says what every subject still lacks, and whose it is', async () => {
    const { status, answer } = await overview('1A');
    expect([status, answer]).toMatchObject([
      200,
      { form_class_id: '1A', academic_term_id: term, exam_mark: 1, pass_mark: 50 },
    ]);
    expect(answer.form_teachers).toEqual(['A. Mohammed']);
    expect(answer.deans).toEqual(['R. Singh']);
    expect(answer.subjects).toEqual([
      {
        subject_id: english,
        abbr: 'Eng',
        subject_title: 'English Language',
        teachers: ['R. Singh'],
        missing: 3,
      },
      {
        subject_id: mathematics,
        abbr: 'Math',
        subject_title: 'Mathematics',
        teachers: ['A. Mohammed'],
        missing: 2,
      },
      { subject_id: spanish, abbr: 'Span', subject_title: 'Spanish', teachers: ['L. Charles'], missing: 3 },
    ]);
  });

  it('says what every student still lacks, an absence being no gap, with the average of the report card', async () => {
    const { answer } = await overview('1A');
    const lacks = answer.students.map(({ first_name, missing, incomplete, average, rank, marks }) => ({
      first_name,
      missing,
      incomplete,
      average,
      rank,
      gaps: marks.map((cell) => cell.missing.join(' ')),
    }));
    expect(lacks).toEqual([
      {
        first_name: 'Brandon',
        missing: ['attendance', 'dean_comment'],
        incomplete: true,
        average: 40,
        rank: 2,
        gaps: ['course_mark exam_mark', 'course_mark', 'course_mark exam_mark'],
      },
      {
        first_name: 'Chantal',
        missing: ['attendance', 'teacher_comment', 'dean_comment'],
        incomplete: true,
        average: 0,
        rank: 3,
        gaps: ['course_mark exam_mark', '', 'course_mark exam_mark'],
      },
      {
        first_name: 'Anika',
        missing: [],
        incomplete: false,
        average: 212 / 3,
        rank: 1,
        gaps: ['', '', ''],
      },
      {
        first_name: 'Émile',
        missing: ['attendance', 'teacher_comment', 'dean_comment'],
        incomplete: true,
        average: null,
        rank: null,
        gaps: ['course_mark exam_mark', 'course_mark exam_mark', 'course_mark exam_mark'],
      },
    ]);
    expect(answer.class_average).toBeCloseTo((212 / 3 + 40 + 0) / 3, 10);
    expect(answer.students[2]?.picture).toBe(pictureOf(anika));
    expect(answer.students[2]?.marks[1]).toMatchObject({
      has_remark: true,
      teacher: 'A. Mohammed',
      exam_mark: 80,
    });
  });

  it('is without who left in mid-term, whose report card stays and counts in the averages', async () => {
    await write(gerard, mathematics, { course_mark: 40, exam_mark: 30 }, staff.amohammed.id);
    const { answer } = await overview('1A');
    expect(answer.students.map(({ first_name, rank }) => [first_name, rank])).toEqual([
      ['Brandon', 2],
      ['Chantal', 4],
      ['Anika', 1],
      ['Émile', null],
    ]);
    expect(answer.class_average).toBeCloseTo((212 / 3 + 40 + 0 + 30) / 4, 10);
    expect(answer.subjects.map(({ abbr, missing }) => [abbr, missing])).toEqual([
      ['Eng', 3],
      ['Math', 2],
      ['Span', 3],
    ]);
  });

  it('asks no exam mark in a course-work-only term, and no dean’s comment where there is no dean', async () => {
    const { answer } = await overview('6 Up');
    expect(answer).toMatchObject({ exam_mark: 0, deans: [], class_average: 55 });
    expect(answer.students.find(({ student_id }) => student_id === leah.id)).toMatchObject({
      missing: ['attendance', 'teacher_comment'],
      incomplete: false,
      marks: [{ missing: [] }],
    });
  });

  it('has from Form 4 only what each student takes, by title, and each teacher of a subject', async () => {
    // From the archive, of a subject that nobody teaches the class.
    await write(kyle, spanish, { course_mark: 60, exam_mark: 61 }, null);
    const { answer } = await overview('4 Sci');
    expect(answer.subjects.map(({ abbr, teachers }) => [abbr, teachers])).toEqual([
      ['Eng', ['R. Singh']],
      ['Math', ['U. Boodram', 'N. Pierre']],
      ['Span', []],
    ]);
    const taken = (id: number) => answer.students.find(({ student_id }) => student_id === id)?.marks.length;
    expect([taken(hannah.id), taken(kyle.id)]).toEqual([2, 2]);
  });

  it('is not found for an unknown class or term', async () => {
    expect((await overview('1Z')).status).toBe(404);
    expect((await overview('1A', 202602)).status).toBe(404);
  });

  it('opens to holders of Term Details and of 9 only', async () => {
    for (const [name, status] of [
      ['rsingh', 200],
      ['cfrancis', 200],
      ['Admin', 200],
      ['lcharles', 403],
      ['kali', 403],
    ] as const) {
      const who = await school.browser().signIn(name);
      expect(
        (await who.ask(calls.getClassOverview, { params: { termId: String(term), classId: '1A' } })).status,
      ).toBe(status);
    }
  });
});
