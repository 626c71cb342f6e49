import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { blankEntry } from 'contract/marks';
import { testIds } from 'contract/marks-archive';
import { markRowMessages } from 'contract/term-mark-rows';
import { beforeEach, describe, expect, it } from 'vitest';
import { byNumber } from '../../testing/by-number.ts';
import { markRow, markRows } from '../../testing/mark-rows.ts';
import { staff, students, subjects } from '../../testing/test-school.ts';

const { formTeacher, academicAdministrator, admin, write, change, remove, restore, stored, historyOf } =
  await markRows();
const { anika } = students;
const { mathematics, english, spanish, science } = subjects;

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
    const path = addressOf(calls.deleteMarkRow, {}, markRow(mathematics));
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
    const [other, row] = await stored();
    expect([other?.subject_id, row?.subject_id]).toEqual([english, mathematics]);
    await remove(admin, mathematics, { version: 1 });
    const { status, answer } = await restore(admin, mathematics);
    expect([status, answer]).toMatchObject([
      200,
      { course_mark: 62, exam_mark: 80, comment: 'Steady.', teacher: 'A. Mohammed' },
    ]);
    expect(answer.version).toBeGreaterThan(1);
    const { version } = answer;
    const byAdmin = { updated_at: expect.any(String), updated_by: expect.any(Number) };
    expect(await stored()).toEqual([other, { ...row, version, ...byAdmin }]);
    expect((await historyOf(mathematics))[0]).toMatchObject({
      before: null,
      after: { exam_mark: 80 },
      reason: 'undo',
    });
  });

  it('is not put back over a row that stands again', async () => {
    await remove(admin, mathematics);
    await formTeacher.ask(calls.saveMark, {
      body: { ...markRow(mathematics), ...blankEntry, exam_mark: 33 },
    });
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
      body: { ...markRow(mathematics), ...blankEntry, exam_mark: 81, version: 1 },
    });
    expect([late.status, late.json]).toMatchObject([409, { current: { exam_mark: null, version: 0 } }]);
    expect(await stored()).toMatchObject([{ subject_id: english }]);
  });

  it('and entered anew in a version that no page has seen: who still shows the deleted one is told', async () => {
    await remove(admin, mathematics);
    const again = await admin.ask(calls.saveMark, {
      body: {
        ...markRow(mathematics),
        ...blankEntry,
        exam_mark: 71,
        version: 0,
        employee_id: staff.amohammed.id,
      },
    });
    expect([again.status, again.answer]).toMatchObject([201, { exam_mark: 71 }]);
    expect(again.answer.version).toBeGreaterThan(1);
    const late = await formTeacher.ask(calls.saveMark, {
      body: { ...markRow(mathematics), ...blankEntry, exam_mark: 33, version: 1 },
    });
    expect([late.status, late.json]).toMatchObject([409, { current: again.answer }]);
  });

  it('and entered anew in the archive, or by another row that moves there: likewise', async () => {
    await remove(admin, mathematics);
    const archived = await admin.ask(calls.saveArchiveMark, {
      body: { ...markRow(mathematics), test_id: testIds.exam, mark: 71 },
    });
    expect([archived.status, archived.answer]).toMatchObject([201, { exam_mark: 71 }]);
    expect(archived.answer.version).toBeGreaterThan(1);
    await remove(admin, mathematics);
    const { answer } = await change(admin, english, mathematics);
    expect(answer).toMatchObject({ subject_id: mathematics, exam_mark: 60 });
    expect(answer.version).toBeGreaterThan(archived.answer.version);
    expect((await historyOf(mathematics))[0]).toMatchObject({ after: { version: answer.version } });
  });

  it('and put back, also where the student has been given another number since', async () => {
    await remove(admin, mathematics);
    const number = { student_id: anika.id, new_student_id: 20269001 };
    const { first: first_name, last: last_name, class: form_class_id } = anika;
    const general = { first_name, last_name, form_class_id, birth_certificate_pin: 'B-1' };
    expect((await admin.ask(calls.saveStudent, { body: { ...general, ...number } })).status).toBe(200);
    const key = { ...markRow(mathematics), student_id: 20269001 };
    const { status, answer } = await admin.ask(calls.restoreMarkRow, { body: key });
    expect([status, answer]).toMatchObject([200, { ...key, exam_mark: 80 }]);
    const [restored] = await historyOf(mathematics, 20269001);
    expect(restored).toMatchObject({ reason: 'undo', after: key });
    await admin.ask(calls.saveStudent, {
      body: { ...general, student_id: 20269001, new_student_id: anika.id },
    });
  });
});
