import { calls } from 'contract/calls';
import { blankEntry, type MarkEntry } from 'contract/marks';
import { afterAll, beforeEach } from 'vitest';
import type { Browser } from './browser.ts';
import { noMarks } from './no-marks.ts';
import { testApplication } from './test-application.ts';
import { students, term, year } from './test-school.ts';

/** Which row of Anika's, or of another student's. */
export function markRow(subject_id: number, student_id: number = students.anika.id) {
  return { student_id, academic_term_id: term, subject_id };
}

/** The test school without a mark before each test, and those who see and correct a student's rows of subjects. */
export async function markRows() {
  const school = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  beforeEach(async () => {
    await noMarks(owner);
  });
  return {
    school,
    owner,
    formTeacher: await school.browser().signIn('amohammed'),
    academicAdministrator: await school.browser().signIn('cfrancis'),
    admin: await school.browser().signIn('Admin'),
    /** A row that stands already. */
    async write(
      student: { id: number },
      subject_id: number,
      marks: Partial<MarkEntry>,
      employee_id: number,
    ): Promise<void> {
      await owner
        .insertInto('term_marks')
        .values({
          ...markRow(subject_id, student.id),
          academic_year_id: year,
          ...blankEntry,
          ...marks,
          employee_id,
          updated_by: null,
        })
        .execute();
    },
    change: async (who: Browser, prev_subject_id: number, new_subject_id: number, more: object = {}) => {
      const { student_id, academic_term_id } = markRow(prev_subject_id);
      return who.ask(calls.changeMarkRow, {
        body: { student_id, academic_term_id, prev_subject_id, new_subject_id, ...more },
      });
    },
    remove: async (who: Browser, subject_id: number, more: object = {}) =>
      who.ask(calls.deleteMarkRow, { body: { ...markRow(subject_id), ...more } }),
    restore: async (who: Browser, subject_id: number) =>
      who.ask(calls.restoreMarkRow, { body: markRow(subject_id) }),
    stored: async () => owner.selectFrom('term_marks').selectAll().orderBy('subject_id').execute(),
    historyOf: async (subject_id: number, student_id: number = students.anika.id) =>
      owner
        .selectFrom('history')
        .selectAll()
        .where('student_id', '=', student_id)
        .where('subject_id', '=', subject_id)
        .orderBy('id', 'desc')
        .limit(5)
        .execute(),
  };
}
