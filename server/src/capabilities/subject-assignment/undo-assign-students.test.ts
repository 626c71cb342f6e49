import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { type BatchChange, mostInBatch, subjectAssignmentMessages } from 'contract/subject-assignment';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { correctNumber } from '../../testing/correct-number.ts';
import type { Browser } from '../../testing/browser.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { subjectAssignments } from '../../testing/subject-assignments.ts';
import { lastTerm, staff, students, subjects, term, year } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const { school, owner, office, vicePrincipal, newHistory, teachersOf, assign, batch } =
  await subjectAssignments();

const { uboodram, npierre, rsingh, lcharles, dgarcia } = staff;
const { mathematics, spanish } = subjects;
const { hannah, isaiah, jada, kyle } = students;
const chosen = [hannah.id, isaiah.id, jada.id, kyle.id];

/** Gives all four to Mr Pierre, with whom Jada is already and Kyle nobody is; answers whom that changed. */
async function assignFour(): Promise<BatchChange[]> {
  const { answer } = await batch({ students: chosen });
  return answer.changes ?? [];
}

const undo = async (
  changes: readonly BatchChange[],
  { who = office, ...other }: { who?: Browser } & Record<string, unknown> = {},
) =>
  who.ask(calls.undoAssignStudents, {
    body: { subject_id: mathematics, employee_id: npierre.id, changes, ...other },
  } as never);

const kept = (student: { id: number; first: string; last: string }, by: string | null, by_you = false) => ({
  student_id: student.id,
  last_name: student.last,
  first_name: student.first,
  by,
  by_you,
});

const takeOut = async (who: Browser, student_id: number) =>
  who.ask(calls.deleteStudentSubject, { body: { subject_id: mathematics, student_id } });

const teacherOf = async ({ last }: { last: string }) =>
  (await teachersOf(mathematics)).find(([name]) => name === last)?.[1];

/** Both in the middle of it at the same moment, whichever comes first. */
async function atOnce<A, B>(one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  const { both } = await owner.transaction().execute(async (trx) => {
    const held = sql`select from student_registrations where student_id = ${hannah.id} for no key update`;
    await held.execute(trx);
    const sent = Promise.all([one(), other()]);
    await untilWaiting(school.database, 2);
    return { both: sent };
  });
  return both;
}

describe('a batch that is undone', () => {
  it('leaves each student with whom they had before, or out of the subject, with a history row for each', async () => {
    const before = await teachersOf(mathematics);
    const changes = await assignFour();
    const { status, answer } = await undo(changes);
    expect([status, answer]).toEqual([200, { put_back: 3, kept: [] }]);
    expect(await teachersOf(mathematics)).toEqual(before);
    const row = { academic_year_id: year, subject_id: mathematics };
    const state = (student_id: number, employee_id: number) => ({ ...row, student_id, employee_id });
    const noted = (await newHistory()).slice(3).toSorted((a, b) => (a.student_id ?? 0) - (b.student_id ?? 0));
    expect(new Set(noted.map(({ actor }) => actor))).toEqual(new Set(['Olive Ramdeen']));
    expect(noted).toMatchObject([
      {
        student_id: hannah.id,
        employee_id: uboodram.id,
        form_class_id: '4 Sci',
        before: state(hannah.id, npierre.id),
        after: state(hannah.id, uboodram.id),
      },
      { student_id: isaiah.id, after: state(isaiah.id, uboodram.id) },
      { student_id: kyle.id, employee_id: npierre.id, before: state(kyle.id, npierre.id), after: null },
    ]);
    const reasons = owner.selectFrom('history').select('reason').orderBy('id', 'desc').limit(3);
    expect((await reasons.execute()).map(({ reason }) => reason)).toEqual(['undo', 'undo', 'undo']);
  });

  it('leaves whom somebody else has changed since, says who did it, and puts the others back', async () => {
    const changes = await assignFour();
    await assign(vicePrincipal, { student_id: hannah.id, employee_id: rsingh.id });
    await takeOut(vicePrincipal, isaiah.id);
    const { answer } = await undo(changes);
    expect(answer).toEqual({
      put_back: 1,
      kept: [kept(hannah, 'Verna Joseph'), kept(isaiah, 'Verna Joseph')],
    });
    expect(await teacherOf(hannah)).toBe('R. Singh');
    expect(await teacherOf(isaiah)).toBeUndefined();
    expect(await teacherOf(kyle)).toBeUndefined();
  });

  it('leaves whom somebody else has moved away and back again: that they stay there was meant', async () => {
    const changes = await assignFour();
    await assign(vicePrincipal, { student_id: hannah.id, employee_id: rsingh.id });
    await assign(vicePrincipal, { student_id: hannah.id, employee_id: npierre.id });
    expect((await undo(changes)).answer).toMatchObject({ put_back: 2, kept: [{ by: 'Verna Joseph' }] });
    expect(await teacherOf(hannah)).toBe('N. Pierre');
  });

  it('leaves whom the same clerk has changed since, and says so', async () => {
    const changes = await assignFour();
    await assign(office, { student_id: kyle.id, employee_id: lcharles.id });
    // Back to whom she was with, and from there to another.
    for (const { id } of [uboodram, rsingh]) {
      await assign(office, { student_id: hannah.id, employee_id: id });
    }
    expect((await undo(changes)).answer).toEqual({
      put_back: 1,
      kept: [kept(kyle, 'Olive Ramdeen', true), kept(hannah, 'Olive Ramdeen', true)],
    });
    expect([await teacherOf(kyle), await teacherOf(hannah)]).toEqual(['L. Charles', 'R. Singh']);
  });

  it('is undone for whoever was given another teacher since in another subject or year alone', async () => {
    const changes = await assignFour();
    await assign(vicePrincipal, { student_id: hannah.id, employee_id: rsingh.id, subject_id: spanish });
    const goTo = async (academic_term_id: number) =>
      owner.updateTable('current_term').set({ academic_term_id }).execute();
    await goTo(lastTerm);
    await assign(vicePrincipal, { student_id: isaiah.id, employee_id: rsingh.id });
    await goTo(term);
    expect((await undo(changes)).answer).toEqual({ put_back: 3, kept: [] });
    expect([await teacherOf(hannah), await teacherOf(isaiah)]).toEqual(['U. Boodram', 'U. Boodram']);
  });

  it('is undone in a subject, too, that was retired since: its students are there as before', async () => {
    const changes = await assignFour();
    const ofSubject = owner.updateTable('subjects').where('id', '=', mathematics);
    await ofSubject.set({ retired_on: '2026-11-20' }).execute();
    expect((await undo(changes)).answer.put_back).toBe(3);
    await ofSubject.set({ retired_on: null }).execute();
  });

  it('while a colleague moves one of its students in the same moment is undone for the others, or moves nobody from under them', async () => {
    const changes = await assignFour();
    const [undone, moved] = await atOnce(
      async () => undo(changes),
      async () =>
        assign(vicePrincipal, {
          student_id: hannah.id,
          employee_id: rsingh.id,
          from_employee_id: npierre.id,
        }),
    );
    expect(undone.status).toBe(200);
    const undoneFirst = undone.answer.put_back === 3;
    expect(moved.status).toBe(undoneFirst ? 409 : 200);
    expect(undone.answer.kept).toEqual(undoneFirst ? [] : [kept(hannah, 'Verna Joseph')]);
    expect(await teacherOf(hannah)).toBe(undoneFirst ? 'U. Boodram' : 'R. Singh');
    expect(await newHistory()).toHaveLength(6);
  });

  it('from two devices at once is undone once', async () => {
    const changes = await assignFour();
    const both = await atOnce(
      async () => undo(changes),
      async () => undo(changes),
    );
    expect(both.map(({ answer }) => answer.put_back).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(both.flatMap(({ answer }) => answer.kept).map(({ by_you }) => by_you)).toEqual([true, true, true]);
    expect(await teacherOf(hannah)).toBe('U. Boodram');
    expect(await newHistory()).toHaveLength(6);
  });

  it('sent again because no answer came is answered as the first time', async () => {
    const changes = await assignFour();
    const mutation_id = randomUUID();
    const first = await undo(changes, { mutation_id });
    const again = await undo(changes, { mutation_id });
    expect([again.status, again.answer]).toEqual([first.status, first.answer]);
    expect(first.answer.put_back).toBe(3);
  });

  it('is undone by whoever did it, and by nobody else', async () => {
    const changes = await assignFour();
    const { answer } = await undo(changes, { who: vicePrincipal });
    expect(answer.put_back).toBe(0);
    expect(answer.kept).toEqual([
      kept(kyle, 'Olive Ramdeen'),
      kept(hannah, 'Olive Ramdeen'),
      kept(isaiah, 'Olive Ramdeen'),
    ]);
    expect(await teacherOf(hannah)).toBe('N. Pierre');
  });

  it('gives nobody to a teacher with whom they never were, whatever is sent', async () => {
    const changes = (await assignFour()).map((one) => ({ ...one, from_employee_id: lcharles.id }));
    expect((await undo(changes)).answer.put_back).toBe(0);
    expect((await teachersOf(mathematics)).map(([, teacher]) => teacher)).not.toContain('L. Charles');
    // Jada was with this teacher before the batch.
    const jadaToo = [{ student_id: jada.id, from_employee_id: null }];
    expect((await undo(jadaToo)).answer).toMatchObject({ put_back: 0, kept: [{ by: null, by_you: false }] });
    expect(await teacherOf(jada)).toBe('N. Pierre');
  });

  it('puts students back to a teacher who has left, and one who has left the school since as well', async () => {
    await owner
      .updateTable('student_subject_assignments')
      .set({ employee_id: dgarcia.id })
      .where('academic_year_id', '=', year)
      .where('subject_id', '=', mathematics)
      .where('student_id', 'in', [hannah.id, isaiah.id])
      .execute();
    const changes = await assignFour();
    await schoolRecords(owner).leaveSchool(isaiah);
    expect((await undo(changes)).answer).toEqual({ put_back: 3, kept: [] });
    const stored = owner
      .selectFrom('student_subject_assignments')
      .select('employee_id')
      .where('academic_year_id', '=', year)
      .where('subject_id', '=', mathematics)
      .where('student_id', 'in', [hannah.id, isaiah.id]);
    expect(await stored.execute()).toEqual([{ employee_id: dgarcia.id }, { employee_id: dgarcia.id }]);
    await owner
      .updateTable('students')
      .set({ student_status_id: 1 })
      .where('student_id', '=', isaiah.id)
      .execute();
  });

  it('knows a student whose number was corrected since, by whichever number, and once', async () => {
    const corrected = 20269071;
    const admin = await school.browser().signIn('Admin');
    const changes = await assignFour();
    await correctNumber(admin, hannah, { to: corrected });
    const both = [...changes, { student_id: corrected, from_employee_id: uboodram.id }];
    expect((await undo(both)).answer).toEqual({ put_back: 3, kept: [] });
    expect(await teacherOf(hannah)).toBe('U. Boodram');
    await correctNumber(admin, hannah, { from: corrected });
  });

  const change = { student_id: hannah.id, from_employee_id: null };
  it.each([
    ['nobody', { changes: [] }, 'changes'],
    ['an unknown student', { changes: [change, { ...change, student_id: 1 }] }, 'changes'],
    ['too many', { changes: Array.from({ length: mostInBatch + 1 }, () => change) }, 'changes'],
    ['an unknown subject', { subject_id: 999 }, 'subject_id'],
    ['no teacher', { employee_id: null }, 'employee_id'],
  ])('is refused as a whole with %s', async (_, wrong, field) => {
    const changes = await assignFour();
    const before = await teachersOf(mathematics);
    const { status, json } = await undo(changes, wrong);
    expect([status, json]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
    expect(await teachersOf(mathematics)).toEqual(before);
  });

  it('of an unknown student says so', async () => {
    const { json } = await undo([{ student_id: 1, from_employee_id: null }]);
    expect(json).toMatchObject({ message: subjectAssignmentMessages.noSuchStudent });
  });
});
