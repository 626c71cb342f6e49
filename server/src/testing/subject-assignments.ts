import { calls } from 'contract/calls';
import { afterAll, beforeEach } from 'vitest';
import type { Browser } from './browser.ts';
import { testApplication } from './test-application.ts';
import { staff, students, subjects } from './test-school.ts';

/** The test school with its own assignments before each test, and those who ask about subjects. */
export async function subjectAssignments() {
  const school = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  const office = await school.browser().signIn('oramdeen');

  const assigned = await owner.selectFrom('student_subject_assignments').selectAll().execute();
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
