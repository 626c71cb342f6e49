import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import {
  lastTerm,
  lastYear,
  pictureOf,
  staff,
  students,
  subjects,
  term,
  year,
} from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const formTeacher = await school.browser().signIn('amohammed');
const dean = await school.browser().signIn('rsingh');
const admin = await school.browser().signIn('Admin');

const { anika, brandon, chantal, emile, farah, gerard } = students;

beforeEach(async () => {
  await owner.deleteFrom('student_term_records').execute();
  await sql`delete from attendance_entries`.execute(owner);
  await sql`delete from attendance_registers`.execute(owner);
});

const open = async (who: Browser, classId = '1A', termId = term) =>
  who.ask(calls.listRegisteredStudents, { params: { termId: String(termId), classId } });
const stored = async () =>
  owner.selectFrom('student_term_records').selectAll().orderBy('student_id').execute();
const openings = async () =>
  owner
    .selectFrom('history')
    .selectAll()
    .where('reason', '=', 'opening')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

describe('the first opening of a class in the current term', () => {
  it('makes the term records of its students, with the sessions of the term, and shows them by name', async () => {
    expect(await stored()).toEqual([]);
    const { status, answer } = await open(formTeacher);
    expect(status).toBe(200);
    expect(answer.map(({ last_name, first_name }) => `${last_name}, ${first_name}`)).toEqual([
      'Ali, Brandon',
      'Ali, Chantal',
      'Baptiste, Anika',
      "D'Abreu, Émile",
    ]);
    expect(answer[2]).toEqual({
      student_id: anika.id,
      academic_term_id: term,
      form_class_id: '1A',
      first_name: 'Anika',
      last_name: 'Baptiste',
      gender: 'F',
      picture: pictureOf(anika),
      total_sessions: 140,
      sessions_absent: null,
      sessions_late: null,
      teacher_comment: '',
      dean_comment: '',
      version: 1,
      updated_at: null,
      updated_by: null,
      register: null,
      registers: expect.any(String),
    });
    expect((await stored()).map(({ student_id }) => student_id)).toEqual([
      anika.id,
      brandon.id,
      chantal.id,
      emile.id,
    ]);
  });

  it('is in the history of each record, and a further opening makes nothing', async () => {
    await open(formTeacher);
    const made = await openings();
    expect(made.slice(0, 4)).toMatchObject(
      Array.from({ length: 4 }, () => ({
        actor: 'Aisha Mohammed',
        entity: 'term_record',
        academic_term_id: term,
        form_class_id: '1A',
        before: null,
        after: { total_sessions: 140, version: 1 },
      })),
    );
    const before = await stored();
    await open(admin);
    expect(await stored()).toEqual(before);
    expect(await openings()).toEqual(made);
  });

  it('by many people at once makes each record once', async () => {
    const known = (await openings())[0]?.id ?? '0';
    const people = [formTeacher, dean, admin];
    const replies = await Promise.all([...people, ...people, ...people].map(async (who) => open(who)));
    for (const { status, answer } of replies) {
      expect(status).toBe(200);
      expect(answer.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    }
    expect(await stored()).toHaveLength(4);
    expect((await openings()).filter(({ id }) => BigInt(id) > BigInt(known))).toHaveLength(4);
  });

  it('leaves out who left school, with marks too, and makes what is missing of a student who came later', async () => {
    await open(formTeacher);
    await owner
      .insertInto('term_marks')
      .values({
        student_id: gerard.id,
        academic_term_id: term,
        academic_year_id: year,
        subject_id: subjects.mathematics,
        employee_id: staff.amohammed.id,
        exam_mark: 60,
        course_mark: null,
      })
      .execute();
    const rosa = 20260044;
    await owner
      .insertInto('students')
      .values({
        student_id: rosa,
        first_name: 'Rosa',
        last_name: 'Warner',
        gender: 'F',
        date_of_birth: null,
        entry_date: '2026-10-12',
        picture: null,
      })
      .execute();
    await owner
      .insertInto('student_registrations')
      .values({ student_id: rosa, academic_year_id: year, form_class_id: '1A' })
      .execute();
    const { answer } = await open(formTeacher);
    expect(answer.map(({ student_id }) => student_id)).not.toContain(gerard.id);
    expect(answer.at(-1)).toMatchObject({ last_name: 'Warner', version: 1 });
    await owner.deleteFrom('term_marks').where('student_id', '=', gerard.id).execute();
    await owner.deleteFrom('student_term_records').where('student_id', '=', rosa).execute();
    await owner.deleteFrom('student_registrations').where('student_id', '=', rosa).execute();
    await owner.deleteFrom('students').where('student_id', '=', rosa).execute();
  });

  it('keeps a student who changed class in the class of the term record', async () => {
    await owner
      .insertInto('student_term_records')
      .values({
        student_id: farah.id,
        academic_term_id: term,
        academic_year_id: year,
        form_class_id: '1A',
        total_sessions: 140,
      })
      .execute();
    expect((await open(formTeacher)).answer.map(({ student_id }) => student_id)).toContain(farah.id);
    expect((await open(dean, '1B')).answer.map(({ student_id }) => student_id)).not.toContain(farah.id);
  });
});

describe('a past term', () => {
  it('shows whoever has marks in it, and makes no records', async () => {
    await owner
      .insertInto('student_registrations')
      .values({ student_id: gerard.id, academic_year_id: lastYear, form_class_id: '1A' })
      .execute();
    const mark = { academic_year_id: academicYearOfTerm(lastTerm), exam_mark: 60, course_mark: null };
    await owner
      .insertInto('term_marks')
      .values({
        student_id: gerard.id,
        academic_term_id: lastTerm,
        subject_id: subjects.mathematics,
        employee_id: staff.dgarcia.id,
        dilligence: null,
        progress: null,
        conduct: null,
        updated_by: null,
        ...mark,
      })
      .execute();
    const { status, answer } = await open(formTeacher, '1A', lastTerm);
    expect([status, answer]).toMatchObject([200, [{ last_name: 'Lewis', version: 0, total_sessions: 116 }]]);
    expect(await stored()).toEqual([]);
    await owner.deleteFrom('term_marks').execute();
    await owner.deleteFrom('student_registrations').where('academic_year_id', '=', lastYear).execute();
  });
});

describe('the registers', () => {
  it('say what may be taken over: the sessions of the term in which the student was absent or late', async () => {
    const takes = async (
      date: string,
      session: 'AM' | 'PM',
      entries: readonly (readonly [number, number])[],
    ) => {
      await sql`insert into attendance_registers (form_class_id, register_date, session)
        values ('1A', ${date}, ${session})`.execute(owner);
      for (const [student, status] of entries) {
        await sql`insert into attendance_entries (student_id, register_date, session, form_class_id, status)
          values (${student}, ${date}, ${session}, '1A', ${status})`.execute(owner);
      }
    };
    // Neither the last day of the holidays counts nor the first of the next term.
    await takes('2026-09-04', 'AM', [[anika.id, 2]]);
    await takes('2027-01-04', 'AM', [[anika.id, 2]]);
    await takes('2026-09-07', 'AM', [
      [anika.id, 2],
      [brandon.id, 1],
    ]);
    await takes('2026-09-07', 'PM', [
      [anika.id, 2],
      [brandon.id, 3],
    ]);
    await takes('2026-12-11', 'AM', [
      [anika.id, 3],
      [brandon.id, 1],
    ]);
    const { answer } = await open(formTeacher);
    expect(answer.map(({ first_name, register }) => [first_name, register])).toEqual([
      ['Brandon', { sessions_taken: 3, sessions_absent: 0, sessions_late: 1 }],
      ['Chantal', null],
      ['Anika', { sessions_taken: 3, sessions_absent: 2, sessions_late: 1 }],
      ['Émile', null],
    ]);
    // A day that became a holiday since is none of the term's sessions; its registers are kept.
    const holiday = { holiday: '2026-09-07', title: 'Flood' };
    const saved = await admin.ask(calls.saveHoliday, { body: holiday });
    expect([saved.status, saved.answer]).toEqual([201, { ...holiday, registers: 2 }]);
    const taken = async () =>
      (await open(formTeacher)).answer.map(({ register }) => register?.sessions_taken ?? null);
    expect(await taken()).toEqual([1, null, 1, null]);
    await admin.ask(calls.deleteHoliday, { body: { holiday: holiday.holiday } });
    expect(await taken()).toEqual([3, null, 3, null]);
  });
});

describe('the page of a class', () => {
  it('opens to holders of Term Details and of 9, also where they lead nothing', async () => {
    for (const name of ['amohammed', 'rsingh', 'vjoseph', 'cfrancis'] as const) {
      const reader = await school.browser().signIn(name);
      expect((await open(reader, '4 Sci')).status).toBe(200);
    }
  });

  it('stays closed to everyone else', async () => {
    for (const name of ['lcharles', 'kali', 'hmaharaj', 'sthomas', 'gdeleon'] as const) {
      const other = await school.browser().signIn(name);
      expect((await open(other)).status).toBe(403);
    }
    expect(
      (await school.browser().get(addressOf(calls.listRegisteredStudents, { termId: term, classId: '1A' })))
        .status,
    ).toBe(401);
  });

  it.each([
    ['1Z', term],
    ['1A', 202602],
    ['1A', 199901],
  ])('is not found for %s in %i', async (classId, termId) => {
    expect((await open(formTeacher, classId, termId)).status).toBe(404);
  });
});
