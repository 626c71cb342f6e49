import { calls } from 'contract/calls';
import { afterAll, beforeEach } from 'vitest';
import type { Browser } from './browser.ts';
import { testApplication } from './test-application.ts';
import { lastYear, staff, students, term, year } from './test-school.ts';

/** The test school with the term records of 1A as they are at its opening, before each test, and who writes in them. */
export async function termRecords() {
  const school = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  await owner
    .insertInto('employee_permissions')
    .values({ employee_id: staff.uboodram.id, user_permission_id: 2 })
    .execute();
  await owner
    .insertInto('form_teacher_assignments')
    .values([
      { academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.uboodram.id },
      { academic_year_id: lastYear, form_class_id: '1A', employee_id: staff.uboodram.id },
      { academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.lcharles.id },
    ])
    .execute();
  const formTeacher = await school.browser().signIn('amohammed');
  beforeEach(async () => {
    await owner.deleteFrom('student_term_records').execute();
    await formTeacher.ask(calls.listRegisteredStudents, { params: { termId: String(term), classId: '1A' } });
  });
  return {
    school,
    owner,
    formTeacher,
    dean: await school.browser().signIn('rsingh'),
    /** Of last year's 1A too. */
    formTeacherOf4Sci: await school.browser().signIn('uboodram'),
    academicAdministrator: await school.browser().signIn('cfrancis'),
    vicePrincipal: await school.browser().signIn('vjoseph'),
    admin: await school.browser().signIn('Admin'),
    save: async (who: Browser, changes: object) =>
      who.ask(calls.saveTermDetails, {
        body: { student_id: students.anika.id, academic_term_id: term, ...changes },
      }),
    stored: async () =>
      owner
        .selectFrom('student_term_records')
        .selectAll()
        .where('student_id', '=', students.anika.id)
        .executeTakeFirst(),
    historyOf: async () =>
      owner
        .selectFrom('history')
        .selectAll()
        .where('entity', '=', 'term_record')
        .where('student_id', '=', students.anika.id)
        .orderBy('id')
        .execute(),
  };
}
