import { calls } from 'contract/calls';
import { testIds } from 'contract/marks-archive';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { markToSave } from '../testing/mark-to-save.ts';
import { schoolDaysAroundToday } from '../testing/school-days-around-today.ts';
import { testApplication } from '../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, subjects, term } from '../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db: owner } = school.database.owner;
const [today] = await schoolDaysAroundToday(owner);
await owner
  .insertInto('student_registrations')
  .values({ student_id: students.anika.id, academic_year_id: lastYear, form_class_id: '1B' })
  .onConflict((conflict) => conflict.doNothing())
  .execute();

const admin = await school.browser().signIn('Admin');
/** Keeps the employees, herself among them, and may do what is done here in the name of others. */
const vicePrincipal = await school.browser().signIn('vjoseph');
const mathematician = await school.browser().signIn('amohammed');
const student_id = students.anika.id;
const params = { studentId: String(student_id), termId: String(term) };
const register = { form_class_id: '1A', date: today, session: 'AM' } as const;

async function call({ id }: { id: number }, first_name: string, last_name: string): Promise<void> {
  const { status } = await vicePrincipal.ask(calls.saveEmployee, { body: { id, first_name, last_name } });
  expect(status).toBe(200);
}

afterEach(async () => {
  for (const one of [staff.vjoseph, staff.amohammed, staff.npierre]) await call(one, one.first, one.last);
});

async function historyOfMark(): Promise<string[]> {
  const subjectId = String(subjects.mathematics);
  const { answer } = await admin.ask(calls.listMarkHistory, { params: { ...params, subjectId } });
  return answer.map(({ by }) => by);
}

/** Who is named first by each history of what the vice principal saves here. */
async function namedByHistories() {
  const details = await admin.ask(calls.listTermDetailHistory, { params });
  const record = await admin.ask(calls.listStudentHistory, { params: { studentId: params.studentId } });
  const attendance = await admin.ask(calls.listRegisterHistory, { query: register });
  return {
    mark: (await historyOfMark())[0],
    details: details.answer[0]?.by,
    record: record.answer[0]?.by,
    register: attendance.answer[0]?.by,
  };
}

/** Who is named as the other one by the conflict of a save that knew nothing of the vice principal's. */
async function namedByConflicts() {
  const mark = { student_id, subject_id: subjects.mathematics };
  const replies = {
    mark: await mathematician.ask(calls.saveMark, { body: markToSave({ course_mark: 12, version: 0 }) }),
    record: await admin.ask(calls.savePersonalData, { body: { student_id, town: 'Couva', version: 0 } }),
    row: await admin.ask(calls.deleteMarkRow, { body: { ...mark, academic_term_id: term, version: 0 } }),
    subject: await admin.ask(calls.saveSubject, {
      body: { id: subjects.spanish, title: 'Spanish', abbr: 'Sp', version: 1 },
    }),
    archive: await admin.ask(calls.saveArchiveMark, {
      body: { ...mark, academic_term_id: lastTerm, test_id: testIds.course, mark: 12, version: 0 },
    }),
  };
  return Object.fromEntries(
    Object.entries(replies).map(([of, { status, json }]) => {
      const { changed, current } = json as {
        changed?: { by: string }[];
        current?: { updated_by: string };
      };
      return [of, [status, changed?.[0]?.by ?? current?.updated_by]];
    }),
  );
}

describe('whoever was called otherwise when they did something', () => {
  it('is told from the colleague of that name, then and after, by every history and every conflict', async () => {
    await admin.ask(calls.listRegisteredStudents, { params: { termId: params.termId, classId: '1A' } });
    await call(staff.vjoseph, 'Aisha', 'Mohammed');
    const mark = { student_id, subject_id: subjects.mathematics, mark: 44 };
    const saves = [
      await vicePrincipal.ask(calls.saveMark, { body: markToSave({ course_mark: 44 }) }),
      await vicePrincipal.ask(calls.saveTermDetails, {
        body: { student_id, academic_term_id: term, sessions_absent: 3 },
      }),
      await vicePrincipal.ask(calls.savePersonalData, { body: { student_id, town: 'Arima' } }),
      await vicePrincipal.ask(calls.saveRegister, { body: { ...register, entries: [] } }),
      await vicePrincipal.ask(calls.saveSubject, {
        body: { id: subjects.spanish, title: 'Spanish', abbr: 'Spa' },
      }),
      await vicePrincipal.ask(calls.saveArchiveMark, {
        body: { ...mark, academic_term_id: lastTerm, test_id: testIds.course },
      }),
    ];
    expect(saves.map(({ status }) => status)).toSatisfy((all: number[]) => all.every((one) => one < 300));

    for (const [by, lastSaved] of [
      [`Aisha Mohammed (ID ${staff.vjoseph.id})`, `Aisha Mohammed (ID ${staff.vjoseph.id})`],
      ['Aisha Mohammed (now Verna Joseph)', 'Verna Joseph'],
    ]) {
      expect(await namedByHistories()).toEqual({ mark: by, details: by, record: by, register: by });
      const conflict = [409, by];
      expect(await namedByConflicts()).toEqual({
        mark: conflict,
        record: conflict,
        row: conflict,
        subject: conflict,
        archive: conflict,
      });
      const query = { form_class_id: register.form_class_id, date: today };
      const { answer } = await admin.ask(calls.openRegister, { query });
      expect(answer.registers.AM.updated_by).toBe(lastSaved);
      await call(staff.vjoseph, 'Verna', 'Joseph');
    }
  });

  it('is told by the number of the employee as well where the present name is somebody else’s, also by its look', async () => {
    await mathematician.ask(calls.saveMark, { body: markToSave({ course_mark: 61 }) });
    expect((await historyOfMark())[0]).toBe('Aisha Mohammed');
    await call(staff.npierre, 'Aïsha', 'mohammed');
    expect((await historyOfMark())[0]).toBe(`Aisha Mohammed (ID ${staff.amohammed.id})`);
    await call(staff.amohammed, 'Norma', 'Pierre');
    expect((await historyOfMark())[0]).toBe('Aisha Mohammed (now Norma Pierre)');
    await call(staff.npierre, 'Norma', 'Pierre');
    expect((await historyOfMark())[0]).toBe(`Aisha Mohammed (now Norma Pierre, ID ${staff.amohammed.id})`);
  });

  it('is told by that number where letters of another script only look like a colleague’s, or like Admin', async () => {
    for (const [first, last] of [
      ['Аisha', 'Mohammed'],
      ['Ad', 'min'],
    ] as const) {
      await call(staff.vjoseph, first, last);
      await vicePrincipal.ask(calls.saveMark, { body: markToSave({ course_mark: null, comment: first }) });
      expect((await historyOfMark())[0]).toBe(`${first} ${last} (ID ${staff.vjoseph.id})`);
    }
    await admin.ask(calls.saveMark, { body: markToSave({ course_mark: 62 }) });
    expect((await historyOfMark())[0]).toBe('Admin');
  });
});
