import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, students, year } from '../../testing/test-school.ts';
import { findEnrolment } from './find-enrolment.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;

describe('the enrolment', () => {
  it('counts who is registered this year and active, by class and sex', async () => {
    expect(await findEnrolment(school.database.db, year)).toEqual([
      // Gerard has left.
      { form_class_id: '1A', form_level: 1, male: 2, female: 2, not_recorded: 0, total: 4 },
      { form_class_id: '1B', form_level: 1, male: 1, female: 1, not_recorded: 0, total: 2 },
      { form_class_id: '4 Sci', form_level: 4, male: 1, female: 2, not_recorded: 1, total: 4 },
      { form_class_id: '6 Up', form_level: 6, male: 1, female: 1, not_recorded: 0, total: 2 },
    ]);
  });

  it('counts nobody in a year without registrations, and a retired class while someone is in it', async () => {
    await db
      .insertInto('form_classes')
      .values([
        { form_class_id: '2A', retired_on: '2026-07-03' },
        { form_class_id: '3A', retired_on: '2026-07-03' },
      ])
      .execute();
    const register = { student_id: students.jada.id, academic_year_id: lastYear, form_class_id: '3A' };
    await db.insertInto('student_registrations').values(register).execute();
    const counted = await findEnrolment(school.database.db, lastYear);
    expect(counted.map(({ form_class_id, total }) => [form_class_id, total])).toEqual([
      ['1A', 0],
      ['1B', 0],
      ['3A', 1],
      ['4 Sci', 0],
      ['6 Up', 0],
    ]);
  });
});
