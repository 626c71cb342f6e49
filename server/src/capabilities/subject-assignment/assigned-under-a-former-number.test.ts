import { calls } from 'contract/calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { correctNumber } from '../../testing/correct-number.ts';
import { subjectAssignments } from '../../testing/subject-assignments.ts';
import { staff, students, subjects } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const { school, owner, office, vicePrincipal, newHistory, teachersOf, assign, batch } =
  await subjectAssignments();
const admin = await school.browser().signIn('Admin');
const { uboodram, npierre, rsingh } = staff;
const { mathematics } = subjects;
const { hannah, kyle } = students;
const corrected = 20269061;

/** Subject Assignment was open before: it knows Hannah by the number that she had. */
beforeEach(async () => correctNumber(admin, hannah, { to: corrected }));
afterEach(async () => correctNumber(admin, hannah, { from: corrected }));

const teacherOfHannah = async () =>
  (await teachersOf(mathematics)).find(([name]) => name === hannah.last)?.[1];

describe('a student whose number is corrected while Subject Assignment is open', () => {
  it('is given another teacher, answered under the number that the page knows and kept under the present one', async () => {
    const move = { student_id: hannah.id, employee_id: npierre.id, from_employee_id: uboodram.id };
    const { status, answer } = await assign(office, move);
    expect([status, answer]).toMatchObject([200, { student_id: hannah.id, teacher_name: 'N. Pierre' }]);
    expect(await teacherOfHannah()).toBe('N. Pierre');
    expect(await newHistory()).toMatchObject([
      { student_id: corrected, form_class_id: '4 Sci', after: { student_id: corrected } },
    ]);
    const late = await assign(vicePrincipal, { ...move, employee_id: rsingh.id });
    expect([late.status, late.json]).toMatchObject([
      409,
      { current: { student_id: hannah.id, employee_id: npierre.id } },
    ]);
    const again = await assign(office, { ...move, from_employee_id: npierre.id, employee_id: uboodram.id });
    expect([again.status, again.answer.employee_id]).toEqual([200, uboodram.id]);
  });

  it('is in a batch once, by whichever number, and what was seen of them is looked at', async () => {
    const students = [hannah.id, corrected, kyle.id];
    const seen = (employee_id: number | null) => [{ student_id: hannah.id, employee_id }];
    expect((await batch({ students, from: seen(rsingh.id) })).status).toBe(409);
    const { status, answer } = await batch({ students, from: seen(uboodram.id) });
    expect([status, answer.assigned]).toEqual([200, 2]);
    expect(await teacherOfHannah()).toBe('N. Pierre');
    const moved = (await newHistory()).map(({ student_id }) => student_id);
    expect(new Set(moved)).toEqual(new Set([corrected, kyle.id]));
  });

  it('is taken out of the subject, and nobody else is', async () => {
    const before = await teachersOf(mathematics);
    const removal = { subject_id: mathematics, student_id: hannah.id };
    const other = await office.post('/api/delete-student-subject-assignment', {
      ...removal,
      employee_id: npierre.id,
    });
    expect([other.status, other.json]).toMatchObject([409, { current: { student_id: hannah.id } }]);
    const body = { ...removal, employee_id: uboodram.id };
    expect((await office.ask(calls.deleteStudentSubject, { body })).status).toBe(204);
    expect(await teachersOf(mathematics)).toEqual(before.filter(([name]) => name !== hannah.last));
    expect(await newHistory()).toMatchObject([{ student_id: corrected, after: null }]);
    expect((await office.ask(calls.deleteStudentSubject, { body })).status, 'a second time').toBe(404);
  });

  it('in this very moment is given a teacher, is in a batch and is taken out all the same', async () => {
    /** The number is corrected while the office has begun, and before anything is stored. */
    const whileCorrected = async <T>(from: number, to: number, work: () => Promise<T>) => {
      const { working } = await owner.transaction().execute(async (trx) => {
        await trx.updateTable('students').where('student_id', '=', from).set({ student_id: to }).execute();
        await trx.insertInto('former_student_ids').values({ former_id: from, student_id: to }).execute();
        const begun = work();
        await untilWaiting(school.database, 1);
        return { working: begun };
      });
      return working;
    };
    const [first, second, third] = [20269062, 20269063, 20269064];
    const moved = await whileCorrected(corrected, first, async () =>
      assign(office, { student_id: corrected, employee_id: npierre.id, from_employee_id: uboodram.id }),
    );
    expect([moved.status, moved.answer]).toMatchObject([200, { student_id: corrected }]);
    expect(await teacherOfHannah()).toBe('N. Pierre');
    const inBatch = await whileCorrected(first, second, async () =>
      batch({
        students: [kyle.id, first],
        employee_id: uboodram.id,
        from: [{ student_id: first, employee_id: npierre.id }],
      }),
    );
    expect([inBatch.status, inBatch.answer]).toMatchObject([200, { assigned: 2 }]);
    expect(await teacherOfHannah()).toBe('U. Boodram');
    const taken = await whileCorrected(second, third, async () =>
      office.ask(calls.deleteStudentSubject, {
        body: { subject_id: mathematics, student_id: second, employee_id: uboodram.id },
      }),
    );
    expect(taken.status).toBe(204);
    expect(await teacherOfHannah()).toBeUndefined();
    await correctNumber(admin, hannah, { from: third, to: corrected });
  });
});
