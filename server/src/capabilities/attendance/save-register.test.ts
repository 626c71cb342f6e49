import { randomUUID } from 'node:crypto';
import { registerMessages } from 'contract/attendance';
import { attendanceFileMessages, attendanceFileRow } from 'contract/attendance-import';
import { calls } from 'contract/calls';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../../testing/browser.ts';
import { addDays, schoolDaysAroundToday } from '../../testing/school-days-around-today.ts';
import { printDocument } from '../../testing/print-document.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, staff, students, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const [today, yesterday] = await schoolDaysAroundToday(owner);
const { anika, brandon, chantal, emile, farah, gerard } = students;
const of1A = [anika.id, brandon.id, chantal.id, emile.id];

const formTeacher = await school.browser().signIn('amohammed');
const dean = await school.browser().signIn('rsingh');
const clerk = await school.browser().signIn('kali');
const admin = await school.browser().signIn('Admin');

beforeEach(async () => {
  await owner.deleteFrom('attendance_entries').execute();
  await owner.deleteFrom('attendance_registers').execute();
  await owner.deleteFrom('holidays').execute();
});

const save = async (who: Browser, changes: object = {}) =>
  who.ask(calls.saveRegister, {
    body: { form_class_id: '1A', date: today, session: 'AM', entries: [], ...changes },
  });
const open = async (who: Browser, formClass = '1A', date = today) =>
  who.ask(calls.openRegister, { query: { form_class_id: formClass, date } });
const stored = async () =>
  owner.selectFrom('attendance_entries').selectAll().orderBy('student_id').orderBy('session').execute();
const history = async () =>
  owner
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'attendance_register')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const historyRows = async () =>
  (await owner.selectFrom('history').select('id').where('entity', 'like', '%attendance_register').execute())
    .length;

const absent = (student_id: number, more: object = {}) => ({ student_id, status: 2, ...more });
const late = (student_id: number, more: object = {}) => ({ student_id, status: 3, ...more });

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
    const { status, answer } = await save(formTeacher, {
      entries: [late(anika.id, { time: '09:05', version: 1 })],
    });
    expect([status, answer.entries]).toEqual([
      200,
      [{ student_id: anika.id, status: 3, time: '09:05', note: 'Sick', version: 2 }],
    ]);
    expect((await stored()).map(({ version }) => version)).toEqual([2, 1, 1, 1]);
  });

  it('whose late student turns out present: the time goes, the note stays until it is taken away', async () => {
    await save(formTeacher, { entries: [late(anika.id, { time: '08:20', note: 'Bus' })] });
    await save(formTeacher, { entries: [{ student_id: anika.id, status: 1 }] });
    expect(await stored()).toMatchObject([{ status: 1, arrived_at: null, note: 'Bus' }, {}, {}, {}]);
    await save(formTeacher, { entries: [{ student_id: anika.id, status: 1, note: '' }] });
    expect(await stored()).toMatchObject([{ note: '' }, {}, {}, {}]);
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
    expect(await history()).toMatchObject({
      actor: 'Aisha Mohammed',
      form_class_id: '1A',
      academic_term_id: term,
      before: null,
      after: { date: today, session: 'AM', entries: [{ student_id: anika.id, status: 2 }, {}, {}, {}] },
    });
    await save(clerk, { entries: [late(anika.id)] });
    expect(await history()).toMatchObject({
      actor: 'Kamla Ali',
      before: { entries: [{ student_id: anika.id, status: 2, version: 1 }] },
      after: { entries: [{ student_id: anika.id, status: 3, version: 2 }] },
    });
  });
});

describe('who may take it', () => {
  it('the class’s form teacher, a clerk with Students and Admin', async () => {
    for (const [index, who] of [formTeacher, clerk, admin].entries()) {
      const { status } = await save(who, { entries: [late(anika.id, { time: `08:1${index}` })] });
      expect(status).toBe(index === 0 ? 201 : 200);
      expect((await open(who)).status).toBe(200);
    }
  });

  it('not its dean, another class’s form teacher, last year’s, nor who holds 9 alone', async () => {
    await owner
      .insertInto('form_teacher_assignments')
      .values([
        { academic_year_id: year, form_class_id: '1B', employee_id: staff.rsingh.id },
        { academic_year_id: lastYear, form_class_id: '4 Sci', employee_id: staff.amohammed.id },
      ])
      .execute();
    const refusals = [
      await save(dean),
      await open(dean),
      await save(formTeacher, { form_class_id: '4 Sci' }),
      await open(formTeacher, '4 Sci'),
      await save(formTeacher, { form_class_id: '5 Nowhere' }),
      await open(formTeacher, '5 Nowhere'),
    ];
    for (const { status, json } of refusals) {
      expect([status, json]).toEqual([403, { message: registerMessages.notYourClass }]);
    }
    expect((await save(dean, { form_class_id: '1B' })).status).toBe(201);
    const administrator = await school.browser().signIn('cfrancis');
    expect((await save(administrator)).status).toBe(403);
    expect(await stored()).toHaveLength(2);
  });

  it('a form teacher without Term Details: nothing', async () => {
    await owner
      .insertInto('form_teacher_assignments')
      .values({ academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.lcharles.id })
      .execute();
    const spanish = await school.browser().signIn('lcharles');
    expect((await save(spanish, { form_class_id: '4 Sci' })).status).toBe(403);
  });

  it('and to a clerk a class that is nowhere is not found', async () => {
    expect((await save(clerk, { form_class_id: '5 Nowhere' })).status).toBe(404);
    expect((await open(clerk, '5 Nowhere')).status).toBe(404);
  });
});

describe('what is refused', () => {
  it.each([
    ['a time that is none', [late(anika.id, { time: '24:00' })], registerMessages.time],
    ['a time of someone absent', [absent(anika.id, { time: '08:20' })], registerMessages.timeOfLate],
    ['a note of 201 characters', [absent(anika.id, { note: 'x'.repeat(201) })], registerMessages.note],
    ['a student twice', [absent(anika.id), late(anika.id)], registerMessages.twice],
    ['a student of 1B', [absent(farah.id)], registerMessages.notInClass(farah.id, '1A')],
    ['who has left', [absent(gerard.id)], registerMessages.notInClass(gerard.id, '1A')],
    ['nobody at all', [absent(99)], registerMessages.notInClass(99, '1A')],
  ])('%s', async (_, entries, message) => {
    const { status, json } = await save(formTeacher, { entries });
    expect([status, json]).toEqual([422, { message, errors: { entries: [message] } }]);
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
    for (const [date, reason] of [
      [yesterday, 'Divali'],
      [saturday, 'weekend'],
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

  it('who take it at the same moment: one takes it, the other hears of it', async () => {
    const answers = await Promise.all(
      of1A.map(async (id) => save(formTeacher, { entries: [absent(id, { version: 0 })] })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ]);
    expect((await stored()).filter(({ status }) => status === 2)).toHaveLength(1);
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
    const other = await save(formTeacher, { session: 'PM', mutation_id });
    expect([other.status, other.json]).toEqual([409, { message: registerMessages.mutationReused }]);
    expect((await open(formTeacher)).answer.registers.PM.taken).toBe(false);
  });
});

describe('a student who moves', () => {
  it('at noon is in the morning of the old class and the afternoon of the new one', async () => {
    await save(clerk, { form_class_id: '1B' });
    await owner
      .updateTable('student_registrations')
      .set({ form_class_id: '1A' })
      .where('student_id', '=', farah.id)
      .execute();
    try {
      const { answer } = await open(formTeacher);
      expect(answer.students.some(({ student_id }) => student_id === farah.id)).toBe(true);
      expect(answer.marked_elsewhere).toEqual({ AM: [farah.id], PM: [] });
      expect((await save(formTeacher)).answer.entries.map(({ student_id }) => student_id)).toEqual(of1A);
      expect((await save(formTeacher, { entries: [absent(farah.id)] })).status).toBe(422);
      expect((await save(formTeacher, { session: 'PM', entries: [absent(farah.id)] })).status).toBe(201);
    } finally {
      await owner
        .updateTable('student_registrations')
        .set({ form_class_id: '1B' })
        .where('student_id', '=', farah.id)
        .execute();
    }
  });

  it('who leaves school stays in the registers that were taken', async () => {
    await save(formTeacher);
    const setStatus = async (student_status_id: number) =>
      owner.updateTable('students').set({ student_status_id }).where('student_id', '=', emile.id).execute();
    await setStatus(3);
    try {
      expect((await open(formTeacher)).answer.students).toHaveLength(4);
      expect((await open(formTeacher, '1A', yesterday)).answer.students).toHaveLength(3);
    } finally {
      await setStatus(1);
    }
  });

  it('who comes later is not marked in a register that was taken, until somebody does', async () => {
    await save(formTeacher);
    await owner.deleteFrom('attendance_entries').where('student_id', '=', emile.id).execute();
    await save(formTeacher, { entries: [absent(anika.id)] });
    expect(await stored()).toHaveLength(3);
    await save(formTeacher, { entries: [late(emile.id, { version: 0 })] });
    expect(await stored()).toHaveLength(4);
  });
});

describe('a student who was taken off the term', () => {
  const office = school.browser();
  const namesOf = async (date = today) =>
    (await open(clerk, '1A', date)).answer.students.map((one) => one.student_id);

  it('is in no register that is still to be taken, and stays in those that were', async () => {
    await office.signIn('sthomas');
    await save(clerk, { date: yesterday, entries: [absent(brandon.id)] });
    const record = { student_id: brandon.id, academic_term_id: term };
    await office.ask(calls.registerLateStudent, { body: { student_id: brandon.id } });
    await office.ask(calls.deleteTermRegistration, { body: record });
    expect(await namesOf()).not.toContain(brandon.id);
    expect(await namesOf(yesterday)).toContain(brandon.id);
    const named = await save(clerk, { entries: [absent(brandon.id)] });
    expect([named.status, named.answer]).toMatchObject([
      422,
      { message: registerMessages.notInClass(brandon.id, '1A') },
    ]);
    expect((await save(clerk)).answer.entries.map(({ student_id }) => student_id)).not.toContain(brandon.id);
    expect(await importOf(brandon.id)).toEqual([
      attendanceFileMessages.takenOff,
      attendanceFileMessages.takenOff,
    ]);
    const paper = await printDocument(school, `/api/attendance-report-daily?attendance_date=${yesterday}`);
    expect(paper.join(' ')).toContain('Ali, Brandon');
  });

  it('is in them again once added to the term', async () => {
    await office.ask(calls.registerLateStudent, { body: { student_id: brandon.id } });
    expect(await namesOf()).toContain(brandon.id);
    expect(await importOf(brandon.id)).toEqual([undefined, '']);
  });

  /** What the preview and the import say of the student's row. */
  async function importOf(student_id: number): Promise<[string | undefined, string | undefined]> {
    const sent = await clerk.sendFile(
      '/api/attendance-file',
      `Student ID,Date,Session,Status,Time\n${student_id},${today},PM,absent,`,
    );
    const [row] = z.array(attendanceFileRow).parse(sent.json);
    const { answer } = await clerk.ask(calls.importAttendance, {
      body: { rows: [{ row: 2, student_id, date: today, session: 'PM', status: 2, version: 0 }] },
    });
    return [row?.errors[0], answer[0]?.error];
  }
});

describe('the history of a register', () => {
  const historyOf = async (who: Browser) =>
    who.ask(calls.listRegisterHistory, { query: { form_class_id: '1A', date: today, session: 'AM' } });

  it('tells who took it and who changed what, from and to, the newest first', async () => {
    const before = (await historyOf(clerk)).answer.length;
    await save(formTeacher, { entries: [absent(chantal.id)] });
    await save(clerk, { entries: [late(chantal.id, { time: '08:20', note: 'Bus' })] });
    await save(clerk, { session: 'PM', entries: [absent(anika.id)] });
    const { answer } = await historyOf(formTeacher);
    const added = answer.slice(0, answer.length - before);
    const present = { status: 1, time: null, note: '' };
    expect(added.map(({ by, reason }) => [by, reason])).toEqual([
      ['Kamla Ali', ''],
      ['Aisha Mohammed', ''],
    ]);
    expect(added[0]?.changes).toEqual([
      {
        student_id: chantal.id,
        name: 'Ali, Chantal',
        from: { ...present, status: 2 },
        to: { status: 3, time: '08:20', note: 'Bus' },
      },
    ]);
    expect(added[1]?.changes.map(({ name, from, to }) => [name, from, to?.status])).toEqual([
      ['Ali, Brandon', null, 1],
      ['Ali, Chantal', null, 2],
      ['Baptiste, Anika', null, 1],
      ["D'Abreu, Émile", null, 1],
    ]);
  });

  it('is for those who may take the register', async () => {
    const path = `/api/attendance-register-history?form_class_id=1A&date=${today}&session=AM`;
    expect((await admin.get(path)).status).toBe(200);
    for (const who of [dean, await school.browser().signIn('lcharles')]) {
      expect((await who.get(path)).status).toBe(403);
    }
    expect((await clerk.get(path.replace('1A', '6Z'))).status).toBe(404);
  });
});
