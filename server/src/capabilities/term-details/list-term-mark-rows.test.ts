import { calls } from 'contract/calls';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { markRows } from '../../testing/mark-rows.ts';
import { lastTerm, lastYear, staff, students, subjects, term } from '../../testing/test-school.ts';

const { school, owner, formTeacher, academicAdministrator, admin, write } = await markRows();
const { anika, gerard, hannah, jada } = students;
const { english, mathematics, science, spanish } = subjects;

describe('the subject table of a student', () => {
  const rowsOf = async (who: Browser, student_id: number = anika.id, include_missing?: '0' | '1') =>
    who.ask(calls.listTermMarkRows, {
      params: { studentId: String(student_id), termId: String(term) },
      query: { include_missing },
    });

  it('has the stored rows by title, with teacher, marks, grades and remark', async () => {
    const latin = { id: 700, title: 'Latin', abbr: 'Lat', retired_on: null };
    await owner.insertInto('subjects').values(latin).execute();
    await write(anika, latin.id, { course_mark: 40 }, staff.rsingh.id);
    await write(anika, spanish, { course_attendance: 3, exam_mark: 71 }, staff.lcharles.id);
    await write(
      anika,
      mathematics,
      { course_mark: 62.5, exam_mark: 80, dilligence: 'A', comment: 'Steady work.' },
      staff.amohammed.id,
    );
    const { status, answer } = await rowsOf(formTeacher);
    expect(status).toBe(200);
    expect(answer).toEqual([
      expect.objectContaining({ abbr: 'Lat', course_mark: 40 }),
      {
        student_id: anika.id,
        academic_term_id: term,
        subject_id: mathematics,
        abbr: 'Math',
        subject_title: 'Mathematics',
        employee_id: staff.amohammed.id,
        teacher: 'A. Mohammed',
        course_mark: 62.5,
        exam_mark: 80,
        course_attendance: 1,
        exam_attendance: 1,
        dilligence: 'A',
        progress: null,
        conduct: null,
        comment: 'Steady work.',
        version: 1,
        updated_at: expect.any(String),
        updated_by: null,
        cleared: false,
      },
      expect.objectContaining({ abbr: 'Span', course_attendance: 3, course_mark: null, exam_mark: 71 }),
    ]);
  });

  it('shows on request the subjects that are taken without a row: of the class, from Form 4 of the student', async () => {
    await write(anika, mathematics, { exam_mark: 80 }, staff.amohammed.id);
    const junior = (await rowsOf(formTeacher, anika.id, '1')).answer;
    expect(junior.map(({ abbr, teacher, version }) => [abbr, teacher, version])).toEqual([
      ['Eng', 'R. Singh', 0],
      ['Math', 'A. Mohammed', 1],
      ['Span', 'L. Charles', 0],
    ]);
    // Who teaches Mathematics there this year, and not who did last year.
    const { answer: ofBrandon } = await rowsOf(formTeacher, students.brandon.id, '1');
    expect(ofBrandon.map(({ abbr, teacher }) => [abbr, teacher])).toContainEqual(['Math', 'A. Mohammed']);
    // Took English last year.
    const { register, take } = schoolRecords(owner);
    await register(jada, '4 Sci', lastYear);
    await take(jada, english, staff.rsingh, { inYear: lastYear });
    const senior = (await rowsOf(formTeacher, jada.id, '1')).answer;
    expect(senior.map(({ abbr, teacher, employee_id }) => [abbr, teacher, employee_id])).toEqual([
      ['Math', 'N. Pierre', staff.npierre.id],
    ]);
    expect((await rowsOf(formTeacher, jada.id)).answer).toEqual([]);
  });

  it('asks, as the report card, for no mark in a subject that is not taken and whose row was cleared', async () => {
    await write(jada, english, {}, staff.rsingh.id);
    await write(jada, mathematics, {}, staff.npierre.id);
    await write(anika, science, {}, staff.nbaptiste.id);
    const shown = async (student: { id: number }, who = formTeacher) =>
      (await rowsOf(who, student.id, '1')).answer.map(({ abbr, version }) => [abbr, version]);
    expect(await shown(jada)).toEqual([['Math', 1]]);
    expect(await shown(anika)).toEqual([
      ['Eng', 0],
      ['Math', 0],
      ['Span', 0],
    ]);
    // To whom it may stand in the way of another it is shown, to be deleted, as one in which nothing is missing.
    for (const include_missing of ['0', '1'] as const) {
      const { answer } = await rowsOf(academicAdministrator, jada.id, include_missing);
      expect(answer.map(({ abbr, version, cleared }) => [abbr, version, cleared])).toEqual([
        ['Eng', 1, true],
        ['Math', 1, false],
      ]);
    }
    // A grade alone is something, and is read there.
    await write(hannah, spanish, { conduct: 'B' }, staff.lcharles.id);
    expect((await shown(hannah)).map(([abbr]) => abbr)).toEqual(['Eng', 'Math', 'Span']);
  });

  it('opens to holders of 2, 9 and Admin, and to nobody else', async () => {
    for (const who of [formTeacher, academicAdministrator, admin]) {
      expect((await rowsOf(who, hannah.id)).status).toBe(200);
    }
    for (const name of ['lcharles', 'kali', 'hmaharaj'] as const) {
      expect((await rowsOf(await school.browser().signIn(name))).status).toBe(403);
    }
  });

  it('is there in a past term for a student who has left since and has marks in it', async () => {
    const { register, mark } = schoolRecords(owner);
    await register(gerard, '1A', lastYear);
    await mark(gerard, mathematics, { course_mark: 51 }, lastTerm);
    const past = { studentId: String(gerard.id), termId: String(lastTerm) };
    const { status, answer } = await formTeacher.ask(calls.listTermMarkRows, { params: past, query: {} });
    expect([status, answer]).toMatchObject([200, [{ subject_id: mathematics, course_mark: 51 }]]);
  });

  it('is not found for a student who is in no class that term', async () => {
    expect((await rowsOf(formTeacher, 99)).status).toBe(404);
    expect((await rowsOf(formTeacher, gerard.id)).status).toBe(404);
    const nextTerm = { studentId: String(anika.id), termId: '202602' };
    expect((await formTeacher.ask(calls.listTermMarkRows, { params: nextTerm, query: {} })).status).toBe(404);
  });
});
