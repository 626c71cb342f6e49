import { calls } from 'contract/calls';
import { classMessages } from 'contract/classes';
import { studentMessages } from 'contract/students';
import { academicYearAfter } from 'contract/terms';
import { uploadMessages } from 'contract/upload-rows';
import { versionMessages } from 'contract/versions';
import { afterAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, students, subjects, term, year } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const school = await testApplication();
afterAll(school.close);
const office = await school.browser().signIn('sthomas');

const save = async (id: string, new_id?: string) =>
  office.ask(calls.saveFormClass, { body: { id, ...(new_id !== undefined && { new_id }) } });
const retire = async (id: string, retired: 0 | 1) =>
  office.ask(calls.retireFormClass, { body: { id, retired } });
const historyOf = async (...ids: string[]) =>
  school.database.owner.db
    .selectFrom('history')
    .select(['form_class_id', 'reason', 'actor', 'before', 'after'])
    .where('entity', '=', 'form_class')
    .where('form_class_id', 'in', ids)
    .orderBy('id')
    .execute();
const inUse = async () => (await office.ask(calls.listFormClasses, {})).answer.map(({ id }) => id);

describe('a form class', () => {
  it('is added, renamed and deleted while nothing was entered for it', async () => {
    const added = await save(' 2  Red ');
    expect([added.status, added.answer]).toEqual([
      201,
      {
        id: '2 Red',
        form_level: 2,
        retired: 0,
        used: { students: 0, registrations: 0, lessons: 0 },
        unused: 1,
        version: 1,
        updated_by: 'Shirley Thomas',
        updated_at: expect.any(String),
      },
    ]);
    const renamed = await save('2 Red', '2 Crimson');
    expect([renamed.status, renamed.answer.id]).toEqual([200, '2 Crimson']);
    expect(await inUse()).toEqual(['1A', '1B', '2 Crimson', '4 Sci', '6 Up']);
    const deleted = await office.ask(calls.deleteFormClass, { body: { id: '2 Crimson' } });
    expect([deleted.status, deleted.answer]).toEqual([200, { id: '2 Crimson', form_level: 2 }]);
    expect(await inUse()).toEqual(['1A', '1B', '4 Sci', '6 Up']);
    expect(await historyOf('2 Red', '2 Crimson')).toMatchObject([
      { form_class_id: '2 Red', actor: 'Shirley Thomas', before: null, after: { id: '2 Red' } },
      { form_class_id: '2 Crimson', reason: 'renamed', before: { id: '2 Red' }, after: { id: '2 Crimson' } },
      { form_class_id: '2 Crimson', before: { id: '2 Crimson' }, after: null },
    ]);
  });

  it('that has a history keeps its name and stays, and says what it has', async () => {
    const message = classMessages.inUse('1A', 'students (now or in earlier years) and lessons');
    const replies = [await save('1A', '1Z'), await office.ask(calls.deleteFormClass, { body: { id: '1A' } })];
    for (const { status, json } of replies) {
      expect([status, json]).toEqual([
        409,
        { message, current: { students: 4, registrations: 5, lessons: 3 } },
      ]);
    }
    expect(await inUse()).toContain('1A');
  });

  it('tells of the lessons of this year, and keeps its name also for those of earlier years', async () => {
    await save('3 Gold');
    const list = async () => (await office.ask(calls.listAllFormClasses, {})).answer;
    const classes = await list();
    expect(classes.find(({ id }) => id === '1A')?.used.lessons, 'of four, one was last year').toBe(3);
    expect(classes.find(({ id }) => id === '3 Gold')?.unused).toBe(1);
    await school.database.owner.db
      .updateTable('lessons')
      .set({ form_class_id: '3 Gold' })
      .where('academic_year_id', '=', lastYear)
      .execute();
    expect((await list()).find(({ id }) => id === '3 Gold')).toMatchObject({
      used: { lessons: 0 },
      unused: 0,
    });
    const refused = await save('3 Gold', '3 Silver');
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { message: classMessages.inUse('3 Gold', 'lessons') },
    ]);
    await school.database.owner.db
      .updateTable('lessons')
      .set({ form_class_id: '1A' })
      .where('form_class_id', '=', '3 Gold')
      .execute();
    await office.ask(calls.deleteFormClass, { body: { id: '3 Gold' } });
  });

  it('is retired once nobody is in it, and taken back', async () => {
    const refused = await retire('6 Up', 1);
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { message: classMessages.hasStudents('6 Up', 2) },
    ]);
    await school.database.owner.db.updateTable('students').set({ student_status_id: 3 }).execute();
    expect((await retire('6 Up', 1)).answer).toMatchObject({ id: '6 Up', retired: 1 });
    expect(await inUse()).not.toContain('6 Up');
    const again = await save('6 up');
    expect(again.json).toMatchObject({ errors: { id: [classMessages.takenRetired('6 Up')] } });
    expect((await retire('6 Up', 0)).answer.retired).toBe(0);
    expect(await inUse()).toContain('6 Up');
    expect(await historyOf('6 Up')).toMatchObject([
      { actor: 'Shirley Thomas', before: { retired: 0 }, after: { retired: 1 } },
      { actor: 'Shirley Thomas', before: { retired: 1 }, after: { retired: 0 } },
    ]);
    // Under another name it stays retired.
    await save('2 Red');
    await retire('2 Red', 1);
    expect((await save('2 Red', '2 Scarlet')).answer).toMatchObject({ id: '2 Scarlet', retired: 1 });
    await office.ask(calls.deleteFormClass, { body: { id: '2 Scarlet' } });
    await school.database.owner.db
      .updateTable('students')
      .set({ student_status_id: 1 })
      .where('first_name', '<>', 'Gerard')
      .execute();
  });

  it('is not retired while the office has put students into it for next year', async () => {
    await save('1 Gold');
    const clerk = await school.browser().signIn('kali');
    const put = async (form_class_id: string) =>
      clerk.ask(calls.registerInClass, {
        body: { student_id: students.anika.id, form_class_id, academic_year_id: academicYearAfter(year) },
      });
    expect((await put('1 Gold')).status).toBe(201);
    const refused = await retire('1 Gold', 1);
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { message: classMessages.hasStudentsToCome('1 Gold', 1) },
    ]);
    expect(await inUse()).toContain('1 Gold');
    await put('1A');
    expect((await retire('1 Gold', 1)).answer.retired).toBe(1);
  });

  it('that was retired is still listed for the years in which it had students, with how many', async () => {
    const { db } = school.database.owner;
    const records = schoolRecords(db);
    await save('5 Rose');
    const [stayed, graduated, left, unmarked] = [
      { id: 20210021, first: 'Abena', last: 'Best' },
      { id: 20210022, first: 'Carl', last: 'Diaz' },
      { id: 20210023, first: 'Earl', last: 'Farrell' },
      { id: 20210024, first: 'Gia', last: 'Hart' },
    ];
    for (const pupil of [stayed, graduated, left, unmarked]) await records.enrol(pupil, '5 Rose', lastYear);
    await records.mark(left, subjects.english, { exam_mark: 60 }, lastTerm);
    for (const pupil of [left, unmarked]) await records.leaveSchool(pupil);
    await db
      .updateTable('students')
      .set({ student_status_id: 2 })
      .where('student_id', '=', graduated.id)
      .execute();
    await retire('5 Rose', 1);
    const listed = async (query: { academic_year_id?: string }) => {
      const { answer } = await office.ask(calls.listFormClassesInYear, { query });
      return answer
        .filter(({ form_level }) => form_level === 5)
        .map(({ id, students: count }) => [id, count]);
    };
    expect(await listed({ academic_year_id: String(lastYear) })).toEqual([['5 Rose', 3]]);
    expect(await listed({ academic_year_id: String(year) })).toEqual([]);
    expect(await listed({})).toEqual([]);
  });

  it('that was retired is there to work in once the school goes back to the year in which it has students', async () => {
    await save('4 Opal');
    const records = schoolRecords(school.database.owner.db);
    await records.enrol({ id: 20220041, first: 'Nadia', last: 'Joseph' }, '4 Opal', lastYear);
    await retire('4 Opal', 1);
    const goTo = async (academic_term_id: number) =>
      office.ask(calls.backdateTerm, { body: { academic_term_id } });
    const listed = async () =>
      (await office.ask(calls.listFormClassesInYear, { query: {} })).answer.map(({ id }) => id);
    expect(await listed()).not.toContain('4 Opal');
    expect((await goTo(lastTerm)).status).toBe(200);
    expect(await listed()).toContain('4 Opal');
    await goTo(term);
  });

  it('that was retired is listed for a year in which everyone was moved out of it before the end', async () => {
    await save('5 Jade');
    const records = schoolRecords(school.database.owner.db);
    const moved = { id: 20210031, first: 'Ivy', last: 'Joseph' };
    await records.enrol(moved, '5 Jade', lastYear);
    await school.database.owner.pool.query(
      `insert into student_term_records (student_id, academic_term_id, academic_year_id, form_class_id, total_sessions)
       values ($1, $2, $3, '5 Jade', 100)`,
      [moved.id, lastTerm, lastYear],
    );
    await school.database.owner.pool.query(
      `update student_registrations set form_class_id = '1A' where student_id = $1`,
      [moved.id],
    );
    await retire('5 Jade', 1);
    const { answer } = await office.ask(calls.listFormClassesInYear, {
      query: { academic_year_id: String(lastYear) },
    });
    expect(answer.map(({ id }) => id)).toContain('5 Jade');
  });

  it.each(['', 'A1', '7A', '0A', 'A'.repeat(21), '1<b>'])('cannot be called %j', async (id) => {
    const { status, json } = await save(id);
    expect([status, json]).toMatchObject([422, { errors: { id: [classMessages.notAClass] } }]);
  });

  it('has at most 20 characters, and that is what is said of a longer name', async () => {
    const { status, json } = await save(`5 ${'W'.repeat(19)}`);
    expect([status, json]).toMatchObject([422, { errors: { id: ['Max 20 characters'] } }]);
    expect((await save(`5 ${'W'.repeat(18)}`)).status).toBe(201);
    await office.ask(calls.deleteFormClass, { body: { id: `5 ${'W'.repeat(18)}` } });
  });

  it.each(['1A', ' 1A\n', '1 a'])('cannot be added twice, as %j', async (id) => {
    const { status, json } = await save(id);
    expect([status, json]).toMatchObject([422, { errors: { id: [classMessages.taken('1A')] } }]);
  });

  it('into which a student is put at the same moment is not retired, or not entered', async () => {
    await save('3 Gold');
    const admin = await school.browser().signIn('Admin');
    const clerk = await school.database.owner.pool.connect();
    try {
      await clerk.query(`begin`);
      await clerk.query(
        `update student_registrations set form_class_id = '3 Gold'
         where student_id = ${students.kyle.id} and academic_year_id = ${year}`,
      );
      const retiring = retire('3 Gold', 1);
      await untilWaiting(school.database, 1);
      await clerk.query('commit');
      const refused = await retiring;
      expect([refused.status, refused.json]).toMatchObject([
        409,
        { message: classMessages.hasStudents('3 Gold', 1) },
      ]);

      await save('3 Blue');
      await clerk.query(`begin`);
      await clerk.query(`select from form_classes where form_class_id = '3 Blue' for update`);
      await clerk.query(`update form_classes set retired_on = current_date where form_class_id = '3 Blue'`);
      const entry = { student_id: students.kyle.id, form_class_id: '3 Blue' };
      const entering = admin.ask(calls.registerInClass, { body: entry });
      await untilWaiting(school.database, 1);
      await clerk.query('commit');
      const { status, json } = await entering;
      expect([status, json]).toMatchObject([422, { message: studentMessages.noSuchClass }]);
    } finally {
      clerk.release();
    }
  });

  it('into which an upload or a promotion puts students at the same moment is not retired before them', async () => {
    await save('1 Coral');
    await save('2 Coral');
    const admin = await school.browser().signIn('Admin');
    const records = schoolRecords(school.database.owner.db);
    await records.open('2A', '5 Arts', '6 Lw');
    await records.enrol({ id: 20250091, first: 'Kofi', last: 'Lewis' }, '1 Coral', lastYear);
    const rows = [
      {
        id: 2,
        last_name: 'Mohan',
        first_name: 'Nia',
        form_class_id: '1 Coral',
        sea_number: '',
        gender: 'F',
        date_of_birth: '2015-03-09',
        entry_date: '',
        email_address: '',
        previous_school: '',
        address_home: '',
      },
    ];
    const clerk = await school.database.owner.pool.connect();
    /** Somebody retires a class; what begins meanwhile waits for it, and is answered as the school then stands. */
    const whileRetiring = async <T>(id: string, begin: () => Promise<T>) => {
      await clerk.query('begin');
      await clerk.query(`select from form_classes where form_class_id = '${id}' for update`);
      await clerk.query(`update form_classes set retired_on = current_date where form_class_id = '${id}'`);
      const begun = begin();
      await untilWaiting(school.database, 1);
      await clerk.query('commit');
      return begun;
    };
    try {
      const uploaded = await whileRetiring('1 Coral', async () =>
        admin.ask(calls.uploadStudents, { body: { data: JSON.stringify(rows), academic_year_id: year } }),
      );
      expect(uploaded.answer).toMatchObject([
        { outcome: 'refused', error: uploadMessages.noSuchClass('1 Coral') },
      ]);
      const promoted = await whileRetiring('2 Coral', async () =>
        admin.ask(calls.promoteStudents, { query: {} }),
      );
      expect(promoted.status).toBe(200);
      const { rows: entered } = await school.database.owner.pool.query(
        `select from student_registrations where form_class_id in ('1 Coral', '2 Coral')
         and academic_year_id = ${year}`,
      );
      expect(entered).toEqual([]);
    } finally {
      clerk.release();
    }
  });

  it('that is unknown is not found', async () => {
    const { status, json } = await save('5Z', '5Y');
    expect([status, json]).toEqual([404, { message: versionMessages.gone }]);
    expect((await retire('5Z', 1)).status).toBe(404);
    expect((await office.ask(calls.deleteFormClass, { body: { id: '5Z' } })).status).toBe(404);
  });
});
