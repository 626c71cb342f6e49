import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { type MarkSave, markMessages } from 'contract/marks';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const mathematician = await school.browser().signIn('amohammed');
const sixthFormTeacher = await school.browser().signIn('uboodram');
const admin = await school.browser().signIn('Admin');
const academicAdministrator = await school.browser().signIn('cfrancis');

beforeEach(async () => {
  await owner.deleteFrom('term_marks').execute();
});

const blank: MarkSave = {
  student_id: students.anika.id,
  academic_term_id: term,
  subject_id: subjects.mathematics,
  course_mark: null,
  exam_mark: null,
  course_attendance: 1,
  exam_attendance: 1,
  dilligence: null,
  progress: null,
  conduct: null,
  comment: '',
};

const save = async (who: Browser, changes: object) =>
  who.ask(calls.saveMark, { body: { ...blank, ...changes } });
const stored = async () => owner.selectFrom('term_marks').selectAll().orderBy('student_id').execute();
const historyOf = async (student_id: number) =>
  owner
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'term_mark')
    .where('student_id', '=', student_id)
    .orderBy('id')
    .execute();
const lastHistory = async (student_id: number) => (await historyOf(student_id)).at(-1);

describe('a teacher saves a mark', () => {
  it('and gets the stored record back: 201 when it is new, 200 when it changed', async () => {
    const made = await save(mathematician, {
      course_mark: 67.5,
      exam_mark: 80,
      dilligence: 'A',
      comment: 'Good.',
    });
    expect(made.status).toBe(201);
    expect(made.answer).toEqual({
      student_id: students.anika.id,
      academic_term_id: term,
      subject_id: subjects.mathematics,
      first_name: 'Anika',
      last_name: 'Baptiste',
      gender: 'F',
      course_mark: 67.5,
      exam_mark: 80,
      course_attendance: 1,
      exam_attendance: 1,
      dilligence: 'A',
      progress: null,
      conduct: null,
      comment: 'Good.',
      employee_id: staff.amohammed.id,
      picture: 'picture0of020260001.jpg',
      version: 1,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_by: 'Aisha Mohammed',
    });
    const changed = await save(mathematician, { course_mark: 0, exam_mark: 100 });
    expect([changed.status, changed.answer]).toMatchObject([
      200,
      { course_mark: 0, exam_mark: 100, dilligence: null, comment: '', version: 2 },
    ]);
    expect(await stored()).toMatchObject([{ course_mark: 0, exam_mark: 100, version: 2 }]);
  });

  it('that is as it was: 200, no new version, no history', async () => {
    await save(mathematician, { course_mark: 50 });
    const before = await historyOf(students.anika.id);
    const again = await save(mathematician, { course_mark: 50 });
    expect([again.status, again.answer]).toMatchObject([200, { version: 1 }]);
    expect(await historyOf(students.anika.id)).toHaveLength(before.length);
  });

  it.each([
    ['Absent in course work', { course_attendance: 2 }, { course_mark: null, exam_mark: 70 }],
    ['No Work', { course_attendance: 3 }, { course_mark: null, exam_mark: 70 }],
    ['Absent in the exam', { exam_attendance: 2 }, { course_mark: 60, exam_mark: null }],
  ])('%s clears the mark', async (_story, attendance, marks) => {
    const { answer } = await save(mathematician, { course_mark: 60, exam_mark: 70, ...attendance });
    expect(answer).toMatchObject({ ...marks, ...attendance });
    expect(await stored()).toMatchObject([marks]);
  });

  it('with a blank grade written as "" or null', async () => {
    const { answer } = await save(mathematician, {
      course_mark: 1,
      dilligence: '',
      progress: null,
      conduct: 'E',
    });
    expect(answer).toMatchObject({ dilligence: null, progress: null, conduct: 'E' });
  });

  it('with nothing in it, which is not stored; a stored one is cleared like any change', async () => {
    const nothing = await save(mathematician, {});
    expect([nothing.status, nothing.answer]).toMatchObject([200, { version: 0, updated_by: null }]);
    expect(await stored()).toEqual([]);
    await save(mathematician, { course_mark: 50, comment: 'Fair.' });
    const cleared = await save(mathematician, {});
    expect([cleared.status, cleared.answer]).toMatchObject([
      200,
      { course_mark: null, comment: '', version: 2 },
    ]);
    expect(await lastHistory(students.anika.id)).toMatchObject({
      before: { course_mark: 50, comment: 'Fair.' },
      after: { course_mark: null, comment: '' },
    });
  });

  it('and the history says who, when, before and after', async () => {
    const known = (await historyOf(students.brandon.id)).length;
    await save(mathematician, { student_id: students.brandon.id, course_mark: 40 });
    await save(admin, { student_id: students.brandon.id, course_mark: 45 });
    const rows = (await historyOf(students.brandon.id)).slice(known);
    expect(rows).toMatchObject([
      {
        actor: 'Aisha Mohammed',
        academic_term_id: term,
        subject_id: subjects.mathematics,
        employee_id: staff.amohammed.id,
        form_class_id: '1A',
        before: null,
        after: { course_mark: 40, version: 1 },
      },
      { actor: 'Admin', before: { course_mark: 40, version: 1 }, after: { course_mark: 45, version: 2 } },
    ]);
    expect(Date.parse(rows[0]?.at ?? '')).toBeGreaterThan(0);
  });

  it('which is not stored when its history cannot be', async () => {
    const { pool } = school.database.owner;
    await pool.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await pool.query('create trigger fails before insert on history for each row execute function fail()');
    const reply = await save(mathematician, { course_mark: 71 });
    await pool.query('drop trigger fails on history');
    expect([reply.status, reply.json]).toEqual([
      500,
      { message: 'Something went wrong on the server. Please try again.' },
    ]);
    expect(await stored()).toEqual([]);
  });
});

describe('the log', () => {
  it('holds no remark, not even when the database refuses it', async () => {
    const { pool } = school.database.owner;
    await pool.query(`alter table term_marks add constraint odd check (comment <> 'Has asthma.')`);
    const reply = await save(mathematician, { comment: 'Has asthma.' });
    await pool.query('alter table term_marks drop constraint odd');
    expect(reply.status).toBe(500);
    expect(school.logged()).toContain('violates check constraint');
    expect(school.logged()).not.toContain('asthma');
  });
});

describe('the history', () => {
  it.each([
    `update history set actor = 'Somebody'`,
    'delete from history',
    'truncate history',
    'alter table history disable trigger all',
    'drop table history',
  ])('cannot be changed by the application: %s', async (statement) => {
    await save(mathematician, { course_mark: 50 });
    await expect(school.database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('cannot be changed by the owner of the database by mistake', async () => {
    await expect(school.database.owner.pool.query('delete from history')).rejects.toThrow('append-only');
  });
});

describe('a save is refused with the field that is wrong', () => {
  it.each([
    ['course_mark', -1],
    ['course_mark', 100.1],
    ['course_mark', 66.65],
    ['course_mark', '67'],
    ['course_mark', true],
    ['course_mark', [67]],
    ['exam_mark', 101],
    ['exam_mark', {}],
    ['course_attendance', 0],
    ['course_attendance', 4],
    ['course_attendance', '1'],
    ['course_attendance', null],
    ['exam_attendance', 3],
    ['dilligence', 'F'],
    ['dilligence', 'a'],
    ['progress', 'AB'],
    ['conduct', 5],
    ['comment', 'x'.repeat(101)],
    ['comment', 7],
    ['version', -1],
    ['version', 1.5],
    ['mutation_id', 'not-a-uuid'],
  ])('%s = %j', async (field, value) => {
    const reply = await save(mathematician, { [field]: value });
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual([field]);
    expect(await stored()).toEqual([]);
  });

  it('all at once when several are', async () => {
    const reply = await save(mathematician, { course_mark: 101, exam_attendance: 3, conduct: 'Z' });
    expect(reply.json).toEqual({
      message: markMessages.markRange,
      errors: {
        course_mark: [markMessages.markRange],
        exam_attendance: [markMessages.examAttendance],
        conduct: [markMessages.grade],
      },
    });
  });

  it.each(['course_mark', 'exam_mark', 'course_attendance', 'comment', 'student_id'])(
    '%s left out',
    async (field) => {
      const reply = await save(mathematician, { course_mark: 50, [field]: undefined });
      expect([reply.status, reply.json]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
    },
  );
});

describe('remarks', () => {
  it('hold a hundred characters as people count them', async () => {
    const remark = 'é'.repeat(99) + '🌴';
    const { answer } = await save(mathematician, { comment: remark });
    expect(answer.comment).toBe(remark);
  });

  it('are stored as typed, markup, SQL and all', async () => {
    const remark = `<b>Zoë's</b> "50%" \\ $x$ #sys'; drop table term_marks;-- =1+1 {name}`;
    const { answer } = await save(mathematician, { comment: remark });
    expect(answer.comment).toBe(remark);
  });

  it.each([
    ['a NUL', 'a\u0000b', 'a b'],
    ['control characters', 'a\u001b[31m\r\n\tb', 'a [31m b'],
    ['half a letter', 'a\ud83cb', 'a\ufffdb'],
    ['an accent typed by itself', 'e\u0301', 'é'],
  ])('with %s are stored without harm, and the same again changes nothing', async (_story, typed, kept) => {
    const body = JSON.stringify({ ...blank, comment: typed });
    const headers = {
      'content-type': 'application/json',
      'x-xsrf-token': mathematician.cookies.get('XSRF-TOKEN') ?? '',
    };
    const reply = await mathematician.send('POST', '/api/term-marks', { body, headers });
    expect([reply.status, reply.json]).toMatchObject([201, { comment: kept }]);
    const again = await mathematician.send('POST', '/api/term-marks', { body, headers });
    expect([again.status, again.json]).toMatchObject([200, { version: 1 }]);
  });
});

describe('in Form 6, course work only this term,', () => {
  const inForm6 = { student_id: students.leah.id };

  it('an exam mark is refused, and so is an absence from the exam', async () => {
    const reply = await save(sixthFormTeacher, { ...inForm6, exam_mark: 60 });
    expect([reply.status, reply.json]).toEqual([
      422,
      { message: markMessages.courseWorkOnly, errors: { exam_mark: [markMessages.courseWorkOnly] } },
    ]);
    expect((await save(sixthFormTeacher, { ...inForm6, exam_attendance: 2 })).status).toBe(422);
    expect((await save(sixthFormTeacher, { ...inForm6, course_mark: 60 })).status).toBe(201);
  });

  it('grades are refused unless the school turns them on', async () => {
    const reply = await save(sixthFormTeacher, {
      ...inForm6,
      course_mark: 60,
      dilligence: 'A',
      conduct: 'B',
    });
    expect([reply.status, reply.json]).toEqual([
      422,
      {
        message: markMessages.noForm6Grades,
        errors: { dilligence: [markMessages.noForm6Grades], conduct: [markMessages.noForm6Grades] },
      },
    ]);
    await owner.updateTable('school_settings').set({ form_6_grades: true }).execute();
    const allowed = await save(sixthFormTeacher, { ...inForm6, course_mark: 60, dilligence: 'A' });
    await owner.updateTable('school_settings').set({ form_6_grades: false }).execute();
    expect(allowed.status).toBe(201);
    const kept = await save(sixthFormTeacher, { ...inForm6, course_mark: 61, dilligence: 'A' });
    expect([kept.status, kept.answer]).toMatchObject([200, { course_mark: 61, dilligence: 'A' }]);
  });
});

describe('a teacher is refused, in the same words, a mark of', () => {
  const strangers: [string, object][] = [
    ['another’s subject', { subject_id: subjects.english }],
    ['another class', { student_id: students.hannah.id }],
    ['a student who does not exist', { student_id: 99_999_999 }],
    ['a subject that does not exist', { subject_id: 7777 }],
    ['a student who has left', { student_id: students.gerard.id }],
    ['a year in which nobody is registered', { academic_term_id: 190001 }],
    [
      'another’s lesson, with that teacher’s id',
      { subject_id: subjects.english, employee_id: staff.rsingh.id },
    ],
    ['another’s lesson, with Admin’s id', { subject_id: subjects.english, employee_id: 'Admin' }],
  ];

  it.each(strangers)('%s', async (_story, changes) => {
    const reply = await save(mathematician, { course_mark: 50, ...changes });
    expect([reply.status, reply.json]).toEqual([403, { message: markMessages.notYourLesson }]);
    expect(await stored()).toEqual([]);
  });

  it('a student of the other Mathematics set, or of no set, in Form 4', async () => {
    const inForm4 = { course_mark: 50, subject_id: subjects.mathematics };
    for (const { id } of [students.jada, students.kyle]) {
      const reply = await save(sixthFormTeacher, { ...inForm4, student_id: id });
      expect([reply.status, reply.json]).toEqual([403, { message: markMessages.notYourLesson }]);
    }
    expect((await save(sixthFormTeacher, { ...inForm4, student_id: students.hannah.id })).status).toBe(201);
  });

  it('a student who was moved to a class that they do not teach', async () => {
    const spanish = await school.browser().signIn('rsingh');
    const english = { subject_id: subjects.english, course_mark: 50 };
    expect((await save(spanish, { ...english, student_id: students.farah.id })).status).toBe(403);
    await move(students.farah.id, '1A');
    expect((await save(spanish, { ...english, student_id: students.farah.id })).status).toBe(201);
    await move(students.farah.id, '1B');
    expect((await save(spanish, { ...english, student_id: students.farah.id, course_mark: 51 })).status).toBe(
      403,
    );
  });
});

describe('whose mark it is', () => {
  it('is the session’s teacher, whatever employee_id the body names', async () => {
    const { answer } = await save(mathematician, { course_mark: 50, employee_id: staff.vjoseph.id });
    expect(answer.employee_id).toBe(staff.amohammed.id);
  });

  it('is believed from Admin and from a holder of 9, among those who teach the lesson', async () => {
    const inForm4 = { student_id: students.hannah.id };
    const chosen = await save(admin, { ...inForm4, course_mark: 50, employee_id: staff.npierre.id });
    expect(chosen.answer).toMatchObject({ employee_id: staff.npierre.id, updated_by: 'Admin' });
    const other = await save(academicAdministrator, {
      ...inForm4,
      course_mark: 51,
      employee_id: staff.uboodram.id,
    });
    expect(other.answer).toMatchObject({ employee_id: staff.uboodram.id, updated_by: 'Carl Francis' });
    const stranger = await save(admin, { ...inForm4, course_mark: 52, employee_id: staff.lcharles.id });
    expect(stranger.answer.employee_id).toBe(staff.uboodram.id);
  });

  it.each([
    ['who is nobody', { student_id: 99_999_999 }],
    ['who has left', { student_id: students.gerard.id }],
    ['in a subject that nobody teaches the class', { subject_id: subjects.science }],
    ['who does not take the subject', { student_id: students.kyle.id }],
  ])('is not found for a student %s', async (_story, changes) => {
    expect((await save(admin, { course_mark: 50, ...changes })).status).toBe(404);
  });
});

describe('marks of a term that is not the current one', () => {
  it('are 409', async () => {
    const later = term + 1;
    const reply = await save(mathematician, { course_mark: 50, academic_term_id: later });
    expect([reply.status, reply.json]).toEqual([409, { message: markMessages.notCurrentTerm }]);
  });

  it('are 409 from last year, for who taught the lesson then and for Admin', async () => {
    await owner
      .insertInto('student_registrations')
      .values({ student_id: students.hannah.id, academic_year_id: 20252026, form_class_id: '1A' })
      .execute();
    const last = { student_id: students.hannah.id, academic_term_id: lastTerm, course_mark: 50 };
    expect((await save(admin, last)).status).toBe(409);
    expect((await save(mathematician, last)).status).toBe(403);
  });
});

describe('when someone else saved meanwhile', () => {
  it('a save that names its version gets 409 with the record, who and when', async () => {
    await save(mathematician, { course_mark: 50, version: 0 });
    await save(admin, { course_mark: 60, version: 1 });
    const reply = await save(mathematician, { course_mark: 70, version: 1 });
    expect(reply.status).toBe(409);
    expect(reply.json).toMatchObject({
      message: markMessages.changedMeanwhile,
      current: {
        student_id: students.anika.id,
        course_mark: 60,
        version: 2,
        updated_by: 'Admin',
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    expect(await stored()).toMatchObject([{ course_mark: 60 }]);
    expect((await save(mathematician, { course_mark: 70, version: 2 })).answer.version).toBe(3);
  });

  it('so does one that began from nothing', async () => {
    await save(admin, { course_mark: 60 });
    const reply = await save(mathematician, { course_mark: 70, version: 0 });
    expect([reply.status, reply.json]).toMatchObject([409, { current: { course_mark: 60, version: 1 } }]);
  });

  it('of two at the same moment from the same version one is stored and one is told', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => save(mathematician, { course_mark: index, version: 0 })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
    const winner = replies.find(({ status }) => status === 201);
    for (const { json } of replies.filter(({ status }) => status === 409)) {
      expect(json).toMatchObject({ current: winner?.answer });
    }
  });

  it('saves without a version all stand, one over the other', async () => {
    const known = (await historyOf(students.anika.id)).length;
    const replies = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => save(mathematician, { course_mark: 10 + index })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201]);
    expect(await stored()).toMatchObject([{ version: 5 }]);
    const rows = (await historyOf(students.anika.id)).slice(known);
    expect(rows.map(({ after }) => (after as { version: number }).version)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a save that is sent again with its mutation_id', () => {
  it('answers as the first time and writes nothing', async () => {
    const mutation_id = randomUUID();
    const first = await save(mathematician, { course_mark: 50, version: 0, mutation_id });
    await save(admin, { course_mark: 60 });
    const known = (await historyOf(students.anika.id)).length;
    const again = await save(mathematician, { course_mark: 50, version: 0, mutation_id });
    expect([again.status, again.answer]).toEqual([first.status, first.answer]);
    expect(await stored()).toMatchObject([{ course_mark: 60, version: 2 }]);
    expect(await historyOf(students.anika.id)).toHaveLength(known);
  });

  it.each([
    ['a new record, with its version', 0, 201],
    ['a new record, without', undefined, 201],
    ['a change, with its version', 1, 200],
    ['a change, without', undefined, 200],
  ])('answers alike ten times at the same moment: %s', async (_story, version, status) => {
    if (status === 200) await save(mathematician, { course_mark: 1 });
    const known = (await historyOf(students.anika.id)).length;
    const mutation_id = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => save(mathematician, { course_mark: 50, version, mutation_id })),
    );
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([status, replies[0]?.text]);
    expect(await historyOf(students.anika.id)).toHaveLength(known + 1);
  });

  it('is refused for another record, one after the other or at the same moment', async () => {
    const mutation_id = randomUUID();
    await save(mathematician, { course_mark: 50, mutation_id });
    const other = await save(mathematician, {
      student_id: students.brandon.id,
      course_mark: 50,
      mutation_id,
    });
    expect([other.status, other.json]).toEqual([409, { message: markMessages.mutationReused }]);
    for (let round = 1; round <= 5; round += 1) {
      const shared = { course_mark: round, mutation_id: randomUUID() };
      const statuses = await Promise.all(
        [students.chantal, students.emile].map(
          async ({ id }) => (await save(mathematician, { ...shared, student_id: id })).status,
        ),
      );
      expect(statuses.toSorted((a, b) => a - b)[1]).toBe(409);
      expect(statuses.toSorted((a, b) => a - b)[0]).toBeLessThan(300);
    }
  });

  it('is nobody else’s', async () => {
    const mutation_id = randomUUID();
    await save(mathematician, { course_mark: 50, mutation_id });
    const other = await save(admin, { course_mark: 60, mutation_id });
    expect([other.status, other.answer]).toMatchObject([200, { course_mark: 60 }]);
  });

  it('answers alike ten times at the same moment when it changes nothing', async () => {
    await save(mathematician, { course_mark: 50 });
    const change = { course_mark: 50, mutation_id: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 10 }, async () => save(mathematician, change)));
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([200, replies[0]?.text]);
  });

  it('that changed nothing the first time changes nothing the second', async () => {
    await save(mathematician, { course_mark: 50 });
    const mutation_id = randomUUID();
    await save(mathematician, { course_mark: 50, mutation_id });
    await save(admin, { course_mark: 60 });
    const again = await save(mathematician, { course_mark: 50, mutation_id });
    expect([again.status, again.answer]).toMatchObject([200, { course_mark: 50, version: 1 }]);
    expect(await stored()).toMatchObject([{ course_mark: 60 }]);
  });
});

describe('a whole school saving at once', () => {
  it(
    'sixteen teachers save forty marks each: all are stored, none swapped',
    { timeout: 60_000 },
    async () => {
      const teachers = Array.from({ length: 16 }, (_, index) => ({
        id: 3001 + index,
        subject: 3001 + index,
      }));
      const pupils = Array.from({ length: 40 }, (_, index) => 20270001 + index);
      await writeLargeClass(teachers, pupils);
      const markOf = (teacher: number, pupil: number) => ((teacher * 7 + pupil * 3) % 1001) / 10;
      await Promise.all(
        teachers.map(async ({ id, subject }) => {
          const browser = await school.browser().signIn(`teacher${id}` as 'Admin');
          const replies = await Promise.all(
            pupils.map(async (student_id) =>
              save(browser, { student_id, subject_id: subject, course_mark: markOf(id, student_id) }),
            ),
          );
          for (const { status } of replies) expect(status).toBe(201);
        }),
      );
      const rows = await stored();
      expect(rows).toHaveLength(640);
      for (const row of rows) {
        expect(row).toMatchObject({
          course_mark: markOf(row.subject_id, row.student_id),
          employee_id: row.subject_id,
          version: 1,
        });
      }
    },
  );
});

async function move(student_id: number, form_class_id: string): Promise<void> {
  await owner
    .updateTable('student_registrations')
    .set({ form_class_id })
    .where('student_id', '=', student_id)
    .where('academic_year_id', '=', year)
    .execute();
}

async function writeLargeClass(
  teachers: readonly { id: number; subject: number }[],
  pupils: readonly number[],
): Promise<void> {
  await sql`insert into form_classes (form_class_id) values ('3A')`.execute(owner);
  for (const { id, subject } of teachers) {
    await sql`insert into subjects (id, title, abbr) values (${subject}, ${`Subject ${subject}`}, 'S')`.execute(
      owner,
    );
    await sql`insert into employees (id, first_name, last_name) values (${id}, 'Teacher', ${`Of ${id}`})`.execute(
      owner,
    );
    await sql`insert into accounts (employee_id, user_name, user_name_key, password_hash)
      select ${id}::int, ${`teacher${id}`}::text, ${`teacher${id}`}::text, password_hash from accounts where user_name = 'Admin'`.execute(
      owner,
    );
    await sql`insert into employee_permissions values (${id}, 1)`.execute(owner);
    await sql`insert into lessons values (${year}, ${id}, ${subject}, '3A')`.execute(owner);
  }
  for (const id of pupils) {
    await sql`insert into students (student_id, first_name, last_name) values (${id}, 'Pupil', ${`Of ${id}`})`.execute(
      owner,
    );
    await sql`insert into student_registrations values (${id}, ${year}, '3A')`.execute(owner);
  }
}
