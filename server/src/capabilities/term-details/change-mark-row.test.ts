import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { blankEntry, markMessages } from 'contract/marks';
import { markRowMessages, teacherWithoutLesson } from 'contract/term-mark-rows';
import { beforeEach, describe, expect, it } from 'vitest';
import { byNumber } from '../../testing/by-number.ts';
import { markRow, markRows } from '../../testing/mark-rows.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { lastTerm, lastYear, staff, students, subjects, term } from '../../testing/test-school.ts';

const {
  school,
  owner,
  formTeacher,
  academicAdministrator,
  admin,
  write,
  change,
  remove,
  restore,
  stored,
  historyOf,
} = await markRows();
const { anika, farah } = students;
const { mathematics, english, spanish } = subjects;

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
      reason: 'subject changed',
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

  it('is measured by the class of the student, where the term records are those of another class', async () => {
    await schoolRecords(owner).attend(farah, '1B', { absent: null, late: null });
    await write(anika, spanish, { exam_mark: 80 }, staff.lcharles.id);
    const { answer } = await change(admin, spanish, spanish, { employee_id: staff.amohammed.id });
    expect(answer.warning).toBe(teacherWithoutLesson('A. Mohammed', 'Spanish', '1A'));
    await owner.deleteFrom('student_term_records').execute();
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
      body: { ...markRow(mathematics), ...blankEntry, exam_mark: 81, version: 1 },
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

  it('under the id that a mark of the same row was saved under is refused, not taken for that save', async () => {
    const mutation_id = randomUUID();
    const mark = { ...markRow(mathematics), ...blankEntry, exam_mark: 81 };
    await admin.ask(calls.saveMark, { body: { ...mark, mutation_id } });
    const { status, json } = await change(admin, mathematics, mathematics, {
      employee_id: staff.npierre.id,
      mutation_id,
    });
    expect([status, json]).toEqual([409, { message: markMessages.mutationReused }]);
  });

  it('to what stands there already leaves row, version and history alone, and undoes nothing when sent again', async () => {
    const before = await historyOf(mathematics);
    const mutation_id = randomUUID();
    const { status, answer } = await change(admin, mathematics, mathematics, { mutation_id });
    expect([status, answer]).toMatchObject([200, { employee_id: staff.amohammed.id, version: 1 }]);
    expect(await stored()).toMatchObject([{ employee_id: staff.amohammed.id, version: 1 }]);
    expect(termMarksIn(await historyOf(mathematics))).toEqual(termMarksIn(before));
    await change(academicAdministrator, mathematics, mathematics, { employee_id: staff.npierre.id });
    expect((await change(admin, mathematics, mathematics, { mutation_id })).answer).toMatchObject({
      employee_id: staff.amohammed.id,
      version: 1,
    });
    expect(await stored()).toMatchObject([{ employee_id: staff.npierre.id, version: 2 }]);
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
      await admin.ask(calls.restoreMarkRow, { body: { ...markRow(mathematics), ...old } }),
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

function termMarksIn<T extends { entity: string }>(history: readonly T[]): T[] {
  return history.filter(({ entity }) => entity === 'term_mark');
}
