import { calls } from 'contract/calls';
import { blankEntry, markMessages } from 'contract/marks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { staff, students, subjects, term, year } from '../../testing/test-school.ts';

/**
 * Anika and Leah were moved to other classes after Term 1, and Émile was taken off it although he has a term record;
 * then Term 1 was made current again.
 */

const at = await termOffice();
afterAll(at.school.close);
const owner = at.school.database.owner.db;
const { anika, brandon, chantal, dinesh, emile, farah, hannah, isaiah, leah, marcus } = students;
const { english, mathematics } = subjects;

const teacherOf1A = await at.school.browser().signIn('rsingh');
const teacherOf1B = await at.school.browser().signIn('npierre');
const sixthFormTeacher = await at.school.browser().signIn('uboodram');

const move = async ({ id }: { id: number }, form_class_id: string) => {
  const clerk = await at.school.browser().signIn('kali');
  const body = { student_id: id, form_class_id, academic_year_id: year };
  expect((await clerk.post('/api/student-class-registration', body)).status).toBe(200);
};

beforeAll(async () => {
  await owner
    .insertInto('lessons')
    .values({
      academic_year_id: year,
      employee_id: staff.npierre.id,
      subject_id: english,
      form_class_id: '1B',
    })
    .execute();
  const admin = await at.school.browser().signIn('Admin');
  for (const classId of ['1A', '1B', '6 Up']) {
    await admin.ask(calls.listRegisteredStudents, { params: { termId: String(term), classId } });
  }
  await owner
    .insertInto('term_registration_removals')
    .values({ student_id: emile.id, academic_term_id: term, record: '{}' })
    .execute();
  await at.change(secondTerm);
  await move(anika, '1B');
  await move(leah, '4 Sci');
  await at.office.ask(calls.backdateTerm, { body: { academic_term_id: term } });
});

const sheet = async (who: Browser, className: string, subject: number, teacher: { id: number }) => {
  const { answer } = await who.ask(calls.listLessonStudents, {
    params: {
      className,
      termId: String(term),
      subjectCode: String(subject),
      employeeId: String(teacher.id),
    },
  });
  return answer.data.map(({ student_id }) => student_id).toSorted((a, b) => a - b);
};
const save = async (who: Browser, student: { id: number }, subject_id: number, changes: object) =>
  who.ask(calls.saveMark, {
    body: { student_id: student.id, academic_term_id: term, subject_id, ...blankEntry, ...changes },
  });
const idsOf = (...some: { id: number }[]) => some.map(({ id }) => id);

describe('in a term made current again, a student who changed class since', () => {
  it('stands on the sheet of the class they were in, and on no other', async () => {
    expect(await sheet(teacherOf1A, '1A', english, staff.rsingh)).toEqual(
      idsOf(anika, brandon, chantal, emile),
    );
    expect(await sheet(teacherOf1B, '1B', english, staff.npierre)).toEqual(idsOf(farah, dinesh));
    expect(await sheet(sixthFormTeacher, '6 Up', mathematics, staff.uboodram)).toEqual(idsOf(leah, marcus));
    expect(await sheet(sixthFormTeacher, '4 Sci', mathematics, staff.uboodram)).toEqual(
      idsOf(hannah, isaiah),
    );
  });

  it('is marked by who taught them then, and not by who does now', async () => {
    expect((await save(teacherOf1A, anika, english, { course_mark: 61 })).status).toBe(201);
    const { status, json } = await save(teacherOf1B, anika, english, { course_mark: 62 });
    expect([status, json]).toEqual([403, { message: markMessages.notYourLesson }]);
  });

  it('is heard of at once by whoever has that sheet open', async () => {
    const lesson = {
      className: '1A',
      termId: String(term),
      subjectCode: String(english),
      employeeId: String(staff.rsingh.id),
    };
    const news = async (since?: string) =>
      (await teacherOf1A.ask(calls.askLessonNews, { params: lesson, query: { since } })).answer;
    const { at: since } = await news();
    const admin = await at.school.browser().signIn('Admin');
    const { answer } = await save(admin, anika, english, { course_mark: 63, employee_id: staff.rsingh.id });
    const { changed } = await news(since);
    expect(changed.find(({ student_id }) => student_id === anika.id)).toMatchObject({
      course_mark: 63,
      version: answer.version,
    });
  });

  it('is marked by the rules of the form they were in', async () => {
    const { status, json } = await save(sixthFormTeacher, leah, mathematics, { exam_mark: 70 });
    expect([status, json]).toMatchObject([422, { errors: { exam_mark: [markMessages.courseWorkOnly] } }]);
  });

  it('is counted with that class in the class list and in what an advance tells to be missing', async () => {
    const listed = async (who: Browser, { id }: { id: number }) => {
      const { answer } = await who.ask(calls.listTeacherLessons, { params: { employeeId: String(id) } });
      return answer.map(({ form_class_id, students: count }) => [form_class_id, count]);
    };
    expect(await listed(teacherOf1A, staff.rsingh)).toContainEqual(['1A', 4]);
    expect(await listed(sixthFormTeacher, staff.uboodram)).toEqual([
      ['4 Sci', 2],
      ['6 Up', 2],
    ]);
    const { answer } = await at.rehearse(secondTerm);
    const inEnglish = answer.missing_marks.filter(({ subject_id }) => subject_id === english);
    expect(inEnglish.map(({ form_class_id, students: count }) => [form_class_id, count])).toEqual([
      ['1A', 4],
      ['1B', 2],
      ['4 Sci', 2],
    ]);
  });
});

describe('a student who was taken off the term', () => {
  it('and has a term record in it all the same is marked, as they are on its documents', async () => {
    expect((await save(teacherOf1A, emile, english, { course_mark: 55 })).status).toBe(201);
  });
});
