import { calls } from 'contract/calls';
import { attendanceCode, blankEntry } from 'contract/marks';
import { messages } from 'contract/messages';
import { schoolYearMessages } from 'contract/school-year';
import { studentStatusId } from 'contract/students';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { lastYear, staff, students, subjects } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

/** An advance is undone in the very moment in which somebody saves in the new term. */

let at: Awaited<ReturnType<typeof termOffice>>;
let other: pg.PoolClient;

beforeEach(async () => {
  at = await termOffice();
  await at.change(secondTerm);
  other = await at.school.database.owner.pool.connect();
  await other.query('begin');
});
afterEach(async () => {
  other.release();
  await at.school.close();
});

const undo = async () => at.office.ask(calls.undoAdvance, { body: { academic_term_id: 202602 } });

const waiting = async (count: number) => untilWaiting(at.school.database, count);

const newStudent = {
  first_name: 'Ria',
  last_name: 'Pooran',
  birth_certificate_pin: 'B-77',
  form_class_id: '1A',
};

const ofLastYear = { id: 20250077, first: 'Nia', last: 'Mohan' } as const;

const firstMark = `
  insert into term_marks (student_id, academic_term_id, academic_year_id, subject_id, course_mark)
  values (${students.anika.id}, 202602, 20262027, ${subjects.mathematics}, 71)`;

describe('an advance that is undone while somebody saves', () => {
  it('waits for a first mark, and is refused for it', async () => {
    await other.query(firstMark);
    const undone = undo();
    await waiting(1);
    await other.query('commit');
    const { status, json } = await undone;
    expect([status, json]).toEqual([409, { message: schoolYearMessages.enteredMeanwhile('marks') }]);
  });

  it('waits for term details, and does not take them away', async () => {
    await other.query(
      `update student_term_records set sessions_late = 2, version = version + 1, updated_at = clock_timestamp()
       where academic_term_id = 202602 and student_id = ${students.anika.id}`,
    );
    const undone = undo();
    await waiting(1);
    await other.query('commit');
    const { status, json } = await undone;
    expect([status, json]).toEqual([409, { message: schoolYearMessages.enteredMeanwhile('term details') }]);
  });

  it('waits for whoever has the student in hand and then saves the mark', async () => {
    await other.query(`select from students where student_id = ${students.anika.id} for no key update`);
    const undone = undo();
    await waiting(1);
    await other.query(firstMark);
    await other.query('commit');
    expect((await undone).status).toBe(409);
  });

  it.each([
    ['adding a student', async (clerk: Browser) => clerk.ask(calls.saveStudent, { body: newStudent })],
    [
      'bringing back a student of last year',
      async (clerk: Browser) =>
        clerk.ask(calls.changeStudentStatus, {
          body: {
            student_id: ofLastYear.id,
            student_status_id: studentStatusId.active,
            form_class_id: '1A',
          },
        }),
    ],
  ])('waits for a clerk who is %s, and is refused for them', async (_what, save) => {
    const { enrol, leaveSchool } = schoolRecords(at.school.database.owner.db);
    await enrol(ofLastYear, '1A', lastYear);
    await leaveSchool(ofLastYear);
    const clerk = await at.school.browser().signIn('kali');
    await other.query(`select from form_classes where form_class_id = '1A' for update`);
    const saved = save(clerk);
    await waiting(1);
    const undone = undo();
    await Promise.race([undone, waiting(2)]);
    await other.query('commit');
    expect((await saved).json).not.toHaveProperty('message');
    const { status, json } = await undone;
    expect([status, json]).toEqual([
      409,
      { message: schoolYearMessages.enteredMeanwhile('students who came, moved or left') },
    ]);
  });

  it('is undone before the mark comes, and the mark is refused in words', async () => {
    const teacher = await at.school.browser().signIn('amohammed');
    // Held up in the middle, with the term already taken.
    await other.query('select from term_advances for update');
    const undone = undo();
    await waiting(1);
    const saved = teacher.ask(calls.saveMark, {
      body: {
        ...blankEntry,
        student_id: students.anika.id,
        academic_term_id: 202602,
        subject_id: subjects.mathematics,
        employee_id: staff.amohammed.id,
        course_mark: 71,
        course_attendance: attendanceCode.present,
      },
    });
    await waiting(2);
    await other.query('commit');
    expect((await undone).status).toBe(200);
    const { status, json } = await saved;
    expect([status, json]).toEqual([409, { message: messages.goneMeanwhile }]);
  });
});
