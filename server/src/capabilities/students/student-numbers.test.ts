import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { studentMessages } from 'contract/students';
import { afterAll, describe, expect, it } from 'vitest';
import { generalInfoOf } from '../../testing/general-info.ts';
import { markToSave } from '../../testing/mark-to-save.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { staff, students, subjects, term } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { attend, mark } = schoolRecords(owner);

describe('the numbers of a student, which Admin alone may change,', () => {
  it('are refused to a clerk and to the vice principal', async () => {
    for (const name of ['kali', 'vjoseph'] as const) {
      const browser = await school.browser().signIn(name);
      const id = await browser.post('/api/student', {
        ...generalInfoOf(students.emile),
        new_student_id: 20269000,
      });
      expect([id.status, id.json]).toEqual([403, { message: studentMessages.notTheNumber }]);
      const serial = await browser.post('/api/student', {
        ...generalInfoOf(students.emile),
        serial_number: '26-100',
      });
      expect([serial.status, serial.json]).toEqual([403, { message: studentMessages.notTheSerialNumber }]);
      const { student_id: _, ...newcomer } = generalInfoOf(students.emile);
      const added = await browser.post('/api/student', { ...newcomer, serial_number: '26-101' });
      expect(added.status).toBe(403);
    }
  });

  it('may be sent along unchanged by anyone who keeps records', async () => {
    const admin = await school.browser().signIn('Admin');
    await admin.ask(calls.saveStudent, {
      body: { ...generalInfoOf(students.emile), serial_number: '26-100' },
    });
    const clerk = await school.browser().signIn('kali');
    const reply = await clerk.ask(calls.saveStudent, {
      body: {
        ...generalInfoOf(students.emile),
        new_student_id: students.emile.id,
        serial_number: '26-100',
        other_name: 'Luc',
      },
    });
    expect(reply.answer.student).toMatchObject({ serial_number: '26-100', other_name: 'Luc' });
  });

  it('corrected again before the answer came are answered as they were corrected first', async () => {
    const admin = await school.browser().signIn('Admin');
    const [first, second] = [20210071, 20210072];
    const body = { ...generalInfoOf(students.marcus), new_student_id: first, mutation_id: randomUUID() };
    const { answer } = await admin.ask(calls.saveStudent, { body });
    const colleague = await school.browser().signIn('Admin');
    const again = { ...generalInfoOf(students.marcus), student_id: first, new_student_id: second };
    expect((await colleague.ask(calls.saveStudent, { body: again })).status).toBe(200);
    const repeated = await admin.ask(calls.saveStudent, { body });
    expect([repeated.status, repeated.answer.student]).toEqual([200, answer.student]);
  });

  it('of one student that are corrected leave the former ones of another leading on to them', async () => {
    const admin = await school.browser().signIn('Admin');
    const { leah, kyle } = students;
    for (const [student, to] of [
      [leah, 20210073],
      [kyle, 20230074],
    ] as const) {
      await admin.ask(calls.saveStudent, { body: { ...generalInfoOf(student), new_student_id: to } });
    }
    const { answer } = await admin.ask(calls.getStudent, { params: { studentId: String(leah.id) } });
    expect(answer.student_id).toBe(20210073);
  });

  it('go along to everything of the student, and the old id is never given again', async () => {
    const { hannah } = students;
    await attend(hannah, '4 Sci', { absent: 1, late: 0 });
    await mark(hannah, subjects.english, { course_mark: 64 });
    const admin = await school.browser().signIn('Admin');
    await admin.ask(calls.savePersonalData, { body: { student_id: hannah.id, town: 'Arima' } });
    await admin.ask(calls.saveFamilyData, {
      body: { student_id: hannah.id, relationship: 2, name: 'Sita Persad' },
    });
    const corrected = 20230077;
    const body = { ...generalInfoOf(hannah), new_student_id: corrected, mutation_id: randomUUID() };
    const reply = await admin.ask(calls.saveStudent, { body });
    expect(reply.answer.student).toMatchObject({
      student_id: corrected,
      picture: expect.stringContaining('jpg'),
    });
    expect((await admin.ask(calls.saveStudent, { body })).answer).toEqual(reply.answer);
    for (const table of [
      'student_registrations',
      'student_term_records',
      'term_marks',
      'student_personal',
      'student_family',
      'student_pictures',
      'student_subject_assignments',
    ] as const) {
      const rows = await owner.selectFrom(table).select('student_id').execute();
      const ids = rows.map(({ student_id }) => student_id);
      expect({ table, new: ids.includes(corrected), old: ids.includes(hannah.id) }).toEqual({
        table,
        new: true,
        old: false,
      });
    }
    const taken = await admin.post('/api/student', {
      ...generalInfoOf(students.isaiah),
      new_student_id: hannah.id,
    });
    expect([taken.status, taken.json]).toMatchObject([422, { message: studentMessages.numberTaken }]);
    const back = await admin.ask(calls.saveStudent, {
      body: { ...generalInfoOf(hannah), student_id: corrected, new_student_id: hannah.id },
    });
    expect(back.answer.student.student_id).toBe(hannah.id);
  });

  it('leave a gap when the highest of the year is corrected, which no newcomer is given', async () => {
    const admin = await school.browser().signIn('Admin');
    const { dinesh, farah } = students;
    await admin.ask(calls.saveStudent, { body: { ...generalInfoOf(dinesh), new_student_id: 20260004 } });
    await admin.ask(calls.saveStudent, { body: { ...generalInfoOf(farah), new_student_id: 20230091 } });
    const { student_id: _, ...newcomer } = generalInfoOf(students.emile);
    const added = await admin.ask(calls.saveStudent, { body: newcomer });
    expect(added.answer.student.student_id).toBe(dinesh.id + 1);
  });

  it('begin again with the first that was never given when the last of the year is', async () => {
    const admin = await school.browser().signIn('Admin');
    const { dinesh, emile } = students;
    await schoolRecords(owner).enrol({ id: 20269999, first: 'Ravi', last: 'Zaman' }, '1B');
    const { student_id: _, ...newcomer } = generalInfoOf(emile);
    const added = await admin.ask(calls.saveStudent, { body: newcomer });
    // Dinesh had the one before it, once.
    expect(added.answer.student.student_id).toBe(dinesh.id + 2);
  });

  it('keep the history of marks in sight', async () => {
    const { isaiah } = students;
    const teacher = await school.browser().signIn('uboodram');
    await teacher.ask(calls.saveMark, {
      body: markToSave({ student_id: isaiah.id, course_mark: 55 }),
    });
    const admin = await school.browser().signIn('Admin');
    await admin.ask(calls.saveStudent, { body: { ...generalInfoOf(isaiah), new_student_id: 20230088 } });
    const { answer } = await teacher.ask(calls.listMarkHistory, {
      params: {
        studentId: '20230088',
        termId: String(term),
        subjectId: String(subjects.mathematics),
      },
    });
    expect(answer.map(({ by }) => by)).toEqual([`${staff.uboodram.first} ${staff.uboodram.last}`]);
  });

  it('stand on a new student whom Admin adds with a serial number', async () => {
    const admin = await school.browser().signIn('Admin');
    const { student_id: _, ...newcomer } = generalInfoOf({ ...students.emile, first: 'Luc' });
    const body = { ...newcomer, birth_certificate_pin: '20140309077', serial_number: '26-102' };
    const { status, answer } = await admin.ask(calls.saveStudent, { body });
    expect([status, answer.student]).toMatchObject([201, { serial_number: '26-102' }]);
  });
});
