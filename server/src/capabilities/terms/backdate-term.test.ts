import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { advanceWarnings, schoolYearMessages, type TermChange, updateWarnings } from 'contract/school-year';
import { termDateMessages } from 'contract/term-dates';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { students, subjects, term, year } from '../../testing/test-school.ts';

/** The school of test-school.ts in Term 1 of 2026-2027; each test moves it on from there. */

let at: Awaited<ReturnType<typeof termOffice>>;

beforeEach(async () => {
  at = await termOffice();
});
afterEach(() => at.school.close());

describe('updating the current term', () => {
  const corrected = {
    mode: 'update',
    term: 1,
    term_start: '2026-09-08',
    term_end: '2026-12-12',
    total_sessions: 138,
    next_term_start: '2027-01-05',
  } as const satisfies TermChange;

  it('rewrites its dates; Possible Attendance follows where nobody entered another, nor more absences than it has', async () => {
    const teacher = await at.school.browser().signIn('amohammed');
    await teacher.get(`/api/students-registered/${term}/1A`);
    const details = async (body: object) =>
      teacher.post('/api/term-details', { academic_term_id: term, ...body });
    await details({ student_id: students.anika.id, total_sessions: 120, sessions_absent: 3, version: 1 });
    await details({ student_id: students.brandon.id, sessions_absent: 139, version: 1 });
    // Of a student who was never there, or always late, they are just as many.
    await details({ student_id: students.chantal.id, sessions_absent: 138, sessions_late: 138, version: 1 });
    await details({ student_id: students.emile.id, sessions_late: 139, version: 1 });
    const told = await at.rehearse(corrected);
    expect(told.answer).toMatchObject({
      mode: 'update',
      id: term,
      counts: { term_records: 1 },
      warnings: [updateWarnings.absencesBeyond(2, 138)],
    });
    const { status, answer } = await at.change(corrected);
    expect([status, answer]).toEqual([200, { ...told.answer, dry_run: 0, version: 2 }]);
    const again = { ...corrected, total_sessions: 138, version: 2 };
    expect(await at.change(again)).toMatchObject({ status: 200, answer: { version: 3 } });
    const { answer: now } = await teacher.ask(calls.listRegisteredStudents, {
      params: { termId: String(term), classId: '1A' },
    });
    const sessionsOf = new Map(now.map((record) => [record.first_name, record.total_sessions]));
    expect(Object.fromEntries(sessionsOf)).toEqual({ Anika: 120, Brandon: 140, Chantal: 138, Émile: 140 });
  });

  it('sets the start of the year in Term 1', async () => {
    await at.change(corrected);
    const found = await at.school.database.owner.db
      .selectFrom('academic_years')
      .selectAll()
      .where('academic_year_id', '=', year)
      .executeTakeFirst();
    expect(found).toMatchObject({ starts_on: '2026-09-08', ends_on: null });
  });

  it('sets the end of the year in Term 3, and not before', async () => {
    const dates = { term_start: '2027-04-12', term_end: '2027-07-02', next_term_start: '2027-09-06' };
    const third = { ...dates, term: 3, total_sessions: 118 };
    const endOfYear = async () =>
      at.school.database.owner.db
        .selectFrom('academic_years')
        .select('ends_on')
        .where('academic_year_id', '=', year)
        .executeTakeFirst();
    await at.change(secondTerm);
    expect(await endOfYear()).toEqual({ ends_on: null });
    // Without a mode it is an advance.
    expect((await at.change(third)).answer).toMatchObject({ id: 202603, mode: 'advance' });
    expect(await endOfYear()).toEqual({ ends_on: '2027-07-02' });
    await at.change({ ...third, mode: 'update', term_end: '2027-07-09' });
    expect(await endOfYear()).toEqual({ ends_on: '2027-07-09' });
  });

  it('keeps the terms in their order', async () => {
    // Also of two on one day: that on which the term before began.
    const early = await at.change({ ...corrected, term_start: '2026-04-13' });
    expect([early.status, early.json]).toMatchObject([
      422,
      { errors: { term_start: [termDateMessages.notAfterEarlier('Term: 3 Year: 2025-2026')] } },
    ]);
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
    const { status, json } = await at.change({ ...corrected, term: 3, term_start: '2026-09-07' });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      errors: { term_start: [termDateMessages.notBeforeLater('Term: 1 Year: 2026-2027')] },
    });
    // Of two terms before it, the nearer one.
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: term } });
    await at.change(secondTerm);
    const { from_academic_term_id: _, ...second } = secondTerm;
    const late = await at.change({ ...second, mode: 'update', term_start: '2026-09-07' });
    expect([late.status, late.json]).toMatchObject([
      422,
      { errors: { term_start: [termDateMessages.notAfterEarlier('Term: 1 Year: 2026-2027')] } },
    ]);
  });
});

describe('backdating', () => {
  it('moves only the marker, and the way back is the same', async () => {
    const before = await at.everything();
    const { status, answer } = await at.office.ask(calls.backdateTerm, {
      body: { academic_term_id: 202503 },
    });
    expect([status, answer.id]).toEqual([200, 202503]);
    const { answer: history } = await at.office.ask(calls.listTermHistory, {});
    expect(history).toEqual([
      { id: term, year: '2026-2027', term: 1, period: 'Term: 1 Year: 2026-2027', current: 0 },
      { id: 202503, year: '2025-2026', term: 3, period: 'Term: 3 Year: 2025-2026', current: 1 },
    ]);
    const { current: _, ...rest } = before;
    expect(await at.everything()).toMatchObject(rest);
    await at.office.ask(calls.backdateTerm, {
      body: { academic_term_id: term, from_academic_term_id: 202503 },
    });
    expect(await at.everything()).toEqual(before);
  });

  it('from a term that is no longer current is refused', async () => {
    const before = await at.everything();
    const { status, json } = await at.office.ask(calls.backdateTerm, {
      body: { academic_term_id: 202503, from_academic_term_id: 202602 },
    });
    expect([status, json]).toMatchObject([
      409,
      { message: schoolYearMessages.currentMeanwhile, current: { id: term } },
    ]);
    expect(await at.everything()).toEqual(before);
  });

  it('proposes the term after with its own dates, and advancing to it again loses nothing', async () => {
    // On another day than the term before said that school would reopen.
    await at.school.database.owner.db
      .updateTable('academic_terms')
      .set({ next_term_start: '2026-09-03' })
      .where('academic_term_id', '=', 202503)
      .execute();
    const before = await at.everything();
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
    const { answer: next } = await at.office.ask(calls.getNextTerm, {});
    expect(next).toMatchObject({
      id: term,
      term: 1,
      term_start: '2026-09-07',
      term_end: '2026-12-11',
      total_sessions: 140,
      next_term_start: '2027-01-04',
      from_academic_term_id: 202503,
    });
    const back = { term_start: '2026-09-07', term_end: '2026-12-11', next_term_start: '2027-01-04' };
    const { status, answer } = await at.change({ mode: 'advance', term: 1, total_sessions: 140, ...back });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ comes_back: 1, publishes: 0, counts: { promoted: 0, graduated: 0 } });
    const { records: _, ...rest } = before;
    expect(await at.everything()).toMatchObject(rest);
  });
});

describe('an answer that was lost on the way', () => {
  it('is given once more to who goes back to a term again, and nothing moves', async () => {
    const sent = { academic_term_id: 202503, from_academic_term_id: term, mutation_id: randomUUID() };
    const first = await at.office.ask(calls.backdateTerm, { body: sent });
    const after = await at.everything();
    const again = await at.office.ask(calls.backdateTerm, { body: sent });
    expect([again.status, again.answer]).toEqual([200, first.answer]);
    expect(await at.everything()).toEqual(after);
    const undo = { academic_term_id: 202503, mutation_id: sent.mutation_id };
    const other = await at.office.ask(calls.undoAdvance, { body: undo });
    expect([other.status, other.json]).toMatchObject([409, { message: schoolYearMessages.mutationReused }]);
  });

  it('is given once more to who undoes an advance again, and nothing else is undone', async () => {
    await at.change(secondTerm);
    await at.change({
      ...secondTerm,
      term: 3,
      term_start: '2027-04-12',
      term_end: '2027-06-30',
      next_term_start: '2027-07-01',
      from_academic_term_id: 202602,
    });
    const sent = { academic_term_id: 202603, mutation_id: randomUUID() };
    const first = await at.office.ask(calls.undoAdvance, { body: sent });
    expect(first.answer).toMatchObject({ current_term: { id: 202602 } });
    const after = await at.everything();
    const again = await at.office.ask(calls.undoAdvance, { body: sent });
    expect([again.status, again.answer]).toEqual([200, first.answer]);
    expect(await at.everything()).toEqual(after);
  });
});

describe('coming back to a term', () => {
  const again = {
    mode: 'advance',
    term: 1,
    term_start: '2026-09-07',
    term_end: '2026-12-11',
    total_sessions: 130,
    next_term_start: '2027-01-04',
  } as const satisfies TermChange;
  /** Back to Term 3 of last year, and on to Term 1 again, which has fewer sessions now. */
  const comeBack = async () => {
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
    const { status, answer } = await at.change(again);
    expect([status, answer.comes_back]).toEqual([200, 1]);
  };
  /**
   * Of the class as its form teacher left it: Anika's is her own; Brandon was away, and Émile late, more often than 130
   * times. A mark was entered as well.
   */
  const enterDetails = async () => {
    const teacher = await at.school.browser().signIn('amohammed');
    await teacher.get(`/api/students-registered/${term}/1A`);
    for (const [student, details] of [
      [students.anika, { total_sessions: 130 }],
      [students.brandon, { sessions_absent: 131 }],
      [students.emile, { sessions_late: 131 }],
    ] as const) {
      const body = { student_id: student.id, academic_term_id: term, version: 1, ...details };
      expect((await teacher.post('/api/term-details', body)).status).toBe(200);
    }
    const { mark } = schoolRecords(at.school.database.owner.db);
    await mark(students.anika, subjects.mathematics, { course_mark: 61 });
  };
  const possibleAttendance = async () => {
    const records = await at.school.database.owner.db
      .selectFrom('student_term_records as t')
      .innerJoin('students as s', 's.student_id', 't.student_id')
      .select(['s.first_name', 't.total_sessions'])
      .where('t.academic_term_id', '=', term)
      .execute();
    const named = new Map(records.map((record) => [record.first_name, record.total_sessions]));
    return Object.fromEntries(named);
  };

  it('with other sessions takes its records along, but those in which somebody entered another', async () => {
    await enterDetails();
    await comeBack();
    expect(await possibleAttendance()).toMatchObject({ Anika: 130, Brandon: 140, Chantal: 130, Émile: 140 });
    await at.change({ ...again, mode: 'update', total_sessions: 132 });
    expect(await possibleAttendance()).toMatchObject({ Brandon: 140, Chantal: 132, Émile: 140 });
  });

  it('is told of those who missed more than it has now, and of the registers outside its new days', async () => {
    await enterDetails();
    const teacher = await at.school.browser().signIn('amohammed');
    const register = { form_class_id: '1A', date: '2026-09-08', session: 'AM' } as const;
    expect((await teacher.ask(calls.saveRegister, { body: { ...register, entries: [] } })).status).toBe(201);
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
    const warnings = async (change: Partial<TermChange>) =>
      (await at.rehearse({ ...again, ...change })).answer.warnings;
    expect(await warnings({})).toEqual([advanceWarnings.comesBack, updateWarnings.absencesBeyond(2, 130)]);
    expect(await warnings({ total_sessions: 140, term_start: '2026-09-09' })).toEqual([
      advanceWarnings.comesBack,
      updateWarnings.registersLeftOut(1),
    ]);
  });

  it('and undoing it gives each record back what it had, also what was entered by hand', async () => {
    await enterDetails();
    const before = await possibleAttendance();
    expect(before).toEqual({ Anika: 130, Brandon: 140, Chantal: 140, Émile: 140 });
    await comeBack();
    const { status } = await at.office.ask(calls.undoAdvance, { body: { academic_term_id: term } });
    expect(status).toBe(200);
    expect(await possibleAttendance()).toEqual(before);
    expect(await historyOf(students.chantal.id)).toEqual([
      { reason: 'term updated', from: 140, to: 130 },
      { reason: 'undo', from: 130, to: 140 },
    ]);
  });

  it('and undoing it after its sessions were changed once more leaves the school as it was found', async () => {
    await enterDetails();
    const before = await possibleAttendance();
    await comeBack();
    await at.change({ ...again, mode: 'update', total_sessions: 132 });
    await at.office.ask(calls.undoAdvance, { body: { academic_term_id: term } });
    expect(await possibleAttendance()).toEqual(before);
  });

  /** What happened to the Possible Attendance of a student's record. */
  async function historyOf(studentId: number) {
    const rows = await at.school.database.owner.db
      .selectFrom('history')
      .select(['reason', 'before', 'after'])
      .where('student_id', '=', studentId)
      .where('entity', '=', 'term_record')
      .where('before', 'is not', null)
      .orderBy('id')
      .execute();
    const totalOf = (record: unknown) => (record as { total_sessions: number }).total_sessions;
    return rows.map(({ reason, before, after }) => ({ reason, from: totalOf(before), to: totalOf(after) }));
  }
});

describe('the next term', () => {
  it('starts on the reopening date of the current one', async () => {
    const { answer } = await at.office.ask(calls.getNextTerm, {});
    expect(answer).toMatchObject({
      id: 202602,
      academic_year_id: year,
      term: 2,
      term_start: '2027-01-04',
      term_end: null,
      total_sessions: null,
      next_term_start: null,
      from_academic_term_id: term,
    });
  });
});
