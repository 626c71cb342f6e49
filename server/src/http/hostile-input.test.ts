import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { medicalConditions } from 'contract/student-records';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { testApplication } from '../testing/test-application.ts';
import {
  cheapHash,
  lastTerm,
  lastYear,
  password,
  staff,
  students,
  subjects,
  term,
  year,
} from '../testing/test-school.ts';

/** Everything that can be sent, to every parameter and field of every call: refused, and never a 500. */

const school = await testApplication();
afterAll(school.close);

beforeEach(async () => {
  const { db } = school.database.owner;
  await db.deleteFrom('sign_in_attempts').execute();
  // A hostile new password may be a good one.
  const password_hash = await cheapHash(password);
  await db.updateTable('accounts').set({ password_hash }).execute();
});

const table = Object.values<Endpoint>(calls);

const good: Readonly<Record<string, string>> = {
  className: '1A',
  formClassId: '1A',
  classId: '1A',
  userName: 'amohammed',
  picture: 'default',
  fileName: `${'0'.repeat(32)}.pdf`,
};

/** As they stand in an address. */
const hostileInAddress = [
  '-1',
  '0',
  '1e309',
  '1.5',
  '01',
  '+1',
  '0x10',
  '2147483648',
  '99999999999',
  '%00',
  '1%00',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '%27%3b--',
  '%5b1%5d',
  '1,2',
  '%7b%7d',
  'null',
  'undefined',
  'NaN',
  'true',
  '%D9%A1',
  '%EF%BC%91',
  '%ED%A0%80',
  '%E0%A4%A',
  '%',
  '%0d%0aSet-Cookie:x=y',
  '%3cscript%3e',
  'x'.repeat(190),
  'x'.repeat(3000),
];

describe('an address', () => {
  const places = table.flatMap((call) =>
    (call.path.match(/(?<=:)\w+/g) ?? []).map((name) => ({ call, name, path: call.path })),
  );

  it.each(places)('$path refuses every other $name', async ({ call, name }) => {
    const browser = await school.browser().signIn('Admin');
    for (const value of hostileInAddress) {
      const path = call.path.replace(/:(\w+)/g, (_, other: string) =>
        other === name ? value : (good[other] ?? '1'),
      );
      const { status } =
        call.takesFile === undefined
          ? await browser.write(call.method, path, undefined)
          : await browser.sendFile(path, 'no rows');
      expect(status, `${call.method} ${path}`).toBeGreaterThanOrEqual(400);
      expect(status, `${call.method} ${path}`).toBeLessThanOrEqual(404);
    }
  });

  it.each(['/%', '/api/%zz', '/api/../../etc/passwd', '//', '/api//session', '/?%', '/sanctum/'])(
    '%s is refused or not found',
    async (path) => {
      const { status } = await school.browser().get(path);
      expect([200, 400, 404]).toContain(status);
    },
  );

  it('of 20,000 characters is refused, and the server goes on', async () => {
    const reply = await school.browser().get(`/api/user-employee/${'x'.repeat(20_000)}`);
    expect(reply.status).toBe(431);
    expect((await school.browser().get('/api/health')).status).toBe(200);
  });
});

const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/api/employee-login': { name: 'lcharles', password },
  '/api/employee-change-password': { name: 'Admin', password: 'short', current_password: password },
  '/api/employee': {
    id: staff.npierre.id,
    first_name: 'Norma',
    last_name: 'Pierre',
    user_name: 'npierre',
    employee_status_id: 1,
    version: 1,
  },
  '/api/employee-permissions': { employee_id: staff.npierre.id, permissions: [1], version: 1 },
  '/api/reset-employee-password': { employee_id: staff.npierre.id },
  '/api/reset-password': { student_id: students.anika.id },
  '/api/teacher-lesson': {
    employee_id: staff.npierre.id,
    subject_id: subjects.mathematics,
    form_class_id: '4 Sci',
    academic_year_id: year,
    new_subject_id: subjects.spanish,
    new_form_class_id: '1A',
  },
  '/api/delete-teacher-lesson': {
    employee_id: staff.npierre.id,
    subject_id: subjects.mathematics,
    form_class_id: '4 Sci',
    academic_year_id: year,
  },
  '/api/form-teacher-class': {
    employee_id: staff.npierre.id,
    form_class_ids: ['1A'],
    from_form_class_ids: [],
    academic_year_id: year,
  },
  '/api/form-dean-assignments': {
    employee_id: staff.npierre.id,
    form_classes: ['1A'],
    from_form_classes: [],
    academic_year_id: year,
  },
  '/api/current-period': { academic_year_id: year },
  '/api/timetable-copy': { from_academic_year_id: lastYear, to_academic_year_id: year },
  '/api/student-subject-assignment': {
    subject_id: subjects.mathematics,
    student_id: students.kyle.id,
    employee_id: staff.npierre.id,
    from_employee_id: null,
  },
  '/api/delete-student-subject-assignment': {
    subject_id: subjects.mathematics,
    student_id: students.kyle.id,
    employee_id: staff.npierre.id,
  },
  '/api/subject-students-batch': {
    form_level: 4,
    form_class_id: null,
    students: [students.kyle.id],
    employee_id: staff.npierre.id,
    subject_id: subjects.mathematics,
  },
  '/api/own-comments': { description: '{name} reads well.', id: 1 },
  '/api/term-details': {
    student_id: students.anika.id,
    academic_term_id: term,
    total_sessions: 140,
    sessions_absent: 1,
    sessions_late: 2,
    teacher_comment: 'Good.',
    dean_comment: 'Good.',
    version: 0,
    mutation_id: randomUUID(),
    reason: 'undo',
  },
  '/api/attendance-register': {
    form_class_id: '1A',
    date: '2026-09-07',
    session: 'AM',
    entries: [{ student_id: students.anika.id, status: 1, time: null, note: '', version: 0 }],
    mutation_id: randomUUID(),
  },
  '/api/attendance-import': {
    rows: [
      { row: 2, student_id: students.anika.id, date: '2026-09-07', session: 'AM', status: 1, version: 0 },
    ],
  },
  '/api/student-term-mark-update': {
    student_id: students.anika.id,
    academic_term_id: term,
    prev_subject_id: subjects.mathematics,
    new_subject_id: subjects.spanish,
    employee_id: 2004,
    version: 1,
    mutation_id: randomUUID(),
  },
  // Of the POST and of the DELETE.
  '/api/student-term-mark': {
    student_id: students.anika.id,
    academic_term_id: term,
    subject_id: subjects.mathematics,
    mark: 50,
    test_id: 2,
    from_mark: 50,
    version: 1,
    mutation_id: randomUUID(),
  },
  '/api/register-student': {
    student_id: students.anika.id,
    academic_term_id: lastTerm,
    form_class_id: '1A',
  },
  '/api/student-term-mark-restore': {
    student_id: students.anika.id,
    academic_term_id: term,
    subject_id: subjects.mathematics,
  },
  // Of the POST and of the DELETE.
  '/api/student': {
    student_id: students.anika.id,
    new_student_id: students.anika.id,
    first_name: 'Anika',
    last_name: 'Baptiste',
    other_name: '',
    date_of_birth: '2014-03-09',
    birth_certificate_pin: '20140309001',
    gender: 'F',
    form_class_id: '1A',
    serial_number: '26-001',
    sea_number: '',
    entry_date: '2026-09-07',
    student_status_id: 1,
    version: 1,
    mutation_id: randomUUID(),
  },
  '/api/upload-new-students': {
    data: JSON.stringify([{ id: 1, last_name: 'Joseph', first_name: 'Amara', sea_number: '1' }]),
    academic_year_id: year,
  },
  '/api/student-class-registration': {
    student_id: students.brandon.id,
    form_class_id: '1A',
    academic_year_id: year,
    mutation_id: randomUUID(),
  },
  '/api/student-data-personal': {
    student_id: students.anika.id,
    address_home: '12 Poui Trace',
    town: 'Arima',
    country_of_birth: 'Trinidad and Tobago',
    nationality: 'Trinidadian',
    phone_mobile: '7550134',
    email: 'anika@mail.example',
    ethnic_group_id: 6,
    religion_id: 25,
    previous_school: 'Arima Primary',
    blood_group: 'B-negative',
    device_type: 'Phone',
    internet_access: 1,
    school_feeding: 0,
    version: 0,
    mutation_id: randomUUID(),
  },
  '/api/student-data-medical': {
    student_id: students.anika.id,
    ...Object.fromEntries(Object.keys(medicalConditions).map((condition) => [condition, false])),
    allergies: 'Peanuts',
    other: '',
    version: 0,
    mutation_id: randomUUID(),
  },
  '/api/student-data-family': {
    student_id: students.anika.id,
    relationship: 2,
    name: 'Marie Baptiste',
    relation: '',
    marital_status: 'Single',
    address_home: '12 Poui Trace',
    occupation: 'Nurse',
    employer: 'General Hospital',
    address_work: 'Port of Spain',
    phone_home: '6740001',
    phone_work: '6230002',
    phone_mobile: '7550003',
    email: 'marie@mail.example',
    id_card: '19800101001',
    version: 0,
    mutation_id: randomUUID(),
  },
  '/api/report-card-jobs': {
    academic_term_id: term,
    form_level: 1,
    arrangement: 'by_class',
    mutation_id: randomUUID(),
  },
  '/api/current-term': {
    mode: 'update',
    term: 1,
    term_start: '2026-09-07',
    term_end: '2026-12-11',
    total_sessions: 140,
    next_term_start: '2027-01-04',
    from_academic_term_id: term,
    mutation_id: randomUUID(),
  },
  '/api/backdate-term': { academic_term_id: term, from_academic_term_id: term },
  '/api/term-reports-register': { academic_term_id: term },
  '/api/undo-advance': { academic_term_id: term },
  '/api/term-registration': {
    new_term_beginning: '2026-09-07',
    total_sessions: 140,
    student_id: students.gerard.id,
    academic_term_id: term,
  },
  '/api/term-registration-student': {
    student_id: students.anika.id,
    form_class_id: '1A',
    total_sessions: 140,
  },
  '/api/term-configurations': { academic_term_id: term, form_level: 6, exam_mark: 0 },
  '/api/school-settings': {
    name: 'Poui Hill Secondary',
    motto: 'Rooted in learning',
    address: '27 Poui Hill Road',
    phone: '868-555-0142',
    email: 'office@pouihill.example',
    principal: 'Mrs. M. Alleyne',
    primary_colour: '#1F6B45',
    secondary_colour: '#EFE6D2',
    country: 'Trinidad and Tobago',
    time_zone: 'America/Port_of_Spain',
    pass_mark: 50,
    show_rank: true,
    form_6_grades: false,
    version: 1,
  },
  '/api/holiday': { holiday: '2026-09-24', title: 'Republic Day' },
  '/api/form-class': { id: '1A', new_id: '1A' },
  '/api/form-class-retirement': { id: '1A', retired: 0 },
  '/api/subjects': { id: subjects.mathematics, title: 'Mathematics', abbr: 'Math', asr_code: 'MATH' },
  '/api/subject': { id: subjects.mathematics },
  '/api/subject-retirement': { id: subjects.spanish, retired: 0 },
  '/api/preset-comment': { id: 1, description: '{name} reads well.', comment_type_id: 2 },
  '/api/preset-comment-retirement': { id: 1, retired: 0 },
  '/api/term-marks': {
    student_id: students.anika.id,
    academic_term_id: term,
    subject_id: subjects.mathematics,
    course_mark: 50,
    exam_mark: 50,
    course_attendance: 1,
    exam_attendance: 1,
    dilligence: 'A',
    progress: 'A',
    conduct: 'A',
    comment: 'Good.',
    employee_id: 'Admin',
    version: 0,
    mutation_id: randomUUID(),
    reason: 'paste',
  },
};

/** As they stand in JSON. */
const hostileInBody = [
  '-1',
  '0',
  '1.5',
  '1e309',
  '-1e309',
  '1e-320',
  '2147483648',
  '99999999999',
  '1e21',
  '-0',
  'true',
  'null',
  '""',
  '"0"',
  '[]',
  '[1]',
  '[[["A"]]]',
  '{}',
  '{"toString": 1, "length": 1}',
  '{"$ne": null}',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u001b[2J\\r\\n"',
  '"\\u202e\\u200b"',
  `"' or 1=1;--"`,
  '"</script><script>"',
  `"${'x'.repeat(5000)}"`,
  `"${'🌴'.repeat(101)}"`,
  `"${'e\\u0301'.repeat(3000)}"`,
];

describe('a body', () => {
  const fields = table.flatMap((call) =>
    call.body === undefined || call.takesFile !== undefined
      ? []
      : Object.keys((call.body as ZodObject).shape).map((field) => ({ call, path: call.path, field })),
  );

  it('is tried in every field of every call', () => {
    expect(fields.filter(({ path, field }) => bodies[path]?.[field] === undefined)).toEqual([]);
  });

  it.each(fields)('$path takes or refuses whatever stands in $field', async ({ call, path, field }) => {
    const browser = await school.browser().signIn('Admin');
    for (const value of hostileInBody) {
      const body = JSON.stringify({ ...bodies[path], [field]: 'HERE' }).replace('"HERE"', () => value);
      const reply = await browser.send(call.method, path, {
        body,
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        },
      });
      expect([200, 201, 204, 400, 403, 404, 409, 422, 429, 501], `${field}: ${value}`).toContain(
        reply.status,
      );
    }
    expect(school.logged()).not.toContain('"msg":"request failed"');
  });
});
