import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { studentMessages, studentTextLimits } from 'contract/students';
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

  it('may have names and numbers as long as the fields are, accents counted once', async () => {
    const name = 'é'.repeat(studentTextLimits.name).normalize('NFD');
    const admin = await school.browser().signIn('Admin');
    const longest = {
      ...amara,
      first_name: name,
      other_name: name,
      birth_certificate_pin: '4'.padEnd(studentTextLimits.pin, '7'),
      serial_number: 'S'.repeat(studentTextLimits.serialNumber),
      sea_number: '8'.repeat(studentTextLimits.seaNumber),
    };
    const { status, answer } = await admin.ask(calls.saveStudent, { body: longest });
    const kept = { ...longest, first_name: name.normalize('NFC'), other_name: name.normalize('NFC') };
    expect([status, answer.student]).toMatchObject([201, kept]);
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

  it('is not taken for another student’s save of the same mutation id', async () => {
    const clerk = await school.browser().signIn('kali');
    const mutation_id = randomUUID();
    const { id: student_id } = students.brandon;
    const ofBrandon = { ...amara, first_name: 'Brandon', last_name: 'Ali', birth_certificate_pin: 'B-2' };
    expect((await clerk.post('/api/student', { ...ofBrandon, student_id, mutation_id })).status).toBe(200);
    const added = await clerk.post('/api/student', { ...amara, birth_certificate_pin: 'B-3', mutation_id });
    expect([added.status, added.json]).toEqual([409, { message: studentMessages.mutationReused }]);
  });

  it('whose name and birth are on record is asked about first, and is added beside that one by who says so', async () => {
    const clerk = await school.browser().signIn('kali');
    const first = {
      ...amara,
      first_name: 'Zoë-Ann',
      date_of_birth: '2014-05-02',
      birth_certificate_pin: '20140502011',
    };
    const { answer } = await clerk.ask(calls.saveStudent, { body: first });
    const { student_id } = answer.student;
    const again = { ...first, first_name: 'zoe ann', birth_certificate_pin: 'pending', form_class_id: '1B' };
    const asked = await clerk.post('/api/student', again);
    expect([asked.status, asked.json]).toEqual([
      409,
      {
        message: studentMessages.namesakeOnRecord,
        namesakes: [
          {
            student_id,
            last_name: 'Joseph',
            first_name: 'Zoë-Ann',
            form_class_id: '1A',
            student_status: 'Active',
            student_status_id: 1,
          },
        ],
      },
    ]);
    const elsewhere = await clerk.post('/api/student', { ...again, beside_namesakes: [students.anika.id] });
    expect(elsewhere.status, 'whoever was shown another is asked about this one').toBe(409);
    const beside = await clerk.ask(calls.saveStudent, { body: { ...again, beside_namesakes: [student_id] } });
    expect([beside.status, beside.answer.student.first_name]).toEqual([201, 'zoe ann']);

    const third = await clerk.post('/api/student', { ...again, beside_namesakes: [student_id] });
    expect(third.status, 'the second is on record as well by now').toBe(409);
    const twin = await clerk.ask(calls.saveStudent, { body: { ...again, first_name: 'Zara' } });
    expect(twin.status, 'another name is nobody of these').toBe(201);
    const later = await clerk.ask(calls.saveStudent, { body: { ...again, date_of_birth: '2014-05-03' } });
    expect(later.status, 'nor is another birthday').toBe(201);
  });

  it('who was at the school before is found as well, with what became of them', async () => {
    const clerk = await school.browser().signIn('kali');
    const body = {
      ...amara,
      first_name: 'Josiah',
      date_of_birth: '2013-02-01',
      birth_certificate_pin: 'N/A',
    };
    const { answer } = await clerk.ask(calls.saveStudent, { body });
    const { student_id } = answer.student;
    await clerk.ask(calls.changeStudentStatus, { body: { student_id, student_status_id: 3 } });
    const asked = await clerk.post('/api/student', body);
    expect([asked.status, asked.json]).toMatchObject([
      409,
      { namesakes: [{ student_id, form_class_id: '1A', student_status: 'Transferred' }] },
    ]);
  });

  it('whom two clerks add at the same moment is added once', async () => {
    const clerk = await school.browser().signIn('kali');
    const body = { ...amara, first_name: 'Micah', date_of_birth: '2014-01-20', birth_certificate_pin: 'N/A' };
    await clerk.fetchToken();
    const replies = await Promise.all([1, 2].map(async () => clerk.post('/api/student', body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
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
