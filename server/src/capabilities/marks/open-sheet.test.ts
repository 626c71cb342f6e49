import { calls } from 'contract/calls';
import { blankEntry } from 'contract/marks';
import { messages } from 'contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const mathematician = await school.browser().signIn('amohammed');
const admin = await school.browser().signIn('Admin');

const open = async (
  who: Browser,
  className: string,
  subject: number,
  employeeId: number,
  termId: number = term,
) =>
  who.ask(calls.listLessonStudents, {
    params: {
      className,
      termId: String(termId),
      subjectCode: String(subject),
      employeeId: String(employeeId),
    },
  });

describe('the mark sheet of a lesson', () => {
  it('lists the whole class in Form 1 by last and first name, without who left or moved', async () => {
    const { status, answer } = await open(mathematician, '1A', subjects.mathematics, staff.amohammed.id);
    expect(status).toBe(200);
    expect(answer.total).toBe(4);
    expect(answer.data.map(({ first_name, last_name }) => `${last_name}, ${first_name}`)).toEqual([
      'Ali, Brandon',
      'Ali, Chantal',
      'Baptiste, Anika',
      "D'Abreu, Émile",
    ]);
    expect(answer.data[0]).toEqual({
      student_id: students.brandon.id,
      academic_term_id: term,
      subject_id: subjects.mathematics,
      first_name: 'Brandon',
      last_name: 'Ali',
      gender: 'M',
      ...blankEntry,
      employee_id: null,
      picture: '',
      version: 0,
      updated_at: null,
      updated_by: null,
    });
  });

  it('lists in Form 4 the students assigned to the teacher, and to Admin all who take the subject', async () => {
    // Kyle was in this set last year.
    const { register, take } = schoolRecords(owner);
    await register(students.kyle, '4 Sci', lastYear);
    await take(students.kyle, subjects.mathematics, staff.uboodram, { inYear: lastYear });
    const own = await school.browser().signIn('uboodram');
    const names = async (who: Browser, teacher: number) =>
      (await open(who, '4 Sci', subjects.mathematics, teacher)).answer.data.map(
        ({ first_name }) => first_name,
      );
    expect(await names(own, staff.uboodram.id)).toEqual(['Hannah', 'Isaiah']);
    expect(await names(admin, staff.uboodram.id)).toEqual(['Hannah', 'Jada', 'Isaiah']);
    const academicAdministrator = await school.browser().signIn('cfrancis');
    expect(await names(academicAdministrator, staff.npierre.id)).toEqual(['Hannah', 'Jada', 'Isaiah']);
  });

  it('shows what was saved, and by whom', async () => {
    const { answer } = await mathematician.ask(calls.saveMark, {
      body: {
        student_id: students.chantal.id,
        academic_term_id: term,
        subject_id: subjects.mathematics,
        course_mark: 71.5,
        exam_mark: null,
        course_attendance: 1,
        exam_attendance: 2,
        dilligence: 'B',
        progress: null,
        conduct: null,
        comment: 'Was ill.',
      },
    });
    const sheet = await open(mathematician, '1A', subjects.mathematics, staff.amohammed.id);
    expect(sheet.answer.data[1]).toEqual(answer);
    expect(answer.updated_by).toBe('Aisha Mohammed');
  });

  it.each([
    ['another’s lesson', '1A', subjects.english, staff.rsingh.id],
    ['another’s lesson under one’s own id', '1A', subjects.english, staff.amohammed.id],
    ['a class that one does not teach', '4 Sci', subjects.mathematics, staff.amohammed.id],
    ['a class that does not exist', '5Z', subjects.mathematics, staff.amohammed.id],
    ['a subject that does not exist', '1A', 7777, staff.amohammed.id],
    ['an employee who does not exist', '1A', subjects.mathematics, 9999],
  ])('of %s is refused to a teacher in the same words', async (_story, className, subject, employee) => {
    const reply = await open(mathematician, className, subject, employee);
    expect([reply.status, reply.json]).toEqual([403, { message: messages.notAllowed }]);
  });

  it('that does not exist is not found by Admin', async () => {
    expect((await open(admin, '1A', subjects.english, staff.amohammed.id)).status).toBe(404);
  });

  it.each([
    ['that no year has', 202_699],
    ['that is still to come', 202_603],
  ])('of a term %s is not there: neither for its teacher nor for Admin', async (_story, termId) => {
    const own = ['1A', subjects.mathematics, staff.amohammed.id, termId] as const;
    const { status, json } = await open(mathematician, ...own);
    expect([status, json]).toEqual([403, { message: messages.notAllowed }]);
    expect((await open(admin, ...own)).status).toBe(404);
  });

  it('of last year is refused to who did not teach it then', async () => {
    const reply = await open(mathematician, '1A', subjects.mathematics, staff.amohammed.id, lastTerm);
    expect(reply.status).toBe(403);
  });
});

describe('the class list of a teacher', () => {
  it('counts students and complete records as one does by hand', async () => {
    const sheets = async (who: Browser, employeeId: number) => {
      const { answer } = await who.ask(calls.listTeacherLessons, {
        params: { employeeId: String(employeeId) },
      });
      return answer.map((lesson) => [
        lesson.form_class_id,
        lesson.subject_title,
        lesson.complete,
        lesson.students,
      ]);
    };
    await owner.deleteFrom('term_marks').execute();
    // Exams count in 1A: Brandon has both, Chantal was absent from both, Anika lacks the exam, Émile has nothing.
    await write(students.brandon.id, { course_mark: 50, exam_mark: 60 });
    await write(students.chantal.id, { course_attendance: 2, exam_attendance: 2 });
    await write(students.anika.id, { course_mark: 70 });
    // Gerard has left; Farah moved to 1B, where her marks count.
    await write(students.gerard.id, { course_mark: 50, exam_mark: 60 });
    await write(students.farah.id, { course_attendance: 3, exam_mark: 60 });
    // Course work only in Form 6; in Form 4 each set counts for its own teacher.
    await write(students.leah.id, { course_mark: 40 });
    await write(students.jada.id, { course_mark: 40, exam_mark: 1 });
    expect(await sheets(mathematician, staff.amohammed.id)).toEqual([
      ['1A', 'Mathematics', 2, 4],
      ['1B', 'Mathematics', 1, 2],
    ]);
    const own = await school.browser().signIn('uboodram');
    expect(await sheets(own, staff.uboodram.id)).toEqual([
      ['4 Sci', 'Mathematics', 0, 2],
      ['6 Up', 'Mathematics', 1, 2],
    ]);
    // Whoever administers marks finds on the sheet whoever takes the subject, and so counts Jada as well.
    expect(await sheets(admin, staff.uboodram.id)).toEqual([
      ['4 Sci', 'Mathematics', 1, 3],
      ['6 Up', 'Mathematics', 1, 2],
    ]);
    expect(await sheets(admin, staff.npierre.id)).toEqual([['4 Sci', 'Mathematics', 1, 3]]);
    expect(await sheets(admin, staff.kali.id)).toEqual([]);
    expect(await sheets(admin, 9999)).toEqual([]);
  });
});

async function write(student_id: number, marks: object): Promise<void> {
  await owner
    .insertInto('term_marks')
    .values({
      student_id,
      academic_term_id: term,
      academic_year_id: year,
      subject_id: subjects.mathematics,
      employee_id: null,
      course_mark: null,
      exam_mark: null,
      dilligence: null,
      progress: null,
      conduct: null,
      updated_by: null,
      ...marks,
    })
    .execute();
}

describe('the order of names', () => {
  it('puts accented names beside their plain ones, and not after all others', async () => {
    const names = ['Phillip', 'Pérez', 'Perez', 'Peña', 'Pena', 'De Silva', 'Deane'];
    const first = 20269000;
    await owner
      .insertInto('students')
      .values(
        names.map((last_name, at) => ({
          student_id: first + at,
          first_name: 'Ana',
          last_name,
          gender: 'F' as const,
        })),
      )
      .execute();
    await owner
      .insertInto('student_registrations')
      .values(names.map((_, at) => ({ student_id: first + at, academic_year_id: year, form_class_id: '1B' })))
      .execute();
    const { answer } = await open(admin, '1B', subjects.mathematics, staff.amohammed.id);
    const listed = answer.data.map(({ last_name }) => last_name).filter((name) => names.includes(name));
    expect(listed).toEqual(['De Silva', 'Deane', 'Pena', 'Peña', 'Perez', 'Pérez', 'Phillip']);
  });
});
