import { compareClasses } from 'contract/class-order';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { formClassesInUse } from '../capabilities/classes/form-classes-in-use.ts';
import { listEnrolledStudents } from '../reports/enrolment/enrolled-students.ts';
import { findEnrolment } from '../reports/enrolment/find-enrolment.ts';
import { testApplication } from '../testing/test-application.ts';
import { students, year } from '../testing/test-school.ts';
import { inClassOrder } from './in-class-order.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;

describe('form classes', () => {
  it('stand in the order in which people read them, on paper as on the screen', async () => {
    const inOrder = [
      '1',
      '1 Ébène',
      '1A',
      '1A2',
      '1A10',
      '1a10',
      '1B',
      '1B 9',
      '1B 10',
      '1B-2',
      '2A',
      '4 Sci 2',
      '4 Sci 11',
      '4 Sci A',
      '4-1',
      '5A',
      '6 Lw',
      '6 Lw 2',
      '6 Lw 12',
      '6 Up',
    ].toSorted(compareClasses);
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${inOrder.toReversed()}::text[]) as id order by ${inClassOrder('id')}`.execute(
      db,
    );
    expect(rows.map(({ id }) => id)).toEqual(inOrder);
    expect(inOrder.indexOf('1A2')).toBeLessThan(inOrder.indexOf('1A10'));
  });

  it('are offered, and stand on documents, with 1A2 before 1A10', async () => {
    await db
      .insertInto('form_classes')
      .values([{ form_class_id: '1A10' }, { form_class_id: '1A2' }])
      .execute();
    const inForm1 = ['1A', '1A2', '1A10', '1B'];
    const ofForm1 = (classes: readonly string[]) => classes.filter((id) => id.startsWith('1'));
    expect(ofForm1(await formClassesInUse(school.database.db))).toEqual(inForm1);
    const enrolment = await findEnrolment(school.database.db, year);
    expect(ofForm1(enrolment.map(({ form_class_id }) => form_class_id))).toEqual(inForm1);
    const moves = [
      [students.anika.id, '1A10'],
      [students.brandon.id, '1A2'],
    ] as const;
    for (const [student_id, form_class_id] of moves) {
      await db
        .updateTable('student_registrations')
        .set({ form_class_id })
        .where('student_id', '=', student_id)
        .where('academic_year_id', '=', year)
        .execute();
    }
    const listed = await listEnrolledStudents(school.database.db, year).execute();
    expect([...new Set(ofForm1(listed.map(({ form_class_id }) => form_class_id)))]).toEqual(inForm1);
  });
});
