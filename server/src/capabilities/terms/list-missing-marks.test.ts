import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import { classesByChance, writeSchoolByChance } from '../../testing/school-by-chance.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { staff, students, subjects, term, writeTestSchool } from '../../testing/test-school.ts';
import { findClassOverview } from '../term-details/find-class-overview.ts';
import { listMissingMarks } from './list-missing-marks.ts';

/** What an advance tells to be missing is what the class's overview and its report cards tell. */

const school = await testDatabase();
afterAll(school.close);
const { db } = school.owner;

const { mathematics, english, science } = subjects;

beforeAll(async () => {
  await writeTestSchool(school);
  await writeSchoolByChance(db, 'missing marks');
  const { mark } = schoolRecords(db);
  const courseOnly = { course_mark: 60, employee_id: staff.amohammed.id };
  // Two have course marks only, a third has all and a fourth none, and the lesson goes.
  await mark(students.anika, mathematics, courseOnly);
  await mark(students.brandon, mathematics, courseOnly);
  await mark(students.chantal, mathematics, { ...courseOnly, exam_mark: 70 });
  await mark(students.emile, mathematics, {});
  // One has but course work, and is taken out of the subject; in another one the lesson goes and the students stay.
  await mark(students.hannah, mathematics, { course_mark: 50, employee_id: staff.uboodram.id });
  const inMathematics = db.deleteFrom('student_subject_assignments').where('subject_id', '=', mathematics);
  await inMathematics.where('student_id', '=', students.hannah.id).execute();
  await db
    .deleteFrom('lessons')
    .where('form_class_id', '=', '1A')
    .where('subject_id', '=', mathematics)
    .execute();
  await db
    .deleteFrom('lessons')
    .where('form_class_id', '=', '4 Sci')
    .where('subject_id', '=', english)
    .execute();
  await db
    .deleteFrom('lessons')
    .where('form_class_id', '=', '3C')
    .where('subject_id', '=', science)
    .execute();
});

const told = async () => listMissingMarks(db, term);

it('holds the marks that are there without a lesson or an assignment any more, with who entered them', async () => {
  const all = await told();
  const of = (form_class_id: string, subject_id: number) =>
    all.find((one) => one.form_class_id === form_class_id && one.subject_id === subject_id);
  expect(of('1A', mathematics)).toEqual({
    form_class_id: '1A',
    subject_id: mathematics,
    subject_title: 'Mathematics',
    teachers: 'A. Mohammed',
    students: 3,
    missing: 2,
    names: ['Ali, Brandon', 'Baptiste, Anika'],
  });
  expect(of('4 Sci', mathematics)).toMatchObject({
    students: 3,
    missing: 3,
    teachers: 'U. Boodram, N. Pierre',
  });
  expect(of('4 Sci', english)).toMatchObject({ students: 2, missing: 2, teachers: 'R. Singh' });
});

it.each(['1A', '1B', '4 Sci', '6 Up', ...classesByChance])(
  'is that of the overview of %s',
  async (form_class_id) => {
    const overview = await findClassOverview(db, { form_class_id, academic_term_id: term });
    const ofClass = (await told()).filter((one) => one.form_class_id === form_class_id);
    expect(ofClass.map(({ subject_id, missing, teachers }) => [subject_id, missing, teachers])).toEqual(
      overview.subjects
        .filter(({ missing }) => missing > 0)
        .map(({ subject_id, missing, teachers }) => [subject_id, missing, teachers.join(', ')]),
    );
  },
);
