import { calls } from 'contract/calls';
import { blankEntry } from 'contract/marks';
import { afterAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, subjects, term } from '../../testing/test-school.ts';

/**
 * In 1A nobody has a record of this term yet: Brandon has one of last term, which Chantal was taken off. Farah of 1B has a
 * record of this term, and Hannah of 4 Sci was taken off it.
 */
const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { brandon, chantal, farah, hannah } = students;
const { attend, register } = schoolRecords(owner);
const nothingYet = { absent: null, late: null };
await register(brandon, '1A', lastYear);
await register(chantal, '1A', lastYear);
await attend(brandon, '1A', nothingYet, lastTerm);
await attend(farah, '1B', nothingYet);
await owner
  .insertInto('term_registration_removals')
  .values([
    { student_id: chantal.id, academic_term_id: lastTerm, record: '{}' },
    { student_id: hannah.id, academic_term_id: term, record: '{}' },
  ])
  .execute();

const formTeacher = await school.browser().signIn('amohammed');
const teacherOf4Sci = await school.browser().signIn('uboodram');
const { mathematics } = subjects;

const everyone = ['Brandon', 'Chantal', 'Anika', 'Émile'];
const namesOf = (people: readonly { first_name: string }[]) => people.map(({ first_name }) => first_name);

describe('what another term, or another class, has of students', () => {
  it('keeps nobody off the mark sheet of this term, nor puts anybody on it', async () => {
    const sheet = async (who: typeof formTeacher, className: string, employeeId: number) => {
      const params = { className, termId: String(term), subjectCode: String(mathematics) };
      return who.ask(calls.listLessonStudents, { params: { ...params, employeeId: String(employeeId) } });
    };
    expect(namesOf((await sheet(formTeacher, '1A', staff.amohammed.id)).answer.data)).toEqual(everyone);
    expect(namesOf((await sheet(teacherOf4Sci, '4 Sci', staff.uboodram.id)).answer.data)).toEqual(['Isaiah']);
  });

  it.each([brandon, chantal])('is no reason to refuse marks and term details of $first', async ({ id }) => {
    const which = { student_id: id, academic_term_id: term };
    const mark = { ...which, subject_id: mathematics, ...blankEntry, course_mark: 64 };
    expect((await formTeacher.ask(calls.saveMark, { body: mark })).status).toBe(201);
    const rows = await formTeacher.ask(calls.listTermMarkRows, {
      params: { studentId: String(id), termId: String(term) },
      query: {},
    });
    expect([rows.status, rows.answer]).toMatchObject([200, [{ subject_id: mathematics, course_mark: 64 }]]);
    const saved = await formTeacher.ask(calls.saveTermDetails, { body: { ...which, sessions_late: 2 } });
    expect([saved.status, saved.answer]).toMatchObject([201, { form_class_id: '1A', version: 1 }]);
  });

  it('is no reason to take marks of who was taken off this one', async () => {
    const which = { student_id: hannah.id, academic_term_id: term };
    const mark = { ...which, subject_id: mathematics, ...blankEntry, course_mark: 64 };
    expect((await teacherOf4Sci.ask(calls.saveMark, { body: mark })).status).toBe(403);
  });
});
