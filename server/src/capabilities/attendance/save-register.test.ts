import { randomUUID } from 'node:crypto';
import { registerMessages } from 'contract/attendance';
import { calls } from 'contract/calls';
import { addDays } from 'contract/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { absent, late, of1A } from '../../testing/attendance-registers.ts';
import { gateFiles, importable } from '../../testing/gate-files.ts';
import { lastTerm, students, term } from '../../testing/test-school.ts';

const school = await gateFiles();
const { owner, today, yesterday, formTeacher, clerk, save, open, stored, lastHistory, historyRows } = school;
const { anika, brandon, chantal, emile, farah, gerard } = students;

describe('a form teacher takes a register', () => {
  it('finds the class by name with nobody marked yet', async () => {
    const { status, answer } = await open(formTeacher);
    expect(status).toBe(200);
    expect(answer.students.map(({ last_name, first_name }) => `${last_name}, ${first_name}`)).toEqual([
      'Ali, Brandon',
      'Ali, Chantal',
      'Baptiste, Anika',
      "D'Abreu, Émile",
    ]);
    const blank = {
      form_class_id: '1A',
      date: today,
      taken: false,
      updated_by: null,
      updated_at: null,
      entries: [],
    };
    expect(answer.registers).toEqual({ AM: { ...blank, session: 'AM' }, PM: { ...blank, session: 'PM' } });
    expect(answer.marked_elsewhere).toEqual({ AM: [], PM: [] });
  });

  it('and whoever is not named in it is present', async () => {
    const { status, answer } = await save(formTeacher, {
      entries: [absent(anika.id, { note: 'Sick' }), late(brandon.id, { time: '08:20' })],
    });
    expect(status).toBe(201);
    expect(answer).toEqual({
      form_class_id: '1A',
      date: today,
      session: 'AM',
      taken: true,
      updated_by: 'Aisha Mohammed',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      entries: [
        { student_id: anika.id, status: 2, time: null, note: 'Sick', version: 1 },
        { student_id: brandon.id, status: 3, time: '08:20', note: '', version: 1 },
        { student_id: chantal.id, status: 1, time: null, note: '', version: 1 },
        { student_id: emile.id, status: 1, time: null, note: '', version: 1 },
      ],
    });
    expect((await open(formTeacher)).answer.registers).toMatchObject({ AM: answer, PM: { taken: false } });
  });

  it('of a class where everyone is there with one save', async () => {
    expect((await save(formTeacher)).status).toBe(201);
    expect((await stored()).map(({ student_id, status }) => [student_id, status])).toEqual(
      of1A.map((id) => [id, 1]),
    );
  });

  it('morning and afternoon apart', async () => {
    await save(formTeacher, { entries: [absent(anika.id)] });
    await save(formTeacher, { session: 'PM' });
    expect((await stored()).filter(({ student_id }) => student_id === anika.id)).toMatchObject([
      { session: 'AM', status: 2 },
      { session: 'PM', status: 1 },
    ]);
  });

  it('and changes one student of it: 200, and the others stay', async () => {
    await save(formTeacher, { entries: [absent(anika.id, { note: 'Sick' })] });
    const { status, answer } = await save(clerk, {
      entries: [late(anika.id, { time: '09:05', version: 1 }), { student_id: brandon.id, status: 1 }],
    });
    expect([status, answer.entries]).toEqual([
      200,
      [
        { student_id: anika.id, status: 3, time: '09:05', note: 'Sick', version: 2 },
        { student_id: brandon.id, status: 1, time: null, note: '', version: 1 },
      ],
    ]);
    expect((await stored()).map(({ version }) => version)).toEqual([2, 1, 1, 1]);
    const { updated_at } = answer;
    expect((await open(formTeacher)).answer.registers.AM).toMatchObject({
      updated_by: 'Kamla Ali',
      updated_at,
    });
  });

  it('whose late student turns out present: the time goes, the note stays until it is taken away', async () => {
    await save(formTeacher, { entries: [late(anika.id, { time: '08:20', note: 'Bus' })] });
    await save(formTeacher, { entries: [{ student_id: anika.id, status: 1 }] });
    expect(await stored()).toMatchObject([{ status: 1, arrived_at: null, note: 'Bus' }, {}, {}, {}]);
    await save(formTeacher, { entries: [{ student_id: anika.id, status: 1, note: '' }] });
    expect(await stored()).toMatchObject([{ note: '' }, {}, {}, {}]);
  });

  it('whose late student has the same time until another is given, or none', async () => {
    await save(formTeacher, { entries: [late(anika.id, { time: '08:20' })] });
    await save(formTeacher, { entries: [{ student_id: anika.id, status: 3, note: 'Bus' }] });
    expect(await stored()).toMatchObject([{ status: 3, arrived_at: '08:20:00', note: 'Bus' }, {}, {}, {}]);
    await save(formTeacher, { entries: [late(anika.id, { time: null })] });
    expect(await stored()).toMatchObject([{ status: 3, arrived_at: null, note: 'Bus' }, {}, {}, {}]);
  });

  it('as it stands already: no new version, no history', async () => {
    await save(formTeacher, { entries: [absent(anika.id)] });
    const before = await historyRows();
    const { status, answer } = await save(formTeacher, { entries: [absent(anika.id)] });
    expect([status, answer.entries]).toMatchObject([200, [{ version: 1 }]]);
    expect(await historyRows()).toBe(before);
  });

  it('and the history says who, what, before and after', async () => {
    await save(formTeacher, { entries: [absent(anika.id)] });
    expect(await lastHistory()).toMatchObject({
      actor: 'Aisha Mohammed',
      form_class_id: '1A',
      academic_term_id: term,
      before: null,
      after: { date: today, session: 'AM', entries: [{ student_id: anika.id, status: 2 }, {}, {}, {}] },
    });
    await save(clerk, { entries: [late(anika.id)] });
    expect(await lastHistory()).toMatchObject({
      actor: 'Kamla Ali',
      before: { entries: [{ student_id: anika.id, status: 2, version: 1 }] },
      after: { entries: [{ student_id: anika.id, status: 3, version: 2 }] },
    });
  });
});

describe('a register that a gate’s file made after its form teacher had seen it untaken', () => {
  beforeEach(async () => {
    const { rows } = await school.read(`${anika.id},${today},AM,late,8:20`);
    await school.confirm(importable(rows));
  });
  const allMarked = [[anika.id, 3, '08:20'], ...of1A.slice(1).map((id) => [id, 1, null])];
  const marks = (entries: readonly { student_id: number; status: number; time: string | null }[]) =>
    entries.map(({ student_id, status, time }) => [student_id, status, time]);
  const standing = async () => marks((await open(formTeacher)).answer.registers.AM.entries);

  it('and takes as it stood: whom the file does not name is present, whom it names is as it says', async () => {
    const { status, answer } = await save(formTeacher, { takes: true });
    expect([status, marks(answer.entries)]).toEqual([200, allMarked]);
    expect(await standing()).toEqual(allMarked);
    expect(await lastHistory()).toMatchObject({
      actor: 'Aisha Mohammed',
      before: { entries: [{ student_id: anika.id, status: 3, version: 1 }] },
      after: { entries: [{ student_id: anika.id, status: 3, version: 1 }, {}, {}, {}] },
    });
  });

  it('and marks a student as well whom the file names: asked which mark stands, the others are present too', async () => {
    const entries = [absent(anika.id, { version: 0 }), absent(brandon.id, { version: 0 })];
    const stale = await save(formTeacher, { entries, takes: true });
    expect([stale.status, stale.json]).toMatchObject([409, { current: { taken: true, entries: [{}] } }]);
    const over = [absent(anika.id, { version: 1 }), absent(brandon.id, { version: 0 })];
    expect((await save(formTeacher, { entries: over, takes: true })).status).toBe(200);
    expect((await stored()).map(({ student_id, status }) => [student_id, status])).toEqual([
      [anika.id, 2],
      [brandon.id, 2],
      [chantal.id, 1],
      [emile.id, 1],
    ]);
  });

  it('and whose answer was lost: sent again it says what it said, and marks nobody anew', async () => {
    const sent = { takes: true, mutation_id: randomUUID() };
    const first = await save(formTeacher, sent);
    await save(clerk, { entries: [absent(brandon.id)] });
    const before = await historyRows();
    const again = await save(formTeacher, sent);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await historyRows()).toBe(before);
    expect(await stored()).toMatchObject([{ status: 3 }, { status: 2 }, {}, {}]);
  });

  it('and that everybody was marked in by then stays as it is', async () => {
    await save(clerk, { entries: [absent(brandon.id), late(chantal.id), absent(emile.id)] });
    const before = await standing();
    const { status, answer } = await save(formTeacher, { takes: true });
    expect([status, marks(answer.entries)]).toEqual([200, before]);
    expect(await standing()).toEqual(before);
  });

  it('and in which somebody stands no more in the afternoon: that one is present there for nobody', async () => {
    await save(formTeacher, { takes: true });
    const { rows } = await school.read(`${anika.id},${today},PM,present,`);
    await school.confirm(importable(rows));
    const move = async (form_class_id: string) =>
      owner
        .updateTable('student_registrations')
        .set({ form_class_id })
        .where('student_id', '=', brandon.id)
        .execute();
    await move('1B');
    try {
      const { answer } = await save(formTeacher, { session: 'PM', takes: true });
      expect(answer.entries.map(({ student_id }) => student_id)).toEqual([anika.id, chantal.id, emile.id]);
    } finally {
      await move('1A');
    }
  });

  it('but who saw it taken marks nobody who is not named', async () => {
    for (const more of [{}, { takes: false }]) {
      expect((await save(formTeacher, { entries: [absent(brandon.id)], ...more })).status).toBe(200);
      expect((await standing()).map(([id]) => id)).toEqual([anika.id, brandon.id]);
    }
  });
});

describe('what is refused', () => {
  it.each([
    ['a time that is none', [late(anika.id, { time: '24:00' })], registerMessages.time],
    ['a time of someone absent', [absent(anika.id, { time: '08:20' })], registerMessages.timeOfLate],
    [
      'a time of someone present',
      [{ student_id: anika.id, status: 1, time: '08:20' }],
      registerMessages.timeOfLate,
    ],
    ['a note of 201 characters', [absent(anika.id, { note: 'x'.repeat(201) })], registerMessages.note],
    ['a student twice', [absent(anika.id), late(anika.id)], registerMessages.twice],
    ['a student of 1B', [absent(farah.id)], registerMessages.notInClass(farah.id, '1A')],
    ['who has left', [absent(gerard.id)], registerMessages.notInClass(gerard.id, '1A')],
    ['nobody at all', [absent(99)], registerMessages.notInClass(99, '1A')],
  ])('%s', async (_, entries, message) => {
    const { status, json } = await save(formTeacher, { entries });
    expect([status, json]).toMatchObject([422, { message, errors: { entries: [message] } }]);
    expect(await stored()).toEqual([]);
    expect((await open(formTeacher)).answer.registers.AM.taken).toBe(false);
  });

  it('a status that is none', async () => {
    expect((await save(formTeacher, { entries: [{ student_id: anika.id, status: 4 }] })).status).toBe(422);
  });

  it('but a note of 200 characters is taken, accents counted once', async () => {
    const note = 'é'.repeat(200).normalize('NFD');
    expect((await save(formTeacher, { entries: [absent(anika.id, { note })] })).status).toBe(201);
  });

  it('a day without school, in plain words, to look at as well as to save', async () => {
    await owner.insertInto('holidays').values({ holiday: yesterday, title: 'Divali' }).execute();
    const saturday = addDays(today, 6 - new Date(`${today}T00:00:00Z`).getUTCDay());
    const ofLastYear = { term_start: addDays(saturday, -150), term_end: addDays(saturday, -130) };
    await owner
      .updateTable('academic_terms')
      .set(ofLastYear)
      .where('academic_term_id', '=', lastTerm)
      .execute();
    for (const [date, reason] of [
      [yesterday, 'Divali'],
      [saturday, 'weekend'],
      // A Friday.
      [addDays(saturday, -141), 'no term'],
      ['2001-03-05', 'no term'],
    ] as const) {
      for (const { status, json } of [
        await save(formTeacher, { date }),
        await open(formTeacher, '1A', date),
      ]) {
        expect([status, json]).toMatchObject([422, { message: expect.stringContaining(reason) }]);
      }
    }
  });

  it('and the days offered are the school days up to today', async () => {
    await owner.insertInto('holidays').values({ holiday: yesterday, title: 'Divali' }).execute();
    const { answer } = await formTeacher.ask(calls.listSchoolDays, {});
    expect(answer.days.at(-1)).toBe(today);
    expect(answer.days).not.toContain(yesterday);
    expect(answer.days.every((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))).toBe(true);
  });
});
