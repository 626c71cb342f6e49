import { calls } from 'contract/calls';
import { markMessages } from 'contract/marks';
import { afterAll, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, students, subjects, term } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const mathematician = await school.browser().signIn('amohammed');

const ask = async (who: Browser, student: number, subject: number = subjects.mathematics) =>
  who.ask(calls.findPreviousRemark, {
    params: { studentId: String(student), termId: String(term), subjectId: String(subject) },
  });

it('the remark of the last term that had one is in sight of whoever writes this one', async () => {
  const { db } = school.database.owner;
  const { id } = students.anika;
  await db
    .insertInto('student_registrations')
    .values({ student_id: id, academic_year_id: lastYear, form_class_id: '1A' })
    .execute();
  const none = await ask(mathematician, id);
  expect([none.status, none.answer]).toEqual([200, { academic_term_id: null, comment: '' }]);
  const { addTerm, mark } = schoolRecords(db);
  await addTerm(lastTerm - 1, { first: '2026-01-05', last: '2026-03-27', reopening: '2026-04-13' });
  await mark({ id }, subjects.mathematics, { comment: 'Steady work.' }, lastTerm);
  await mark({ id }, subjects.mathematics, { comment: 'A slow start.' }, lastTerm - 1);
  await mark({ id }, subjects.mathematics, { comment: 'What is being written.' });
  expect((await ask(mathematician, id)).answer).toEqual({
    academic_term_id: lastTerm,
    comment: 'Steady work.',
  });
  const blank = db.updateTable('term_marks').set({ comment: '' });
  await blank.where('academic_term_id', '=', lastTerm).where('student_id', '=', id).execute();
  expect((await ask(mathematician, id)).answer).toEqual({
    academic_term_id: lastTerm - 1,
    comment: 'A slow start.',
  });
});

it('a teacher reads no earlier remark of another’s lesson', async () => {
  for (const [student, subject] of [
    [students.anika.id, subjects.english],
    [students.hannah.id, subjects.mathematics],
    [99_999_999, subjects.mathematics],
  ] as const) {
    const reply = await ask(mathematician, student, subject);
    expect([reply.status, reply.json]).toEqual([403, { message: markMessages.notYourLesson }]);
  }
});
