import { registerMessages } from 'contract/attendance';
import { attendanceFileMessages, attendanceFileRow } from 'contract/attendance-import';
import { calls } from 'contract/calls';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { absent, attendanceRegisters, late, of1A } from '../../testing/attendance-registers.ts';
import { printDocument } from '../../testing/print-document.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { lastTerm, lastYear, students, term } from '../../testing/test-school.ts';

const { school, owner, today, yesterday, formTeacher, clerk, save, open, stored } =
  await attendanceRegisters();
const { anika, brandon, emile, farah } = students;

async function putInto(form_class_id: string, student_id: number) {
  return owner
    .updateTable('student_registrations')
    .set({ form_class_id })
    .where('student_id', '=', student_id)
    .execute();
}

async function setStatus(student_id: number, student_status_id: number) {
  return owner
    .updateTable('students')
    .set({ student_status_id })
    .where('student_id', '=', student_id)
    .execute();
}

describe('a student who moves', () => {
  it('at noon is in the morning of the old class and the afternoon of the new one', async () => {
    await save(clerk, { form_class_id: '1B' });
    await putInto('1A', farah.id);
    try {
      const { answer } = await open(formTeacher);
      expect(answer.students.some(({ student_id }) => student_id === farah.id)).toBe(true);
      expect(answer.marked_elsewhere).toEqual({ AM: [farah.id], PM: [] });
      expect((await save(formTeacher)).answer.entries.map(({ student_id }) => student_id)).toEqual(of1A);
      expect((await save(formTeacher, { entries: [absent(farah.id)] })).status).toBe(422);
      expect((await save(formTeacher, { session: 'PM', entries: [absent(farah.id)] })).status).toBe(201);
    } finally {
      await putInto('1B', farah.id);
    }
  });

  it('is not present in the old class’s afternoon, unless somebody says so', async () => {
    await save(clerk, { form_class_id: '1B' });
    await putInto('1A', farah.id);
    try {
      const afternoon = { form_class_id: '1B', session: 'PM' };
      const { answer } = await save(clerk, afternoon);
      expect(answer.entries.map(({ student_id }) => student_id)).not.toContain(farah.id);
      const shown = (await open(clerk, '1B')).answer.students;
      expect(shown.filter(({ in_class }) => !in_class)).toMatchObject([{ student_id: farah.id }]);
      const said = await save(clerk, { ...afternoon, entries: [late(farah.id, { version: 0 })] });
      expect([said.status, said.answer.entries]).toMatchObject([200, [{ student_id: farah.id, status: 3 }]]);
    } finally {
      await putInto('1B', farah.id);
    }
  });

  it('or left at noon may be sent with the first save of the afternoon, and is not present without', async () => {
    await save(formTeacher);
    await save(formTeacher, { date: yesterday });
    await setStatus(emile.id, 3);
    try {
      const silent = await save(formTeacher, { session: 'PM' });
      expect(silent.answer.entries.map(({ student_id }) => student_id)).toEqual(
        of1A.filter((id) => id !== emile.id),
      );
      const entries = [{ student_id: emile.id, status: 1 }];
      const said = await save(formTeacher, { date: yesterday, session: 'PM', entries });
      expect(said.answer.entries.map(({ student_id }) => student_id)).toEqual(of1A);
    } finally {
      await setStatus(emile.id, 1);
    }
  });

  it('who leaves school stays in the registers that were taken', async () => {
    await save(formTeacher);
    await setStatus(emile.id, 3);
    try {
      expect((await open(formTeacher)).answer.students).toHaveLength(4);
      expect((await open(formTeacher, '1A', yesterday)).answer.students).toHaveLength(3);
    } finally {
      await setStatus(emile.id, 1);
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

describe('a student who has graduated', () => {
  it('is in the registers of the last year, to which the school goes back, and in none of this one', async () => {
    const [sade, theo] = [
      { id: 20210005, first: 'Sade', last: 'Weekes' },
      { id: 20210006, first: 'Theo', last: 'Weekes' },
    ];
    const records = schoolRecords(owner);
    for (const one of [sade, theo]) await records.enrol(one, '6 Up', lastYear);
    await setStatus(sade.id, 2);
    await records.leaveSchool(theo);
    const office = await school.browser().signIn('sthomas');
    const friday = '2026-05-15';
    await office.ask(calls.backdateTerm, { body: { academic_term_id: lastTerm } });
    try {
      const { answer } = await open(clerk, '6 Up', friday);
      expect(answer.students.filter(({ in_class }) => in_class).map((one) => one.student_id)).toEqual([
        sade.id,
      ]);
      const register = { form_class_id: '6 Up', date: friday, entries: [absent(sade.id)] };
      expect((await save(clerk, register)).answer.entries).toMatchObject([
        { student_id: sade.id, status: 2 },
      ]);
      const file = `Student ID,Date,Session,Status,Time\n${sade.id},${friday},PM,absent,`;
      const { json } = await clerk.sendFile('/api/attendance-file', file);
      expect(z.array(attendanceFileRow).parse(json)).toMatchObject([{ student_id: sade.id, errors: [] }]);
    } finally {
      await office.ask(calls.backdateTerm, { body: { academic_term_id: term } });
    }
    const now = await open(clerk, '6 Up');
    expect(now.answer.students.map((one) => one.student_id)).not.toContain(sade.id);
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

  it('of last year is in those of this one', async () => {
    const off = { student_id: anika.id, academic_term_id: lastTerm, record: '{}' };
    await owner.insertInto('term_registration_removals').values(off).execute();
    expect(await namesOf()).toContain(anika.id);
    expect(await importOf(anika.id)).toEqual([undefined, '']);
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
