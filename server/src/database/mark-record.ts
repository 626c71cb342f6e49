import type { MarkEntry, MarkRecord } from 'contract/marks';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { highestMarkVersion } from './mark-version.ts';
import type { DatabaseTransaction } from './transaction.ts';

/** Which record of marks: one student, term and subject. */
export interface MarkKey {
  student_id: number;
  academic_term_id: number;
  subject_id: number;
}

/** Whose a record of marks is, by the row `s` of students. */
export const studentOfMark = sql`
  s.student_id, s.first_name, s.last_name, s.gender, coalesce(s.picture, '') as picture`;

/** What a record of marks holds, by the row `m` of term_marks, blank where there is none; all but its teacher. */
export const markColumns = sql`
  m.course_mark, m.exam_mark, coalesce(m.course_attendance, 1) as course_attendance,
  coalesce(m.exam_attendance, 1) as exam_attendance, m.dilligence, m.progress, m.conduct,
  coalesce(m.comment, '') as comment, coalesce(m.version, 0) as version, m.updated_at,
  (select coalesce(e.first_name || ' ' || e.last_name, a.user_name)
    from accounts a left join employees e on e.id = a.employee_id
    where a.account_id = m.updated_by) as updated_by`;

/** Stores a record where none stands, in a version above all that it ever had; undefined when one does by now. */
export async function insertMark(
  trx: DatabaseTransaction,
  { student_id, academic_term_id, subject_id }: MarkKey,
  entry: MarkEntry & { employee_id: number | null },
  { account_id }: { account_id: number },
): Promise<Pick<MarkRecord, 'version' | 'updated_at'> | undefined> {
  const key = { student_id, academic_term_id, subject_id };
  return trx
    .insertInto('term_marks')
    .values({
      ...key,
      academic_year_id: academicYearOfTerm(academic_term_id),
      ...entry,
      version: sql`${highestMarkVersion(key)} + 1`,
      updated_by: account_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['version', 'updated_at'])
    .executeTakeFirst();
}
