import { registerMessages } from 'contract/attendance';
import { attendanceFileMessages, type AttendanceFileRow, type ImportRow } from 'contract/attendance-import';
import { calls } from 'contract/calls';
import { severalSheetsMessage, spreadsheetMessages } from 'contract/spreadsheets';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../spreadsheets/testing/hostile-files.ts';
import { printDocument } from '../../testing/print-document.ts';
import { schoolDaysAroundToday } from '../../testing/school-days-around-today.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const [today, yesterday] = await schoolDaysAroundToday(owner);
const { anika, brandon, chantal, farah, gerard } = students;
const clerk = await school.browser().signIn('kali');
const formTeacher = await school.browser().signIn('amohammed');

beforeEach(async () => {
  await owner.deleteFrom('attendance_entries').execute();
  await owner.deleteFrom('attendance_registers').execute();
});

const headings = 'Student ID,Date,Session,Status,Time';
const read = async (...lines: string[]) => {
  const reply = await clerk.sendFile('/api/attendance-file', [headings, ...lines].join('\r\n'), {
    name: 'gate.csv',
  });
  return { ...reply, rows: reply.json as AttendanceFileRow[] };
};
const confirm = async (rows: readonly ImportRow[]) =>
  clerk.ask(calls.importAttendance, { body: { rows: [...rows] } });
const importable = (rows: readonly AttendanceFileRow[]) =>
  rows
    .filter(({ errors }) => errors.length === 0)
    .map(({ row, student_id, date, session, status, time, existing }) => ({
      row,
      student_id,
      date,
      session,
      status,
      time,
      version: existing?.version ?? 0,
    })) as ImportRow[];
const stored = async () =>
  owner.selectFrom('attendance_entries').selectAll().orderBy('student_id').orderBy('session').execute();
const lastHistory = async () =>
  owner
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'attendance_register')
    .orderBy('id', 'desc')
    .executeTakeFirst();
const historyRows = async () =>
  (await owner.selectFrom('history').select('id').where('entity', '=', 'attendance_register').execute())
    .length;

describe('a file of the gate system', () => {
  it('is shown row by row with the student it means, and nothing is stored', async () => {
    const { status, rows } = await read(
      `${anika.id},${today},AM,late,8:20`,
      ' , ,,,',
      `${farah.id},${today},morning,P,07:45`,
    );
    expect(status).toBe(200);
    expect(rows).toEqual([
      {
        row: 2,
        typed: { student_id: String(anika.id), date: today, session: 'AM', status: 'late', time: '8:20' },
        student_id: anika.id,
        name: 'Baptiste, Anika',
        form_class_id: '1A',
        date: today,
        session: 'AM',
        status: 3,
        time: '08:20',
        existing: null,
        errors: [],
      },
      expect.objectContaining({
        row: 4,
        name: 'Khan, Farah',
        form_class_id: '1B',
        status: 1,
        time: null,
        errors: [],
      }),
    ]);
    expect(await stored()).toEqual([]);
  });

  describe('may be a workbook', () => {
    const day = [headings.split(','), [anika.id, today, 'AM', 'late', 0.347222222222222]];
    const cells = new Map([['1,4', { style: { numFmt: 'hh:mm:ss AM/PM' } }]]);
    const send = async (sheets: WriteSheet[]) =>
      clerk.sendFile('/api/attendance-file', Buffer.from(await writeXlsx({ sheets })), { name: 'gate.xlsx' });

    it('with times as cells, behind notes and hidden sheets', async () => {
      const { status, json } = await send([
        { name: 'Setup', hidden: true, rows: day },
        { name: 'Notes', rows: [['Gate', 'North']] },
        { name: 'Day', rows: day, cells },
      ]);
      expect([status, json]).toMatchObject([
        200,
        [{ name: 'Baptiste, Anika', status: 3, time: '08:20', errors: [] }],
      ]);
    });

    it('but not with rows on two sheets, of which one would be passed over', async () => {
      const { status, json } = await send([
        { name: 'Monday', rows: day, cells },
        { name: 'Tuesday', rows: day, cells },
      ]);
      expect([status, json]).toMatchObject([422, { message: severalSheetsMessage(['Monday', 'Tuesday']) }]);
    });
  });

  it('says of each row all that is wrong with it', async () => {
    // In a class last year, and in none this year.
    const petra = { id: 20250003, first: 'Petra', last: 'Moses' };
    await schoolRecords(owner).enrol(petra, '1B', lastYear);
    const { rows } = await read(
      `99,${today},AM,present,`,
      `${gerard.id},${today},AM,present,`,
      `,${today},AM,present,`,
      `${anika.id},31/02/2026,noon,maybe,8:99`,
      `${brandon.id},2001-03-05,AM,absent,`,
      `${chantal.id},${today},PM,absent,`,
      `${chantal.id},${today},PM,late,12:50`,
      `${petra.id},${today},AM,present,`,
      `${brandon.id},${today},PM,${'x'.repeat(50)},`,
    );
    const { unknownStudent, noId, session, status, time, double } = attendanceFileMessages;
    expect(rows.map(({ errors }) => errors)).toEqual([
      [unknownStudent('99')],
      [unknownStudent(String(gerard.id))],
      [noId],
      [expect.stringContaining('31/02/2026'), session('noon'), status('maybe'), time('8:99')],
      [expect.stringContaining('no term')],
      [double('7, 8')],
      [double('7, 8')],
      [unknownStudent(String(petra.id))],
      [status('x'.repeat(40))],
    ]);
  });

  it('says what the register has by now', async () => {
    await clerk.ask(calls.saveRegister, {
      body: {
        form_class_id: '1A',
        date: today,
        session: 'AM',
        entries: [{ student_id: anika.id, status: 3, time: '08:05' }],
      },
    });
    const { rows } = await read(`${anika.id},${today},AM,absent,`, `${brandon.id},${today},PM,absent,`);
    expect(rows.map(({ existing }) => existing)).toEqual([{ status: 3, time: '08:05', version: 1 }, null]);
  });

  it('without rows, without a column or of another kind is refused', async () => {
    expect((await read()).json).toMatchObject({ message: attendanceFileMessages.noRows });
    const other = await clerk.sendFile('/api/attendance-file', 'Name,Mark\r\nAnika,50', { name: 'gate.csv' });
    expect([other.status, other.json]).toMatchObject([
      422,
      { message: attendanceFileMessages.noColumn('Student ID') },
    ]);
    const picture = await clerk.sendFile('/api/attendance-file', Buffer.from('89504e47', 'hex'));
    expect([picture.status, picture.json]).toMatchObject([
      422,
      { message: spreadsheetMessages.notASpreadsheet },
    ]);
  });

  it('that is hostile is refused, and nothing is stored', async () => {
    for (const [, file] of hostileFiles.slice(0, 2)) {
      expect((await clerk.sendFile('/api/attendance-file', file)).status).toBe(422);
    }
    expect(await stored()).toEqual([]);
  });

  it('is for those who keep the students alone', async () => {
    expect((await formTeacher.sendFile('/api/attendance-file', headings)).status).toBe(403);
    expect((await formTeacher.ask(calls.importAttendance, { body: { rows: [] } })).status).toBe(403);
  });
});

describe('confirming it', () => {
  it('marks who stands in it and nobody else, with a history row for each register', async () => {
    const before = await historyRows();
    const { rows } = await read(
      `${anika.id},${today},AM,late,8:20`,
      `${brandon.id},${today},AM,absent,`,
      `${farah.id},${today},AM,present,7:50`,
      `${anika.id},${yesterday},PM,absent,`,
    );
    const { status, answer } = await confirm(importable(rows));
    expect([status, answer]).toEqual([
      200,
      [2, 3, 4, 5].map((row) => ({ row, outcome: 'added', error: '' })),
    ]);
    expect(
      (await stored()).map(({ student_id, register_date, session, status: mark, arrived_at }) => [
        student_id,
        register_date,
        session,
        mark,
        arrived_at,
      ]),
    ).toEqual([
      [anika.id, today, 'AM', 3, '08:20:00'],
      [anika.id, yesterday, 'PM', 2, null],
      [brandon.id, today, 'AM', 2, null],
      [farah.id, today, 'AM', 1, null],
    ]);
    expect(await historyRows()).toBe(before + 3);
    expect(await lastHistory()).toMatchObject({ actor: 'Kamla Ali', reason: 'import', before: null });
  });

  it('again changes nothing, whatever order it comes in', async () => {
    const { rows } = await read(
      `${anika.id},${today},AM,late,8:20`,
      `${brandon.id},${today},AM,absent,`,
      `${anika.id},${today},PM,absent,`,
    );
    const confirmed = importable(rows);
    await confirm(confirmed);
    const before = await historyRows();
    const { answer } = await confirm(confirmed.toReversed());
    expect(answer.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'unchanged'],
      [3, 'unchanged'],
      [4, 'unchanged'],
    ]);
    expect(await historyRows()).toBe(before);
    expect(await stored()).toMatchObject([{ version: 1 }, { version: 1 }, { version: 1 }]);
    const later = await read(`${anika.id},${today},AM,late,8:25`);
    expect((await confirm(importable(later.rows))).answer).toMatchObject([{ outcome: 'changed' }]);
  });

  it('changes what a form teacher entered only as the preview showed it, and keeps the note', async () => {
    const take = async (status: 1 | 2, note: string) =>
      formTeacher.ask(calls.saveRegister, {
        body: {
          form_class_id: '1A',
          date: today,
          session: 'AM',
          entries: [{ student_id: anika.id, status, note }],
        },
      });
    await take(2, 'Sick');
    const seen = importable((await read(`${anika.id},${today},AM,late,8:20`)).rows);
    await take(1, 'Sick');
    const stale = await confirm(seen);
    expect(stale.answer).toEqual([
      { row: 2, outcome: 'refused', error: attendanceFileMessages.changedMeanwhile },
    ]);
    const again = await confirm(importable((await read(`${anika.id},${today},AM,late,8:20`)).rows));
    expect(again.answer).toEqual([{ row: 2, outcome: 'changed', error: '' }]);
    expect((await stored())[0]).toMatchObject({
      status: 3,
      arrived_at: '08:20:00',
      note: 'Sick',
      version: 3,
    });
    expect(await lastHistory()).toMatchObject({ before: { entries: [{ student_id: anika.id, status: 1 }] } });
  });

  it('believes nothing that the preview would have refused', async () => {
    const row = { row: 2, student_id: anika.id, date: today, session: 'AM', status: 2, version: 0 } as const;
    const { answer } = await confirm([
      { ...row, student_id: gerard.id },
      { ...row, row: 3, student_id: 99 },
      { ...row, row: 4, date: '2001-03-05' },
      { ...row, row: 5 },
      { ...row, row: 6, status: 1 },
    ]);
    expect(answer.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'refused'));
    expect(await stored()).toEqual([]);
    expect(await owner.selectFrom('attendance_registers').selectAll().execute()).toEqual([]);
  });

  it('marks nobody a second time who stands in the register of the class that they came from', async () => {
    const register = { form_class_id: '1B', register_date: today, session: 'AM' } as const;
    await owner
      .insertInto('attendance_registers')
      .values({ ...register, taken_by: null, updated_by: null, updated_at: null })
      .execute();
    await owner
      .insertInto('attendance_entries')
      .values({ ...register, student_id: anika.id, status: 1, arrived_at: null, note: '' })
      .execute();
    const before = await stored();
    const row = { row: 2, student_id: anika.id, date: today, session: 'AM', status: 2, version: 0 } as const;
    expect((await confirm([row])).answer).toEqual([
      { row: 2, outcome: 'refused', error: registerMessages.notInClass(anika.id, '1A') },
    ]);
    expect(await stored()).toEqual(before);
  });

  it('leaves no register behind where every row of it is refused', async () => {
    const row = { row: 2, student_id: anika.id, date: today, session: 'AM', status: 2, version: 7 } as const;
    // With all the rows that a file may have.
    const others = Array.from({ length: 1999 }, (_, at) => ({
      ...row,
      row: at + 3,
      student_id: 99_000 + at,
    }));
    const { status, answer } = await confirm([row, ...others]);
    expect([status, answer.filter(({ outcome }) => outcome === 'refused').length]).toEqual([200, 2000]);
    expect(await owner.selectFrom('attendance_registers').selectAll().execute()).toEqual([]);
  });
});

describe('the documents of a day', () => {
  const print = async (report: 'class' | 'daily') =>
    (await printDocument(school, `/api/attendance-report-${report}?attendance_date=${today}`)).join(' ');

  beforeEach(async () => {
    const { rows } = await read(`${anika.id},${today},AM,present,`, `${brandon.id},${today},AM,absent,`);
    await confirm(importable(rows));
  });

  it('keep who is in the class and not in the file among the enrolled, say that they were not marked, and whose the percentage is', async () => {
    const byClass = await print('class');
    expect(byClass).toContain('Enrolled Present Absent Late Not marked Present, % Of whom');
    expect(byClass).toContain('1A Morning only 4 1 1 0 2 50.0% of 2 marked');
    expect(byClass).toContain('1B No register 2 – – – – – Form 1 6 1 1 0 2 50.0% of 2 marked');
    expect(byClass).toContain('Not marked are those of whom no register of the day says anything.');
    const daily = await print('daily');
    expect(daily).toContain('Present Absent Late Not marked Registers taken 1 of 2 marked 1 0 2 1 of 8');
    expect(daily).toContain('1 of 2 present, 1 absent, 0 late, 2 not marked Morning only');
    const { rows } = await read(`${brandon.id},${today},AM,present,`);
    await confirm(importable(rows));
    expect(await print('daily')).toContain('Everyone who was marked was present');
  });

  it('count of a class that took its register on the screen whoever stands in it, and nobody who came since', async () => {
    const body = { form_class_id: '1B', date: today, session: 'AM' as const, entries: [] };
    expect((await clerk.ask(calls.saveRegister, { body })).status).toBe(201);
    await schoolRecords(owner).enrol({ id: 20260099, first: 'Nia', last: 'Weekes' }, '1B');
    expect(await print('class')).toContain('1B Morning only 2 2 0 0 0 100.0% Form 1 6 3 1 0 2 75.0%');
    expect(await print('daily')).toMatch(
      /1B .*Everyone was present 2 of 2 present, 0 absent, 0 late Morning/,
    );
  });
});
