import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { studentMessages } from 'contract/students';
import { afterAll, describe, expect, it } from 'vitest';
import { changesOfStudent } from '../../testing/changes-of-student.ts';
import { generalInfoOf } from '../../testing/general-info.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, students, subjects, term } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { attend, mark, register } = schoolRecords(owner);

describe('a change of General Info', () => {
  it('is stored with what it was before', async () => {
    const clerk = await school.browser().signIn('kali');
    const reply = await clerk.ask(calls.saveStudent, {
      body: { ...generalInfoOf(students.brandon), other_name: 'Amir', sea_number: ' 26 100a' },
    });
    expect(reply.status).toBe(200);
    expect(reply.answer.student).toMatchObject({ other_name: 'Amir', sea_number: '26100A', version: 2 });
    const [last] = await owner
      .selectFrom('history')
      .select(['before', 'after'])
      .where('student_id', '=', students.brandon.id)
      .orderBy('id', 'desc')
      .execute();
    expect(last).toMatchObject({ before: { other_name: '', version: 1 }, after: { other_name: 'Amir' } });
  });

  it('leaves what is not sent as it is, and takes away what is sent empty', async () => {
    const admin = await school.browser().signIn('Admin');
    const body = generalInfoOf(students.isaiah);
    const said = {
      other_name: 'Kofi',
      date_of_birth: '2010-12-24',
      gender: 'M',
      serial_number: 'S-17',
      sea_number: '2317',
      entry_date: '2023-09-04',
    } as const;
    await admin.ask(calls.saveStudent, { body: { ...body, ...said } });
    const { answer: kept } = await admin.ask(calls.saveStudent, { body: { ...body, first_name: 'Isiah' } });
    expect(kept.student).toMatchObject({ ...said, first_name: 'Isiah' });
    const nothing = {
      other_name: null,
      date_of_birth: null,
      gender: '',
      serial_number: null,
      entry_date: '',
    };
    const emptied = await admin.post('/api/student', { ...body, ...nothing, sea_number: '' });
    expect(emptied.json).toMatchObject({
      student: {
        other_name: '',
        date_of_birth: null,
        gender: null,
        serial_number: '',
        sea_number: '',
        entry_date: null,
      },
    });
  });

  it('changes nothing where nothing differs', async () => {
    const clerk = await school.browser().signIn('kali');
    const body = generalInfoOf(students.chantal);
    const first = await clerk.ask(calls.saveStudent, { body });
    const again = await clerk.ask(calls.saveStudent, { body });
    expect([first.answer.student.version, again.answer.student.version]).toEqual([2, 2]);
    expect(await changesOfStudent(owner, students.chantal.id)).toHaveLength(1);
    // Nor does its repetition undo what a colleague has saved since.
    const same = { ...body, other_name: '', mutation_id: randomUUID() };
    await clerk.ask(calls.saveStudent, { body: same });
    const deputy = await school.browser().signIn('vjoseph');
    await deputy.ask(calls.saveStudent, { body: { ...body, other_name: 'Bea' } });
    expect((await clerk.ask(calls.saveStudent, { body: same })).status).toBe(200);
    const params = { studentId: String(students.chantal.id) };
    expect((await clerk.ask(calls.getStudent, { params })).answer.other_name).toBe('Bea');
  });

  it('to a date that cannot be is refused', async () => {
    const clerk = await school.browser().signIn('kali');
    const wrong = { ...generalInfoOf(students.anika), date_of_birth: '2031-01-01' };
    expect((await clerk.post('/api/student', wrong)).json).toMatchObject({
      errors: { date_of_birth: [studentMessages.dateOfBirth] },
    });
    expect(await changesOfStudent(owner, students.anika.id)).toEqual([]);
  });

  it('of two clerks on one student is a conflict for the second, with what stands now', async () => {
    const clerk = await school.browser().signIn('kali');
    const deputy = await school.browser().signIn('vjoseph');
    const body = { ...generalInfoOf(students.dinesh), version: 1 };
    expect((await clerk.ask(calls.saveStudent, { body: { ...body, other_name: 'Raj' } })).status).toBe(200);
    const late = await deputy.post('/api/student', { ...body, other_name: 'Anil' });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({
      message: studentMessages.changedMeanwhile,
      current: { student_id: students.dinesh.id, other_name: 'Raj', version: 2, updated_by: 'Kamla Ali' },
    });
  });

  it('of a student whom a colleague has moved since to another class says who that was', async () => {
    const clerk = await school.browser().signIn('kali');
    const deputy = await school.browser().signIn('vjoseph');
    const moved = { student_id: students.emile.id, form_class_id: '1B' };
    expect((await deputy.ask(calls.registerInClass, { body: moved })).status).toBe(200);
    const late = await clerk.post('/api/student', { ...generalInfoOf(students.emile), version: 1 });
    expect([late.status, late.json]).toMatchObject([
      409,
      { current: { form_class_id: '1B', version: 2, updated_by: 'Verna Joseph' } },
    ]);
  });

  it('of two clerks at the same moment is stored once', async () => {
    const clerk = await school.browser().signIn('kali');
    await clerk.fetchToken();
    const replies = await Promise.all(
      ['Ann', 'Bea', 'Cleo', 'Dee'].map(async (other_name) =>
        clerk.post('/api/student', { ...generalInfoOf(students.jada), other_name, version: 1 }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('to another class takes the current term’s record along, and no earlier one', async () => {
    await register(students.farah, '1A', lastYear);
    await attend(students.farah, '1A', { absent: 4, late: 1 }, lastTerm);
    await attend(students.farah, '1B', { absent: 2, late: 0 });
    await mark(students.farah, subjects.spanish, { course_mark: 71 });
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.saveStudent, {
      body: { ...generalInfoOf(students.farah), form_class_id: '1A' },
    });
    expect(answer.classRegistration?.form_class_id).toBe('1A');
    const records = await owner
      .selectFrom('student_term_records')
      .select(['academic_term_id', 'form_class_id', 'sessions_absent', 'version'])
      .where('student_id', '=', students.farah.id)
      .orderBy('academic_term_id')
      .execute();
    expect(records).toEqual([
      { academic_term_id: lastTerm, form_class_id: '1A', sessions_absent: 4, version: 1 },
      { academic_term_id: term, form_class_id: '1A', sessions_absent: 2, version: 2 },
    ]);
    expect(
      (await changesOfStudent(owner, students.farah.id)).map(({ entity, reason }) => [entity, reason]),
    ).toEqual([
      ['term_record', 'class changed'],
      ['student_registration', ''],
      ['student', ''],
    ]);
    const teacher = await school.browser().signIn('amohammed');
    const { answer: in1A } = await teacher.ask(calls.listRegisteredStudents, {
      params: { termId: String(term), classId: '1A' },
    });
    expect(in1A.map(({ student_id }) => student_id)).toContain(students.farah.id);
  });

  it('of who has left keeps the last class, and with another one is refused', async () => {
    const clerk = await school.browser().signIn('kali');
    const gerard = { ...generalInfoOf(students.gerard), other_name: 'Paul' };
    const refused = await clerk.ask(calls.saveStudent, { body: { ...gerard, form_class_id: '1B' } });
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { errors: { form_class_id: [studentMessages.classOfWhoLeft] } },
    ]);
    expect(await changesOfStudent(owner, students.gerard.id)).toEqual([]);
    const { answer } = await clerk.ask(calls.saveStudent, { body: { ...gerard, form_class_id: '1A' } });
    expect(answer.student).toMatchObject({ other_name: 'Paul', form_class_id: '1A', current: false });
    // Who never was in one has none to keep.
    const neil = { ...students.gerard, id: 20200077 };
    await owner
      .insertInto('students')
      .values({ student_id: neil.id, first_name: 'Neil', last_name: 'Roach', student_status_id: 3 })
      .execute();
    const unplaced = await clerk.ask(calls.saveStudent, { body: generalInfoOf(neil) });
    expect([unplaced.status, unplaced.answer.student.form_class_id]).toEqual([200, null]);
  });

  it('of a student whom there is none of is not found', async () => {
    const clerk = await school.browser().signIn('kali');
    const reply = await clerk.post('/api/student', generalInfoOf({ ...students.anika, id: 404 }));
    expect([reply.status, reply.json]).toEqual([404, { message: messages.notFound }]);
    expect((await clerk.get('/api/student/404')).status).toBe(404);
  });
});
