import { calls } from 'contract/calls';
import { testIds } from 'contract/marks-archive';
import type { TermChange } from 'contract/school-year';
import { afterAll, describe, expect, it } from 'vitest';
import { newSchool } from '../../testing/new-school.ts';

/** A school from its first day to its third year, entered and moved on through the calls of the screens alone. */

const desk = await newSchool();
afterAll(desk.school.close);

const mathematics = 33;
const english = 18;

/** Terms of years past: no date lies ahead. */
function termOf(startYear: number, term: 1 | 2 | 3): TermChange {
  const dates = {
    1: [`${startYear}-09-04`, `${startYear}-12-08`, `${startYear + 1}-01-08`],
    2: [`${startYear + 1}-01-08`, `${startYear + 1}-03-22`, `${startYear + 1}-04-08`],
    3: [`${startYear + 1}-04-08`, `${startYear + 1}-07-05`, `${startYear + 1}-09-02`],
  } as const;
  const [term_start, term_end, next_term_start] = dates[term];
  return { mode: 'advance', term, term_start, term_end, next_term_start, total_sessions: 100 + term };
}

/** Each class of each term as it was when the next term came: its marks, and of two classes all that is printed. */
const keptMarks = new Map<string, string>();
const keptPaper = new Map<string, Record<string, string>>();
const printed = ['1A', '5A'];

async function keep(academicTermId: number, formClasses: readonly string[] = everyClass) {
  for (const formClass of formClasses) {
    const which = `${formClass} ${academicTermId}`;
    keptMarks.set(which, await desk.marksOf(formClass, academicTermId));
    if (printed.includes(formClass)) keptPaper.set(which, await desk.paperOf(formClass, academicTermId));
  }
}

async function expectPastMarksUnchanged() {
  for (const [which, before] of keptMarks) {
    expect([which, await desk.marksOf(...partsOf(which))]).toEqual([which, before]);
  }
}

async function expectPastUnchanged() {
  await expectPastMarksUnchanged();
  for (const [which, before] of keptPaper) {
    expect([which, await desk.paperOf(...partsOf(which))]).toEqual([which, before]);
  }
}

function partsOf(which: string): [formClass: string, academicTermId: number] {
  const at = which.lastIndexOf(' ');
  return [which.slice(0, at), Number(which.slice(at + 1))];
}

const everyClass = ['1A', '2A', '3A', '4A', '5A', '6 Lw', '6 Up'];
const people = new Map<string, number>();
const idOf = (name: string) => people.get(name) ?? 0;
let teacher = 0;
let transcriptOfHema = '';

async function teachEverywhere() {
  for (const formClass of everyClass) {
    await desk.teach(teacher, mathematics, formClass);
    await desk.teach(teacher, english, formClass);
  }
}

/** Everybody in Form 4 or above takes both subjects. */
async function assignUpperForms() {
  const { answer: current } = await desk.admin.ask(calls.listCurrentStudents, {});
  for (const { student_id } of current.filter(({ form_level }) => form_level > 3)) {
    for (const subject_id of [mathematics, english]) {
      await desk.admin.ask(calls.saveStudentSubject, {
        body: { subject_id, student_id, employee_id: teacher },
      });
    }
  }
}

async function enterMarks(academicTermId: number) {
  const { answer: current } = await desk.admin.ask(calls.listCurrentStudents, {});
  for (const [at, { student_id }] of current.entries()) {
    for (const subject_id of [mathematics, english]) {
      const mark = 40 + ((at * 7 + academicTermId + subject_id) % 60);
      const key = { student_id, academic_term_id: academicTermId, subject_id, employee_id: teacher };
      await desk.mark(key, { course_mark: mark, exam_mark: 99 - mark, comment: 'Steady work.' });
    }
  }
}

async function classesNow(): Promise<Record<string, string>> {
  const { answer: current } = await desk.admin.ask(calls.listCurrentStudents, {});
  return Object.fromEntries(current.map((student) => [student.first_name, student.form_class_id]));
}

describe('a school that begins with nothing', () => {
  it('is set up: its name, classes, first term, teachers, lessons and students', async () => {
    expect((await desk.admin.get('/api/current-term')).status).toBe(404);
    await desk.admin.ask(calls.saveSchoolSettings, { body: { name: 'Bamboo Grove Secondary' } });
    await desk.open(...everyClass);
    const { answer: proposed } = await desk.admin.ask(calls.getNextTerm, {});
    expect(proposed).toMatchObject({ from_academic_term_id: null, term_start: null });
    const first = await desk.change({ ...termOf(2023, 1), from_academic_term_id: null });
    expect(first).toMatchObject({ id: 202301, academic_year_id: 20232024, from_academic_term_id: null });
    const { answer: years } = await desk.admin.ask(calls.listClassListYears, {});
    expect(years).toEqual([{ academic_year_id: 20232024, start: '2023-09-04', end: null }]);
    teacher = await desk.hire('Aisha', 'Mohammed');
    await teachEverywhere();
    for (const [name, last, formClass] of [
      ['Anika', 'Ali', '1A'],
      ['Brandon', 'Bissoon', '1A'],
      ['Chantal', 'Charles', '2A'],
      ['Devon', 'Dass', '3A'],
      ['Émile', "D'Abreu", '4A'],
      ['Farah', 'Francis', '5A'],
      ['Gerard', 'Garcia', '6 Lw'],
      ['Hema', 'Harris', '6 Up'],
    ] as const) {
      people.set(name, await desk.enrol(name, last, formClass));
    }
    await assignUpperForms();
  });

  it('goes through the three terms of its first year', async () => {
    await enterMarks(202301);
    await keep(202301);
    const second = await desk.change({ ...termOf(2023, 2), from_academic_term_id: 202301 });
    expect(second).toMatchObject({ id: 202302, counts: { term_records: 8, promoted: 0 }, missing_marks: [] });
    await enterMarks(202302);
    await keep(202302);
    await desk.change(termOf(2023, 3));
    await enterMarks(202303);
    await keep(202303);
    await expectPastMarksUnchanged();
  });

  it('begins its second year with everybody a form higher', async () => {
    const answer = await desk.change({ ...termOf(2024, 1), from_academic_term_id: 202303 });
    expect(answer).toMatchObject({
      id: 202401,
      new_year: 1,
      counts: { term_records: 6, promoted: 6, graduated: 2 },
    });
    expect(await classesNow()).toEqual({
      Anika: '2A',
      Brandon: '2A',
      Chantal: '3A',
      Devon: '4A',
      Émile: '5A',
      Gerard: '6 Up',
    });
    const { answer: all } = await desk.admin.ask(calls.listAllStudents, { query: {} });
    expect(
      all.archived_students.map(({ first_name, student_status }) => [first_name, student_status]),
    ).toEqual([
      ['Farah', 'Graduated'],
      ['Hema', 'Graduated'],
    ]);
    await expectPastUnchanged();
    transcriptOfHema = await desk.transcriptOf(idOf('Hema'));
    expect(transcriptOfHema).toContain('Graduated');
  });

  it('copies its timetable, takes in new students, and one repeats', async () => {
    const years = { from_academic_year_id: 20232024, to_academic_year_id: 20242025 };
    const { answer: copied } = await desk.admin.ask(calls.copyTimetable, { query: {}, body: years });
    expect(copied.lessons.copied).toBe(14);
    people.set('Indra', await desk.enrol('Indra', 'Isaac', '1A'));
    const body = { student_id: idOf('Brandon'), form_class_id: '1A' };
    expect((await desk.admin.ask(calls.registerInClass, { body })).status).toBe(200);
    await assignUpperForms();
    expect(await classesNow()).toMatchObject({ Anika: '2A', Brandon: '1A', Indra: '1A' });
    await expectPastMarksUnchanged();
  });

  it('works in a term of the year before again, and comes back', async () => {
    await desk.admin.ask(calls.backdateTerm, { body: { academic_term_id: 202303 } });
    // The graduates are on the sheets of the term again, as they were.
    await expectPastUnchanged();
    const sheet = `/api/teacher-lesson-students/5A/202303/${mathematics}/${teacher}`;
    expect((await desk.admin.get(sheet)).json).toMatchObject({ total: 1, data: [{ first_name: 'Farah' }] });
    const key = { academic_term_id: 202303, subject_id: mathematics, employee_id: teacher };
    await desk.mark({ ...key, student_id: idOf('Farah') }, { course_mark: 88, exam_mark: 91 });
    await keep(202303, ['5A']);
    const back = { academic_term_id: 202401, from_academic_term_id: 202303 };
    expect((await desk.admin.ask(calls.backdateTerm, { body: back })).status).toBe(200);
    await expectPastMarksUnchanged();
    expect(await classesNow()).toMatchObject({ Anika: '2A', Brandon: '1A' });
  });

  it('ends its second year and begins the third, each in its own class', async () => {
    for (const [term, id] of [
      [2, 202401],
      [3, 202402],
    ] as const) {
      await enterMarks(id);
      await keep(id);
      await desk.change({ ...termOf(2024, term), from_academic_term_id: id });
    }
    await enterMarks(202403);
    await keep(202403);
    const answer = await desk.change({ ...termOf(2025, 1), from_academic_term_id: 202403 });
    expect(answer.counts).toEqual({ term_records: 5, promoted: 5, graduated: 2 });
    expect(await classesNow()).toEqual({
      Anika: '3A',
      Brandon: '2A',
      Chantal: '4A',
      Devon: '5A',
      Indra: '2A',
    });
    await expectPastUnchanged();
    expect(await desk.transcriptOf(idOf('Hema'))).toBe(transcriptOfHema);
    expect(await desk.transcriptOf(idOf('Brandon'))).toMatch(/1A[^]*1A[^]*2A/);
    const { answer: history } = await desk.admin.ask(calls.listTermHistory, {});
    expect(history.map(({ id, current }) => [id, current])).toEqual([
      [202501, 1],
      [202403, 0],
      [202402, 0],
      [202401, 0],
      [202303, 0],
      [202302, 0],
      [202301, 0],
    ]);
    const { answer: years } = await desk.admin.ask(calls.listClassListYears, {});
    expect(years).toEqual([
      { academic_year_id: 20252026, start: '2025-09-04', end: null },
      { academic_year_id: 20242025, start: '2024-09-04', end: '2025-07-05' },
      { academic_year_id: 20232024, start: '2023-09-04', end: '2024-07-05' },
    ]);
  });

  it('corrects a mark of its first year in the archive, and that mark alone is another one', async () => {
    const key = { student_id: idOf('Anika'), subject_id: mathematics, academic_term_id: 202302 };
    const archiveOf = async () =>
      (await desk.admin.ask(calls.getTermMarks, { params: { studentId: String(key.student_id) } })).answer;
    const before = (await archiveOf())['1'].find(({ termId }) => termId === key.academic_term_id);
    const correct = async (mark: number | null) =>
      desk.admin.ask(calls.saveArchiveMark, { body: { ...key, mark, test_id: testIds.exam } });
    expect((await correct(77.5)).status).toBe(200);
    const after = (await archiveOf())['1'].find(({ termId }) => termId === key.academic_term_id);
    expect(after).toEqual({ ...before, math_exam: 77.5 });
    const corrected = await desk.marksOf('1A', key.academic_term_id);
    expect(corrected).not.toBe(keptMarks.get('1A 202302'));
    const others = [...keptMarks].filter(([which]) => which !== '1A 202302');
    for (const [which, kept] of others) {
      expect([which, await desk.marksOf(...partsOf(which))]).toEqual([which, kept]);
    }
    await correct(before?.math_exam ?? null);
    await expectPastUnchanged();
  });
});
