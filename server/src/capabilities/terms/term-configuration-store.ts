import type { TermConfigurations } from 'contract/term-configurations';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';

type Level = TermConfigurations['levels'][number];

/** What counts in a term at each of the six levels, and the exam marks that are there. */
export async function listLevels(db: Database, academicTermId: number): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select level as form_level, coalesce((
        select c.exam_mark from term_configurations c
        where c.academic_term_id = ${academicTermId} and (c.form_level = level or c.form_level is null)
        order by c.form_level nulls last limit 1), 1) as exam_mark,
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

/** Sets one level, or with null the row for all levels, in place of the rows of single levels. */
export async function storeExamMark(
  trx: DatabaseTransaction,
  academicTermId: number,
  formLevel: number | null,
  examMark: 0 | 1,
): Promise<void> {
  await trx
    .deleteFrom('term_configurations')
    .where('academic_term_id', '=', academicTermId)
    .$if(formLevel !== null, (query) => query.where('form_level', '=', formLevel))
    .execute();
  await trx
    .insertInto('term_configurations')
    .values({ academic_term_id: academicTermId, form_level: formLevel, exam_mark: examMark })
    .execute();
}
