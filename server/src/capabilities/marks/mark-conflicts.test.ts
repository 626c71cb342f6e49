import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { markMessages } from 'contract/marks';
import { messages } from 'contract/messages';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { students, subjects, term } from '../../testing/test-school.ts';
import { correctNumber } from '../../testing/correct-number.ts';
import { markSheets } from '../../testing/mark-sheets.ts';

const { school, owner, mathematician, admin, save, stored, historyOf } = await markSheets();

describe('when someone else saved meanwhile', () => {
  it('a save that names its version gets 409 with the record, who and when', async () => {
    await save(mathematician, { course_mark: 50, version: 0 });
    await save(admin, { course_mark: 60, version: 1 });
    const reply = await save(mathematician, { course_mark: 70, version: 1 });
    expect(reply.status).toBe(409);
    expect(reply.json).toMatchObject({
      message: markMessages.changedMeanwhile,
      current: {
        student_id: students.anika.id,
        course_mark: 60,
        version: 2,
        updated_by: 'Admin',
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    expect(await stored()).toMatchObject([{ course_mark: 60 }]);
    expect((await save(mathematician, { course_mark: 70, version: 2 })).answer.version).toBe(3);
  });

  it('a teacher hears whether it was no one else than the teacher, as from the phone', async () => {
    await save(mathematician, { course_mark: 50, version: 0 });
    await save(mathematician, { course_mark: 60, version: 1 });
    const own = await save(mathematician, { course_mark: 70, version: 1 });
    expect([own.status, own.json]).toMatchObject([
      409,
      { message: messages.changedByYou, by_you: true, current: { course_mark: 60 } },
    ]);
    await save(admin, { course_mark: 65, version: 2 });
    await save(mathematician, { course_mark: 65, comment: 'Steady.', version: 3 });
    const not = await save(mathematician, { course_mark: 70, version: 1 });
    expect([not.status, not.json]).toMatchObject([409, { message: markMessages.changedMeanwhile }]);
    expect(not.json).not.toHaveProperty('by_you');
    // Whoever stored the remark last is not said to have changed the mark.
    expect(not.json).toMatchObject({
      current: { updated_by: 'Aisha Mohammed' },
      changed: [{ by: 'Admin', at: expect.any(String), fields: expect.arrayContaining(['course_mark']) }],
    });
  });

  it('a teacher hears of the vice principal who deleted the row, though it was the teacher who typed it anew on the phone', async () => {
    const vicePrincipal = await school.browser().signIn('vjoseph');
    await save(mathematician, { course_mark: 50, version: 0 });
    await save(mathematician, { course_mark: 55, version: 1 });
    await save(mathematician, { course_mark: 60, version: 2 });
    const row = { student_id: students.anika.id, academic_term_id: term, subject_id: subjects.mathematics };
    await vicePrincipal.ask(calls.deleteMarkRow, { body: row });
    await save(mathematician, { course_mark: 61, version: 0 });
    const late = await save(mathematician, { course_mark: 70, version: 3 });
    expect([late.status, late.json]).toMatchObject([
      409,
      {
        message: markMessages.changedMeanwhile,
        current: { course_mark: 61, version: 4 },
        changed: [{ by: 'Verna Joseph', fields: expect.arrayContaining(['course_mark']) }],
      },
    ]);
    expect(late.json).not.toHaveProperty('by_you');
  });

  it('a version that the history does not know is nobody’s own', async () => {
    await save(mathematician, { course_mark: 50, version: 0 });
    await owner.updateTable('term_marks').set({ version: 2 }).execute();
    await save(mathematician, { course_mark: 60, version: 2 });
    const late = await save(mathematician, { course_mark: 70, version: 1 });
    expect([late.status, late.json]).toMatchObject([409, { message: markMessages.changedMeanwhile }]);
    expect(late.json).not.toHaveProperty('by_you');
  });

  it('nor is it the one that stands, of which the history does not tell', async () => {
    await save(mathematician, { course_mark: 50, version: 0 });
    await save(mathematician, { course_mark: 60, version: 1 });
    await owner.updateTable('term_marks').set({ version: 3 }).execute();
    const late = await save(mathematician, { course_mark: 70, version: 1 });
    expect([late.status, late.json]).toMatchObject([409, { message: markMessages.changedMeanwhile }]);
    expect(late.json).not.toHaveProperty('by_you');
  });

  it('nor is one that the program stored by itself, as an update of it does', async () => {
    await save(mathematician, { course_mark: 50, version: 0 });
    await owner.updateTable('term_marks').set({ version: 2 }).execute();
    await sql`
      insert into history (actor, entity, student_id, academic_term_id, subject_id, before, after)
      select 'An update of this program', 'term_mark', student_id, academic_term_id, subject_id,
        jsonb_build_object('version', 1), to_jsonb(m)
      from term_marks m`.execute(owner);
    const late = await save(mathematician, { course_mark: 70, version: 1 });
    expect([late.status, late.json]).toMatchObject([409, { message: markMessages.changedMeanwhile }]);
    expect(late.json).not.toHaveProperty('by_you');
  });

  it('a teacher knows their own save again of a student whose number was corrected since', async () => {
    const { anika } = students;
    const corrected = 20269055;
    await save(mathematician, { course_mark: 50, version: 0 });
    await save(mathematician, { course_mark: 60, version: 1 });
    await correctNumber(admin, anika, { to: corrected });
    const late = await save(mathematician, { student_id: corrected, course_mark: 70, version: 1 });
    expect([late.status, late.json]).toMatchObject([409, { by_you: true, current: { course_mark: 60 } }]);
    await correctNumber(admin, anika, { from: corrected });
  });

  it('so does one that began from nothing', async () => {
    await save(admin, { course_mark: 60 });
    const reply = await save(mathematician, { course_mark: 70, version: 0 });
    expect([reply.status, reply.json]).toMatchObject([409, { current: { course_mark: 60, version: 1 } }]);
  });

  it('of two at the same moment from the same version one is stored and one is told', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => save(mathematician, { course_mark: index, version: 0 })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
    const winner = replies.find(({ status }) => status === 201);
    for (const { json } of replies.filter(({ status }) => status === 409)) {
      expect(json).toMatchObject({ current: winner?.answer });
    }
  });

  it('saves without a version all stand, one over the other', async () => {
    const known = (await historyOf(students.anika.id)).length;
    const replies = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => save(mathematician, { course_mark: 10 + index })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201]);
    expect(await stored()).toMatchObject([{ version: 5 }]);
    const rows = (await historyOf(students.anika.id)).slice(known);
    expect(rows.map(({ after }) => (after as { version: number }).version)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a save that is sent again with its mutation_id', () => {
  it('answers as the first time and writes nothing', async () => {
    const mutation_id = randomUUID();
    const first = await save(mathematician, { course_mark: 50, version: 0, mutation_id });
    await save(admin, { course_mark: 60 });
    const known = (await historyOf(students.anika.id)).length;
    const again = await save(mathematician, { course_mark: 50, version: 0, mutation_id });
    expect([again.status, again.answer]).toEqual([first.status, first.answer]);
    expect(await stored()).toMatchObject([{ course_mark: 60, version: 2 }]);
    expect(await historyOf(students.anika.id)).toHaveLength(known);
  });

  it.each([
    ['a new record, with its version', 0, 201],
    ['a new record, without', undefined, 201],
    ['a change, with its version', 1, 200],
    ['a change, without', undefined, 200],
  ])('answers alike ten times at the same moment: %s', async (_story, version, status) => {
    if (status === 200) await save(mathematician, { course_mark: 1 });
    const known = (await historyOf(students.anika.id)).length;
    const mutation_id = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => save(mathematician, { course_mark: 50, version, mutation_id })),
    );
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([status, replies[0]?.text]);
    expect(await historyOf(students.anika.id)).toHaveLength(known + 1);
  });

  it('is refused for another record, one after the other or at the same moment', async () => {
    const mutation_id = randomUUID();
    await save(mathematician, { course_mark: 50, mutation_id });
    const other = await save(mathematician, {
      student_id: students.brandon.id,
      course_mark: 50,
      mutation_id,
    });
    expect([other.status, other.json]).toEqual([409, { message: markMessages.mutationReused }]);
    for (let round = 1; round <= 5; round += 1) {
      const shared = { course_mark: round, mutation_id: randomUUID() };
      const statuses = await Promise.all(
        [students.chantal, students.emile].map(
          async ({ id }) => (await save(mathematician, { ...shared, student_id: id })).status,
        ),
      );
      expect(statuses.toSorted((a, b) => a - b)[1]).toBe(409);
      expect(statuses.toSorted((a, b) => a - b)[0]).toBeLessThan(300);
    }
  });

  it('is nobody else’s', async () => {
    const mutation_id = randomUUID();
    await save(mathematician, { course_mark: 50, mutation_id });
    const other = await save(admin, { course_mark: 60, mutation_id });
    expect([other.status, other.answer]).toMatchObject([200, { course_mark: 60 }]);
  });

  it('answers alike ten times at the same moment when it changes nothing', async () => {
    await save(mathematician, { course_mark: 50 });
    const change = { course_mark: 50, mutation_id: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 10 }, async () => save(mathematician, change)));
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([200, replies[0]?.text]);
  });

  it('that changed nothing the first time changes nothing the second', async () => {
    await save(mathematician, { course_mark: 50 });
    const mutation_id = randomUUID();
    await save(mathematician, { course_mark: 50, mutation_id });
    await save(admin, { course_mark: 60 });
    const again = await save(mathematician, { course_mark: 50, mutation_id });
    expect([again.status, again.answer]).toMatchObject([200, { course_mark: 50, version: 1 }]);
    expect(await stored()).toMatchObject([{ course_mark: 60 }]);
  });
});
