import { calls } from 'contract/calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { students, term } from '../../testing/test-school.ts';

/** The school of test-school.ts in Term 1 of 2026-2027; each test moves it on from there. */

let at: Awaited<ReturnType<typeof termOffice>>;

beforeEach(async () => {
  at = await termOffice();
});
afterEach(() => at.school.close());

const undo = async (academic_term_id: number) =>
  at.office.ask(calls.undoAdvance, { body: { academic_term_id } });

describe('undoing an advance', () => {
  it('gives back the Possible Attendance that it found, also one that a form teacher had entered', async () => {
    const { anika, brandon } = students;
    const teacher = await at.school.browser().signIn('amohammed');
    await teacher.ask(calls.listRegisteredStudents, { params: { termId: String(term), classId: '1A' } });
    await teacher.ask(calls.saveTermDetails, {
      body: { student_id: anika.id, academic_term_id: term, total_sessions: 130 },
    });
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
    await at.change({ ...secondTerm, term: 1, term_start: '2026-09-09', from_academic_term_id: 202503 });
    expect((await undo(term)).status).toBe(200);
    const records = await at.school.database.owner.db
      .selectFrom('student_term_records')
      .select(['student_id', 'total_sessions'])
      .where('student_id', 'in', [anika.id, brandon.id])
      .where('academic_term_id', '=', term)
      .orderBy('student_id')
      .execute();
    expect(records.map(({ total_sessions }) => total_sessions)).toEqual([130, 140]);
  });

  it.each([
    ['changed once more', 120, [{ before: { total_sessions: 120 }, after: { total_sessions: 140 } }]],
    ['put right', 140, []],
  ])(
    'gives back the Possible Attendance before it, which was %s since',
    async (_how, total_sessions, told) => {
      const advance = {
        ...secondTerm,
        term: 1,
        term_start: '2026-09-09',
        from_academic_term_id: 202503,
      } as const;
      const teacher = await at.school.browser().signIn('amohammed');
      await teacher.get(`/api/students-registered/${term}/1A`);
      await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
      await at.change(advance);
      const { from_academic_term_id: _, ...dates } = advance;
      expect((await at.change({ ...dates, mode: 'update', total_sessions })).status).toBe(200);
      expect((await undo(term)).status).toBe(200);
      const { db } = at.school.database.owner;
      const { total_sessions: now } = await db
        .selectFrom('student_term_records')
        .select('total_sessions')
        .where('student_id', '=', students.anika.id)
        .where('academic_term_id', '=', term)
        .executeTakeFirstOrThrow();
      expect(now).toBe(140);
      // What did not change is not told of.
      const undone = await db
        .selectFrom('history')
        .select(['before', 'after'])
        .where('student_id', '=', students.anika.id)
        .where('entity', '=', 'term_record')
        .where('reason', '=', 'undo')
        .execute();
      expect(undone).toMatchObject(told);
    },
  );

  it('leaves the Possible Attendance of who kept their own, whatever a form teacher wrote in the term before meanwhile', async () => {
    const { anika } = students;
    const teacher = await at.school.browser().signIn('amohammed');
    const enter = async (academic_term_id: number, total_sessions: number) => {
      const body = { student_id: anika.id, academic_term_id, total_sessions };
      expect((await teacher.ask(calls.saveTermDetails, { body })).status).toBe(200);
    };
    const goTo = async (academic_term_id: number) =>
      at.office.ask(calls.backdateTerm, { body: { academic_term_id } });
    await at.change(secondTerm);
    await enter(202602, 100);
    await goTo(term);
    await at.change({ ...secondTerm, total_sessions: 120 });
    await goTo(term);
    await enter(term, 130);
    await goTo(202602);
    expect((await undo(202602)).status).toBe(200);
    const { total_sessions } = await at.school.database.owner.db
      .selectFrom('student_term_records')
      .select('total_sessions')
      .where('student_id', '=', anika.id)
      .where('academic_term_id', '=', 202602)
      .executeTakeFirstOrThrow();
    expect(total_sessions).toBe(100);
  });
});
