import { calls } from 'contract/calls';
import { employeeMessages, type EmployeeRecord } from 'contract/employees';
import { afterAll, describe, expect, it } from 'vitest';
import { sessionCookie, sessionHashOf } from '../../http/sessions.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, password, staff, students, subjects } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const office = await school.browser().signIn('hmaharaj');
const teacher = await school.browser().signIn('amohammed');

const remove = async (body: object, who = office) => who.write('DELETE', '/api/employee', body);
const historyOf = async (employee_id: number) =>
  owner
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'employee')
    .where('employee_id', '=', employee_id)
    .orderBy('id')
    .execute();

describe('the office lets a teacher go', () => {
  it('having seen the lessons and classes, and the teacher is out at once with all records kept', async () => {
    const { rsingh } = staff;
    const dean = await school.browser().signIn('rsingh');
    // One takes English in the same class with a colleague, another has left the school.
    const { enrol, leaveSchool, take } = schoolRecords(owner);
    await take(students.jada, subjects.english, staff.uboodram);
    const ned = { id: 20230055, first: 'Ned', last: 'Quashie' };
    await enrol(ned, '4 Sci');
    await take(ned, subjects.english, rsingh);
    await leaveSchool(ned);
    const { answer: duties } = await office.ask(calls.getEmployeeDuties, {
      params: { employeeId: String(rsingh.id) },
    });
    expect(duties).toEqual({
      employee_id: rsingh.id,
      lessons: [
        { form_class_id: '1A', subject_id: 18, subject_title: 'English Language', students: 0 },
        { form_class_id: '4 Sci', subject_id: 18, subject_title: 'English Language', students: 2 },
      ],
      form_teacher_of: [],
      dean_of: ['1A', '1B'],
    });

    const reply = await remove({ id: rsingh.id, employee_status_id: 2 });
    expect([reply.status, reply.json]).toMatchObject([200, { employee_status_id: 2, version: 2 }]);
    expect((await dean.get('/api/session')).status).toBe(401);
    expect((await school.browser().trySignIn('rsingh', password)).status).toBe(422);
    const inService = await office.ask(calls.listEmployees, {});
    expect(inService.answer.map(({ id }) => id)).not.toContain(rsingh.id);
    const former = await office.ask(calls.listFormerEmployees, {});
    expect(former.answer.map(({ user_name }) => user_name)).toEqual(['dgarcia', 'rsingh']);
    const after = await office.ask(calls.getEmployeeDuties, { params: { employeeId: String(rsingh.id) } });
    expect(after.answer).toEqual(duties);
    expect(await historyOf(rsingh.id)).toMatchObject([
      { reason: 'left', before: { employee_status_id: 1 }, after: { employee_status_id: 2 } },
    ]);

    // Signed in by a call that began before, and ended after, the deletion.
    const { account_id } = await owner
      .selectFrom('accounts')
      .select('account_id')
      .where('employee_id', '=', rsingh.id)
      .executeTakeFirstOrThrow();
    const late = { id_hash: sessionHashOf('a-late-session'), account_id, by_microsoft: false };
    await owner.insertInto('sessions').values(late).execute();
    const back = await office.ask(calls.saveEmployee, { body: { id: rsingh.id, employee_status_id: 1 } });
    const lateBrowser = school.browser();
    lateBrowser.cookies.set(sessionCookie, 'a-late-session');
    expect((await lateBrowser.get('/api/session')).status).toBe(401);
    expect(back.answer).toMatchObject({ employee_status_id: 1, version: 3 });
    expect((await dean.get('/api/session')).status).toBe(401);
    expect((await school.browser().trySignIn('rsingh', password)).status).toBe(200);
    expect((await historyOf(rsingh.id)).at(-1)).toMatchObject({ reason: 'back in service' });
  });

  it('who is not back in service because a name is corrected later', async () => {
    const { id } = staff.dgarcia;
    const corrected = await office.ask(calls.saveEmployee, { body: { id, first_name: 'Desmonde' } });
    expect([corrected.status, corrected.answer]).toMatchObject([200, { employee_status_id: 3 }]);
    expect((await historyOf(id)).at(-1)).toMatchObject({ reason: '', after: { first_name: 'Desmonde' } });
  });

  it('who answers for nothing this year, whatever it was last year', async () => {
    const { id } = staff.dgarcia;
    const ofLastYear = { academic_year_id: lastYear, form_class_id: '1A', employee_id: id };
    await owner.insertInto('form_teacher_assignments').values(ofLastYear).execute();
    await owner.insertInto('form_dean_assignments').values(ofLastYear).execute();
    const { answer } = await office.ask(calls.getEmployeeDuties, { params: { employeeId: String(id) } });
    expect(answer).toEqual({ employee_id: id, lessons: [], form_teacher_of: [], dean_of: [] });
  });

  it('naming the teacher in the address', async () => {
    const reply = await office.write('DELETE', `/api/employee?id=${staff.uboodram.id}&employee_status_id=3`);
    expect([reply.status, reply.json]).toMatchObject([200, { employee_status_id: 3 }]);
  });

  it('as the statuses are, of which Active is none to leave by', async () => {
    const { answer } = await office.ask(calls.listEmployeeStatuses, {});
    expect(answer.map(({ status }) => status)).toEqual([
      'Active',
      'Transferred',
      'Retired',
      'Resigned',
      'Deceased',
    ]);
    for (const [employee_status_id, message] of [
      [1, employeeMessages.leavingStatusNeeded],
      [0, employeeMessages.unknownStatus],
      [6, employeeMessages.unknownStatus],
      ['Retired', employeeMessages.unknownStatus],
      [undefined, employeeMessages.unknownStatus],
    ] as const) {
      const { status, json } = await remove({ id: staff.oramdeen.id, employee_status_id });
      expect([status, json]).toEqual([422, { message, errors: { employee_status_id: [message] } }]);
    }
  });

  it('but nobody deletes themselves', async () => {
    const { status, json } = await remove({ id: staff.hmaharaj.id, employee_status_id: 4 });
    expect([status, json]).toEqual([
      422,
      { message: employeeMessages.notYourself, errors: { id: [employeeMessages.notYourself] } },
    ]);
    expect((await office.get('/api/session')).status).toBe(200);
  });

  it('by two clerks at one moment: one is told of the other', async () => {
    const replies = await Promise.all(
      [2, 3].map(async (employee_status_id) =>
        remove({ id: staff.sthomas.id, employee_status_id, version: 1 }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const stored = replies.find(({ status }) => status === 200)?.json as EmployeeRecord;
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({ current: stored });
    expect(await historyOf(staff.sthomas.id)).toHaveLength(1);
  });

  it('or brings one back, again because no answer came: as it was wanted', async () => {
    const { id } = staff.twilliams;
    for (const body of [
      { id, employee_status_id: 4, version: 1 },
      { id, employee_status_id: 4, version: 1 },
    ]) {
      const reply = await remove(body);
      expect([reply.status, reply.json]).toMatchObject([200, { employee_status_id: 4, version: 2 }]);
    }
    const back = { id, employee_status_id: 1 as const, version: 2 };
    for (const body of [back, back]) {
      const { status, answer } = await office.ask(calls.saveEmployee, { body });
      expect([status, answer.employee_status_id, answer.version]).toEqual([200, 1, 3]);
    }
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('who does not exist, or without the permission', async () => {
    expect((await remove({ id: 9999, employee_status_id: 2 })).status).toBe(404);
    expect((await office.get('/api/employee-duties/9999')).status).toBe(404);
    expect((await remove({ id: staff.kali.id, employee_status_id: 2 }, teacher)).status).toBe(403);
  });
});
