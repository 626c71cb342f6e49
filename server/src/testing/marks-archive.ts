import { calls } from 'contract/calls';
import { type ArchiveMarkSave, testIds } from 'contract/marks-archive';
import { afterAll, beforeEach } from 'vitest';
import type { Browser } from './browser.ts';
import { noMarks } from './no-marks.ts';
import { testApplication } from './test-application.ts';
import { lastTerm, lastYear, students, subjects } from './test-school.ts';

/**
 * A school whose academic administrator looks into past terms. Anika repeats Form 1: last year in 1B, this year in 1A.
 * Before each test nothing is recorded.
 */
export async function marksArchive() {
  const school = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  const academicAdministrator = await school.browser().signIn('cfrancis');
  const { anika } = students;

  beforeEach(async () => {
    await noMarks(owner);
    await owner.deleteFrom('term_registration_removals').execute();
    await owner.deleteFrom('student_term_records').execute();
    await owner.deleteFrom('student_registrations').where('academic_year_id', '=', lastYear).execute();
    await owner.deleteFrom('term_configurations').where('academic_term_id', '=', lastTerm).execute();
    await owner
      .insertInto('student_registrations')
      .values({ student_id: anika.id, academic_year_id: lastYear, form_class_id: '1B' })
      .execute();
  });

  const archiveOf = async (student_id: number, who: Browser = academicAdministrator) =>
    who.ask(calls.getTermMarks, { params: { studentId: String(student_id) } });

  /** Course work in Mathematics of last term, but for what is given. */
  const save = async (more: Partial<ArchiveMarkSave>, who: Browser = academicAdministrator) =>
    who.ask(calls.saveArchiveMark, {
      body: {
        student_id: anika.id,
        subject_id: subjects.mathematics,
        mark: 61.5,
        test_id: testIds.course,
        academic_term_id: lastTerm,
        ...more,
      },
    });

  return { school, owner, academicAdministrator, archiveOf, save };
}
