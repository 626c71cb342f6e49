import { calls } from 'contract/calls';
import { studentMessages } from 'contract/students';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { schoolLock } from '../../database/school-lock.ts';
import { generalInfoOf } from '../../testing/general-info.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const clerk = await school.browser().signIn('kali');

describe('General Info', () => {
  it('cannot give one birth certificate PIN to two students, and says whose it is', async () => {
    const pin = '20120705-114';
    await clerk.ask(calls.saveStudent, {
      body: { ...generalInfoOf(students.leah), birth_certificate_pin: pin },
    });
    const { id, last, first } = students.leah;
    const message = studentMessages.pinTaken(last, first, id);
    const refused = [422, { message, errors: { birth_certificate_pin: [message] } }];
    for (const body of [
      { ...generalInfoOf(students.marcus), birth_certificate_pin: '20120705 114' },
      { first_name: 'Leah', last_name: 'Joseph', form_class_id: '1A', birth_certificate_pin: '20120705114' },
    ]) {
      const reply = await clerk.post('/api/student', body);
      expect([reply.status, reply.json]).toEqual(refused);
    }
    // What stands for none is with many; hers is hers, however it is typed again.
    for (const body of [
      { ...generalInfoOf(students.marcus), birth_certificate_pin: 'Pending' },
      { ...generalInfoOf(students.kyle), birth_certificate_pin: 'pending' },
      { ...generalInfoOf(students.leah), birth_certificate_pin: '20120705114' },
    ]) {
      expect((await clerk.ask(calls.saveStudent, { body })).status).toBe(200);
    }
  });

  it('is stored of two who have had one PIN since before', async () => {
    const pin = '20110304005';
    await owner
      .updateTable('students')
      .set({ birth_certificate_pin: pin })
      .where('student_id', 'in', [students.marcus.id, students.kyle.id])
      .execute();
    const body = { ...generalInfoOf(students.kyle), birth_certificate_pin: pin, other_name: 'Jude' };
    expect((await clerk.ask(calls.saveStudent, { body })).answer.student.other_name).toBe('Jude');
  });

  it('gives a PIN to one of two students to whom two clerks give it at once', async () => {
    await clerk.fetchToken();
    const birth_certificate_pin = '20130505077';
    // Both at one moment, in which numbers are being given to somebody else.
    const { sent } = await owner.transaction().execute(async (trx) => {
      await sql`select ${schoolLock('student ids')}`.execute(trx);
      const saving = [students.marcus, students.leah].map(async (student) =>
        clerk.post('/api/student', { ...generalInfoOf(student), birth_certificate_pin }),
      );
      await untilWaiting(school.database, 2);
      return { sent: saving };
    });
    const replies = await Promise.all(sent);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('cannot give one SEA number to two students', async () => {
    await clerk.ask(calls.saveStudent, { body: { ...generalInfoOf(students.leah), sea_number: '21-77' } });
    const reply = await clerk.post('/api/student', {
      ...generalInfoOf(students.marcus),
      sea_number: '21-77',
    });
    expect([reply.status, reply.json]).toEqual([
      422,
      {
        message: studentMessages.seaNumberTaken,
        errors: { sea_number: [studentMessages.seaNumberTaken] },
      },
    ]);
  });
});
