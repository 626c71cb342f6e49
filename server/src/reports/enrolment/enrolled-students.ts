import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';

/** A current student as the lists begin with them. */
export interface EnrolledStudent {
  student_id: number;
  last_name: string;
  first_name: string;
  /** null where nobody recorded it. */
  gender: 'M' | 'F' | null;
  form_class_id: string;
  form_level: number;
}

/**
 * The current students: registered in this year with status Active (3-decisions §6). The one place that says so
 * for lists and statistics, so that their totals equal the enrolment; each selects what it needs. `s` is the
 * student, `r` the registration, `c` the form class.
 */
export function enrolledStudents(db: Database, academicYearId: number) {
  return db
    .selectFrom('student_registrations as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .innerJoin('form_classes as c', 'c.form_class_id', 'r.form_class_id')
    .where('r.academic_year_id', '=', academicYearId)
    .where('s.student_status_id', '=', 1);
}

/** The same with who they are, by level, class, last name and first name. */
export function listEnrolledStudents(db: Database, academicYearId: number) {
  return enrolledStudents(db, academicYearId)
    .select(['s.student_id', 's.last_name', 's.first_name', 's.gender', 'c.form_class_id', 'c.form_level'])
    .orderBy(inClassOrder('c.form_class_id'))
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id');
}
