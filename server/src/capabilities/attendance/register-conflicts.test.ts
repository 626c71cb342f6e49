import { randomUUID } from 'node:crypto';
import { registerMessages } from 'contract/attendance';
import { messages } from 'contract/messages';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { absent, attendanceRegisters, late, of1A } from '../../testing/attendance-registers.ts';
import { lastTerm, staff, students, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const { school, owner, today, yesterday, formTeacher, dean, clerk, save, open, stored, historyRows } =
  await attendanceRegisters();
const { anika, brandon } = students;

async function giveClassTo(employee_id: number) {
  return owner
    .updateTable('form_teacher_assignments')
    .set({ employee_id })
    .where('form_class_id', '=', '1A')
    .execute();
}

async function makeCurrent(academic_term_id: number) {
  return owner.updateTable('current_term').set({ academic_term_id }).execute();
}

describe('two people at one register', () => {
  it('the second, whose version is stale, gets the register as it stands, and nothing of the save is stored', async () => {
    await save(formTeacher);
    await save(clerk, { entries: [late(anika.id, { version: 1 })] });
    const stale = await save(formTeacher, {
      entries: [absent(brandon.id, { version: 1 }), absent(anika.id, { version: 1 })],
    });
    expect([stale.status, stale.json]).toMatchObject([
      409,
      {
        message: registerMessages.changedMeanwhile,
        current: {
          taken: true,
          updated_by: 'Kamla Ali',
          updated_at: expect.any(String),
          entries: [{ student_id: anika.id, status: 3, version: 2 }, { version: 1 }, {}, {}],
        },
      },
    ]);
    expect((await stored()).map(({ status }) => status)).toEqual([3, 1, 1, 1]);
  });

  it('a form teacher hears whether it was no one else than the form teacher, whatever the office did to others', async () => {
    // The history of the other session holds what was saved before these tests began anew.
    const session = 'PM';
    await save(clerk, { session });
    await save(formTeacher, { session, entries: [late(anika.id, { version: 1 })] });
    // Anika, too, as she stands.
    await save(clerk, { session, entries: [late(brandon.id, { version: 1 }), late(anika.id)] });
    // And on another day she was in the office's hands alone.
    await save(clerk, { session, date: yesterday });
    await save(clerk, { session, date: yesterday, entries: [late(anika.id, { version: 1 })] });
    const own = await save(formTeacher, { session, entries: [absent(anika.id, { version: 1 })] });
    expect([own.status, own.json]).toMatchObject([409, { message: messages.changedByYou, by_you: true }]);
    const not = await save(formTeacher, {
      session,
      entries: [absent(anika.id, { version: 1 }), absent(brandon.id, { version: 1 })],
    });
    expect([not.status, not.json]).toMatchObject([409, { message: registerMessages.changedMeanwhile }]);
  });

  it('who take it at the same moment: one takes it, the other hears of it', async () => {
    const answers = await Promise.all(
      of1A.map(async (id) => save(formTeacher, { entries: [absent(id, { version: 0 })] })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ]);
    expect((await stored()).filter(({ status }) => status === 2)).toHaveLength(1);
  });

  it('who change one student of it at the same moment: one does, the other hears of it', async () => {
    await save(formTeacher);
    const { sent } = await owner.transaction().execute(async (trx) => {
      await sql`select from attendance_entries where student_id = ${anika.id} for update`.execute(trx);
      const both = [formTeacher, clerk].map(async (who) =>
        save(who, { entries: [absent(anika.id, { version: 1 })] }),
      );
      await untilWaiting(school.database, 2);
      return { sent: both };
    });
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await stored()).toMatchObject([{ status: 2, version: 2 }, {}, {}, {}]);
  });

  it('of two classes who mark one student at the same moment: the second hears of it, and takes nothing', async () => {
    const { sent } = await owner.transaction().execute(async (trx) => {
      const of1B = { form_class_id: '1B', register_date: today, session: 'AM' } as const;
      const { account_id } = await trx
        .selectFrom('accounts')
        .select('account_id')
        .where('user_name', '=', 'kali')
        .executeTakeFirstOrThrow();
      const taken = { ...of1B, taken_by: account_id, updated_by: null, updated_at: null };
      await trx.insertInto('attendance_registers').values(taken).execute();
      const marked = { ...of1B, student_id: anika.id, status: 1, arrived_at: null } as const;
      await trx.insertInto('attendance_entries').values(marked).execute();
      const saving = save(formTeacher, { entries: [absent(anika.id)] });
      await untilWaiting(school.database, 1);
      return { sent: saving };
    });
    const { status, json } = await sent;
    expect([status, json]).toEqual([409, { message: registerMessages.changedMeanwhile }]);
    expect(await stored()).toMatchObject([{ student_id: anika.id, form_class_id: '1B', status: 1 }]);
    expect((await open(formTeacher)).answer.registers.AM.taken).toBe(false);
  });

  it('of eight saves at once without a version all are stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, minute) =>
        save(formTeacher, { entries: [late(anika.id, { time: `08:0${minute}` })] }),
      ),
    );
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    expect(await stored()).toMatchObject([{ version: 8 }, {}, {}, {}]);
  });
});

describe('a save that is sent again', () => {
  it('answers as the first time and writes nothing, whatever came between', async () => {
    const mutation_id = randomUUID();
    const first = await save(formTeacher, { entries: [absent(anika.id, { version: 0 })], mutation_id });
    await save(clerk, { entries: [late(anika.id)] });
    const before = await historyRows();
    const again = await save(formTeacher, { entries: [absent(anika.id, { version: 0 })], mutation_id });
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(await historyRows()).toBe(before);
    expect(await stored()).toMatchObject([{ status: 3, version: 2 }, {}, {}, {}]);
  });

  const since: [string, () => Promise<unknown>][] = [
    [
      'the day became a holiday',
      async () => owner.insertInto('holidays').values({ holiday: today, title: 'Divali' }).execute(),
    ],
    ['the class was given to another form teacher', async () => giveClassTo(staff.lcharles.id)],
    ['the school went over to another year', async () => makeCurrent(lastTerm)],
  ];

  it.each(since)('answers as the first time also where %s since', async (_, happens) => {
    const sent = { entries: [absent(anika.id, { version: 0 })], mutation_id: randomUUID() };
    const first = await save(formTeacher, sent);
    const before = await historyRows();
    await happens();
    try {
      const again = await save(formTeacher, sent);
      expect([again.status, again.json]).toEqual([201, first.json]);
      expect(await historyRows()).toBe(before);
      // To the one who made that save, and to no other save.
      expect((await save(dean, sent)).status).toBe(403);
      expect((await save(formTeacher, { ...sent, mutation_id: randomUUID() })).status).toBeGreaterThan(399);
    } finally {
      await giveClassTo(staff.amohammed.id);
      await makeCurrent(term);
    }
  });

  it('five times at once is stored once', async () => {
    const mutation_id = randomUUID();
    const before = await historyRows();
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () =>
        save(formTeacher, { entries: [absent(anika.id, { version: 0 })], mutation_id }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await historyRows()).toBe(before + 1);
  });

  it('and had changed nothing undoes nothing', async () => {
    await save(formTeacher);
    const mutation_id = randomUUID();
    const same = { entries: [{ student_id: anika.id, status: 1 }], mutation_id };
    await save(formTeacher, same);
    await save(clerk, { entries: [absent(anika.id)] });
    expect((await save(formTeacher, same)).status).toBe(200);
    expect(await stored()).toMatchObject([{ status: 2 }, {}, {}, {}]);
  });

  it('under the id of another register is refused', async () => {
    const mutation_id = randomUUID();
    await save(formTeacher, { mutation_id });
    for (const which of [{ session: 'PM' }, { date: yesterday }, { form_class_id: '1B' }]) {
      const other = await save(formTeacher, { ...which, mutation_id });
      expect([other.status, other.json]).toEqual([409, { message: registerMessages.mutationReused }]);
    }
    expect((await open(formTeacher)).answer.registers.PM.taken).toBe(false);
  });

  it('under the id of another register that is being saved is refused', async () => {
    const mutation_id = randomUUID();
    const { sent } = await owner.transaction().execute(async (trx) => {
      const { account_id } = await trx
        .selectFrom('accounts')
        .select('account_id')
        .where('user_name', '=', 'amohammed')
        .executeTakeFirstOrThrow();
      const after = JSON.stringify({ form_class_id: '1A', date: today, session: 'PM', entries: [] });
      const other = { entity: 'attendance_register', actor: 'Aisha Mohammed', before: null, after };
      await trx
        .insertInto('history')
        .values({ ...other, account_id, mutation_id })
        .execute();
      const saving = save(formTeacher, { mutation_id });
      await untilWaiting(school.database, 1);
      return { sent: saving };
    });
    const { status, json } = await sent;
    expect([status, json]).toEqual([409, { message: registerMessages.mutationReused }]);
    expect(await stored()).toEqual([]);
  });
});
