import { registerMessages } from 'contract/attendance';
import { attendanceFileMessages } from 'contract/attendance-import';
import { calls } from 'contract/calls';
import { describe, expect, it } from 'vitest';
import { gateFiles, importable } from '../../testing/gate-files.ts';
import { students } from '../../testing/test-school.ts';

const { owner, today, yesterday, formTeacher, read, confirm, stored, lastHistory, historyRows } =
  await gateFiles();
const { anika, brandon, farah, gerard } = students;

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
