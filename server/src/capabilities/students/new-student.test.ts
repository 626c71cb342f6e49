import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { studentMessages } from 'contract/students';
import { requiredMessage } from 'contract/text';
import { afterAll, describe, expect, it } from 'vitest';
import { changesOfStudent } from '../../testing/changes-of-student.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const thisYear = new Date().getFullYear();

const amara = {
  first_name: 'Amara',
  last_name: 'Joseph',
  birth_certificate_pin: '20140309001',
  form_class_id: '1A',
} as const;

describe('a new student', () => {
  it('is given the next number of the year and a class, and is on the list at once', async () => {
    const clerk = await school.browser().signIn('kali');
    const reply = await clerk.ask(calls.saveStudent, {
      body: { ...amara, other_name: ' Ruth  Ann ', date_of_birth: '2014-03-09', gender: 'F' },
    });
    expect(reply.status).toBe(201);
    expect(reply.answer).toEqual({
      student: {
        student_id: 20260009,
        first_name: 'Amara',
        last_name: 'Joseph',
        other_name: 'Ruth Ann',
        date_of_birth: '2014-03-09',
        birth_certificate_pin: '20140309001',
        gender: 'F',
        form_class_id: '1A',
        form_level: 1,
        serial_number: '',
        picture: '',
        student_status: 'Active',
        student_status_id: 1,
        version: 1,
        sea_number: '',
        entry_date: null,
        current: true,
      },
      classRegistration: { student_id: 20260009, academic_year_id: year, form_class_id: '1A' },
    });
    const { answer } = await clerk.ask(calls.listAllStudents, { query: {} });
    expect(answer.current_students.map(({ student_id }) => student_id)).toContain(20260009);
    expect(await changesOfStudent(owner, 20260009)).toEqual([
      { entity: 'student_registration', actor: 'Kamla Ali', reason: '' },
      { entity: 'student', actor: 'Kamla Ali', reason: '' },
    ]);
  });

  it('needs first name, last name, birth certificate PIN and class, and says so field by field', async () => {
    const clerk = await school.browser().signIn('kali');
    const reply = await clerk.post('/api/student', {
      first_name: ' ',
      last_name: '',
      birth_certificate_pin: '\u00a0',
      form_class_id: '',
      gender: '',
      date_of_birth: '',
    });
    expect([reply.status, reply.json]).toEqual([
      422,
      {
        message: requiredMessage,
        errors: {
          first_name: [requiredMessage],
          last_name: [requiredMessage],
          birth_certificate_pin: [requiredMessage],
          form_class_id: [requiredMessage],
        },
      },
    ]);
  });

  it.each([
    ['a class that there is none of', { form_class_id: '1Z' }, 'form_class_id', studentMessages.noSuchClass],
    ['a date that never was', { date_of_birth: '2014-02-30' }, 'date_of_birth', studentMessages.date],
    [
      'a birth in the future',
      { date_of_birth: `${thisYear + 5}-01-01` },
      'date_of_birth',
      studentMessages.dateOfBirth,
    ],
    ['a grandparent', { date_of_birth: '1921-01-01' }, 'date_of_birth', studentMessages.dateOfBirth],
    ['an entry before the school', { entry_date: '1911-09-04' }, 'entry_date', studentMessages.entryDate],
    [
      'an entry before the birth',
      { date_of_birth: '2014-09-07', entry_date: '2013-09-09' },
      'entry_date',
      studentMessages.entryDate,
    ],
    ['a gender of its own', { gender: 'X' }, 'gender', studentMessages.gender],
    ['a name of a page', { first_name: 'é'.repeat(61) }, 'first_name', 'Max 60 characters'],
    ['an id of its own', { new_student_id: 7 }, 'new_student_id', studentMessages.numberOfNew],
  ])('is refused with %s', async (_what, wrong, field, message) => {
    const admin = await school.browser().signIn('Admin');
    const reply = await admin.post('/api/student', { ...amara, ...wrong });
    expect([reply.status, reply.json]).toEqual([422, { message, errors: { [field]: [message] } }]);
  });

  it('is added once, however often the save is repeated, also at the same moment', async () => {
    const clerk = await school.browser().signIn('kali');
    const body = {
      ...amara,
      first_name: 'Nyah',
      birth_certificate_pin: '20140309002',
      mutation_id: randomUUID(),
    };
    const replies = await Promise.all([1, 2, 3].map(async () => clerk.ask(calls.saveStudent, { body })));
    const again = await clerk.ask(calls.saveStudent, { body });
    const ids = new Set([...replies, again].map(({ answer }) => answer.student.student_id));
    expect(ids.size).toBe(1);
    expect([...replies, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const other = await clerk.post('/api/student', { ...body, student_id: students.anika.id });
    expect([other.status, other.json]).toEqual([409, { message: studentMessages.mutationReused }]);
  });

  it('gets a number of its own when ten clerks register at once', async () => {
    const clerk = await school.browser().signIn('kali');
    await clerk.fetchToken();
    const replies = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        clerk.ask(calls.saveStudent, {
          body: { ...amara, first_name: `Twin ${index}`, birth_certificate_pin: `2014030910${index}` },
        }),
      ),
    );
    const ids = replies.map(({ answer }) => answer.student.student_id).toSorted((a, b) => a - b);
    expect(new Set(ids).size).toBe(10);
    expect((ids[9] ?? 0) - (ids[0] ?? 0)).toBe(9);
  });

  it('keeps markup and formulas as they are typed', async () => {
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.saveStudent, {
      body: {
        ...amara,
        first_name: '<b>Zo\u0065\u0301</b>',
        last_name: '=1+1\u0000#include "x"',
        birth_certificate_pin: '20140309003',
      },
    });
    expect(answer.student).toMatchObject({ first_name: '<b>Zoé</b>', last_name: '=1+1 #include "x"' });
  });
});
