import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';

/** A student on record whom a row may mean. */
export interface Candidate {
  student_id: number;
  last_name: string;
  first_name: string;
  date_of_birth: string | null;
  sea_number: string;
  student_status_id: number;
  student_status: string;
  /** The class of the year that is uploaded into. */
  form_class_id: string | null;
}

/** The students with one of these SEA numbers or dates of birth. */
export async function listCandidates(
  db: Database,
  academicYearId: number,
  { seaNumbers, datesOfBirth }: { seaNumbers: readonly string[]; datesOfBirth: readonly string[] },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.student_id, s.last_name, s.first_name, s.date_of_birth, s.sea_number, s.student_status_id,
      t.detail as student_status, r.form_class_id
    from students s
    join student_statuses t on t.id = s.student_status_id
    left join student_registrations r
      on r.student_id = s.student_id and r.academic_year_id = ${academicYearId}
    where (s.sea_number <> '' and s.sea_number = any(${seaNumbers}))
      or s.date_of_birth = any(${datesOfBirth}::date[])
    order by s.student_id`.execute(db);
  return rows;
}
