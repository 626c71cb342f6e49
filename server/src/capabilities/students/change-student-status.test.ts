import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { isStatusToChoose, studentMessages, studentStatusId } from 'contract/students';
import { academicYearAfter } from 'contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generalInfoOf } from '../../testing/general-info.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { attend, enrol, leaveSchool, mark, open, register } = schoolRecords(owner);
const { anika, brandon, chantal, dinesh, gerard, kyle } = students;

const yearBeforeLast = 20242025;
/** Finished school last year. */
const omari = { id: 20200044, first: 'Omari', last: 'Alleyne', gender: 'M' } as const;
/** Was in 1B last year, is still Active, and in no class. */
const petra = { id: 20250003, first: 'Petra', last: 'Moses', gender: 'F' } as const;
/** Comes next year. */
const rosa = { id: 20270001, first: 'Rosa', last: 'Lezama', class: '1B', gender: 'F' } as const;

beforeAll(async () => {
  await owner
    .insertInto('academic_years')
    .values({ academic_year_id: yearBeforeLast, starts_on: '2024-09-02', ends_on: '2025-07-04' })
    .execute();
  await enrol(omari, '6 Up', lastYear);
  await register(omari, '4 Sci', yearBeforeLast);
  await owner
    .updateTable('students')
    .set({ student_status_id: 2 })
    .where('student_id', '=', omari.id)
    .execute();
  await enrol(petra, '1B', lastYear);
});

describe('the list of all students', () => {
  it('has the current ones and the archive apart, each by name, with this year’s or the last class', async () => {
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.listAllStudents, { query: {} });
    expect(answer.current_students).toHaveLength(12);
    for (const which of ['current', 'archived'] as const) {
      const { answer: half } = await clerk.ask(calls.listAllStudents, { query: { which } });
      const other = which === 'current' ? 'archived_students' : 'current_students';
      expect(half).toEqual({ ...answer, [other]: [] });
    }
    expect(answer.current_students[0]).toMatchObject({ last_name: 'Ali', first_name: 'Brandon' });
    expect(
      answer.archived_students.map(({ last_name, form_class_id, student_status, still_registered }) => [
        last_name,
        form_class_id,
        student_status,
        still_registered,
      ]),
    ).toEqual([
      ['Alleyne', '6 Up', 'Graduated', false],
      ['Lewis', '1A', 'Transferred', true],
      ['Moses', null, 'Active', false],
    ]);
  });

  it('offers every status but Graduated', async () => {
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.listStudentStatuses, {});
    expect(answer.filter(isStatusToChoose).map(({ detail }) => detail)).toEqual([
      'Active',
      'Transferred',
      'Dropped Out',
      'Withdrawn',
      'Expelled',
      'Deceased',
    ]);
  });
});

describe('a change of status', () => {
  it('takes a student off all current lists and keeps all records', async () => {
    await mark(anika, subjects.mathematics, { course_mark: 81 });
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.changeStudentStatus, {
      body: { student_id: anika.id, student_status_id: 3, version: 1 },
    });
    expect(answer).toMatchObject({
      student_status: 'Transferred',
      current: false,
      form_class_id: '1A',
      version: 2,
    });
    const { answer: current } = await clerk.ask(calls.listCurrentStudents, {});
    expect(current.map(({ student_id }) => student_id)).not.toContain(anika.id);
    const marks = await owner
      .selectFrom('term_marks')
      .select('course_mark')
      .where('student_id', '=', anika.id)
      .where('academic_term_id', '=', term)
      .execute();
    expect(marks).toEqual([{ course_mark: 81 }]);
    const [history] = await owner
      .selectFrom('history')
      .select(['entity', 'reason', 'before', 'after'])
      .where('student_id', '=', anika.id)
      .execute();
    expect(history).toMatchObject({
      entity: 'student',
      before: { student_status_id: 1 },
      after: { student_status_id: 3 },
    });
  });

  it('makes nobody Graduated by hand; who is keeps it', async () => {
    const clerk = await school.browser().signIn('kali');
    const graduate = async (student_id: number) =>
      clerk.write('DELETE', '/api/student', { student_id, student_status_id: 2 });
    const refused = await graduate(kyle.id);
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { errors: { student_status_id: [studentMessages.graduatedByPromotion] } },
    ]);
    expect((await graduate(omari.id)).status).toBe(200);
  });

  it('away from Active puts nobody in another class', async () => {
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.changeStudentStatus, {
      body: { student_id: kyle.id, student_status_id: 3, form_class_id: '6 Up' },
    });
    expect(answer).toMatchObject({ student_status: 'Transferred', form_class_id: '4 Sci' });
    expect(await classesOf(kyle.id)).toEqual([[year, '4 Sci']]);
    await clerk.ask(calls.changeStudentStatus, { body: { student_id: kyle.id, student_status_id: 1 } });
  });

  it('back to Active leaves a student of this year where they were', async () => {
    const clerk = await school.browser().signIn('kali');
    const reply = await clerk.send('DELETE', `/api/student?student_id=${gerard.id}&student_status_id=1`, {
      headers: { 'x-xsrf-token': await clerk.fetchToken() },
    });
    expect([reply.status, reply.json]).toMatchObject([200, { current: true, form_class_id: '1A' }]);
  });

  it('back to Active registers in a class again', async () => {
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.changeStudentStatus, {
      body: { student_id: omari.id, student_status_id: 1, form_class_id: '6 Up' },
    });
    expect(answer).toMatchObject({ current: true, form_class_id: '6 Up', student_status: 'Active' });
    expect(await classesOf(omari.id)).toEqual([
      [yearBeforeLast, '4 Sci'],
      [lastYear, '6 Up'],
      [year, '6 Up'],
    ]);
    // Who was Active all along is as well, and whoever has the record open is told.
    const { answer: moved } = await clerk.ask(calls.changeStudentStatus, {
      body: { student_id: kyle.id, student_status_id: 1, form_class_id: '6 Up' },
    });
    expect(moved).toMatchObject({ form_class_id: '6 Up', version: 4 });
  });

  it('back to Active is refused into a class that was retired since; another is named with it', async () => {
    const ria = { id: 20260098, first: 'Ria', last: 'Pooran', class: '1 Teal' } as const;
    await open(ria.class);
    await enrol(ria, ria.class);
    await leaveSchool(ria);
    const teal = owner.updateTable('form_classes').where('form_class_id', '=', ria.class);
    await teal.set({ retired_on: '2026-11-20' }).execute();
    const clerk = await school.browser().signIn('kali');
    const back = { student_id: ria.id, student_status_id: studentStatusId.active };
    const refused = await clerk.ask(calls.changeStudentStatus, { body: back });
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { errors: { form_class_id: [studentMessages.noSuchClass] } },
    ]);
    const { answer } = await clerk.ask(calls.changeStudentStatus, { body: { ...back, form_class_id: '1B' } });
    expect(answer).toMatchObject({ current: true, form_class_id: '1B' });
  });

  it('is refused for a class or a status that there is none of', async () => {
    const clerk = await school.browser().signIn('kali');
    const status = await clerk.write('DELETE', '/api/student', {
      student_id: kyle.id,
      student_status_id: 99,
    });
    expect([status.status, status.json]).toMatchObject([422, { message: studentMessages.noSuchStatus }]);
    const formClass = await clerk.write('DELETE', '/api/student', {
      student_id: kyle.id,
      student_status_id: 1,
      form_class_id: '5Z',
    });
    expect([formClass.status, formClass.json]).toMatchObject([422, { message: studentMessages.noSuchClass }]);
    const nobody = await clerk.write('DELETE', '/api/student', { student_id: 404, student_status_id: 3 });
    expect([nobody.status, nobody.json]).toEqual([404, { message: messages.notFound }]);
  });

  it('of two clerks is a conflict for the second, and repeated it changes nothing', async () => {
    const clerk = await school.browser().signIn('kali');
    const body = { student_id: brandon.id, student_status_id: 5, version: 1, mutation_id: randomUUID() };
    const first = await clerk.ask(calls.changeStudentStatus, { body });
    const again = await clerk.ask(calls.changeStudentStatus, { body });
    expect(again.answer).toEqual(first.answer);
    const deputy = await school.browser().signIn('vjoseph');
    const late = await deputy.write('DELETE', '/api/student', { ...body, student_status_id: 4 });
    expect([late.status, late.json]).toMatchObject([409, { current: { student_status: 'Withdrawn' } }]);
    const same = await clerk.ask(calls.changeStudentStatus, {
      body: { student_id: brandon.id, student_status_id: 5 },
    });
    expect(same.answer.version).toBe(2);
  });
});

describe('a class registration', () => {
  it('brings a student who is in no class onto the list', async () => {
    const clerk = await school.browser().signIn('kali');
    const { status, answer } = await clerk.ask(calls.registerInClass, {
      body: { student_id: petra.id, form_class_id: '1B' },
    });
    expect([status, answer]).toEqual([
      201,
      { student_id: petra.id, academic_year_id: year, form_class_id: '1B' },
    ]);
    const { answer: record } = await clerk.ask(calls.getStudent, {
      params: { studentId: String(petra.id) },
    });
    expect(record).toMatchObject({ current: true, form_class_id: '1B', version: 2 });
  });

  it('of a year that is over changes that year alone', async () => {
    const clerk = await school.browser().signIn('kali');
    const save = { student_id: chantal.id, form_class_id: '1B', academic_year_id: lastYear };
    expect((await clerk.ask(calls.registerInClass, { body: save })).status).toBe(201);
    const again = await clerk.ask(calls.registerInClass, { body: { ...save, mutation_id: randomUUID() } });
    expect(again.status).toBe(200);
    expect(await classesOf(chantal.id)).toEqual([
      [lastYear, '1B'],
      [year, '1A'],
    ]);
  });

  it('of the coming year is there before its first term: who repeats stays where the office puts them', async () => {
    const clerk = await school.browser().signIn('kali');
    const coming = academicYearAfter(year);
    const save = { student_id: brandon.id, form_class_id: '1B', academic_year_id: coming };
    await attend(brandon, '1A', { absent: 0, late: 0 });
    expect(await clerk.ask(calls.registerInClass, { body: save })).toMatchObject({
      status: 201,
      answer: save,
    });
    expect((await clerk.ask(calls.registerInClass, { body: save })).status).toBe(200);
    expect(await classesOf(brandon.id)).toContainEqual([coming, '1B']);
    // A newcomer of that year is not yet on the list of this one, and has that year's class.
    await enrol(rosa, '1B', coming);
    const { answer: lists } = await clerk.ask(calls.listAllStudents, { query: {} });
    expect(lists.archived_students.find(({ student_id }) => student_id === rosa.id)).toMatchObject({
      student_status: 'Active',
      form_class_id: '1B',
    });
    // Who is in both counts to this year's.
    expect(lists.archived_students.find(({ student_id }) => student_id === brandon.id)).toMatchObject({
      form_class_id: '1A',
    });
    // Taken off by mistake and brought back, the newcomer is in that year's class, and in none of this one.
    for (const student_status_id of [studentStatusId.transferred, studentStatusId.active]) {
      await clerk.ask(calls.changeStudentStatus, { body: { student_id: rosa.id, student_status_id } });
      const { answer } = await clerk.ask(calls.listAllStudents, { query: { which: 'archived' } });
      expect(answer.archived_students.find(({ student_id }) => student_id === rosa.id)).toMatchObject({
        student_status_id,
        form_class_id: '1B',
        still_registered: false,
        registered_ahead: true,
      });
    }
    expect(await classesOf(rosa.id)).toEqual([[coming, '1B']]);
    await clerk.ask(calls.saveStudent, { body: { ...generalInfoOf(rosa), form_class_id: '1A' } });
    expect(await classesOf(rosa.id)).toEqual([[coming, '1A']]);
    // This year's term record stays in this year's class.
    const records = await owner
      .selectFrom('student_term_records')
      .select('form_class_id')
      .where('student_id', '=', brandon.id)
      .execute();
    expect(records).toEqual([{ form_class_id: '1A' }]);
    const later = { ...save, academic_year_id: academicYearAfter(coming) };
    const refused = await clerk.post('/api/student-class-registration', later);
    expect([refused.status, refused.json]).toMatchObject([422, { message: studentMessages.noSuchYear }]);
  });

  it('of the coming year is in another class for who is brought back to Active after theirs was retired', async () => {
    const coming = academicYearAfter(year);
    const nia = { id: 20270002, first: 'Nia', last: 'Mohan', class: '1 Red' } as const;
    await open(nia.class);
    await enrol(nia, nia.class, coming);
    await leaveSchool(nia);
    const red = owner.updateTable('form_classes').where('form_class_id', '=', nia.class);
    await red.set({ retired_on: '2026-11-20' }).execute();
    const clerk = await school.browser().signIn('kali');
    const back = { student_id: nia.id, student_status_id: studentStatusId.active };
    const { status } = await clerk.ask(calls.changeStudentStatus, { body: back });
    expect(status).toBe(422);
    const { answer } = await clerk.ask(calls.changeStudentStatus, { body: { ...back, form_class_id: '1A' } });
    expect(answer).toMatchObject({ current: false, form_class_id: '1A' });
    expect(await classesOf(nia.id)).toEqual([[coming, '1A']]);
  });

  it('in a class that is no longer in use, or of a year that there is none of, is refused', async () => {
    await owner
      .insertInto('form_classes')
      .values({ form_class_id: '1 Old', retired_on: '2025-07-01' })
      .execute();
    const clerk = await school.browser().signIn('kali');
    const retired = await clerk.post('/api/student-class-registration', {
      student_id: dinesh.id,
      form_class_id: '1 Old',
    });
    expect([retired.status, retired.json]).toMatchObject([422, { message: studentMessages.noSuchClass }]);
    const unknown = await clerk.post('/api/student-class-registration', {
      student_id: dinesh.id,
      form_class_id: '1A',
      academic_year_id: 19501951,
    });
    expect([unknown.status, unknown.json]).toMatchObject([422, { message: studentMessages.noSuchYear }]);
  });
});

async function classesOf(studentId: number) {
  const rows = await owner
    .selectFrom('student_registrations')
    .select(['academic_year_id', 'form_class_id'])
    .where('student_id', '=', studentId)
    .orderBy('academic_year_id')
    .execute();
  return rows.map(({ academic_year_id, form_class_id }) => [academic_year_id, form_class_id]);
}
