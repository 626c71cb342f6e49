import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { correctNumber } from '../../testing/correct-number.ts';
import { markRows } from '../../testing/mark-rows.ts';
import { reportCardPrinter } from '../../testing/report-card-printer.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { lastTerm, lastYear, staff, students, subjects, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const rows = await markRows();
const { school, owner, formTeacher, academicAdministrator, admin, write, stored, historyOf } = rows;
const { anika, brandon, farah } = students;
const { mathematics, english, spanish } = subjects;
const corrected = 20269071;

/** The pages were open before: they know Anika by the number that she had. */
beforeAll(async () => correctNumber(admin, anika, { to: corrected }));
afterAll(async () => correctNumber(admin, anika, { from: corrected }));

describe('a student whose number is corrected while the record is open in Term Details', () => {
  beforeEach(async () => {
    await write({ id: corrected }, mathematics, { exam_mark: 80 }, staff.amohammed.id);
    await write(brandon, mathematics, { exam_mark: 44 }, staff.amohammed.id);
  });
  const ofBrandon = { student_id: brandon.id, subject_id: mathematics, exam_mark: 44 };

  it('has the rows read anew under the number that the page knows', async () => {
    const params = { studentId: String(anika.id), termId: String(term) };
    const { status, answer } = await formTeacher.ask(calls.listTermMarkRows, { params, query: {} });
    expect([status, answer]).toMatchObject([
      200,
      [{ student_id: anika.id, subject_id: mathematics, exam_mark: 80 }],
    ]);
    const ofNobody = `/api/student-mark-records/99999999/${term}`;
    expect((await formTeacher.get(ofNobody)).status).toBe(404);
  });

  it('has the rows read, too, where the number is corrected between two looks of the server', async () => {
    const next = 20269075;
    const params = { studentId: String(anika.id), termId: String(term) };
    const { reading } = await owner.transaction().execute(async (trx) => {
      // Whoever reads has found the number of this moment, and waits for the class.
      await sql`lock table student_registrations in access exclusive mode`.execute(trx);
      const begun = formTeacher.ask(calls.listTermMarkRows, { params, query: {} });
      await untilWaiting(school.database, 1);
      await trx
        .updateTable('students')
        .where('student_id', '=', corrected)
        .set({ student_id: next })
        .execute();
      await trx.insertInto('former_student_ids').values({ former_id: corrected, student_id: next }).execute();
      return { reading: begun };
    });
    const { status, answer } = await reading;
    expect([status, answer]).toMatchObject([200, [{ subject_id: mathematics, exam_mark: 80 }]]);
    await correctNumber(admin, anika, { from: next, to: corrected });
  });

  it('has a row moved to another subject, once, and is told of one that was changed meanwhile', async () => {
    const asked = { version: 1, mutation_id: randomUUID() };
    const stale = await rows.change(academicAdministrator, mathematics, spanish, { version: 9 });
    expect([stale.status, stale.json]).toMatchObject([409, { current: { student_id: anika.id } }]);
    const { status, answer } = await rows.change(academicAdministrator, mathematics, spanish, asked);
    expect([status, answer]).toMatchObject([200, { student_id: anika.id, subject_id: spanish }]);
    const repeated = await rows.change(academicAdministrator, mathematics, spanish, asked);
    expect([repeated.status, repeated.answer]).toEqual([200, answer]);
    expect(await stored()).toMatchObject([
      ofBrandon,
      { student_id: corrected, subject_id: spanish, exam_mark: 80 },
    ]);
    expect(await historyOf(spanish, corrected)).toMatchObject([{ after: { student_id: corrected } }]);
  });

  it('has a move answered again that was made before the number was corrected', async () => {
    await correctNumber(admin, anika, { from: corrected });
    const asked = { mutation_id: randomUUID() };
    const { answer } = await rows.change(academicAdministrator, mathematics, spanish, asked);
    await correctNumber(admin, anika, { to: corrected });
    const repeated = await rows.change(academicAdministrator, mathematics, spanish, asked);
    expect([repeated.status, repeated.answer]).toEqual([200, answer]);
  });

  it('has a row deleted, which nobody else loses, and put back', async () => {
    expect((await rows.remove(academicAdministrator, mathematics, { version: 1 })).status).toBe(204);
    expect(await stored()).toMatchObject([ofBrandon]);
    expect((await historyOf(mathematics, corrected))[0]).toMatchObject({ after: null });
    expect((await rows.remove(academicAdministrator, mathematics)).status, 'a second time').toBe(404);
    const { status, answer } = await rows.restore(admin, mathematics);
    expect([status, answer]).toMatchObject([200, { student_id: anika.id, exam_mark: 80 }]);
    const twice = await rows.restore(admin, mathematics);
    expect([twice.status, twice.json]).toMatchObject([409, { current: { student_id: anika.id } }]);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ student_id: corrected, subject_id: mathematics, exam_mark: 80 }),
    );
  });
});

describe('a student whose number is corrected while another page is open', () => {
  it('has the earlier remark found by the subject’s teacher alone', async () => {
    const { register, mark } = schoolRecords(owner);
    await register({ id: corrected }, anika.class, lastYear);
    await mark({ id: corrected }, mathematics, { comment: 'Steady work.' }, lastTerm);
    const params = { studentId: String(anika.id), termId: String(term), subjectId: String(mathematics) };
    const found = await formTeacher.ask(calls.findPreviousRemark, { params });
    expect([found.status, found.answer]).toEqual([
      200,
      { academic_term_id: lastTerm, comment: 'Steady work.' },
    ]);
    const inEnglish = { ...params, subjectId: String(english) };
    expect((await formTeacher.ask(calls.findPreviousRemark, { params: inEnglish })).status).toBe(403);
  });

  it('has the report card printed of the class that they are in, and of no other', async () => {
    const { statusFor, print } = reportCardPrinter(school);
    expect(await statusFor('amohammed', '1A', term, anika.id)).toBe(200);
    const elsewhere = await print('kali', '1B', term, anika.id);
    expect([elsewhere.status, elsewhere.json]).toEqual([
      404,
      { message: `There is no student ${anika.id} in class 1B in this term.` },
    ]);
    expect(await statusFor('lcharles', '1A', term, anika.id)).toBe(403);
  });

  it('has the subject-choice sheet printed', async () => {
    const kept = 20269072;
    const office = await school.browser().signIn('kali');
    await correctNumber(admin, farah, { to: kept });
    const path = `/api/mark-sheet-subject-choice/${farah.class}`;
    expect((await office.get(`${path}/${farah.id}`)).status).toBe(
      (await office.get(`${path}/${kept}`)).status,
    );
    expect((await office.get(`${path}/${farah.id}`)).status).toBe(200);
    await correctNumber(admin, farah, { from: kept });
  });

  it('is put on the term and taken off it again', async () => {
    const body = { student_id: anika.id };
    const put = await admin.ask(calls.registerLateStudent, { body });
    expect([put.status, put.answer]).toMatchObject([200, { student_id: corrected, form_class_id: '1A' }]);
    const off = async () =>
      admin.ask(calls.deleteTermRegistration, { body: { ...body, academic_term_id: term } });
    const taken = await off();
    expect([taken.status, taken.answer]).toMatchObject([200, { student_id: corrected }]);
    expect((await off()).status, 'a second time').toBe(404);
    await admin.ask(calls.registerLateStudent, { body });
  });

  it('at this very moment is taken off the term, and put on it, all the same', async () => {
    /** The number is corrected while the office has begun, and before anything is stored. */
    const whileCorrected = async <T>(from: number, to: number, work: () => Promise<T>) => {
      const { working } = await owner.transaction().execute(async (trx) => {
        const student = trx.updateTable('students').where('student_id', '=', from);
        await student.set({ student_id: to }).execute();
        await trx.insertInto('former_student_ids').values({ former_id: from, student_id: to }).execute();
        const begun = work();
        await untilWaiting(school.database, 1);
        return { working: begun };
      });
      return working;
    };
    const [first, second] = [20269073, 20269074];
    const taken = await whileCorrected(corrected, first, async () =>
      admin.ask(calls.deleteTermRegistration, { body: { student_id: corrected, academic_term_id: term } }),
    );
    expect([taken.status, taken.answer]).toMatchObject([200, { student_id: first }]);
    const put = await whileCorrected(first, second, async () =>
      admin.ask(calls.registerLateStudent, { body: { student_id: first } }),
    );
    expect([put.status, put.answer]).toMatchObject([200, { student_id: second }]);
    await correctNumber(admin, anika, { from: second, to: corrected });
  });
});
