import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { timetableMessages, timetableWarnings } from 'contract/timetable';
import { afterAll, describe, expect, it } from 'vitest';
import { byNumber } from '../../testing/by-number.ts';
import type { Browser } from '../../testing/browser.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const office = await school.browser().signIn('hmaharaj');
const teacher = await school.browser().signIn('amohammed');

const { amohammed, lcharles, uboodram, npierre, dgarcia } = staff;
const { mathematics, english, science, spanish } = subjects;
/** Was a subject until last year. */
const latin = 700;
await owner
  .insertInto('subjects')
  .values({ id: latin, title: 'Latin', abbr: 'Lat', retired_on: '2026-07-03' })
  .execute();
await schoolRecords(owner).open('1 Old');
await owner
  .updateTable('form_classes')
  .set({ retired_on: '2026-07-03' })
  .where('form_class_id', '=', '1 Old')
  .execute();

const saveLesson = async (who: Browser, body: object) => who.ask(calls.saveLesson, { body } as never);
const lessonsOf = async (employee_id: number) => {
  const { answer } = await office.ask(calls.getTeacherTimetable, {
    params: { employeeId: String(employee_id), yearId: String(year) },
  });
  return answer.lessons.map(({ form_class_id, subject_id }) => [form_class_id, subject_id]);
};
const historyOf = async () =>
  owner
    .selectFrom('history')
    .select(['actor', 'employee_id', 'subject_id', 'form_class_id', 'before', 'after', 'reason'])
    .where('entity', '=', 'lesson')
    .orderBy('id')
    .execute();

describe('a lesson', () => {
  it('is added once, and the teacher can enter its marks at the next call', async () => {
    const body = { employee_id: lcharles.id, subject_id: science, form_class_id: '1A' };
    const spanishTeacher = await school.browser().signIn('lcharles');
    const sheet = `/api/teacher-lesson-students/1A/${term}/${science}/${lcharles.id}`;
    expect((await spanishTeacher.get(sheet)).status).toBe(403);
    const { status, answer } = await saveLesson(office, body);
    expect([status, answer]).toEqual([201, { ...body, subject_title: 'Integrated Science', warnings: [] }]);
    expect((await spanishTeacher.get(sheet)).status).toBe(200);
    expect((await saveLesson(office, body)).status).toBe(200);
    expect(await historyOf()).toEqual([
      {
        actor: 'Hema Maharaj',
        employee_id: lcharles.id,
        subject_id: science,
        form_class_id: '1A',
        before: null,
        after: { ...body, academic_year_id: year, subject_title: 'Integrated Science' },
        reason: '',
      },
    ]);
    const { answer: listed } = await spanishTeacher.ask(calls.listTeacherLessons, {
      params: { employeeId: String(lcharles.id) },
    });
    expect(listed.find(({ subject_id }) => subject_id === science)).toEqual({
      employee_id: lcharles.id,
      form_class_id: '1A',
      subject_id: science,
      subject_title: 'Integrated Science',
      form_level: 1,
      students: 4,
      complete: 0,
    });
  });

  it('that another teaches as well is saved with a warning', async () => {
    const body = { employee_id: npierre.id, subject_id: mathematics, form_class_id: '1A' };
    const { status, answer } = await saveLesson(office, body);
    expect([status, answer.warnings]).toEqual([
      201,
      [timetableWarnings.severalTeachers('A. Mohammed, N. Pierre', 'Mathematics', '1A')],
    ]);
    const third = { ...body, employee_id: uboodram.id };
    const named = 'U. Boodram, A. Mohammed, N. Pierre';
    expect((await saveLesson(office, third)).answer.warnings).toEqual([
      timetableWarnings.severalTeachers(named, 'Mathematics', '1A'),
    ]);
    await office.ask(calls.deleteLesson, { body: third });
  });

  it('gets another subject and another class', async () => {
    const lesson = { employee_id: npierre.id, subject_id: mathematics, form_class_id: '1A' };
    const changed = await saveLesson(office, {
      ...lesson,
      new_subject_id: spanish,
      new_form_class_id: '6 Up',
    });
    expect([changed.status, changed.answer]).toEqual([
      200,
      {
        employee_id: npierre.id,
        subject_id: spanish,
        subject_title: 'Spanish',
        form_class_id: '6 Up',
        warnings: [],
      },
    ]);
    expect(await lessonsOf(npierre.id)).toEqual([
      ['4 Sci', mathematics],
      ['6 Up', spanish],
    ]);
    const history = await historyOf();
    expect(history.at(-1)).toMatchObject({
      subject_id: spanish,
      form_class_id: '6 Up',
      before: { subject_id: mathematics, form_class_id: '1A' },
      after: { subject_id: spanish, form_class_id: '6 Up' },
    });
    const gone = await saveLesson(office, { ...lesson, new_form_class_id: '1B' });
    expect([gone.status, gone.json]).toEqual([404, { message: timetableMessages.lessonGone }]);
    const taken = await saveLesson(office, {
      employee_id: npierre.id,
      subject_id: spanish,
      form_class_id: '6 Up',
      new_subject_id: mathematics,
      new_form_class_id: '4 Sci',
    });
    expect([taken.status, taken.json]).toEqual([409, { message: timetableMessages.lessonTaken }]);
  });

  it('changed again because no answer came is as it was wanted, and noted once', async () => {
    const lesson = { employee_id: npierre.id, subject_id: spanish, form_class_id: '6 Up' };
    const noted = (await historyOf()).length;
    const to = async (from: object, new_form_class_id: string) =>
      saveLesson(office, { ...lesson, ...from, new_form_class_id });
    const replies = [await to({}, '1B'), await to({}, '1B'), await to({ form_class_id: '1B' }, '6 Up')];
    const nobodyIn = (formClass: string) => [timetableWarnings.nobodyTeaches('Spanish', formClass)];
    const several = [timetableWarnings.severalTeachers('L. Charles, N. Pierre', 'Spanish', '1B')];
    expect(replies.map(({ status, answer }) => [status, answer.form_class_id, answer.warnings])).toEqual([
      [200, '1B', [...several, ...nobodyIn('6 Up')]],
      [200, '1B', several],
      [200, '6 Up', []],
    ]);
    expect(await historyOf()).toHaveLength(noted + 2);
  });

  it('changed by two clerks at one moment is changed once', async () => {
    const lesson = { employee_id: npierre.id, subject_id: spanish, form_class_id: '6 Up' };
    const replies = await Promise.all(
      ['1A', '1B'].map(async (new_form_class_id) => saveLesson(office, { ...lesson, new_form_class_id })),
    );
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 404]);
    const [moved] = (await lessonsOf(npierre.id)).filter(([, subject]) => subject === spanish);
    expect(['1A', '1B']).toContain(moved?.[0]);
  });

  it('with marks leaves the marks, and its students with the teacher, when it is deleted', async () => {
    await owner
      .insertInto('term_marks')
      .values({
        student_id: students.hannah.id,
        academic_term_id: term,
        subject_id: mathematics,
        academic_year_id: year,
        employee_id: uboodram.id,
        course_mark: 71,
        exam_mark: null,
      })
      .execute();
    const marks = schoolRecords(owner);
    // Who left is in nobody's set any more.
    const ned = { id: 20230055, first: 'Ned', last: 'Quashie' };
    await marks.enrol(ned, '4 Sci');
    await marks.take(ned, mathematics, uboodram);
    await marks.leaveSchool(ned);
    // Of the other set; taken away again; of last year, and of his other class.
    await marks.mark(students.kyle, mathematics, { course_mark: 64, employee_id: npierre.id });
    await marks.mark(students.jada, mathematics, { employee_id: uboodram.id });
    const ofHis = { course_mark: 50, employee_id: uboodram.id };
    await marks.register(students.isaiah, '4 Sci', lastYear);
    await marks.mark(students.isaiah, mathematics, ofHis, lastTerm);
    await marks.mark(students.leah, mathematics, ofHis);
    const lesson = { employee_id: uboodram.id, subject_id: mathematics, form_class_id: '4 Sci' };
    const { answer } = await office.ask(calls.deleteLesson, { body: lesson });
    expect(answer.warnings).toEqual([
      '1 mark of Mathematics in 4 Sci stays as it is.',
      timetableWarnings.assignedElsewhere(2, '4 Sci', 'Mathematics', 'U. Boodram'),
    ]);
    const kept = owner.selectFrom('term_marks').select(['course_mark', 'employee_id']);
    expect(await kept.where('student_id', '=', students.hannah.id).execute()).toEqual([
      { course_mark: 71, employee_id: uboodram.id },
    ]);
    expect((await historyOf()).at(-1)).toMatchObject({
      employee_id: uboodram.id,
      before: { ...lesson, subject_title: 'Mathematics' },
      after: null,
    });
    const again = await office.ask(calls.deleteLesson, { body: lesson });
    expect([again.status, again.json]).toEqual([404, { message: timetableMessages.lessonGone }]);
    expect((await saveLesson(office, lesson)).status).toBe(201);
  });

  it('that was the last of its subject in the class is deleted with a warning', async () => {
    const body = { employee_id: lcharles.id, subject_id: science, form_class_id: '1A' };
    // Who has left teaches it no more, though the timetable still says so.
    const ofWhoLeft = { ...body, academic_year_id: year, employee_id: dgarcia.id };
    await owner.insertInto('lessons').values(ofWhoLeft).execute();
    const { answer } = await office.ask(calls.deleteLesson, { body });
    expect(answer.warnings).toEqual([timetableWarnings.nobodyTeaches('Integrated Science', '1A')]);
  });

  it.each([
    ['of a subject retired since', { subject_id: latin, form_class_id: '1A' }],
    ['of a class retired since', { subject_id: english, form_class_id: '1 Old' }],
  ])('%s is put back by whoever deleted it, as long as nobody changed it since', async (_, place) => {
    const body = { employee_id: lcharles.id, ...place };
    const lesson = { ...body, academic_year_id: year };
    const colleague = await school.browser().signIn('vjoseph');
    const remove = async () => office.ask(calls.deleteLesson, { body });
    await owner.insertInto('lessons').values(lesson).execute();
    await remove();
    const others = [
      await saveLesson(colleague, body),
      await saveLesson(office, { ...body, employee_id: npierre.id }),
      await saveLesson(office, { ...body, academic_year_id: lastYear }),
    ];
    expect(others.map(({ status }) => status)).toEqual([422, 422, 422]);
    // Sent twice, because no answer came to the first.
    expect((await saveLesson(office, body)).status).toBe(201);
    expect((await saveLesson(office, body)).status).toBe(200);
    expect((await historyOf()).slice(-2)).toMatchObject([
      { before: lesson, after: null },
      { before: null, after: lesson },
    ]);
    await saveLesson(office, { ...body, new_subject_id: mathematics, new_form_class_id: '1A' });
    expect((await saveLesson(office, body)).status).toBe(422);
    await office.ask(calls.deleteLesson, {
      body: { ...body, subject_id: mathematics, form_class_id: '1A' },
    });
  });

  it('of a class that is gone altogether is not put back', async () => {
    await schoolRecords(owner).open('1 Gone');
    const body = { employee_id: lcharles.id, subject_id: english, form_class_id: '1 Gone' };
    await saveLesson(office, body);
    await office.ask(calls.deleteLesson, { body });
    await owner.deleteFrom('form_classes').where('form_class_id', '=', '1 Gone').execute();
    const { status, json } = await saveLesson(office, body);
    expect([status, json]).toMatchObject([422, { message: timetableMessages.noSuchClass }]);
  });

  it.each([
    ['without a subject', { subject_id: null }, { subject_id: [timetableMessages.chooseSubject] }],
    ['without a class', { form_class_id: null }, { form_class_id: [timetableMessages.chooseClass] }],
    ['of an unknown subject', { subject_id: 999 }, { subject_id: [timetableMessages.noSuchSubject] }],
    ['of an unknown class', { form_class_id: '3Z' }, { form_class_id: [timetableMessages.noSuchClass] }],
    [
      'changed to an unknown subject',
      { new_subject_id: 999 },
      { new_subject_id: [timetableMessages.noSuchSubject] },
    ],
    [
      'changed to an unknown class',
      { new_form_class_id: '3Z' },
      { new_form_class_id: [timetableMessages.noSuchClass] },
    ],
    ['of a teacher who has left', { employee_id: dgarcia.id }, { employee_id: [timetableMessages.hasLeft] }],
    ['of a class out of use', { form_class_id: '1 Old' }, { form_class_id: [timetableMessages.noSuchClass] }],
    ['of a subject out of use', { subject_id: latin }, { subject_id: [timetableMessages.noSuchSubject] }],
    ['of nobody', { employee_id: 9999 }, { employee_id: [timetableMessages.noSuchEmployee] }],
    ['in a far year', { academic_year_id: 20302031 }, { academic_year_id: [timetableMessages.noSuchYear] }],
  ])('%s is refused, and nothing is stored', async (_, wrong, errors) => {
    const { rows } = await owner
      .selectFrom('lessons')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    const lesson = { employee_id: amohammed.id, subject_id: mathematics, form_class_id: '1A' };
    const { status, json } = await saveLesson(office, { ...lesson, ...wrong });
    expect([status, json]).toEqual([422, { message: Object.values(errors)[0]?.[0], errors }]);
    const after = await owner
      .selectFrom('lessons')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(after.rows).toBe(rows);
  });

  it('of one’s own cannot be given to oneself', async () => {
    const reply = await saveLesson(teacher, {
      employee_id: amohammed.id,
      subject_id: english,
      form_class_id: '1A',
    });
    expect([reply.status, reply.json]).toEqual([403, { message: messages.notAllowed }]);
  });
});
