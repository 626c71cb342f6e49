import { calls } from 'contract/calls';
import { blankEntry, type MarkSave } from 'contract/marks';
import { afterAll, beforeEach } from 'vitest';
import type { Browser } from './browser.ts';
import { noMarks } from './no-marks.ts';
import { type TestApplication, testApplication } from './test-application.ts';
import { students, subjects, term } from './test-school.ts';

/** Nothing entered yet for Anika in Mathematics. */
export const blank: MarkSave = {
  student_id: students.anika.id,
  academic_term_id: term,
  subject_id: subjects.mathematics,
  ...blankEntry,
};

/** The test school with its mark sheets, which are empty before each test, and the staff who write in them. */
export async function markSheets() {
  const school: TestApplication = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  beforeEach(async () => {
    await noMarks(owner);
  });
  const historyOf = async (student_id: number) =>
    owner
      .selectFrom('history')
      .selectAll()
      .where('entity', '=', 'term_mark')
      .where('student_id', '=', student_id)
      .orderBy('id')
      .execute();
  return {
    school,
    owner,
    mathematician: await school.browser().signIn('amohammed'),
    sixthFormTeacher: await school.browser().signIn('uboodram'),
    admin: await school.browser().signIn('Admin'),
    /** Holds permission 9. */
    academicAdministrator: await school.browser().signIn('cfrancis'),
    save: async (who: Browser, changes: object) =>
      who.ask(calls.saveMark, { body: { ...blank, ...changes } }),
    stored: async () => owner.selectFrom('term_marks').selectAll().orderBy('student_id').execute(),
    historyOf,
    lastHistory: async (student_id: number) => (await historyOf(student_id)).at(-1),
  };
}
