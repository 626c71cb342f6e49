import { calls } from 'contract/calls';
import { blankEntry, markMessages } from 'contract/marks';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, students, subjects, term } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);

const mathematician = await school.browser().signIn('amohammed');
const sixthFormTeacher = await school.browser().signIn('uboodram');
const admin = await school.browser().signIn('Admin');
const academicAdministrator = await school.browser().signIn('cfrancis');

const historyOf = async (
  who: Browser,
  student: number,
  { subject = subjects.mathematics as number, termId = term } = {},
) =>
  who.ask(calls.listMarkHistory, {
    params: { studentId: String(student), termId: String(termId), subjectId: String(subject) },
  });

const save = async (who: Browser, student_id: number, changes: object) =>
  who.ask(calls.saveMark, {
    body: {
      student_id,
      academic_term_id: term,
      subject_id: subjects.mathematics,
      ...blankEntry,
      ...changes,
    },
  });

describe('the history of a mark', () => {
  it('tells who changed what, when, from, to and how, the newest first', async () => {
    const { id } = students.anika;
    await save(mathematician, id, { course_mark: 67.5, comment: 'Good.' });
    await save(admin, id, { course_attendance: 2, comment: 'Good.', reason: 'paste' });
    // A save that changes nothing is no history.
    const mutation_id = '3f2c1c5e-6f0b-4a53-9c55-5b1f5f7a1a01';
    await save(mathematician, id, { course_attendance: 2, comment: 'Good.', mutation_id });
    const { status, answer } = await historyOf(mathematician, id);
    expect(status).toBe(200);
    expect(answer).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        by: 'Admin',
        reason: 'paste',
        changes: [
          { field: 'course_mark', from: 67.5, to: null },
          { field: 'course_attendance', from: 1, to: 2 },
        ],
      },
      {
        at: expect.any(String),
        by: 'Aisha Mohammed',
        reason: '',
        changes: [
          { field: 'course_mark', from: null, to: 67.5 },
          { field: 'comment', from: '', to: 'Good.' },
        ],
      },
    ]);
    expect((await historyOf(academicAdministrator, id)).answer).toEqual(answer);
  });

  it('is empty where nothing was ever entered', async () => {
    const { status, answer } = await historyOf(mathematician, students.brandon.id);
    expect([status, answer]).toEqual([200, []]);
  });

  it('is shown in Form 4 to the teacher whom the student is assigned to, and to nobody else’s', async () => {
    expect((await historyOf(sixthFormTeacher, students.hannah.id)).status).toBe(200);
    for (const { id } of [students.jada, students.kyle]) {
      const reply = await historyOf(sixthFormTeacher, id);
      expect([reply.status, reply.json]).toEqual([403, { message: markMessages.notYourLesson }]);
    }
  });

  it.each([
    ['another’s subject', students.anika.id, { subject: subjects.english }, 200],
    ['another class', students.hannah.id, {}, 200],
    ['a student who does not exist', 99_999_999, {}, 404],
    ['a subject that does not exist', students.anika.id, { subject: 7777 }, 404],
    ['a student who has left', students.gerard.id, {}, 200],
    ['a year in which nobody taught it', students.anika.id, { termId: lastTerm }, 200],
    ['a term that does not exist', students.anika.id, { termId: 199_901 }, 404],
  ])('of %s is refused to a teacher as a save would be', async (_story, student, where, forAdmin) => {
    const reply = await historyOf(mathematician, student, where);
    expect([reply.status, reply.json]).toEqual([403, { message: markMessages.notYourLesson }]);
    expect((await historyOf(admin, student, where)).status).toBe(forAdmin);
  });
});
