import type { ReportCardJobInput } from 'contract/report-card-jobs';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { JobKind } from '../../capabilities/jobs/job-kind.ts';
import type { ListedJob } from '../../capabilities/jobs/present-job.ts';
import { startJob } from '../../capabilities/jobs/start-job.ts';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** Asks for the report cards of a form or of the whole school. 404 when nobody was in it in that term. */
export async function startReportCardJob(
  db: Database,
  who: SignedIn,
  kind: JobKind,
  { mutation_id, ...input }: ReportCardJobInput & { mutation_id?: string | undefined },
): Promise<ListedJob> {
  const steps = await listClassesOfTerm(db, input);
  if (steps.length === 0) throw new NotFound('There are no report cards of this term and form.');
  return startJob(db, who, kind, { input, steps, mutation_id });
}

/** The form classes that had students in that term, those that are no longer in use included. */
async function listClassesOfTerm(
  db: Database,
  { academic_term_id, form_level }: ReportCardJobInput,
): Promise<string[]> {
  const { rows } = await sql<{ form_class_id: string }>`
    select c.form_class_id from form_classes c
    where (${form_level}::integer is null or c.form_level = ${form_level})
      and exists (select from academic_terms where academic_term_id = ${academic_term_id})
      and (
        exists (select from student_term_records t
          where t.academic_term_id = ${academic_term_id} and t.form_class_id = c.form_class_id)
        or exists (select from student_registrations r
          where r.academic_year_id = ${academicYearOfTerm(academic_term_id)}
            and r.form_class_id = c.form_class_id))
    order by ${inClassOrder('c.form_class_id')}`.execute(db);
  return rows.map(({ form_class_id }) => form_class_id);
}
