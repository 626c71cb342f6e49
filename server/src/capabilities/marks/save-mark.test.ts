import { markMessages } from 'contract/marks';
import { describe, expect, it } from 'vitest';
import { staff, students, subjects, term } from '../../testing/test-school.ts';
import { markSheets } from '../../testing/mark-sheets.ts';

const { school, owner, mathematician, sixthFormTeacher, admin, save, stored, historyOf, lastHistory } =
  await markSheets();

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
    await save(mathematician, { course_mark: 40 });
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
    ['mutation_id', 'x'.repeat(201)],
    ['mutation_id', ''],
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

  it('an exam mark from when exams still counted stays, and cannot become another', async () => {
    const letExamsCount = async (exam_mark: 0 | 1) =>
      owner.updateTable('term_configurations').set({ exam_mark }).where('form_level', '=', 6).execute();
    await letExamsCount(1);
    await save(sixthFormTeacher, { ...inForm6, exam_mark: 20 });
    await letExamsCount(0);
    const kept = await save(sixthFormTeacher, { ...inForm6, course_mark: 60, exam_mark: 20 });
    expect([kept.status, kept.answer]).toMatchObject([200, { course_mark: 60, exam_mark: 20 }]);
    expect((await save(sixthFormTeacher, { ...inForm6, course_mark: 60, exam_mark: 21 })).status).toBe(422);
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

describe('in a term of which nobody has said what counts,', () => {
  it('exams count, so that an exam mark is taken', async () => {
    const configurations = await owner.deleteFrom('term_configurations').returningAll().execute();
    const reply = await save(mathematician, { exam_mark: 60 });
    await owner.insertInto('term_configurations').values(configurations).execute();
    expect([reply.status, reply.answer]).toMatchObject([201, { exam_mark: 60 }]);
  });
});
