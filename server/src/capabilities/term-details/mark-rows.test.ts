import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { type MarkEntry, blankEntry, markMessages } from 'contract/marks';
import { markRowMessages, teacherWithoutLesson } from 'contract/term-mark-rows';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const formTeacher = await school.browser().signIn('amohammed');
const academicAdministrator = await school.browser().signIn('cfrancis');
const admin = await school.browser().signIn('Admin');

const { anika, farah, gerard, hannah, jada } = students;
const { mathematics, english, spanish, science } = subjects;

beforeEach(async () => {
  await owner.deleteFrom('term_marks').execute();
});

async function write(
  student: { id: number },
  subject_id: number,
  marks: Partial<MarkEntry>,
  employee_id: number,
) {
  await owner
    .insertInto('term_marks')
    .values({
      student_id: student.id,
      academic_term_id: term,
      academic_year_id: year,
      subject_id,
      ...blankEntry,
      ...marks,
      employee_id,
      updated_by: null,
    })
    .execute();
}

const key = (subject_id: number, student_id: number = anika.id) => ({
  student_id,
  academic_term_id: term,
  subject_id,
});
const rowsOf = async (who: Browser, student_id: number = anika.id, include_missing?: '0' | '1') =>
  who.ask(calls.listTermMarkRows, {
    params: { studentId: String(student_id), termId: String(term) },
    query: { include_missing },
  });
const change = async (who: Browser, prev_subject_id: number, new_subject_id: number, more: object = {}) =>
  who.ask(calls.changeMarkRow, {
    body: { student_id: anika.id, academic_term_id: term, prev_subject_id, new_subject_id, ...more },
  });
const remove = async (who: Browser, subject_id: number, more: object = {}) =>
  who.ask(calls.deleteMarkRow, { body: { ...key(subject_id), ...more } });
const restore = async (who: Browser, subject_id: number) =>
  who.ask(calls.restoreMarkRow, { body: key(subject_id) });
const stored = async () => owner.selectFrom('term_marks').selectAll().orderBy('subject_id').execute();
const historyOf = async (subject_id: number) =>
  owner
    .selectFrom('history')
    .selectAll()
    .where('student_id', '=', anika.id)
    .where('subject_id', '=', subject_id)
    .orderBy('id', 'desc')
    .limit(5)
    .execute();

const byNumber = (a: number | null, b: number | null) => Number(a) - Number(b);

describe('the subject table of a student', () => {
  it('has the stored rows by title, with teacher, marks, grades and remark', async () => {
    await write(anika, spanish, { course_attendance: 3, exam_mark: 71 }, staff.lcharles.id);
    await write(
      anika,
      mathematics,
      { course_mark: 62.5, exam_mark: 80, dilligence: 'A', comment: 'Steady work.' },
      staff.amohammed.id,
    );
    const { status, answer } = await rowsOf(formTeacher);
    expect(status).toBe(200);
    expect(answer).toEqual([
      {
        student_id: anika.id,
        academic_term_id: term,
        subject_id: mathematics,
        abbr: 'Math',
        subject_title: 'Mathematics',
        employee_id: staff.amohammed.id,
        teacher: 'A. Mohammed',
        course_mark: 62.5,
        exam_mark: 80,
        course_attendance: 1,
        exam_attendance: 1,
        dilligence: 'A',
        progress: null,
        conduct: null,
        comment: 'Steady work.',
        version: 1,
        updated_at: expect.any(String),
        updated_by: null,
      },
      expect.objectContaining({ abbr: 'Span', course_attendance: 3, course_mark: null, exam_mark: 71 }),
    ]);
  });

  it('shows on request the subjects that are taken without a row: of the class, from Form 4 of the student', async () => {
    await write(anika, mathematics, { exam_mark: 80 }, staff.amohammed.id);
    const junior = (await rowsOf(formTeacher, anika.id, '1')).answer;
    expect(junior.map(({ abbr, teacher, version }) => [abbr, teacher, version])).toEqual([
      ['Eng', 'R. Singh', 0],
      ['Math', 'A. Mohammed', 1],
      ['Span', 'L. Charles', 0],
    ]);
    const senior = (await rowsOf(formTeacher, jada.id, '1')).answer;
    expect(senior.map(({ abbr, teacher, employee_id }) => [abbr, teacher, employee_id])).toEqual([
      ['Math', 'N. Pierre', staff.npierre.id],
    ]);
    expect((await rowsOf(formTeacher, jada.id)).answer).toEqual([]);
  });

  it('opens to holders of 2, 9 and Admin, and to nobody else', async () => {
    for (const who of [formTeacher, academicAdministrator, admin]) {
      expect((await rowsOf(who, hannah.id)).status).toBe(200);
    }
    for (const name of ['lcharles', 'kali', 'hmaharaj'] as const) {
      expect((await rowsOf(await school.browser().signIn(name))).status).toBe(403);
    }
  });

  it('is not found for a student who is in no class that term', async () => {
    expect((await rowsOf(formTeacher, 99)).status).toBe(404);
    expect((await rowsOf(formTeacher, gerard.id)).status).toBe(404);
    const nextTerm = { studentId: String(anika.id), termId: '202602' };
    expect((await formTeacher.ask(calls.listTermMarkRows, { params: nextTerm, query: {} })).status).toBe(404);
  });
});

describe('a row is given another subject', () => {
  it('with its marks, and the history of both subjects tells it', async () => {
    await write(anika, mathematics, { exam_mark: 80, comment: 'Steady.' }, staff.amohammed.id);
    const { status, answer } = await change(academicAdministrator, mathematics, english, {
      employee_id: staff.rsingh.id,
      version: 1,
    });
    expect([status, answer]).toMatchObject([
      200,
      {
        subject_id: english,
        subject_title: 'English Language',
        teacher: 'R. Singh',
        employee_id: staff.rsingh.id,
        exam_mark: 80,
        comment: 'Steady.',
        version: 2,
        updated_by: 'Carl Francis',
        warning: null,
      },
    ]);
    expect(await stored()).toMatchObject([{ subject_id: english, exam_mark: 80, version: 2 }]);
    expect((await historyOf(mathematics))[0]).toMatchObject({
      actor: 'Carl Francis',
      entity: 'term_mark',
      form_class_id: '1A',
      before: { subject_id: mathematics, exam_mark: 80 },
      after: null,
    });
    expect((await historyOf(english))[0]).toMatchObject({
      before: null,
      after: { subject_id: english, exam_mark: 80 },
    });
    const told = await admin.ask(calls.listMarkHistory, {
      params: { studentId: String(anika.id), termId: String(term), subjectId: String(english) },
    });
    expect(told.answer[0]).toMatchObject({
      by: 'Carl Francis',
      changes: [{ field: 'exam_mark', to: 80 }, { field: 'comment' }],
    });
  });

  it('that the student already has: refused, and both rows stay whole', async () => {
    await write(anika, mathematics, { exam_mark: 80 }, staff.amohammed.id);
    await write(anika, english, { exam_mark: 60 }, staff.rsingh.id);
    const before = await stored();
    const { status, json } = await change(admin, mathematics, english, { employee_id: staff.rsingh.id });
    expect([status, json]).toEqual([409, { message: markRowMessages.subjectTaken }]);
    expect(await stored()).toEqual(before);
  });

  it('by two people at once, both to the same subject: one is carried out, the other row stays whole', async () => {
    await write(anika, mathematics, { exam_mark: 80 }, staff.amohammed.id);
    await write(anika, english, { exam_mark: 60 }, staff.rsingh.id);
    const replies = await Promise.all([
      change(admin, mathematics, spanish),
      change(academicAdministrator, english, spanish),
    ]);
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const rows = await stored();
    expect(rows).toHaveLength(2);
    expect(rows.map(({ exam_mark }) => exam_mark).toSorted(byNumber)).toEqual([60, 80]);
  });
});

describe('a row is given another teacher', () => {
  it('who teaches the subject to the class: no warning', async () => {
    await write(anika, mathematics, { exam_mark: 80 }, staff.npierre.id);
    const { answer } = await change(admin, mathematics, mathematics, { employee_id: staff.amohammed.id });
    expect(answer).toMatchObject({ teacher: 'A. Mohammed', warning: null, version: 2 });
    const told = await admin.ask(calls.listMarkHistory, {
      params: { studentId: String(anika.id), termId: String(term), subjectId: String(mathematics) },
    });
    expect(told.answer[0]).toMatchObject({ by: 'Admin', reason: 'teacher changed', changes: [] });
    expect((await historyOf(mathematics))[0]).toMatchObject({
      before: { employee_id: staff.npierre.id },
      after: { employee_id: staff.amohammed.id, exam_mark: 80 },
    });
  });

  it('who does not: carried out, with a warning', async () => {
    await write(anika, mathematics, { exam_mark: 80 }, staff.amohammed.id);
    const { status, answer } = await change(admin, mathematics, mathematics, {
      employee_id: staff.npierre.id,
    });
    expect([status, answer]).toMatchObject([
      200,
      { employee_id: staff.npierre.id, warning: teacherWithoutLesson('N. Pierre', 'Mathematics', '1A') },
    ]);
    expect(await stored()).toMatchObject([{ employee_id: staff.npierre.id, version: 2 }]);
  });

  it('left out: the teacher of the row stays', async () => {
    await write(anika, mathematics, { exam_mark: 80 }, staff.amohammed.id);
    expect((await change(admin, mathematics, spanish)).answer).toMatchObject({
      employee_id: staff.amohammed.id,
      warning: teacherWithoutLesson('A. Mohammed', 'Spanish', '1A'),
    });
  });
});

describe('a change of a row', () => {
  beforeEach(async () => {
    await write(anika, mathematics, { exam_mark: 80 }, staff.amohammed.id);
  });

  it.each([
    ['new_subject_id', 9999, {}, markRowMessages.noSuchSubject],
    ['employee_id', mathematics, { employee_id: 9999 }, markRowMessages.noSuchEmployee],
    ['employee_id', mathematics, { employee_id: staff.dgarcia.id }, markRowMessages.noSuchEmployee],
  ])('to an unknown %s or one who has left is refused', async (field, subject, more, message) => {
    const { status, json } = await change(admin, mathematics, subject, more);
    expect([status, json]).toEqual([422, { message, errors: { [field]: [message] } }]);
    expect(await stored()).toMatchObject([{ subject_id: mathematics, version: 1 }]);
  });

  it('that is not there, of nobody, or in no term is not found', async () => {
    expect((await change(admin, english, spanish)).status).toBe(404);
    expect((await change(admin, mathematics, spanish, { student_id: 99 })).status).toBe(404);
    expect((await change(admin, mathematics, spanish, { academic_term_id: 202602 })).status).toBe(404);
  });

  it('over a stale version gets the current row', async () => {
    await formTeacher.ask(calls.saveMark, {
      body: { ...key(mathematics), ...blankEntry, exam_mark: 81, version: 1 },
    });
    const { status, json } = await change(admin, mathematics, spanish, { version: 1 });
    expect([status, json]).toMatchObject([
      409,
      {
        message: markMessages.changedMeanwhile,
        current: { exam_mark: 81, version: 2, updated_by: 'Aisha Mohammed' },
      },
    ]);
  });

  it('sent again answers as the first time', async () => {
    const mutation_id = randomUUID();
    const first = await change(admin, mathematics, spanish, { mutation_id });
    const again = await change(admin, mathematics, spanish, { mutation_id });
    expect([again.status, again.answer.version, again.answer.warning]).toEqual([
      200,
      2,
      first.answer.warning,
    ]);
    expect(await stored()).toMatchObject([{ subject_id: spanish, version: 2 }]);
    expect((await change(admin, spanish, english, { mutation_id })).json).toEqual({
      message: markMessages.mutationReused,
    });
  });

  it('is for Admin and 9, not even for the form teacher', async () => {
    for (const name of ['amohammed', 'rsingh', 'kali'] as const) {
      const other = await school.browser().signIn(name);
      expect((await change(other, mathematics, spanish)).status).toBe(403);
      expect((await remove(other, mathematics)).status).toBe(403);
      expect((await restore(other, mathematics)).status).toBe(403);
    }
    expect(await stored()).toMatchObject([{ subject_id: mathematics, version: 1 }]);
  });
});

describe('a row is deleted', () => {
  beforeEach(async () => {
    await write(
      anika,
      mathematics,
      { course_mark: 62, exam_mark: 80, comment: 'Steady.' },
      staff.amohammed.id,
    );
    await write(anika, english, { exam_mark: 60 }, staff.rsingh.id);
  });

  it('and only this one, and the history keeps what it held', async () => {
    expect((await remove(academicAdministrator, mathematics)).status).toBe(204);
    expect(await stored()).toMatchObject([{ subject_id: english }]);
    expect((await historyOf(mathematics))[0]).toMatchObject({
      actor: 'Carl Francis',
      entity: 'term_mark',
      before: { course_mark: 62, exam_mark: 80, comment: 'Steady.' },
      after: null,
    });
    expect((await remove(admin, mathematics)).status).toBe(404);
  });

  it('with its fields in the query in place of the body', async () => {
    const path = addressOf(calls.deleteMarkRow, {}, key(mathematics));
    expect((await admin.write('DELETE', path)).status).toBe(204);
    expect(await stored()).toMatchObject([{ subject_id: english }]);
    expect((await admin.write('DELETE', '/api/student-term-mark')).status).toBe(422);
    expect((await admin.write('DELETE', '/api/student-term-mark?student_id=x')).status).toBe(422);
  });

  it('over a stale version is refused with the current row', async () => {
    const { status, json } = await remove(admin, mathematics, { version: 7 });
    expect([status, json]).toMatchObject([409, { current: { exam_mark: 80, version: 1 } }]);
    expect(await stored()).toHaveLength(2);
  });

  it('and put back as it was, in a version above the deleted one', async () => {
    const [before] = await stored();
    await remove(admin, mathematics, { version: 1 });
    const { status, answer } = await restore(admin, mathematics);
    expect([status, answer]).toMatchObject([
      200,
      { course_mark: 62, exam_mark: 80, comment: 'Steady.', teacher: 'A. Mohammed', version: 2 },
    ]);
    const { employee_id, course_mark, comment } = (await stored()).find(
      ({ subject_id }) => subject_id === mathematics,
    ) ?? { employee_id: 0, course_mark: 0, comment: '' };
    expect([english, employee_id, course_mark, comment]).toEqual([
      before?.subject_id,
      staff.amohammed.id,
      62,
      'Steady.',
    ]);
    expect((await historyOf(mathematics))[0]).toMatchObject({
      before: null,
      after: { exam_mark: 80 },
      reason: 'undo',
    });
  });

  it('is not put back over a row that stands again', async () => {
    await remove(admin, mathematics);
    await formTeacher.ask(calls.saveMark, { body: { ...key(mathematics), ...blankEntry, exam_mark: 33 } });
    const { status, json } = await restore(admin, mathematics);
    expect([status, json]).toMatchObject([
      409,
      { message: markRowMessages.rowStands, current: { exam_mark: 33 } },
    ]);
    expect((await stored()).map(({ exam_mark }) => exam_mark).toSorted(byNumber)).toEqual([33, 60]);
  });

  it('is put back once, by however many', async () => {
    await remove(admin, mathematics);
    const replies = await Promise.all(Array.from({ length: 4 }, async () => restore(admin, mathematics)));
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409, 409]);
    expect(await stored()).toHaveLength(2);
  });

  it('and what was never deleted, or moved away, is not put back', async () => {
    expect((await restore(admin, science)).status).toBe(404);
    await change(admin, mathematics, spanish);
    const { status, json } = await restore(admin, mathematics);
    expect([status, json]).toEqual([404, { message: markRowMessages.nothingDeleted }]);
  });

  it('while its teacher saves it: the teacher hears of it, and no mark comes back unseen', async () => {
    await remove(admin, mathematics);
    const late = await formTeacher.ask(calls.saveMark, {
      body: { ...key(mathematics), ...blankEntry, exam_mark: 81, version: 1 },
    });
    expect([late.status, late.json]).toMatchObject([409, { current: { exam_mark: null, version: 0 } }]);
    expect(await stored()).toMatchObject([{ subject_id: english }]);
  });
});

describe('a past term', () => {
  it('keeps its rows as they are', async () => {
    await owner
      .insertInto('student_registrations')
      .values({ student_id: farah.id, academic_year_id: lastYear, form_class_id: '1A' })
      .execute();
    await owner
      .insertInto('term_marks')
      .values({
        student_id: farah.id,
        academic_term_id: lastTerm,
        academic_year_id: lastYear,
        subject_id: mathematics,
        ...blankEntry,
        exam_mark: 44,
        employee_id: staff.dgarcia.id,
        updated_by: null,
      })
      .execute();
    const old = { student_id: farah.id, academic_term_id: lastTerm };
    const refusals = [
      await change(admin, mathematics, spanish, old),
      await remove(admin, mathematics, old),
      await admin.ask(calls.restoreMarkRow, { body: { ...key(mathematics), ...old } }),
    ];
    for (const { status, json } of refusals) {
      expect([status, json]).toEqual([409, { message: markRowMessages.notCurrentTerm }]);
    }
    expect(await stored()).toMatchObject([{ exam_mark: 44, version: 1 }]);
    const rows = await formTeacher.ask(calls.listTermMarkRows, {
      params: { studentId: String(farah.id), termId: String(lastTerm) },
      query: {},
    });
    expect(rows.answer).toMatchObject([{ exam_mark: 44, teacher: 'D. Garcia' }]);
  });
});
