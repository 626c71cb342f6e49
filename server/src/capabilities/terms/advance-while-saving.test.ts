import { calls } from 'contract/calls';
import { schoolYearMessages } from 'contract/school-year';
import { studentMessages, studentStatusId } from 'contract/students';
import { academicYearAfter } from 'contract/terms';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { nextYear, secondTerm, termOffice } from '../../testing/term-office.ts';
import { lastYear, students, term, year } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

/** The term is advanced, or completed, in the very moment in which a clerk saves a student or retires a class. */

let at: Awaited<ReturnType<typeof termOffice>>;
let clerk: pg.PoolClient;

const comingYear = academicYearAfter(year);
const selma = { id: 20220001, first: 'Selma', last: 'Toussaint' };

beforeEach(async () => {
  at = await termOffice();
  await at.openUpperClasses();
  clerk = await at.school.database.owner.pool.connect();
  await clerk.query('begin');
});
afterEach(async () => {
  clerk.release();
  await at.school.close();
});

/** What a clerk's save does, up to its end. */
const takeInHand = async ({ id }: { id: number }) =>
  clerk.query(`select from students where student_id = ${id} for no key update`);
const registerIn = async ({ id }: { id: number }, formClass: string, inYear: number) => {
  await clerk.query(
    `insert into academic_years (academic_year_id) values (${inYear}) on conflict do nothing`,
  );
  await clerk.query(
    `insert into student_registrations (student_id, academic_year_id, form_class_id)
     values (${id}, ${inYear}, '${formClass}')
     on conflict (student_id, academic_year_id) do update set form_class_id = excluded.form_class_id`,
  );
  await clerk.query(`update students set version = version + 1 where student_id = ${id}`);
};
const waiting = async (count: number) => untilWaiting(at.school.database, count);

const statusOf = async ({ id }: { id: number }) => {
  const { db } = at.school.database.owner;
  const found = await db
    .selectFrom('students')
    .select('student_status_id')
    .where('student_id', '=', id)
    .executeTakeFirstOrThrow();
  return found.student_status_id;
};
/** The class of a year and that of a term's record. */
const placesOf = async ({ id }: { id: number }, inYear: number, inTerm: number) => {
  const { db } = at.school.database.owner;
  const registration = await db
    .selectFrom('student_registrations')
    .select('form_class_id')
    .where('student_id', '=', id)
    .where('academic_year_id', '=', inYear)
    .executeTakeFirst();
  const record = await db
    .selectFrom('student_term_records')
    .select('form_class_id')
    .where('student_id', '=', id)
    .where('academic_term_id', '=', inTerm)
    .executeTakeFirst();
  return [registration?.form_class_id, record?.form_class_id];
};

describe('an advance while a clerk saves a student', () => {
  it('graduates nobody whom the clerk is registering for the coming year', async () => {
    await schoolRecords(at.school.database.owner.db).enrol(selma, '5 Arts');
    await takeInHand(selma);
    await registerIn(selma, '6 Lw', comingYear);
    const advanced = at.change(nextYear);
    await waiting(1);
    await clerk.query('commit');
    const { status, answer } = await advanced;
    expect([status, answer.counts]).toEqual([200, { term_records: 11, promoted: 10, graduated: 2 }]);
    expect(await statusOf(selma)).toBe(1);
    expect(await placesOf(selma, comingYear, 202701)).toEqual(['6 Lw', '6 Lw']);
  });

  it('gives the new term’s record the class into which the clerk is moving the student', async () => {
    await takeInHand(students.anika);
    await registerIn(students.anika, '1B', year);
    const advanced = at.change(secondTerm);
    await waiting(1);
    await clerk.query('commit');
    expect((await advanced).status).toBe(200);
    expect(await placesOf(students.anika, year, 202602)).toEqual(['1B', '1B']);
  });

  it('waits for the clerk who registers for the coming year, rather than both for each other', async () => {
    await takeInHand(students.brandon);
    const advanced = at.change(nextYear);
    await waiting(1);
    await registerIn(students.brandon, '1A', comingYear);
    await clerk.query('commit');
    expect((await advanced).status).toBe(200);
    expect(await placesOf(students.brandon, comingYear, 202701)).toEqual(['1A', '1A']);
  });

  it('is waited for by the clerk who registers somebody for the year that it begins', async () => {
    const office = await at.school.browser().signIn('kali');
    // Held up in the middle, with the year already begun.
    await clerk.query('select from current_term for update');
    const advanced = at.change(nextYear);
    await waiting(1);
    const registered = office.ask(calls.registerInClass, {
      body: { student_id: students.brandon.id, form_class_id: '1A', academic_year_id: comingYear },
    });
    await waiting(2);
    await clerk.query('commit');
    expect([(await advanced).status, (await registered).status]).toEqual([200, 200]);
    expect(await placesOf(students.brandon, comingYear, 202701)).toEqual(['1A', '1A']);
  });

  it('is waited for by the clerk who adds a student, uploads some or brings one back: the year that is over gets nobody', async () => {
    const office = await at.school.browser().signIn('kali');
    const ria = {
      first_name: 'Ria',
      last_name: 'Pooran',
      birth_certificate_pin: 'B-77',
      form_class_id: '1A',
    };
    const row = { last_name: 'Mohan', first_name: 'Nia', form_class_id: '1A', gender: 'F' };
    const blank = { sea_number: '', entry_date: '', email_address: '', previous_school: '' };
    const uploaded = [{ id: 2, ...row, ...blank, date_of_birth: '2015-03-09', address_home: '' }];
    const formerly = { id: 20250077, first: 'Nia', last: 'Ramdeen' } as const;
    const { enrol, leaveSchool } = schoolRecords(at.school.database.owner.db);
    await enrol(formerly, '1A', lastYear);
    await leaveSchool(formerly);
    await clerk.query('select from current_term for update');
    const advanced = at.change(nextYear);
    await waiting(1);
    const adding = office.ask(calls.saveStudent, { body: ria });
    await Promise.race([adding, waiting(2)]);
    const uploading = office.ask(calls.uploadStudents, {
      body: { data: JSON.stringify(uploaded), academic_year_id: year },
    });
    await Promise.race([uploading, waiting(3)]);
    const returning = office.ask(calls.changeStudentStatus, {
      body: { student_id: formerly.id, student_status_id: studentStatusId.active, form_class_id: '1A' },
    });
    await Promise.race([returning, waiting(4)]);
    await clerk.query('commit');
    expect((await advanced).status).toBe(200);
    const { student_id: id } = (await adding).answer.student;
    expect(await placesOf({ id }, comingYear, 202701)).toEqual(['1A', undefined]);
    expect((await placesOf({ id }, year, term))[0]).toBe(undefined);
    const { status, json } = await uploading;
    expect([status, json]).toMatchObject([422, { message: studentMessages.noSuchYear }]);
    expect((await returning).answer).toMatchObject({ current: true, form_class_id: '1A' });
    expect((await placesOf(formerly, comingYear, 202701))[0]).toBe('1A');
    expect((await placesOf(formerly, year, term))[0]).toBe(undefined);
  });
});

describe('a turn of the school year while a clerk retires a class', () => {
  it('puts nobody into that class: where it was the only one of its form, the turn stops', async () => {
    const before = await at.everything();
    await clerk.query("select from form_classes where form_class_id = '2A' for update");
    const advanced = at.change(nextYear);
    await waiting(1);
    await clerk.query("update form_classes set retired_on = '2027-09-01' where form_class_id = '2A'");
    await clerk.query('commit');
    const { status, json } = await advanced;
    const message = schoolYearMessages.noClassFor('1A → 2A, 1B → 2B');
    expect([status, json]).toEqual([409, { message }]);
    expect(await at.everything()).toEqual(before);
  });
});

describe('completing a term while a clerk saves a student', () => {
  it('graduates nobody whom the clerk is registering for this year', async () => {
    await schoolRecords(at.school.database.owner.db).enrol(selma, '5 Arts', lastYear);
    await takeInHand(selma);
    await registerIn(selma, '6 Lw', year);
    const promoted = at.office.ask(calls.promoteStudents, { query: {} });
    await waiting(1);
    await clerk.query('commit');
    const { status, answer } = await promoted;
    expect([status, answer.counts.graduated]).toEqual([200, 0]);
    expect(await statusOf(selma)).toBe(1);
    expect(await placesOf(selma, year, term)).toEqual(['6 Lw', '6 Lw']);
  });

  it('promotes nobody into a year that the school is going back from', async () => {
    await at.change(nextYear);
    await clerk.query('lock table current_term in share row exclusive mode');
    await clerk.query(`update current_term set academic_term_id = ${term}`);
    const promoted = at.office.ask(calls.promoteStudents, { query: {} });
    await Promise.race([promoted, waiting(1)]);
    await clerk.query('commit');
    expect((await promoted).answer.academic_year_id).toBe(year);
  });

  it('makes the record in the class into which the clerk is moving the student', async () => {
    await takeInHand(students.anika);
    await registerIn(students.anika, '1B', year);
    const completed = at.office.ask(calls.completeTermRegistration, {
      body: { new_term_beginning: '2026-09-07', total_sessions: 140 },
    });
    await waiting(1);
    await clerk.query('commit');
    expect((await completed).status).toBe(200);
    expect(await placesOf(students.anika, year, term)).toEqual(['1B', '1B']);
  });
});
