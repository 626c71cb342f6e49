import { randomUUID } from 'node:crypto';
import { registerMessages } from 'contract/attendance';
import { calls } from 'contract/calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { absent, attendanceRegisters, late, of1A } from '../../testing/attendance-registers.ts';
import { generalInfoOf } from '../../testing/general-info.ts';
import { students } from '../../testing/test-school.ts';

const { owner, formTeacher, clerk, admin, save, open, stored, lastHistory, historyRows } =
  await attendanceRegisters();
const { anika, brandon, emile, farah, gerard } = students;

describe('a register that waited without a network, of a class that a student left meanwhile', () => {
  it('is refused with all who may not stand in it, and taken without them', async () => {
    const waited = [absent(anika.id), late(farah.id), absent(gerard.id)].map((entry) => ({
      ...entry,
      version: 0,
    }));
    const refused = await save(formTeacher, { entries: waited });
    expect([refused.status, refused.json]).toEqual([
      422,
      {
        message: registerMessages.notInClass(farah.id, '1A'),
        errors: { entries: [farah, gerard].map(({ id }) => registerMessages.notInClass(id, '1A')) },
        not_in_class: [farah.id, gerard.id],
      },
    ]);
    expect(await stored()).toEqual([]);
    const { not_in_class } = refused.json as { not_in_class: number[] };
    const entries = waited.filter(({ student_id }) => !not_in_class.includes(student_id));
    expect((await save(formTeacher, { entries })).status).toBe(201);
    expect((await stored()).map(({ student_id, status }) => [student_id, status])).toEqual(
      of1A.map((id) => [id, id === anika.id ? 2 : 1]),
    );
  });
});

describe('a register that waited without a network while the office corrected a student’s id', () => {
  const corrected = 20_269_001;

  async function giveId(from: number, to: number) {
    const body = { ...generalInfoOf(emile), student_id: from, new_student_id: to };
    const { status } = await admin.ask(calls.saveStudent, { body });
    expect(status).toBe(200);
  }
  beforeEach(async () => giveId(emile.id, corrected));
  afterEach(async () => giveId(corrected, emile.id));

  it('is stored under the id that the student has now, and answered under the one that was sent', async () => {
    const { status, answer } = await save(formTeacher, { entries: [absent(emile.id, { version: 0 })] });
    expect([status, answer.entries.find(({ student_id }) => student_id === emile.id)]).toMatchObject([
      201,
      { status: 2, version: 1 },
    ]);
    expect(await storedOf(corrected)).toMatchObject([{ status: 2 }]);
    expect(JSON.stringify((await lastHistory())?.after)).toContain(String(corrected));
  });

  it('and is sent again: it answers as the first time', async () => {
    const sent = { entries: [absent(emile.id, { version: 0 })], mutation_id: randomUUID() };
    const first = await save(formTeacher, sent);
    const before = await historyRows();
    const again = await save(formTeacher, sent);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(await historyRows()).toBe(before);
  });

  it('and somebody else marked the student: the page hears of it under the id that it knows, and may go over it', async () => {
    await save(clerk, { entries: [late(corrected, { time: '08:20' })] });
    const stale = await save(formTeacher, { entries: [absent(emile.id, { version: 0 })] });
    expect([stale.status, stale.json]).toMatchObject([
      409,
      {
        current: {
          entries: expect.arrayContaining([
            expect.objectContaining({ student_id: emile.id, status: 3, version: 1 }),
          ]),
        },
      },
    ]);
    expect((await save(formTeacher, { entries: [absent(emile.id, { version: 1 })] })).status).toBe(200);
    expect(await storedOf(corrected)).toMatchObject([{ status: 2, version: 2 }]);
  });

  it('and names the student by both ids: what was marked under the present one stands', async () => {
    for (const entries of [
      [absent(emile.id), late(corrected)],
      [late(corrected), absent(emile.id)],
    ]) {
      expect((await save(formTeacher, { entries })).status).toBeLessThan(300);
      expect(await storedOf(corrected)).toMatchObject([{ status: 3 }]);
    }
  });

  it('who moved to another class as well: refused under the id that was sent', async () => {
    await moveTo('1B');
    try {
      const { status, json } = await save(formTeacher, { entries: [absent(emile.id), absent(brandon.id)] });
      expect([status, json]).toMatchObject([422, { not_in_class: [emile.id] }]);
      expect((await open(formTeacher)).answer.registers.AM.taken).toBe(false);
    } finally {
      await moveTo('1A');
    }
  });

  async function storedOf(id: number) {
    return (await stored()).filter(({ student_id }) => student_id === id);
  }

  async function moveTo(form_class_id: string) {
    return owner
      .updateTable('student_registrations')
      .set({ form_class_id })
      .where('student_id', '=', corrected)
      .execute();
  }
});
