import type { ArchivedStudent } from 'contract/marks-archive';
import type { Database } from '../../database/transaction.ts';
import { listAllStudents } from '../students/list-all-students.ts';

/** Who is no current student: no more of them than the archive's list shows. */
export async function listArchivedStudents(db: Database): Promise<ArchivedStudent[]> {
  const { archived_students } = await listAllStudents(db, 'archived');
  return archived_students.map(({ student_id, last_name, first_name, gender, form_class_id }) => ({
    student_id,
    last_name,
    first_name,
    gender,
    form_class_id,
  }));
}
