import { calls } from 'contract/calls';
import { afterAll, beforeEach } from 'vitest';
import type { Database } from '../database/transaction.ts';
import type { Browser } from './browser.ts';
import { schoolRecords } from './school-records.ts';
import { testApplication } from './test-application.ts';
import { lastYear, staff, students, subjects } from './test-school.ts';

/** In 4 Sci last year, still Active, and in no class this year. */
export const petra = { id: 20220003, first: 'Petra', last: 'Moses' } as const;

/** Taught until last year. */
export const latin = 700;

/** The test school with its own assignments before each test, and those who ask about subjects. */
export async function subjectAssignments() {
  const school = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  const office = await school.browser().signIn('oramdeen');

  await leaveSetOfBoodram(owner);
  const ofThisYear = await owner.selectFrom('student_subject_assignments').selectAll().execute();
  const [ofHannah, ofIsaiah, ofKyle] = await lastYearsAssignments(owner);
  // Around this year's, so that neither the first nor the last that is found is by chance the right one.
  const assigned = [ofHannah, ...ofThisYear, ofIsaiah, ofKyle];
  const history = async () =>
    owner
      .selectFrom('history')
      .select(['actor', 'student_id', 'subject_id', 'employee_id', 'form_class_id', 'before', 'after'])
      .where('entity', '=', 'student_subject_assignment')
      .orderBy('id')
      .execute();
  let earlier = 0;
  beforeEach(async () => {
    await owner.deleteFrom('student_subject_assignments').execute();
    await owner.insertInto('student_subject_assignments').values(assigned).execute();
    earlier = (await history()).length;
  });

  return {
    school,
    owner,
    office,
    vicePrincipal: await school.browser().signIn('vjoseph'),
    teacher: await school.browser().signIn('uboodram'),
    /** 'Persad, Hannah', as messages name a student; '' for who is none. */
    nameOf: async (student: number) => {
      const { answer } = await office.ask(calls.listCurrentStudents, {});
      const one = answer.find(({ student_id }) => student_id === student);
      return one === undefined ? '' : `${one.last_name}, ${one.first_name}`;
    },
    newHistory: async () => (await history()).slice(earlier),
    teachersOf: async (subject: number) => {
      const params = { subject: String(subject) };
      const { answer } = await office.ask(calls.listSubjectStudents, { params });
      return answer.map(({ last_name, teacher_name }) => [last_name, teacher_name]);
    },
    assign: async (who: Browser, body: object) =>
      who.ask(calls.saveStudentSubject, { body: { subject_id: subjects.mathematics, ...body } } as never),
    batch: async (body: object) =>
      office.ask(calls.assignStudents, {
        body: {
          form_level: 4,
          form_class_id: null,
          subject_id: subjects.mathematics,
          employee_id: staff.npierre.id,
          students: [students.hannah.id],
          ...body,
        },
      }),
  };
}

/** Ned left school this year, and is in the set that he was in. */
async function leaveSetOfBoodram(owner: Database): Promise<void> {
  const ned = { id: 20230055, first: 'Ned', last: 'Quashie' };
  const { enrol, leaveSchool, take } = schoolRecords(owner);
  await enrol(ned, '4 Sci');
  await leaveSchool(ned);
  await take(ned, subjects.mathematics, staff.uboodram);
}

/** Last year Lisa Charles taught Mathematics in 4 Sci, and Hannah, Isaiah and Kyle were in her set, as Petra was. */
async function lastYearsAssignments(owner: Database) {
  const { enrol, register } = schoolRecords(owner);
  const { mathematics } = subjects;
  await owner
    .insertInto('subjects')
    .values({ id: latin, title: 'Latin', abbr: 'Lat', retired_on: '2026-07-03' })
    .execute();
  await enrol(petra, '4 Sci', lastYear);
  const of = { academic_year_id: lastYear, subject_id: mathematics, employee_id: staff.lcharles.id };
  await owner
    .insertInto('lessons')
    .values({ ...of, form_class_id: '4 Sci', since: '2025-09-01T00:00:00Z' })
    .execute();
  const { hannah, isaiah, kyle } = students;
  for (const student of [hannah, isaiah, kyle]) await register(student, '4 Sci', lastYear);
  return [
    { ...of, student_id: hannah.id },
    { ...of, student_id: isaiah.id },
    { ...of, student_id: kyle.id },
  ] as const;
}
