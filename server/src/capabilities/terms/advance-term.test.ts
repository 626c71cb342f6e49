import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { advanceWarnings, schoolYearMessages, updateWarnings } from 'contract/school-year';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { lastYear, students, subjects, term, year } from '../../testing/test-school.ts';

/** The school of test-school.ts in Term 1 of 2026-2027; each test moves it on from there. */

let at: Awaited<ReturnType<typeof termOffice>>;

beforeEach(async () => {
  at = await termOffice();
});
afterEach(() => at.school.close());

const termNow = async () => (await at.office.ask(calls.getCurrentTerm, {})).answer.id;

describe('advancing to the next term', () => {
  it('makes the term, its records, and publishes the term being left', async () => {
    const { status, answer } = await at.change(secondTerm);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      id: 202602,
      academic_year_id: year,
      term: 2,
      term_start: '2027-01-04',
      next_term_start: '2027-04-12',
      total_sessions: 118,
      from_academic_term_id: term,
      dry_run: 0,
      new_year: 0,
      publishes: 1,
      counts: { term_records: 12, promoted: 0, graduated: 0 },
      promotions: [],
      obstacles: [],
    });
    expect((await at.office.ask(calls.getCurrentTerm, {})).answer).toEqual({
      id: 202602,
      academic_year_id: year,
      term: 2,
      term_start: '2027-01-04',
      term_end: '2027-03-26',
      total_sessions: 118,
      next_term_start: '2027-04-12',
      version: 1,
      updated_by: 'Shirley Thomas',
      updated_at: expect.any(String),
    });
    const { answer: registered } = await at.office.ask(calls.listTermRegistration, {});
    expect(registered).toHaveLength(12);
    expect(registered[0]).toEqual({
      student_id: students.brandon.id,
      first_name: 'Brandon',
      last_name: 'Ali',
      form_class_id: '1A',
    });
    const clerk = await at.school.browser().signIn('kali');
    const { answer: printable } = await clerk.ask(calls.listReportCardTerms, {});
    expect(printable.map(({ academic_term_id }) => academic_term_id)).toEqual([202602, term, 202503]);
  });

  it('gives whoever came into the term being left, and has nothing there yet, a record of their class', async () => {
    const { db } = at.school.database.owner;
    const { enrol } = schoolRecords(db);
    await enrol({ id: 20260077, first: 'Petra', last: 'Vieira' }, '1A');
    await at.change(secondTerm);
    await enrol({ id: 20260078, first: 'Quincy', last: 'Wade' }, '1A');
    const records = await db
      .selectFrom('student_term_records')
      .select(['form_class_id', 'academic_term_id', 'total_sessions'])
      .where('student_id', 'in', [20260077, 20260078])
      .orderBy('academic_term_id')
      .execute();
    expect(records).toEqual([
      { form_class_id: '1A', academic_term_id: term, total_sessions: 140 },
      { form_class_id: '1A', academic_term_id: 202602, total_sessions: 118 },
    ]);
  });

  it('is told before: missing marks by class, subject and teacher, with the names in order, and nothing is written', async () => {
    const { db } = at.school.database.owner;
    const married = db.updateTable('students').set({ last_name: 'Ali-Hosein' });
    await married.where('student_id', '=', students.chantal.id).execute();
    const { mark } = schoolRecords(db);
    await mark(students.anika, subjects.spanish, { course_mark: 60, exam_mark: 70 });
    // An absence stands in the place of a mark, of that test alone.
    await mark(students.emile, subjects.spanish, { course_attendance: 3, exam_attendance: 2 });
    await mark(students.chantal, subjects.spanish, { course_attendance: 2 });
    await mark(students.marcus, subjects.mathematics, { course_mark: 55 });
    // Dinesh lacks nothing in a term that he was taken off.
    const taken = { student_id: students.dinesh.id, academic_term_id: term, record: '{}' };
    await db.insertInto('term_registration_removals').values(taken).execute();
    const before = await at.everything();
    const { status, answer } = await at.rehearse(secondTerm);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ id: 202602, dry_run: 1, counts: { term_records: 12 }, publishes: 1 });
    const lessons = answer.missing_marks.map((one) => [one.form_class_id, one.subject_title, one.students]);
    expect(lessons).toEqual([
      ['1A', 'English Language', 4],
      ['1A', 'Mathematics', 4],
      ['1A', 'Spanish', 4],
      ['1B', 'Integrated Science', 1],
      ['1B', 'Mathematics', 1],
      ['1B', 'Spanish', 1],
      ['4 Sci', 'English Language', 2],
      ['4 Sci', 'Mathematics', 3],
      ['6 Up', 'Mathematics', 2],
    ]);
    expect(answer.missing_marks).toContainEqual({
      form_class_id: '1A',
      subject_id: subjects.spanish,
      subject_title: 'Spanish',
      teachers: 'L. Charles',
      students: 4,
      missing: 2,
      names: ['Ali, Brandon', 'Ali-Hosein, Chantal'],
    });
    // Course work alone counts in Form 6.
    expect(answer.missing_marks.filter(({ form_class_id }) => form_class_id === '6 Up')).toEqual([
      {
        form_class_id: '6 Up',
        subject_id: subjects.mathematics,
        subject_title: 'Mathematics',
        teachers: 'U. Boodram',
        students: 2,
        missing: 1,
        names: ['Sookdeo, Leah'],
      },
    ]);
    expect(await at.everything()).toEqual(before);
  });

  it('is carried out once, however often it is clicked', async () => {
    const replies = await Promise.all([1, 2, 3].map(async () => at.change(secondTerm)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const late = replies.find(({ status }) => status === 409);
    expect(late?.json).toMatchObject({
      message: schoolYearMessages.currentMeanwhile,
      current: { id: 202602 },
    });
    expect(await termNow()).toBe(202602);
    expect((await at.office.ask(calls.listTermRegistration, {})).answer).toHaveLength(12);
  });

  it('answers a repeated mutation id as the first time and writes nothing', async () => {
    const sent = { ...secondTerm, mutation_id: randomUUID() };
    const first = await at.change(sent);
    const after = await at.everything();
    const again = await at.change(sent);
    expect([again.status, again.answer]).toEqual([200, first.answer]);
    expect(await at.everything()).toEqual(after);
  });

  it('of two people at once, to two different terms, lets one through and tells the other', async () => {
    const other = await at.school.browser().signIn('twilliams');
    const third = { ...secondTerm, term: 3, term_start: '2027-02-01' };
    const replies = await Promise.all([at.change(secondTerm), at.change(third, other)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([202602, 202603]).toContain(await termNow());
    const { answer: history } = await at.office.ask(calls.listTermHistory, {});
    expect(history).toHaveLength(3);
  });

  it('may leave a term out, which is said before', async () => {
    const { answer } = await at.rehearse({ ...secondTerm, term: 3, from_academic_term_id: undefined });
    expect(answer).toMatchObject({
      id: 202603,
      warnings: [advanceWarnings.passedOver('Term: 2 Year: 2026-2027')],
    });
  });

  it('past a term that was held before the school went back opens that one, too, which is said before and undone with it', async () => {
    const clerk = await at.school.browser().signIn('kali');
    const printable = async () =>
      (await clerk.ask(calls.listReportCardTerms, {})).answer.map(({ academic_term_id }) => academic_term_id);
    await at.change(secondTerm);
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: term } });
    const before = await printable();
    expect(before).toEqual([term, 202503]);
    const dates = { term_start: '2027-04-12', term_end: '2027-07-02', next_term_start: '2027-09-06' };
    const third = { ...secondTerm, ...dates, term: 3 };
    const { answer } = await at.rehearse(third);
    expect(answer.warnings).toEqual([advanceWarnings.opened('Term: 2 Year: 2026-2027')]);
    await at.change(third);
    expect(await printable()).toEqual([202603, 202602, term, 202503]);
    expect((await at.office.ask(calls.undoAdvance, { body: { academic_term_id: 202603 } })).status).toBe(200);
    expect(await printable()).toEqual(before);
  });

  it('is without who was registered for an earlier term of the year alone, as told before', async () => {
    const zoe = { id: 20260099, first: 'Zoë', last: 'Ng' };
    await schoolRecords(at.school.database.owner.db).enrol(zoe, '1A', lastYear);
    await at.change(secondTerm);
    const archive = await at.school.browser().signIn('cfrancis');
    const registered = await archive.ask(calls.registerStudent, {
      body: { student_id: zoe.id, form_class_id: '1A', academic_term_id: term },
    });
    expect(registered.status).toBe(201);
    const dates = { term_start: '2027-04-12', term_end: '2027-07-02', next_term_start: '2027-09-06' };
    const third = { ...secondTerm, ...dates, term: 3, from_academic_term_id: 202602 };
    expect((await at.rehearse(third)).answer.counts.term_records).toBe(12);
    expect((await at.change(third)).answer.counts.term_records).toBe(12);
    const teacher = await at.school.browser().signIn('amohammed');
    const classIn = async (termId: number) => {
      const params = { termId: String(termId), classId: '1A' };
      const { answer: list } = await teacher.ask(calls.listRegisteredStudents, { params });
      return list.map(({ first_name }) => first_name);
    };
    expect(await classIn(term)).toContain('Zoë');
    expect(await classIn(202602)).not.toContain('Zoë');
    expect(await classIn(202603)).not.toContain('Zoë');
    const { answer: late } = await at.office.ask(calls.listLateStudents, {});
    expect(late).toMatchObject([{ student_id: zoe.id, form_class_id: '1A', taken_off: 1 }]);
    const noted = await at.school.database.owner.db
      .selectFrom('history')
      .select(['academic_term_id', 'actor', 'before', 'after'])
      .where('student_id', '=', zoe.id)
      .where('entity', '=', 'term_registration')
      .where('reason', '=', 'in another term alone')
      .orderBy('id')
      .execute();
    const kept = { before: null, after: { in_another_term_alone: true } };
    expect(noted).toEqual([
      { academic_term_id: 202602, actor: 'Carl Francis', ...kept },
      { academic_term_id: 202603, actor: 'Shirley Thomas', ...kept },
    ]);
  });

  it('with dates beyond the August after its year is asked to be looked at again, and so are such dates given later', async () => {
    const warningsOf = async (term_end: string) =>
      (await at.rehearse({ ...secondTerm, term_end, next_term_start: '2027-09-06' })).answer.warnings;
    expect(await warningsOf('2027-08-31')).toEqual([]);
    const outside = [advanceWarnings.outsideYear('2026-2027')];
    expect(await warningsOf('2027-09-01')).toEqual(outside);
    await at.change(secondTerm);
    const update = { mode: 'update', from_academic_term_id: 202602, next_term_start: '2027-09-06' } as const;
    const late = { ...secondTerm, ...update, term_end: '2027-09-01' };
    expect((await at.rehearse(late)).answer.warnings).toEqual(outside);
  });

  it('with days that the term before has, too, is asked to be looked at again, and so are such dates given later', async () => {
    const shares = [updateWarnings.sharesDays('Term: 1 Year: 2026-2027')];
    const early = { ...secondTerm, term_start: '2026-12-11' };
    expect((await at.rehearse(early)).answer.warnings).toEqual(shares);
    await at.change(secondTerm);
    const update = { mode: 'update', from_academic_term_id: 202602 } as const;
    expect((await at.rehearse({ ...secondTerm, ...update })).answer.warnings).toEqual([]);
    expect((await at.rehearse({ ...early, ...update })).answer.warnings).toEqual(shares);
  });
});
