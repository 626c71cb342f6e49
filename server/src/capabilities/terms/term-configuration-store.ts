import type { TermConfigurations } from 'contract/term-configurations';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { examMarkIn } from './exam-mark-in.ts';

type Level = TermConfigurations['levels'][number];

/** What counts in a term at each of the six levels, and the exam marks that are there. */
export async function listLevels(db: Database, academicTermId: number): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select level as form_level, ${examMarkIn(academicTermId, sql`level`)} as exam_mark,
      coalesce(e.marks, 0) as exam_marks_entered
    from generate_series(1, 6) as level
    left join (
      select substr(coalesce(t.form_class_id, r.form_class_id), 1, 1)::int as level, count(*)::int as marks
      from term_marks m
      join student_registrations r on r.student_id = m.student_id and r.academic_year_id = m.academic_year_id
      left join student_term_records t
        on t.student_id = m.student_id and t.academic_term_id = m.academic_term_id
      where m.academic_term_id = ${academicTermId} and m.exam_mark is not null
      group by 1
    ) e using (level)
    order by level`.execute(db);
  return rows;
}

/** In which version a term's configuration is; undefined for an unknown term. */
export async function findConfigurationVersion(
  db: Database,
  academicTermId: number,
): Promise<Omit<TermConfigurations, 'academic_term_id' | 'levels'> | undefined> {
  return db
    .selectFrom('academic_terms')
    .select([
      'configuration_version as version',
      'configured_by as updated_by',
      'configured_at as updated_at',
    ])
    .where('academic_term_id', '=', academicTermId)
    .executeTakeFirst();
}

/** Sets one level, or with null the row for all levels, in place of the rows of single levels. */
export async function storeExamMark(
  trx: DatabaseTransaction,
  who: SignedIn,
  {
    academic_term_id,
    form_level,
    exam_mark,
  }: { academic_term_id: number; form_level: number | null; exam_mark: 0 | 1 },
): Promise<void> {
  await trx
    .updateTable('academic_terms')
    .set({
      configuration_version: sql`configuration_version + 1`,
      configured_by: who.full_name,
      configured_at: sql`now()`,
    })
    .where('academic_term_id', '=', academic_term_id)
    .execute();
  await trx
    .deleteFrom('term_configurations')
    .where('academic_term_id', '=', academic_term_id)
    .$if(form_level !== null, (query) => query.where('form_level', '=', form_level))
    .execute();
  await trx.insertInto('term_configurations').values({ academic_term_id, form_level, exam_mark }).execute();
}
