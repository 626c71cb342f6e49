import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { termDetailMessages, type TermRecord } from 'contract/term-details';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

await owner
  .insertInto('employee_permissions')
  .values({ employee_id: staff.uboodram.id, user_permission_id: 2 })
  .execute();
await owner
  .insertInto('form_teacher_assignments')
  .values([
    { academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.uboodram.id },
    { academic_year_id: lastYear, form_class_id: '1A', employee_id: staff.uboodram.id },
    { academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.lcharles.id },
  ])
  .execute();

const formTeacher = await school.browser().signIn('amohammed');
const dean = await school.browser().signIn('rsingh');
const formTeacherOf4Sci = await school.browser().signIn('uboodram');
const academicAdministrator = await school.browser().signIn('cfrancis');
const vicePrincipal = await school.browser().signIn('vjoseph');
const admin = await school.browser().signIn('Admin');

const { anika, brandon, farah, gerard, hannah } = students;

beforeEach(async () => {
  await owner.deleteFrom('student_term_records').execute();
  await formTeacher.ask(calls.listRegisteredStudents, { params: { termId: String(term), classId: '1A' } });
});

const save = async (who: Browser, changes: object) =>
  who.ask(calls.saveTermDetails, { body: { student_id: anika.id, academic_term_id: term, ...changes } });
const stored = async (student_id: number = anika.id) =>
  owner
    .selectFrom('student_term_records')
    .selectAll()
    .where('student_id', '=', student_id)
    .executeTakeFirst();
const historyOf = async (student_id: number = anika.id) =>
  owner
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'term_record')
    .where('student_id', '=', student_id)
    .orderBy('id')
    .execute();

const byNumber = (a: number, b: number) => a - b;

describe('a form teacher saves term details', () => {
  it('and gets the stored record back', async () => {
    const { status, answer } = await save(formTeacher, {
      total_sessions: 138,
      sessions_absent: 4,
      sessions_late: 2,
      teacher_comment: 'A thoughtful student.',
    });
    expect(status).toBe(200);
    expect(answer).toEqual({
      student_id: anika.id,
      academic_term_id: term,
      form_class_id: '1A',
      first_name: 'Anika',
      last_name: 'Baptiste',
      gender: 'F',
      picture: 'picture0of020260001.jpg',
      total_sessions: 138,
      sessions_absent: 4,
      sessions_late: 2,
      teacher_comment: 'A thoughtful student.',
      dean_comment: '',
      version: 2,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_by: 'Aisha Mohammed',
    });
    expect(await stored()).toMatchObject({ sessions_absent: 4, version: 2 });
  });

  it('one field at a time, and what is left out stays', async () => {
    await save(formTeacher, { sessions_absent: 4, teacher_comment: 'Good.' });
    const { answer } = await save(formTeacher, { sessions_late: 1 });
    expect(answer).toMatchObject({
      sessions_absent: 4,
      sessions_late: 1,
      teacher_comment: 'Good.',
      version: 3,
    });
  });

  it('whose comment is null or left out, and the stored one stays; "" takes it away, and the history keeps it', async () => {
    await save(formTeacher, { teacher_comment: 'Works well.' });
    await save(formTeacher, { sessions_absent: 3 });
    expect((await save(formTeacher, { teacher_comment: null, sessions_late: 3 })).answer).toMatchObject({
      teacher_comment: 'Works well.',
    });
    const cleared = await save(formTeacher, { teacher_comment: '' });
    expect([cleared.status, cleared.answer]).toMatchObject([200, { teacher_comment: '' }]);
    expect((await historyOf()).at(-1)).toMatchObject({
      before: { teacher_comment: 'Works well.' },
      after: { teacher_comment: '' },
    });
  });

  it('and takes back an attendance that was entered by mistake', async () => {
    await save(formTeacher, { sessions_absent: 3 });
    expect((await save(formTeacher, { sessions_absent: null })).answer).toMatchObject({
      sessions_absent: null,
    });
  });

  it('that is as it was: no new version, no history', async () => {
    await save(formTeacher, { sessions_absent: 3 });
    const before = await historyOf();
    const { status, answer } = await save(formTeacher, { sessions_absent: 3, teacher_comment: '' });
    expect([status, answer]).toMatchObject([200, { version: 2 }]);
    expect(await historyOf()).toEqual(before);
  });

  it('of a student whose record nobody has made yet: 201', async () => {
    await owner.deleteFrom('student_term_records').execute();
    const { status, answer } = await save(formTeacher, { sessions_absent: 3, version: 0 });
    expect([status, answer]).toMatchObject([201, { total_sessions: 140, sessions_absent: 3, version: 1 }]);
    expect((await historyOf()).at(-1)).toMatchObject({ before: null, after: { sessions_absent: 3 } });
  });

  it('and the history says who, when, before and after, and that it came from the registers', async () => {
    const known = (await historyOf()).length;
    await save(formTeacher, { sessions_absent: 3, reason: 'register' });
    await save(dean, { dean_comment: 'Well done.' });
    expect((await historyOf()).slice(known)).toMatchObject([
      {
        actor: 'Aisha Mohammed',
        academic_term_id: term,
        form_class_id: '1A',
        subject_id: null,
        before: { sessions_absent: null, version: 1 },
        after: { sessions_absent: 3, version: 2 },
        reason: 'register',
      },
      { actor: 'Ravi Singh', before: { dean_comment: '' }, after: { dean_comment: 'Well done.' } },
    ]);
  });
});

describe('who may change what', () => {
  it('the form teacher attendance and own comment, the dean the dean’s comment', async () => {
    const wrong = await save(formTeacher, { dean_comment: 'Well done.' });
    expect([wrong.status, wrong.json]).toEqual([403, { message: termDetailMessages.notTheDean }]);
    for (const change of [
      { teacher_comment: 'Good.' },
      { sessions_absent: 1 },
      { sessions_late: 1 },
      { total_sessions: 139 },
    ]) {
      const refused = await save(dean, { ...change, dean_comment: 'Well done.' });
      expect([refused.status, refused.json]).toEqual([
        403,
        { message: termDetailMessages.notTheFormTeacher },
      ]);
    }
    expect(await stored()).toMatchObject({ version: 1, dean_comment: '' });
    expect((await save(dean, { dean_comment: 'Well done.' })).answer).toMatchObject({
      dean_comment: 'Well done.',
      updated_by: 'Ravi Singh',
    });
  });

  it('a whole record may be sent, as long as what belongs to the other is as it stands', async () => {
    await save(formTeacher, { sessions_absent: 3, sessions_late: 1, teacher_comment: 'Good.' });
    const { version: _, ...record } = (await save(dean, { dean_comment: 'Well done.' })).answer;
    const whole = await save(dean, { ...record, dean_comment: 'Very well done.' });
    expect([whole.status, whole.answer]).toMatchObject([
      200,
      { dean_comment: 'Very well done.', sessions_absent: 3 },
    ]);
  });

  it('Admin, a holder of 9 and the vice principal everything, in every class', async () => {
    for (const [index, who] of [academicAdministrator, vicePrincipal, admin].entries()) {
      const { status, answer } = await save(who, {
        student_id: hannah.id,
        sessions_absent: index,
        teacher_comment: `Comment ${index}.`,
        dean_comment: `Dean ${index}.`,
      });
      expect([status < 300, answer]).toMatchObject([
        true,
        { sessions_absent: index, dean_comment: `Dean ${index}.` },
      ]);
    }
  });

  it('another class’s form teacher, a form teacher of last year and a student who is nowhere: refused alike', async () => {
    const refusals = [
      await save(formTeacherOf4Sci, { teacher_comment: 'Mine?' }),
      await save(formTeacher, { student_id: farah.id, teacher_comment: 'Mine?' }),
      await save(formTeacher, { student_id: hannah.id, dean_comment: 'Mine?' }),
      await save(formTeacher, { student_id: gerard.id, teacher_comment: 'Mine?' }),
      await save(formTeacher, { student_id: 99, teacher_comment: 'Mine?' }),
      await save(formTeacher, { academic_term_id: 202602, teacher_comment: 'Mine?' }),
      await save(formTeacher, { academic_term_id: lastTerm, teacher_comment: 'Mine?' }),
    ];
    for (const { status, json } of refusals) {
      expect([status, json]).toEqual([403, { message: termDetailMessages.notYourClass }]);
    }
    expect((await save(formTeacherOf4Sci, { student_id: hannah.id, teacher_comment: 'Mine.' })).status).toBe(
      201,
    );
    for (const student_id of [99, gerard.id]) {
      expect((await save(admin, { student_id, teacher_comment: 'Nobody.' })).status).toBe(404);
    }
  });

  it('a form teacher without Term Details, and everyone who holds neither 2 nor 9: nothing', async () => {
    for (const name of ['lcharles', 'kali', 'hmaharaj'] as const) {
      const other = await school.browser().signIn(name);
      expect((await save(other, { student_id: hannah.id, teacher_comment: 'Mine?' })).status).toBe(403);
    }
  });

  it('a past term takes nothing, not even from Admin', async () => {
    await owner
      .insertInto('student_registrations')
      .values({ student_id: anika.id, academic_year_id: lastYear, form_class_id: '1A' })
      .execute();
    await owner
      .insertInto('term_marks')
      .values({
        student_id: anika.id,
        academic_term_id: lastTerm,
        academic_year_id: lastYear,
        subject_id: subjects.mathematics,
        employee_id: null,
        course_mark: 50,
        exam_mark: 50,
        dilligence: null,
        progress: null,
        conduct: null,
        updated_by: null,
      })
      .execute();
    for (const who of [formTeacherOf4Sci, admin]) {
      const { status, json } = await save(who, { academic_term_id: lastTerm, teacher_comment: 'Late.' });
      expect([status, json]).toEqual([409, { message: termDetailMessages.notCurrentTerm }]);
    }
  });
});

describe('what is refused for itself', () => {
  const { totalSessions, sessionsAbsent, sessionsLate, comment } = termDetailMessages;

  it.each([
    ['sessions_absent', { sessions_absent: 141 }, sessionsAbsent],
    ['sessions_absent', { sessions_absent: -1 }, sessionsAbsent],
    ['sessions_absent', { sessions_absent: 1.5 }, sessionsAbsent],
    ['sessions_absent', { sessions_absent: '3' }, sessionsAbsent],
    ['sessions_late', { sessions_late: 141 }, sessionsLate],
    ['sessions_late', { sessions_late: -1 }, sessionsLate],
    ['total_sessions', { total_sessions: 0 }, totalSessions],
    ['total_sessions', { total_sessions: 401 }, totalSessions],
    ['total_sessions', { total_sessions: null }, totalSessions],
    ['sessions_late', { total_sessions: 4, sessions_late: 5 }, sessionsLate],
    ['teacher_comment', { teacher_comment: 'x'.repeat(216) }, comment],
    ['dean_comment', { dean_comment: 'x'.repeat(216) }, comment],
  ])('%s in %j', async (field, changes, message) => {
    const { status, json } = await save(admin, changes);
    expect([status, json]).toEqual([422, { message, errors: { [field]: [message] } }]);
    expect(await stored()).toMatchObject({ version: 1 });
  });

  it('fewer possible sessions than were lost', async () => {
    await save(formTeacher, { sessions_absent: 20 });
    const { status, json } = await save(formTeacher, { total_sessions: 19 });
    expect([status, json]).toMatchObject([422, { errors: { sessions_absent: [sessionsAbsent] } }]);
    expect((await save(formTeacher, { total_sessions: 20 })).status).toBe(200);
  });

  it('but 215 characters are taken, accents counted once, line breaks as spaces', async () => {
    const words = 'é'.repeat(214);
    const { status, answer } = await save(formTeacher, { teacher_comment: `${words.normalize('NFD')}\n` });
    expect([status, answer.teacher_comment]).toEqual([200, `${words} `]);
  });
});

describe('two people at one record', () => {
  it('the second, whose version is stale, gets the current record, who saved it and when', async () => {
    await save(formTeacher, { version: 1, sessions_absent: 3 });
    const late = await save(admin, { version: 1, sessions_absent: 5 });
    expect([late.status, late.json]).toMatchObject([
      409,
      {
        message: termDetailMessages.changedMeanwhile,
        current: {
          sessions_absent: 3,
          version: 2,
          updated_by: 'Aisha Mohammed',
          updated_at: expect.any(String),
          first_name: 'Anika',
        },
      },
    ]);
    expect(await stored()).toMatchObject({ sessions_absent: 3, version: 2 });
  });

  it('a dean with an older record hears of the newer one, and not that attendance is no business of the dean’s', async () => {
    const [seen] = (
      await dean.ask(calls.listRegisteredStudents, { params: { termId: String(term), classId: '1A' } })
    ).answer;
    const { register: _, ...record } = seen ?? ({} as TermRecord & { register: null });
    const { student_id } = record;
    await save(formTeacher, { student_id, sessions_absent: 3 });
    const late = await save(dean, { ...record, dean_comment: 'Well done.' });
    expect([late.status, late.json]).toMatchObject([409, { current: { sessions_absent: 3, version: 2 } }]);
  });

  it('a stale version tells nothing to who may change nothing', async () => {
    expect((await save(formTeacherOf4Sci, { version: 0, teacher_comment: 'Mine?' })).status).toBe(403);
  });

  it('of twelve saves at once over one version one is stored, of twelve without a version all are', async () => {
    const over = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        save(formTeacher, { version: 1, sessions_absent: index }),
      ),
    );
    expect(over.map(({ status }) => status).toSorted(byNumber)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    const free = await Promise.all([
      ...Array.from({ length: 3 }, async (_, index) => save(formTeacher, { sessions_late: index + 1 })),
      save(dean, { dean_comment: 'Well done.' }),
    ]);
    expect(free.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toMatchObject({ version: 6, dean_comment: 'Well done.' });
  });
});

describe('a save that is sent again', () => {
  it('answers as the first time and writes nothing, whatever came between', async () => {
    const mutation_id = randomUUID();
    const first = await save(formTeacher, { version: 1, sessions_absent: 3, mutation_id });
    await save(formTeacher, { sessions_absent: 7 });
    const again = await save(formTeacher, { version: 1, sessions_absent: 3, mutation_id });
    expect([again.status, again.answer]).toEqual([200, first.answer]);
    expect(await stored()).toMatchObject({ sessions_absent: 7, version: 3 });
  });

  it('at the same moment is stored once', async () => {
    const mutation_id = randomUUID();
    const known = (await historyOf()).length;
    const replies = await Promise.all(
      Array.from({ length: 6 }, async () =>
        save(formTeacher, { version: 1, sessions_absent: 9, mutation_id }),
      ),
    );
    expect(replies.map(({ status, answer }) => [status, answer.version])).toEqual(
      Array.from({ length: 6 }, () => [200, 2]),
    );
    expect((await historyOf()).slice(known)).toHaveLength(1);
  });

  it('and changed nothing the first time undoes nothing the second', async () => {
    const mutation_id = randomUUID();
    await save(formTeacher, { sessions_absent: null, mutation_id });
    await save(formTeacher, { sessions_absent: 7 });
    expect((await save(formTeacher, { sessions_absent: null, mutation_id })).answer).toMatchObject({
      version: 1,
    });
    expect(await stored()).toMatchObject({ sessions_absent: 7 });
  });

  it('for another record or as a mark is refused; another person’s id counts for nothing', async () => {
    const mutation_id = randomUUID();
    await save(formTeacher, { sessions_absent: 3, mutation_id });
    const other = await save(formTeacher, { student_id: brandon.id, sessions_absent: 3, mutation_id });
    expect([other.status, other.json]).toEqual([409, { message: termDetailMessages.mutationReused }]);
    const mark = await formTeacher.ask(calls.saveMark, {
      body: {
        student_id: anika.id,
        academic_term_id: term,
        subject_id: subjects.mathematics,
        course_mark: 50,
        exam_mark: null,
        course_attendance: 1,
        exam_attendance: 1,
        dilligence: null,
        progress: null,
        conduct: null,
        comment: '',
        mutation_id,
      },
    });
    expect(mark.status).toBe(409);
    expect((await save(admin, { sessions_absent: 4, mutation_id })).answer).toMatchObject({
      sessions_absent: 4,
    });
  });
});

describe('the history of a term record', () => {
  const historyFor = async (who: Browser, studentId: number = anika.id) =>
    who.ask(calls.listTermDetailHistory, { params: { studentId: String(studentId), termId: String(term) } });

  it('tells what changed, the newest first, back to the opening of the class', async () => {
    await save(formTeacher, { sessions_absent: 3, teacher_comment: 'Good.' });
    await save(dean, { dean_comment: 'Well done.' });
    const { answer } = await historyFor(dean);
    expect(answer.slice(0, 3)).toMatchObject([
      { by: 'Ravi Singh', reason: '', changes: [{ field: 'dean_comment', from: '', to: 'Well done.' }] },
      {
        by: 'Aisha Mohammed',
        changes: [
          { field: 'sessions_absent', from: null, to: 3 },
          { field: 'teacher_comment', from: '', to: 'Good.' },
        ],
      },
      { reason: 'opening', changes: [{ field: 'total_sessions', from: null, to: 140 }] },
    ]);
  });

  it('is for those who may change the record', async () => {
    for (const who of [formTeacher, dean, academicAdministrator, admin]) {
      expect((await historyFor(who)).status).toBe(200);
    }
    expect((await historyFor(formTeacherOf4Sci)).status).toBe(403);
    expect((await historyFor(formTeacher, 99)).status).toBe(403);
    expect((await historyFor(admin, 99)).status).toBe(404);
  });
});
