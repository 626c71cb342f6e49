import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { academicYearAfter } from 'contract/terms';
import { timetableMessages, timetableWarnings } from 'contract/timetable';
import { afterAll, describe, expect, it } from 'vitest';
import { byNumber } from '../../testing/by-number.ts';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { lastYear, staff, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const office = await school.browser().signIn('hmaharaj');
const vicePrincipal = await school.browser().signIn('vjoseph');
const teacher = await school.browser().signIn('amohammed');

const nextYear = academicYearAfter(year);
const { amohammed, rsingh, lcharles, npierre, dgarcia } = staff;
const { english, spanish } = subjects;

const lessonsOf = async (employee_id: number, inYear = year) => {
  const { answer } = await office.ask(calls.getTeacherTimetable, {
    params: { employeeId: String(employee_id), yearId: String(inYear) },
  });
  return answer.lessons.map(({ form_class_id, subject_id }) => [form_class_id, subject_id]);
};
const historyOf = async (entity: string) =>
  owner
    .selectFrom('history')
    .select(['actor', 'employee_id', 'subject_id', 'form_class_id', 'before', 'after', 'reason'])
    .where('entity', '=', entity)
    .orderBy('id')
    .execute();

describe('assignments', () => {
  it('of a form teacher and of a dean are told to the person', async () => {
    const classes = await teacher.ask(calls.getFormTeacherClasses, {
      params: { employeeId: String(amohammed.id), yearId: String(year) },
    });
    expect(classes.answer).toEqual({ employee_id: amohammed.id, form_class_ids: ['1A'] });
    const earlier = await teacher.ask(calls.getFormTeacherClasses, {
      params: { employeeId: String(amohammed.id), yearId: String(lastYear) },
    });
    expect(earlier.answer.form_class_ids).toEqual([]);
    const dean = await school.browser().signIn('rsingh');
    const { answer } = await dean.ask(calls.getFormDeanAssignments, {
      params: { employeeId: String(rsingh.id) },
    });
    expect(answer).toEqual({ employee_id: rsingh.id, form_classes: ['1A', '1B'] });
  });

  it('of Admin, who is no employee and has none, are asked for by the name and answered as empty', async () => {
    const admin = await school.browser().signIn('Admin');
    const params = { employeeId: 'Admin', yearId: String(year) };
    const asked = await Promise.all([
      admin.ask(calls.getUserPermissions, { params }),
      admin.ask(calls.listTeacherLessons, { params }),
      admin.ask(calls.getFormTeacherClasses, { params }),
      admin.ask(calls.getFormDeanAssignments, { params }),
    ]);
    expect(asked.map(({ answer }) => answer)).toEqual([
      [],
      [],
      { employee_id: 'Admin', form_class_ids: [] },
      { employee_id: 'Admin', form_classes: [] },
    ]);
  });

  it('are no secret of a teacher where the lessons are concerned, to whoever enters any teacher’s marks', async () => {
    const administrator = await school.browser().signIn('cfrancis');
    const params = { employeeId: String(rsingh.id) };
    const { status, answer } = await administrator.ask(calls.listTeacherLessons, { params });
    expect([status, answer.map(({ form_class_id }) => form_class_id)]).toEqual([200, ['1A', '4 Sci']]);
  });

  it('of others, of Admin and of nobody, are refused in the same words', async () => {
    for (const id of [rsingh.id, 'Admin', 9999]) {
      for (const path of [
        `/api/form-dean-assignments/${id}`,
        `/api/form-teacher-class/${id}/${year}`,
        `/api/teacher-lessons/${id}`,
      ]) {
        const reply = await teacher.get(path);
        expect([path, reply.status, reply.json]).toEqual([path, 403, { message: messages.notAllowed }]);
      }
    }
  });
});

describe('form teachers and deans', () => {
  it('are set as a whole, with a row of history for each class and a warning where none is left', async () => {
    // Who has left is no form teacher that a class still has.
    // Nor who led it in another year, which stays as it was.
    await owner
      .insertInto('form_teacher_assignments')
      .values([
        { academic_year_id: year, form_class_id: '1A', employee_id: dgarcia.id },
        { academic_year_id: lastYear, form_class_id: '1A', employee_id: amohammed.id },
      ])
      .execute();
    const { answer } = await office.ask(calls.saveFormTeacherClasses, {
      body: { employee_id: amohammed.id, form_class_ids: ['1B', '1B'], from_form_class_ids: ['1A'] },
    });
    expect(answer).toEqual({
      employee_id: amohammed.id,
      form_class_ids: ['1B'],
      warnings: [timetableWarnings.noFormTeacher('1A')],
    });
    const ofLastYear = await office.ask(calls.getFormTeacherClasses, {
      params: { employeeId: String(amohammed.id), yearId: String(lastYear) },
    });
    expect(ofLastYear.answer.form_class_ids).toEqual(['1A']);
    const assignment = { academic_year_id: year, employee_id: amohammed.id };
    expect(await historyOf('form_teacher_assignment')).toMatchObject([
      { form_class_id: '1A', before: { ...assignment, form_class_id: '1A' }, after: null },
      { form_class_id: '1B', before: null, after: { ...assignment, form_class_id: '1B' } },
    ]);
    await office.ask(calls.saveFormTeacherClasses, {
      body: { employee_id: amohammed.id, form_class_ids: ['1A'] },
    });
    const dean = await office.ask(calls.saveFormDeanAssignments, {
      body: { employee_id: lcharles.id, form_classes: ['4 Sci', '6 Up'] },
    });
    expect(dean.answer).toEqual({ employee_id: lcharles.id, form_classes: ['4 Sci', '6 Up'] });
    expect(await historyOf('form_dean_assignment')).toHaveLength(2);
  });

  it('give the new dean the class at the next call', async () => {
    const dean = await school.browser().signIn('lcharles');
    const { answer } = await dean.ask(calls.getFormDeanAssignments, {
      params: { employeeId: String(lcharles.id) },
    });
    expect(answer.form_classes).toEqual(['4 Sci', '6 Up']);
  });

  it('changed by two clerks at one moment: one is told of the other', async () => {
    const replies = await Promise.all(
      [office, vicePrincipal].map(async (who, index) =>
        who.ask(calls.saveFormTeacherClasses, {
          body: {
            employee_id: npierre.id,
            form_class_ids: [index === 0 ? '1A' : '1B'],
            from_form_class_ids: [],
          },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const stored = replies.find(({ status }) => status === 200)?.answer.form_class_ids;
    expect(replies.find(({ status }) => status === 409)?.json).toEqual({
      message: timetableMessages.changedMeanwhile,
      current: { employee_id: npierre.id, form_class_ids: stored },
    });
  });

  it('changed on another device by the same clerk are told as the clerk’s own, and no others', async () => {
    const choose = async (who: Browser, form_classes: string[], from_form_classes: string[]) =>
      who.ask(calls.saveFormDeanAssignments, {
        body: { employee_id: staff.hmaharaj.id, form_classes, from_form_classes },
      });
    await choose(office, ['1A'], []);
    const own = await choose(office, ['1B'], []);
    expect([own.status, own.json]).toEqual([
      409,
      {
        message: messages.changedByYou,
        by_you: true,
        current: { employee_id: staff.hmaharaj.id, form_classes: ['1A'] },
      },
    ]);
    await choose(vicePrincipal, ['1A', '1B'], ['1A']);
    const not = await choose(office, ['6 Up'], []);
    expect([not.status, not.json]).toMatchObject([409, { message: timetableMessages.changedMeanwhile }]);
    expect(not.json).not.toHaveProperty('by_you');
    // Nor is what a colleague took away meanwhile given back unasked.
    await choose(vicePrincipal, ['1A'], ['1A', '1B']);
    const late = await choose(office, ['1A', '1B', '6 Up'], ['1A', '1B']);
    expect([late.status, late.json]).toMatchObject([409, { current: { form_classes: ['1A'] } }]);
  });

  it('set again because no answer came are as they were wanted', async () => {
    const body = { employee_id: staff.uboodram.id, form_classes: ['1A'], from_form_classes: [] };
    for (const _ of ['first', 'again']) {
      const { status, answer } = await office.ask(calls.saveFormDeanAssignments, { body });
      expect([status, answer.form_classes]).toEqual([200, ['1A']]);
    }
  });

  it('are taken from somebody who has left, who is given no others', async () => {
    const classesOfWhoLeft = async (form_class_ids: readonly string[]) =>
      office.ask(calls.saveFormTeacherClasses, {
        body: { employee_id: dgarcia.id, form_class_ids: [...form_class_ids] },
      });
    const listed = owner.selectFrom('form_teacher_assignments').select('form_class_id');
    expect(await listed.where('employee_id', '=', dgarcia.id).execute()).toEqual([{ form_class_id: '1A' }]);
    expect((await classesOfWhoLeft(['1A', '1B'])).status).toBe(422);
    const relieved = await classesOfWhoLeft([]);
    expect([relieved.status, relieved.answer.form_class_ids]).toEqual([200, []]);
    expect(await listed.where('employee_id', '=', dgarcia.id).execute()).toEqual([]);
  });

  it('of a class retired since are given back by whoever took them, and by nobody else', async () => {
    const lead = async (who: Browser, employee_id: number, form_class_ids: string[]) =>
      who.ask(calls.saveFormTeacherClasses, { body: { employee_id, form_class_ids } });
    const choose = async (who: Browser, employee_id: number, form_classes: string[]) =>
      who.ask(calls.saveFormDeanAssignments, { body: { employee_id, form_classes } });
    for (const [save, old] of [
      [lead, '1 Old'],
      [choose, '1 Past'],
    ] as const) {
      await schoolRecords(owner).open(old);
      await save(office, staff.vjoseph.id, ['1B', old]);
      await owner
        .updateTable('form_classes')
        .set({ retired_on: '2026-11-20' })
        .where('form_class_id', '=', old)
        .execute();
      await save(office, staff.vjoseph.id, ['1B']);
      const others = [
        await save(vicePrincipal, staff.vjoseph.id, ['1B', old]),
        await save(office, staff.hmaharaj.id, [old]),
      ];
      expect(others.map(({ status }) => status)).toEqual([422, 422]);
      expect((await save(office, staff.vjoseph.id, ['1B', old])).status).toBe(200);
    }
    const { answer } = await office.ask(calls.getTeacherTimetable, {
      params: { employeeId: String(staff.vjoseph.id), yearId: String(year) },
    });
    expect(answer).toMatchObject({ form_class_ids: ['1 Old', '1B'], form_classes: ['1 Past', '1B'] });
  });

  it('of an unknown class, of nobody or of somebody who has left are refused', async () => {
    const { noSuchClass, noSuchEmployee, hasLeft } = timetableMessages;
    for (const [employee_id, form_class_ids, field, why] of [
      [amohammed.id, ['1A', '3Z'], 'form_class_ids', noSuchClass],
      [9999, [], 'employee_id', noSuchEmployee],
      [dgarcia.id, ['1A', '1B'], 'employee_id', hasLeft],
    ] as const) {
      const reply = await office.post('/api/form-teacher-class', { employee_id, form_class_ids });
      expect([reply.status, reply.json]).toMatchObject([422, { errors: { [field]: [why] } }]);
    }
    const kept = await office.ask(calls.getFormTeacherClasses, {
      params: { employeeId: String(amohammed.id), yearId: String(year) },
    });
    expect(kept.answer.form_class_ids).toEqual(['1A']);
  });
});

describe('the year that the Timetable edits', () => {
  it('is the current one, until another is chosen in this session', async () => {
    const clerk = await school.browser().signIn('hmaharaj');
    expect((await clerk.ask(calls.getCurrentPeriod, {})).answer).toEqual({ academic_year_id: year, term: 1 });
    const chosen = await clerk.ask(calls.chooseCurrentPeriod, { body: { academic_year_id: nextYear } });
    expect(chosen.answer).toEqual({ academic_year_id: nextYear, term: null });
    expect((await office.ask(calls.getCurrentPeriod, {})).answer.academic_year_id).toBe(year);

    const lesson = { employee_id: rsingh.id, subject_id: english, form_class_id: '1B' };
    expect((await clerk.ask(calls.saveLesson, { body: lesson })).status).toBe(201);
    expect(await lessonsOf(rsingh.id, nextYear)).toEqual([['1B', english]]);
    expect(await lessonsOf(rsingh.id)).not.toContainEqual(['1B', english]);
    expect((await clerk.ask(calls.saveLesson, { body: { ...lesson, academic_year_id: year } })).status).toBe(
      201,
    );
    expect(await lessonsOf(rsingh.id)).toContainEqual(['1B', english]);

    await owner
      .insertInto('lessons')
      .values([
        { academic_year_id: year, employee_id: rsingh.id, subject_id: spanish, form_class_id: '1A' },
        { academic_year_id: lastYear, employee_id: rsingh.id, subject_id: english, form_class_id: '6 Up' },
      ])
      .execute();
    const { answer: listed } = await (
      await school.browser().signIn('rsingh')
    ).ask(calls.listTeacherLessons, { params: { employeeId: String(rsingh.id) } });
    // Of this year alone, by class and subject.
    expect(listed.map(({ form_class_id, subject_id }) => [form_class_id, subject_id])).toEqual([
      ['1A', english],
      ['1A', spanish],
      ['1B', english],
      ['4 Sci', english],
    ]);

    const deanOf = async (who: typeof clerk) =>
      (await who.ask(calls.getFormDeanAssignments, { params: { employeeId: String(rsingh.id) } })).answer
        .form_classes;
    await clerk.ask(calls.saveFormDeanAssignments, {
      body: { employee_id: rsingh.id, form_classes: ['6 Up'] },
    });
    expect(await deanOf(clerk), 'read back in the year that it was saved in').toEqual(['6 Up']);
    expect(await deanOf(await school.browser().signIn('rsingh')), 'the dean is that of this year').toEqual([
      '1A',
      '1B',
    ]);

    await vicePrincipal.ask(calls.chooseCurrentPeriod, { body: { academic_year_id: nextYear } });
    const back = await clerk.ask(calls.chooseCurrentPeriod, { body: { academic_year_id: year } });
    expect(back.answer).toEqual({ academic_year_id: year, term: 1 });
    // Who is back at the current year goes on with the school, and who was ahead has arrived.
    await owner
      .insertInto('academic_years')
      .values({ academic_year_id: nextYear, starts_on: '2027-09-06', ends_on: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const dates = { first: '2027-09-06', last: '2027-12-10', reopening: '2028-01-03' };
    await schoolRecords(owner).addTerm(202701, dates, 140);
    await owner.updateTable('current_term').set({ academic_term_id: 202701 }).execute();
    for (const who of [clerk, vicePrincipal]) {
      const { answer } = await who.ask(calls.getCurrentPeriod, {});
      expect(answer).toEqual({ academic_year_id: nextYear, term: 1 });
    }
    await owner.updateTable('current_term').set({ academic_term_id: term }).execute();
    await owner.deleteFrom('academic_terms').where('academic_term_id', '=', 202701).execute();
  });

  it('is one of the school’s, or the coming one', async () => {
    const { answer } = await office.ask(calls.listTimetableYears, {});
    expect(answer.map(({ academic_year, current }) => [academic_year, current])).toEqual([
      ['2027-2028', 0],
      ['2026-2027', 1],
      ['2025-2026', 0],
    ]);
    for (const academic_year_id of [20282029, 20262028, 20202021]) {
      const reply = await office.post('/api/current-period', { academic_year_id });
      expect([reply.status, reply.json]).toMatchObject([422, { message: timetableMessages.noSuchYear }]);
    }
    expect((await office.get(`/api/timetable-overview/20282029`)).status).toBe(404);
    expect((await office.get(`/api/teacher-timetable/9999/${year}`)).status).toBe(404);
  });
});
