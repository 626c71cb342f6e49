import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';
import { enrolledStudents } from './enrolled-students.ts';

/** How many students; male and female do not add up to the total where the sex is not recorded. */
export interface SexCounts {
  male: number;
  female: number;
  not_recorded: number;
  total: number;
}

export interface ClassEnrolment extends SexCounts {
  form_class_id: string;
  form_level: number;
}

/**
 * The enrolment of a year by form class: current students only. Every class in use is there, also an empty one,
 * and a retired one for as long as someone is registered in it.
 */
export async function findEnrolment(db: Database, academicYearId: number): Promise<ClassEnrolment[]> {
  const counted = enrolledStudents(db, academicYearId)
    .select([
      'c.form_class_id',
      sql<number>`count(*) filter (where s.gender = 'M')`.as('male'),
      sql<number>`count(*) filter (where s.gender = 'F')`.as('female'),
      sql<number>`count(*) filter (where s.gender is null)`.as('not_recorded'),
      sql<number>`count(*)`.as('total'),
    ])
    .groupBy('c.form_class_id')
    .as('n');
  return db
    .selectFrom('form_classes as c')
    .leftJoin(counted, 'n.form_class_id', 'c.form_class_id')
    .select((is) => [
      'c.form_class_id',
      'c.form_level',
      is.fn.coalesce('n.male', sql<number>`0`).as('male'),
      is.fn.coalesce('n.female', sql<number>`0`).as('female'),
      is.fn.coalesce('n.not_recorded', sql<number>`0`).as('not_recorded'),
      is.fn.coalesce('n.total', sql<number>`0`).as('total'),
    ])
    .where((is) => is.or([is('c.retired_on', 'is', null), is('n.total', '>', 0)]))
    .orderBy(inClassOrder('c.form_class_id'))
    .execute();
}

/** The counts of these students, e.g. of those in a list. */
export function countBySex(students: readonly { gender: 'M' | 'F' | null }[]): SexCounts {
  const of = (gender: 'M' | 'F' | null) => students.filter((student) => student.gender === gender).length;
  return { male: of('M'), female: of('F'), not_recorded: of(null), total: students.length };
}
