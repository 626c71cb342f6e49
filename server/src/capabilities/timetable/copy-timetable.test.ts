import { calls } from 'contract/calls';
import { academicYearAfter } from 'contract/terms';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { staff, subjects, year } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const office = await school.browser().signIn('hmaharaj');

const nextYear = academicYearAfter(year);
const { amohammed, rsingh, lcharles, npierre } = staff;

describe('a new year’s timetable', () => {
  const copy = async (dry_run?: '1') =>
    office.ask(calls.copyTimetable, {
      query: { dry_run },
      body: { from_academic_year_id: year, to_academic_year_id: nextYear },
    });
  const rowsOf = async (
    table: 'lessons' | 'form_teacher_assignments' | 'form_dean_assignments',
    inYear: number,
  ) => {
    const { rows } = await owner
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('academic_year_id', '=', inYear)
      .executeTakeFirstOrThrow();
    return rows;
  };

  it('is copied from the old one after a look at it; what is planned there already stays', async () => {
    await office.write('DELETE', '/api/employee', { id: npierre.id, employee_status_id: 4 });
    await office.ask(calls.saveFormTeacherClasses, {
      body: { employee_id: lcharles.id, form_class_ids: ['1A'], academic_year_id: nextYear },
    });
    await office.ask(calls.saveLesson, {
      body: {
        employee_id: rsingh.id,
        subject_id: subjects.english,
        form_class_id: '1A',
        academic_year_id: nextYear,
      },
    });
    const mathsIn1A = { subject_id: subjects.mathematics, form_class_id: '1A' };
    await office.ask(calls.saveLesson, {
      body: { ...mathsIn1A, employee_id: lcharles.id, academic_year_id: nextYear },
    });
    await schoolRecords(owner).open('1 Old');
    await owner
      .updateTable('form_classes')
      .set({ retired_on: '2026-11-02' })
      .where('form_class_id', '=', '1 Old')
      .execute();
    await owner
      .insertInto('subjects')
      .values({ id: 700, title: 'Latin', abbr: 'Lat', retired_on: '2026-11-02' })
      .execute();
    const ofSingh = { academic_year_id: year, employee_id: rsingh.id };
    await owner
      .insertInto('lessons')
      .values([
        { ...ofSingh, subject_id: subjects.english, form_class_id: '1 Old' },
        { ...ofSingh, subject_id: 700, form_class_id: '1A' },
      ])
      .execute();
    const lessons = await rowsOf('lessons', year);
    const previewed = await copy('1');
    expect(await rowsOf('lessons', nextYear)).toBe(2);
    const { status, answer } = await copy();
    expect(status).toBe(200);
    expect(answer).toEqual(previewed.answer);
    expect(answer.lessons).toEqual({ copied: lessons - 5, present: 1 });
    expect(answer.deans).toEqual({ copied: 2, present: 0 });
    const ofPierre = { id: npierre.id, first_name: 'Norma', last_name: 'Pierre' };
    expect(answer.left_out.filter(({ reason }) => reason === 'teacher_left')).toContainEqual({
      kind: 'lesson',
      employee: ofPierre,
      form_class_id: '4 Sci',
      subject_title: 'Mathematics',
      reason: 'teacher_left',
    });
    const outOfUse = answer.left_out.filter(({ reason }) => reason.endsWith('_retired'));
    expect(
      outOfUse.map(({ form_class_id, subject_title, reason }) => [form_class_id, subject_title, reason]),
    ).toEqual([
      ['1 Old', 'English Language', 'class_retired'],
      ['1A', 'Latin', 'subject_retired'],
    ]);
    expect(answer.left_out.filter(({ reason }) => reason === 'place_taken')).toEqual([
      {
        kind: 'form_teacher',
        employee: { id: amohammed.id, first_name: 'Aisha', last_name: 'Mohammed' },
        form_class_id: '1A',
        subject_title: null,
        reason: 'place_taken',
      },
      {
        kind: 'lesson',
        employee: { id: amohammed.id, first_name: 'Aisha', last_name: 'Mohammed' },
        form_class_id: '1A',
        subject_title: 'Mathematics',
        reason: 'place_taken',
      },
    ]);
    expect(await rowsOf('lessons', nextYear)).toBe(lessons - 3);
    expect(await rowsOf('form_dean_assignments', nextYear)).toBe(2);
    const copied = await owner
      .selectFrom('history')
      .select(['entity'])
      .where('reason', '=', `copied from ${year}`)
      .where(sql<boolean>`(after->>'academic_year_id')::int = ${nextYear}`)
      .execute();
    expect(copied).toHaveLength(lessons - 5 + 2);
  });

  it('and copying it again changes nothing', async () => {
    const { answer } = await copy();
    expect([answer.lessons.copied, answer.form_teachers.copied, answer.deans.copied]).toEqual([0, 0, 0]);
  });

  it('is copied while others add the very same lines: they stand there once, and nobody is told of a failure', async () => {
    for (const table of ['lessons', 'form_teacher_assignments', 'form_dean_assignments'] as const) {
      await owner.deleteFrom(table).where('academic_year_id', '=', nextYear).execute();
    }
    const before = await owner
      .selectFrom('history')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const colleague = await school.browser().signIn('Admin');
    const englishIn1A = { employee_id: rsingh.id, subject_id: subjects.english, form_class_id: '1A' };
    const { copying, adding } = await owner.transaction().execute(async (trx) => {
      // The copy has stored its lines by then, and waits with their history.
      await sql`lock table history in share mode`.execute(trx);
      const copied = copy();
      await untilWaiting(school.database, 1);
      const added = [
        colleague.ask(calls.saveLesson, { body: { ...englishIn1A, academic_year_id: nextYear } }),
        colleague.ask(calls.saveFormTeacherClasses, {
          body: { employee_id: amohammed.id, form_class_ids: ['1A'], academic_year_id: nextYear },
        }),
      ];
      await untilWaiting(school.database, 3);
      return { copying: copied, adding: added };
    });
    expect((await copying).status).toBe(200);
    expect((await Promise.all(adding)).map(({ status }) => status)).toEqual([200, 200]);
    const noted = await owner
      .selectFrom('history')
      .select(['entity', 'employee_id', 'reason'])
      .where('form_class_id', '=', '1A')
      .where(sql<boolean>`(after->>'academic_year_id')::int = ${nextYear}`)
      .where('id', '>', before.id)
      .where((is) => is.or([is('subject_id', 'is', null), is('subject_id', '=', subjects.english)]))
      .where('employee_id', 'in', [amohammed.id, rsingh.id])
      .orderBy('entity')
      .execute();
    expect(noted.map(({ entity, employee_id, reason }) => [entity, employee_id, reason])).toEqual([
      ['form_dean_assignment', rsingh.id, `copied from ${year}`],
      ['form_teacher_assignment', amohammed.id, `copied from ${year}`],
      ['lesson', rsingh.id, `copied from ${year}`],
    ]);
  });

  it('is never copied backwards, or from or to years that the school has not', async () => {
    for (const [from, to, field] of [
      [nextYear, year, 'to_academic_year_id'],
      [year, year, 'to_academic_year_id'],
      [year, 20282029, 'to_academic_year_id'],
      [20202021, year, 'from_academic_year_id'],
    ] as const) {
      const body = { from_academic_year_id: from, to_academic_year_id: to };
      const reply = await office.post('/api/timetable-copy', body);
      expect([reply.status, reply.json]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
    }
  });
});
