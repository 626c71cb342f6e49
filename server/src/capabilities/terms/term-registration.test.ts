import { calls } from 'contract/calls';
import { studentMessages, studentStatusId } from 'contract/students';
import { termRegistrationMessages } from 'contract/term-registration';
import { afterAll, describe, expect, it } from 'vitest';
import { generalInfoOf } from '../../testing/general-info.ts';
import { markToSave } from '../../testing/mark-to-save.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { firstTerm } from '../../testing/term-office.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const school = await testApplication();
afterAll(school.close);
const office = await school.browser().signIn('sthomas');
const teacher = await school.browser().signIn('amohammed');
const { db } = school.database.owner;

const complete = async () =>
  office.ask(calls.completeTermRegistration, {
    body: { new_term_beginning: '2026-09-07', total_sessions: 140 },
  });
const registered = async () => (await office.ask(calls.listTermRegistration, {})).answer;
const late = async () => (await office.ask(calls.listLateStudents, {})).answer;
const takeOff = async (student_id: number, academic_term_id: number = term) =>
  office.ask(calls.deleteTermRegistration, { body: { student_id, academic_term_id } });
const add = async (body: object) => office.post('/api/term-registration-student', body);
const sheet = async () => {
  const path = `/api/teacher-lesson-students/1A/${term}/${subjects.mathematics}/${staff.amohammed.id}`;
  const { json } = await teacher.get(path);
  return (json as { data: { first_name: string; course_mark: number | null }[] }).data;
};

describe('term registration', () => {
  it('gives every student of the year a term record, once', async () => {
    expect((await complete()).answer).toEqual({ academic_term_id: term, registered: 12, present: 0 });
    expect((await complete()).answer).toEqual({ academic_term_id: term, registered: 0, present: 12 });
    const list = await registered();
    expect(list.map(({ last_name }) => last_name)).toEqual(
      list.map(({ last_name }) => last_name).toSorted(new Intl.Collator('en').compare),
    );
    // Neither registered nor to be added later is who has left, though there is a record of them.
    const { gerard } = students;
    expect((await late()).map(({ student_id }) => student_id)).not.toContain(gerard.id);
    await schoolRecords(db).attend(gerard, '1A', { absent: 0, late: 0 });
    expect((await registered()).map(({ student_id }) => student_id)).not.toContain(gerard.id);
    await db.deleteFrom('student_term_records').where('student_id', '=', gerard.id).execute();
  });

  it('ends for one student: no sheet or list of the term shows them, and adding brings all back', async () => {
    await teacher.post('/api/term-details', {
      student_id: students.anika.id,
      academic_term_id: term,
      total_sessions: 120,
      sessions_absent: 4,
      teacher_comment: 'Reads widely.',
    });
    await schoolRecords(db).mark(students.anika, subjects.mathematics, { course_mark: 81 });
    const gone = await takeOff(students.anika.id);
    expect([gone.status, gone.answer]).toEqual([
      200,
      {
        student_id: students.anika.id,
        first_name: 'Anika',
        last_name: 'Baptiste',
        form_class_id: '1A',
      },
    ]);
    expect((await sheet()).map(({ first_name }) => first_name)).toEqual(['Brandon', 'Chantal', 'Émile']);
    const clerk = await school.browser().signIn('kali');
    const list = await teacher.ask(calls.listRegisteredStudents, {
      params: { termId: String(term), classId: '1A' },
    });
    expect(list.answer).toHaveLength(3);
    expect((await clerk.get(`/api/report-card/${term}/1A/${students.anika.id}`)).status).toBe(404);
    const saved = await teacher.post('/api/term-marks', markToSave({ course_mark: 90 }));
    expect(saved.status).toBe(403);
    // Neither opening the class nor completing the registration brings her back; only adding her does.
    expect((await complete()).answer.registered).toBe(0);
    expect(await late()).toContainEqual({
      student_id: students.anika.id,
      first_name: 'Anika',
      last_name: 'Baptiste',
      form_class_id: '1A',
      taken_off: 1,
    });
    const added = await add({ student_id: students.anika.id });
    expect([added.status, added.json]).toEqual([200, gone.answer]);
    expect((await sheet()).find(({ first_name }) => first_name === 'Anika')?.course_mark).toBe(81);
    const again = await teacher.ask(calls.listRegisteredStudents, {
      params: { termId: String(term), classId: '1A' },
    });
    expect(again.answer.find(({ first_name }) => first_name === 'Anika')).toMatchObject({
      total_sessions: 120,
      sessions_absent: 4,
      teacher_comment: 'Reads widely.',
      version: 3,
    });
    const history = await db
      .selectFrom('history')
      .select(['reason', 'actor'])
      .where('entity', '=', 'term_registration')
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { reason: 'taken off', actor: 'Shirley Thomas' },
      { reason: 'added', actor: 'Shirley Thomas' },
    ]);
    // With fewer sessions than she had missed; what nobody entered stays open.
    await takeOff(students.anika.id);
    expect((await add({ student_id: students.anika.id, total_sessions: 3 })).status).toBe(200);
    const fewer = await teacher.ask(calls.listRegisteredStudents, {
      params: { termId: String(term), classId: '1A' },
    });
    expect(fewer.answer.find(({ first_name }) => first_name === 'Anika')).toMatchObject({
      total_sessions: 3,
      sessions_absent: 3,
      sessions_late: null,
    });
  });

  it('of who was taken off comes back with the sessions that the term has by now, but where somebody entered others', async () => {
    const { anika, brandon, chantal, emile } = students;
    const details = async (student: { id: number }, entered: object) =>
      teacher.post('/api/term-details', { student_id: student.id, academic_term_id: term, ...entered });
    await details(brandon, { sessions_absent: 139, sessions_late: 2 });
    await details(anika, { total_sessions: 140, sessions_absent: null, sessions_late: 139 });
    await details(chantal, { total_sessions: 120 });
    const termHas = async (total_sessions: number) =>
      office.ask(calls.changeCurrentTerm, {
        query: {},
        body: { ...firstTerm, total_sessions },
      });
    for (const { id } of [brandon, chantal, emile]) expect((await takeOff(id)).status).toBe(200);
    await termHas(138);
    for (const { id } of [brandon, chantal, emile]) expect((await add({ student_id: id })).status).toBe(200);
    const { answer } = await teacher.ask(calls.listRegisteredStudents, {
      params: { termId: String(term), classId: '1A' },
    });
    const found = answer.map((one) => [one.first_name, one.total_sessions, one.sessions_absent]);
    // Brandon was absent, and Anika, who stayed, late more often than the term has sessions now.
    expect(found).toEqual(
      expect.arrayContaining([
        ['Anika', 140, null],
        ['Brandon', 140, 139],
        ['Chantal', 120, null],
        ['Émile', 138, null],
      ]),
    );
    await details(brandon, { sessions_absent: null, sessions_late: null });
    await details(anika, { sessions_late: null });
    await termHas(140);
  });

  it('ends also for a student who is named in the address', async () => {
    const { id } = students.chantal;
    const { status } = await office.write(
      'DELETE',
      `/api/term-registration?student_id=${id}&academic_term_id=${term}`,
    );
    expect(status).toBe(200);
    expect((await sheet()).map(({ first_name }) => first_name)).not.toContain('Chantal');
    const added = await office.ask(calls.registerLateStudent, { body: { student_id: id } });
    expect(added.status).toBe(200);
  });

  it('takes in a student who came late, in a class and with the sessions that are left', async () => {
    const zoe = { id: 20260099, first: 'Zoë', last: 'Ng' };
    await schoolRecords(db)
      .enrol(zoe, '1B', 20252026)
      .catch(() => undefined);
    expect(await late()).toContainEqual({
      student_id: zoe.id,
      first_name: 'Zoë',
      last_name: 'Ng',
      form_class_id: null,
      taken_off: 0,
    });
    const without = await add({ student_id: zoe.id });
    expect([without.status, without.json]).toMatchObject([
      422,
      { errors: { form_class_id: [termRegistrationMessages.chooseClass] } },
    ]);
    expect((await add({ student_id: zoe.id, form_class_id: '2Z' })).status).toBe(422);
    const added = await add({ student_id: zoe.id, form_class_id: '1A', total_sessions: 60 });
    expect([added.status, added.json]).toMatchObject([200, { form_class_id: '1A' }]);
    const twice = await add({ student_id: zoe.id, form_class_id: '1A' });
    expect([twice.status, twice.json]).toMatchObject([
      409,
      { message: termRegistrationMessages.registeredAlready },
    ]);
    const { answer } = await teacher.ask(calls.listRegisteredStudents, {
      params: { termId: String(term), classId: '1A' },
    });
    expect(answer.find(({ first_name }) => first_name === 'Zoë')).toMatchObject({
      total_sessions: 60,
      sessions_absent: null,
      sessions_late: null,
    });
  });

  it('tells the clerk whose General Info was open of the class that a late student was given', async () => {
    const dev = { id: 20250098, first: 'Dev', last: 'Oudit', class: '1B' };
    await schoolRecords(db).enrol(dev, '1B', lastYear);
    const clerk = await school.browser().signIn('kali');
    const { answer: open } = await clerk.ask(calls.getStudent, { params: { studentId: String(dev.id) } });
    expect(open.form_class_id).toBe(null);
    expect((await add({ student_id: dev.id, form_class_id: '1A' })).status).toBe(200);
    const saved = await clerk.ask(calls.saveStudent, {
      body: { ...generalInfoOf(dev), version: open.version },
    });
    expect([saved.status, saved.json]).toMatchObject([
      409,
      { message: studentMessages.changedMeanwhile, current: { form_class_id: '1A' } },
    ]);
    expect(await registered()).toContainEqual({
      student_id: dev.id,
      first_name: 'Dev',
      last_name: 'Oudit',
      form_class_id: '1A',
    });
  });

  it('waits for the clerk who is giving a late student a class, and names that class', async () => {
    const ria = { id: 20250097, first: 'Ria', last: 'Pooran' };
    await schoolRecords(db).enrol(ria, '1B', lastYear);
    const clerk = await school.database.owner.pool.connect();
    await clerk.query('begin');
    await clerk.query(`select from students where student_id = ${ria.id} for no key update`);
    await clerk.query(
      `insert into student_registrations (student_id, academic_year_id, form_class_id)
       values (${ria.id}, ${year}, '1B')`,
    );
    const added = add({ student_id: ria.id, form_class_id: '1A' });
    await untilWaiting(school.database, 1);
    await clerk.query('commit');
    clerk.release();
    const { status, json } = await added;
    expect([status, json]).toMatchObject([
      422,
      { errors: { form_class_id: [termRegistrationMessages.otherClass('1B')] } },
    ]);
  });

  it('says of a student whose class is opened in this very moment that they are registered already', async () => {
    const { id } = students.chantal;
    await db.deleteFrom('student_term_records').where('student_id', '=', id).execute();
    const formTeacher = await school.database.owner.pool.connect();
    await formTeacher.query('begin');
    await formTeacher.query(
      `insert into student_term_records (student_id, academic_term_id, academic_year_id, form_class_id, total_sessions)
       values (${id}, ${term}, ${year}, '1A', 140)`,
    );
    const added = add({ student_id: id });
    await untilWaiting(school.database, 1);
    await formTeacher.query('commit');
    formTeacher.release();
    const { status, json } = await added;
    expect([status, json]).toMatchObject([
      409,
      {
        message: termRegistrationMessages.registeredAlready,
        current: { student_id: id, form_class_id: '1A' },
      },
    ]);
  });

  it('refuses whoever is unknown, has left, or is in another class', async () => {
    const refusals = [
      await add({ student_id: 1 }),
      await add({ student_id: students.gerard.id }),
      await takeOff(1),
      await takeOff(students.gerard.id),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 409, 404, 404]);
    await takeOff(students.dinesh.id);
    const moved = await add({ student_id: students.dinesh.id, form_class_id: '1A' });
    expect([moved.status, moved.json]).toMatchObject([
      422,
      { errors: { form_class_id: [termRegistrationMessages.otherClass('1B')] } },
    ]);
    await add({ student_id: students.dinesh.id });
  });

  it('of a year that the school goes back to has who graduated from it since, to be taken off and put back', async () => {
    const records = schoolRecords(db);
    const [omari, left] = [
      { id: 20200011, first: 'Omari', last: 'Alleyne' },
      { id: 20200012, first: 'Keon', last: 'Alleyne' },
    ];
    for (const one of [omari, left]) {
      await records.enrol(one, '6 Up', lastYear);
      await records.attend(one, '6 Up', { absent: 3, late: 0 }, lastTerm);
    }
    await db
      .updateTable('students')
      .set({ student_status_id: studentStatusId.graduated })
      .where('student_id', '=', omari.id)
      .execute();
    await records.leaveSchool(left);
    const alleynes = (list: { last_name: string; first_name: string }[]) =>
      list.filter(({ last_name }) => last_name === 'Alleyne').map(({ first_name }) => first_name);
    expect([alleynes(await registered()), alleynes(await late())]).toEqual([[], []]);
    await office.ask(calls.backdateTerm, { body: { academic_term_id: lastTerm } });
    expect([alleynes(await registered()), alleynes(await late())]).toEqual([['Omari'], []]);
    expect((await takeOff(omari.id, lastTerm)).status).toBe(200);
    expect([alleynes(await registered()), alleynes(await late())]).toEqual([[], ['Omari']]);
    expect((await add({ student_id: omari.id })).status).toBe(200);
    expect([alleynes(await registered()), alleynes(await late())]).toEqual([['Omari'], []]);
    expect((await add({ student_id: left.id })).status).toBe(409);
    await office.ask(calls.backdateTerm, { body: { academic_term_id: term } });
  });

  it('changes only the current term', async () => {
    await office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
    const { status, json } = await takeOff(students.brandon.id);
    expect([status, json]).toMatchObject([409, { message: termRegistrationMessages.notCurrentTerm }]);
    await office.ask(calls.backdateTerm, { body: { academic_term_id: term } });
  });
});
