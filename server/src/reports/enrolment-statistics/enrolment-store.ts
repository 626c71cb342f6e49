import type { Database } from '../../database/transaction.ts';
import { enrolledStudents } from '../enrolment/enrolled-students.ts';

/** A current student, with what statistics count. */
export interface CountedStudent {
  student_id: number;
  form_class_id: string;
  form_level: number;
  gender: 'M' | 'F' | null;
  date_of_birth: string | null;
  ethnic_group_id: number | null;
  religion_id: number | null;
  /** As the family wrote it. */
  country_of_birth: string | null;
}

/** A religion or an ethnic group. */
export interface CodedGroup {
  id: number;
  grouping: string;
}

/** The enrolment of a year, student by student. */
export async function listCounted(db: Database, academicYearId: number): Promise<CountedStudent[]> {
  return enrolledStudents(db, academicYearId)
    .leftJoin('student_personal as p', 'p.student_id', 's.student_id')
    .select(['s.student_id', 'c.form_class_id', 'c.form_level', 's.gender', 's.date_of_birth'])
    .select(['p.ethnic_group_id', 'p.religion_id', 'p.country_of_birth'])
    .execute();
}

/** All of them in code order, those which nobody belongs to included. */
export async function listGroups(db: Database, table: 'ethnic_groups' | 'religions'): Promise<CodedGroup[]> {
  return db.selectFrom(table).select(['id', 'grouping']).orderBy('id').execute();
}
