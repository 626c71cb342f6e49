import type { Database } from '../../database/transaction.ts';
import { listEnrolledStudents } from '../enrolment/enrolled-students.ts';

/** The enrolled students of a class with their own telephone and e-mail; null where no personal data was entered. */
export async function listStudentContacts(db: Database, academicYearId: number, formClassId: string) {
  return listEnrolledStudents(db, academicYearId)
    .leftJoin('student_personal as p', 'p.student_id', 's.student_id')
    .select(['s.date_of_birth', 'p.phone_mobile', 'p.email'])
    .where('c.form_class_id', '=', formClassId)
    .execute();
}

export interface FamilyRecord {
  student_id: number;
  relationship: number;
  name: string;
  relation: string | null;
  phone_mobile: string | null;
  phone_home: string | null;
  phone_work: string | null;
  email: string | null;
}

/** The family records of these students. */
export async function listFamilyContacts(
  db: Database,
  studentIds: readonly number[],
): Promise<FamilyRecord[]> {
  return db
    .selectFrom('student_family')
    .select([
      'student_id',
      'relationship',
      'name',
      'relation',
      'phone_mobile',
      'phone_home',
      'phone_work',
      'email',
    ])
    .where((is) => is('student_id', '=', is.fn.any(is.val(studentIds))))
    .execute();
}
