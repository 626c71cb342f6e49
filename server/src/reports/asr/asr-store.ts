import type { Database } from '../../database/transaction.ts';

export interface SubjectCode {
  id: number;
  title: string;
  /** '' where the school has given none. */
  asr_code: string;
}

/** By title. */
export async function listSubjectCodes(db: Database): Promise<SubjectCode[]> {
  return db.selectFrom('subjects').select(['id', 'title', 'asr_code']).orderBy('title').execute();
}

/** Which subjects are taught to which form class. */
export async function listTaughtSubjects(
  db: Database,
  academicYearId: number,
): Promise<{ form_class_id: string; subject_id: number }[]> {
  return db
    .selectFrom('lessons')
    .select(['form_class_id', 'subject_id'])
    .distinct()
    .where('academic_year_id', '=', academicYearId)
    .execute();
}

/** Which subjects are assigned to which student. */
export async function listAssignedSubjects(
  db: Database,
  academicYearId: number,
): Promise<{ student_id: number; subject_id: number }[]> {
  return db
    .selectFrom('student_subject_assignments')
    .select(['student_id', 'subject_id'])
    .where('academic_year_id', '=', academicYearId)
    .execute();
}
