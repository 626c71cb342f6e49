import { calls } from 'contract/calls';
import { schoolYearMessages } from 'contract/school-year';
import { studentMessages } from 'contract/students';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generalInfoOf } from '../../testing/general-info.ts';
import { markToSave } from '../../testing/mark-to-save.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { firstTerm, nextYear, secondTerm, termOffice } from '../../testing/term-office.ts';
import { staff, students, subjects, term } from '../../testing/test-school.ts';

/** The school of test-school.ts in Term 1 of 2026-2027; each test moves it on from there. */

let at: Awaited<ReturnType<typeof termOffice>>;

beforeEach(async () => {
  at = await termOffice();
});
afterEach(() => at.school.close());

describe('undoing an advance', () => {
  const undo = async (academic_term_id: number) =>
    at.office.ask(calls.undoAdvance, { body: { academic_term_id } });
  const last = async () => (await at.office.ask(calls.getLastAdvance, {})).answer.advance;

  it('names who advanced also by the name of today, where that is another', async () => {
    await at.change(secondTerm);
    await at.school.database.owner.db
      .updateTable('employees')
      .set({ last_name: 'Thomas-Ali' })
      .where('id', '=', staff.sthomas.id)
      .execute();
    expect(await last()).toMatchObject({ by: 'Shirley Thomas (now Shirley Thomas-Ali)' });
  });

  it('just made leaves the school as it was before', async () => {
    await at.openUpperClasses();
    const before = await at.everything();
    await at.change(nextYear);
    expect(await last()).toMatchObject({
      academic_term_id: 202701,
      from_academic_term_id: term,
      by: 'Shirley Thomas',
      may_be_undone: 1,
    });
    const { status, answer } = await undo(202701);
    expect([status, answer.current_term?.id]).toEqual([200, term]);
    expect(await at.everything()).toEqual(before);
    expect(await last()).toBeNull();
    const graduates = await at.school.database.owner.db
      .selectFrom('history')
      .select(['student_id', 'actor', 'before', 'after'])
      .where('entity', '=', 'student')
      .where('reason', '=', 'undo')
      .orderBy('student_id')
      .execute();
    expect(graduates).toMatchObject(
      [students.leah, students.marcus].map(({ id }) => ({
        student_id: id,
        actor: 'Shirley Thomas',
        before: { student_status_id: 2 },
        after: { student_status_id: 1 },
      })),
    );
    const marker = await at.school.database.owner.db
      .selectFrom('history')
      .select(['academic_term_id', 'actor', 'before', 'after'])
      .where('entity', '=', 'current_term')
      .where('reason', '=', 'undo')
      .execute();
    expect(marker).toMatchObject([
      { academic_term_id: 202701, actor: 'Shirley Thomas', before: { id: 202701 }, after: { id: term } },
    ]);
    // And it can be made again.
    expect((await at.change(nextYear)).answer.counts).toEqual({
      term_records: 10,
      promoted: 10,
      graduated: 2,
    });
  });

  it('leaves in the term before what was written there while the school had gone back to it', async () => {
    await at.change(secondTerm);
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: term } });
    const teacher = await at.school.browser().signIn('amohammed');
    await teacher.ask(calls.saveTermDetails, {
      body: { student_id: students.anika.id, academic_term_id: term, teacher_comment: 'Settled in well.' },
    });
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202602 } });
    expect((await undo(202602)).status).toBe(200);
    const { records } = await at.everything();
    expect(records).toEqual([expect.stringContaining('Settled in well.')]);
  });

  it.each([
    [
      'marks',
      async () => {
        const teacher = await at.school.browser().signIn('amohammed');
        const saved = await teacher.post(
          '/api/term-marks',
          markToSave({ academic_term_id: 202602, course_mark: 71, employee_id: staff.amohammed.id }),
        );
        expect(saved.status).toBe(201);
      },
    ],
    [
      'term details',
      async () => {
        const teacher = await at.school.browser().signIn('amohammed');
        const body = { student_id: students.anika.id, academic_term_id: 202602, sessions_late: 2 };
        expect((await teacher.post('/api/term-details', body)).status).toBe(200);
      },
    ],
    [
      'registers',
      async () => {
        const register = { form_class_id: '1A', register_date: '2027-01-05', session: 'AM' } as const;
        await at.school.database.owner.db
          .insertInto('attendance_registers')
          .values({ ...register, taken_by: null, updated_by: null, updated_at: null })
          .execute();
      },
    ],
    [
      'students who came, moved or left',
      async () => {
        await schoolRecords(at.school.database.owner.db).enrol(
          { id: 20260099, first: 'Zoë', last: 'Ng' },
          '1A',
        );
        await at.office.ask(calls.completeTermRegistration, {
          body: { new_term_beginning: '2027-01-04', total_sessions: 118 },
        });
      },
    ],
    [
      'a term configuration',
      async () => {
        const courseWorkOnly = { academic_term_id: 202602, form_level: 5, exam_mark: 0 } as const;
        const saved = await at.office.ask(calls.saveTermConfiguration, { body: courseWorkOnly });
        expect(saved.answer.levels[4]).toMatchObject({ form_level: 5, exam_mark: 0 });
      },
    ],
    [
      'terms after it',
      async () => {
        const third = { term: 3, term_start: '2027-04-12', term_end: '2027-07-02' } as const;
        await at.change({
          ...secondTerm,
          ...third,
          next_term_start: '2027-09-06',
          from_academic_term_id: 202602,
        });
        await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202602 } });
      },
    ],
  ])('is refused once the new term has %s, and nothing changes', async (what, enter) => {
    await at.change(secondTerm);
    await enter();
    const before = await at.everything();
    expect(await last()).toMatchObject({ may_be_undone: 0 });
    const { status, json } = await undo(202602);
    expect([status, json]).toEqual([409, { message: schoolYearMessages.enteredMeanwhile(what) }]);
    expect(await at.everything()).toEqual(before);
  });

  it('is refused once a student is in another class, of which the term before would not know', async () => {
    await at.change(secondTerm);
    const clerk = await at.school.browser().signIn('kali');
    await clerk.ask(calls.registerInClass, { body: { student_id: students.anika.id, form_class_id: '1B' } });
    const before = await at.everything();
    expect(await last()).toMatchObject({ may_be_undone: 0, entered: { students: 1 } });
    expect((await undo(202602)).status).toBe(409);
    expect(await at.everything()).toEqual(before);
  });

  it('is refused once a student is in another class, though the student’s number was corrected since', async () => {
    await at.change(secondTerm);
    const clerk = await at.school.browser().signIn('kali');
    await clerk.ask(calls.registerInClass, { body: { student_id: students.anika.id, form_class_id: '1B' } });
    const admin = await at.school.browser().signIn('Admin');
    const moved = { ...generalInfoOf(students.anika), form_class_id: '1B' };
    const corrected = await admin.ask(calls.saveStudent, { body: { ...moved, new_student_id: 20269055 } });
    expect(corrected.status).toBe(200);
    expect(await last()).toMatchObject({ may_be_undone: 0, entered: { students: 1 } });
    expect((await undo(202602)).status).toBe(409);
  });

  it('is refused once one student came back and another was taken off, though there are as many as before', async () => {
    await at.change(secondTerm);
    await at.office.ask(calls.deleteTermRegistration, {
      body: { student_id: students.anika.id, academic_term_id: 202602 },
    });
    // Gerard, who had left, comes back into the class that he has this year.
    await at.school.database.owner.db
      .updateTable('students')
      .set({ student_status_id: 1 })
      .where('student_id', '=', students.gerard.id)
      .execute();
    const added = await at.office.ask(calls.registerLateStudent, {
      body: { student_id: students.gerard.id },
    });
    expect(added.status).toBe(200);
    const before = await at.everything();
    expect(await last()).toMatchObject({ may_be_undone: 0 });
    const { status, json } = await undo(202602);
    const message = schoolYearMessages.enteredMeanwhile('students who came, moved or left');
    expect([status, json]).toEqual([409, { message }]);
    expect(await at.everything()).toEqual(before);
  });

  it('into a new school year is refused once a student is assigned in it, moved, or a graduate with another status', async () => {
    await at.openUpperClasses();
    await at.change(nextYear);
    const { db } = at.school.database.owner;
    const expectRefused = async (what: string) => {
      const before = await at.everything();
      const { status, json } = await undo(202701);
      expect([status, json]).toEqual([409, { message: schoolYearMessages.enteredMeanwhile(what) }]);
      expect(await at.everything()).toEqual(before);
    };
    const inNewYear = { inYear: 20272028 };
    await schoolRecords(db).take(students.hannah, subjects.mathematics, staff.uboodram, inNewYear);
    await expectRefused('subject assignments');
    await db.deleteFrom('student_subject_assignments').where('academic_year_id', '=', 20272028).execute();
    const setStatus = async (student_status_id: number) =>
      db
        .updateTable('students')
        .set({ student_status_id })
        .where('student_id', '=', students.leah.id)
        .execute();
    await setStatus(3);
    await expectRefused('students who came, moved or left');
    await setStatus(2);
    await db
      .updateTable('student_registrations')
      .set({ form_class_id: '1A' })
      .where('student_id', '=', students.anika.id)
      .where('academic_year_id', '=', 20272028)
      .execute();
    await expectRefused('students who came, moved or left');
  });

  it('into a new school year is not offered once its second term has come', async () => {
    await at.openUpperClasses();
    await at.change({
      ...nextYear,
      term_start: '2027-07-05',
      term_end: '2027-07-16',
      next_term_start: '2027-07-19',
    });
    await at.change({
      ...nextYear,
      term: 2,
      term_start: '2027-07-19',
      term_end: '2027-07-30',
      next_term_start: '2027-08-02',
      from_academic_term_id: 202701,
    });
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202701 } });
    const before = await at.everything();
    expect(await last()).toMatchObject({
      academic_term_id: 202701,
      may_be_undone: 0,
      entered: { later_terms: 1 },
    });
    const { status, json } = await undo(202701);
    expect([status, json]).toEqual([409, { message: schoolYearMessages.enteredMeanwhile('terms after it') }]);
    expect(await at.everything()).toEqual(before);
  });

  it('takes back the dates of a term that had come back', async () => {
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
    const before = await at.everything();
    await at.change({ ...secondTerm, term: 1, term_start: '2026-09-09', from_academic_term_id: 202503 });
    expect((await undo(term)).status).toBe(200);
    expect(await at.everything()).toEqual(before);
  });

  it('tells the clerk whose General Info was open of the class that was taken back', async () => {
    await at.openUpperClasses();
    await at.change(nextYear);
    const { anika } = students;
    const clerk = await at.school.browser().signIn('kali');
    const { answer: open } = await clerk.ask(calls.getStudent, { params: { studentId: String(anika.id) } });
    expect((await undo(202701)).status).toBe(200);
    const body = { ...generalInfoOf({ ...anika, class: '2A' }), version: open.version };
    const { status, json } = await clerk.ask(calls.saveStudent, { body });
    expect([status, json]).toMatchObject([409, { message: studentMessages.changedMeanwhile }]);
  });

  it('is not hindered by a register from before it, nor by one of another term', async () => {
    const taken = async (register_date: string) => {
      const register = { form_class_id: '1A', register_date, session: 'AM' } as const;
      await at.school.database.owner.db
        .insertInto('attendance_registers')
        .values({ ...register, taken_by: null, updated_by: null, updated_at: null })
        .execute();
    };
    await taken('2026-09-10');
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202503 } });
    await at.change({ ...secondTerm, term: 1, term_start: '2026-09-09', from_academic_term_id: 202503 });
    await taken('2026-05-15');
    expect(await last()).toMatchObject({ may_be_undone: 1, entered: { registers: 0 } });
    expect((await undo(term)).status).toBe(200);
  });

  it('leaves the day that the school year began, which was corrected in Term 1 meanwhile', async () => {
    await at.change(secondTerm);
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: term } });
    await at.change({ ...firstTerm, term_start: '2026-09-08' });
    await at.office.ask(calls.backdateTerm, { body: { academic_term_id: 202602 } });
    expect((await undo(202602)).status).toBe(200);
    const { years, terms } = await at.everything();
    expect(years.filter((row) => row.includes('20262027'))).toEqual([expect.stringContaining('2026-09-08')]);
    expect(terms.filter((row) => row.includes('202601'))).toEqual([expect.stringContaining('2026-09-08')]);
  });
});
