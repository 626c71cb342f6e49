import { messages } from 'contract/messages';
import type { ClassListYear } from 'contract/class-reports';
import type { CurrentTerm, CurrentTermAsSaved, ReportTerm } from 'contract/terms';
import { academicYearLabel } from 'contract/terms';
import { sql } from 'kysely';
import { saved } from '../../database/saved-rows.ts';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import { examMarkIn } from './exam-mark-in.ts';

/** The current term; 404 while none has been set. */
export async function findCurrentTerm(db: Database): Promise<CurrentTerm> {
  const term = await findCurrentTermIfAny(db);
  if (term === undefined) throw new NotFound(messages.noTerm);
  return term;
}

/** The current term; undefined while none has been set. */
export async function findCurrentTermIfAny(db: Database): Promise<CurrentTerm | undefined> {
  return db
    .selectFrom('current_term as c')
    .innerJoin('academic_terms as t', 't.academic_term_id', 'c.academic_term_id')
    .select([
      't.academic_term_id as id',
      't.academic_year_id',
      't.term',
      't.term_start',
      't.term_end',
      't.total_sessions',
      't.next_term_start',
    ])
    .executeTakeFirst();
}

/** The current term with the version of its dates; 404 while none has been set. */
export async function findCurrentTermAsSaved(db: Database): Promise<CurrentTermAsSaved> {
  const term = await findCurrentTerm(db);
  const version = await db
    .selectFrom('academic_terms')
    .select(saved)
    .where('academic_term_id', '=', term.id)
    .executeTakeFirstOrThrow();
  return { ...term, ...version };
}

/** Of a year: the current term, and the newest one of the school. */
export async function listTermsUnderWay(db: Database, academicYearId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select academic_term_id as id from academic_terms
    where academic_year_id = ${academicYearId}
      and academic_term_id in (
        select academic_term_id from current_term
        union all
        select max(academic_term_id) from academic_terms)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether exams count (1) for a form level in a term. */
export async function findExamMark(db: Database, academicTermId: number, formLevel: number): Promise<0 | 1> {
  const row = await db
    .selectNoFrom(examMarkIn(academicTermId, formLevel).as('exam_mark'))
    .executeTakeFirstOrThrow();
  return row.exam_mark;
}

/** The current term and the published ones, newest first. */
export async function listPrintableTerms(db: Database): Promise<ReportTerm[]> {
  const terms = await db
    .selectFrom('academic_terms as t')
    .leftJoin('current_term as c', 'c.academic_term_id', 't.academic_term_id')
    .select(['t.academic_term_id', 't.academic_year_id', 't.term'])
    .where((is) => is.or([is('t.published_at', 'is not', null), is('c.academic_term_id', 'is not', null)]))
    .orderBy('t.academic_term_id', 'desc')
    .execute();
  return terms.map(({ academic_term_id, academic_year_id, term }) => ({
    academic_term_id,
    academic_year: academicYearLabel(academic_year_id),
    term,
  }));
}

/** The current year and every other with registrations, newest first. */
export async function listYearsWithClasses(db: Database): Promise<ClassListYear[]> {
  return db
    .selectFrom('academic_years as y')
    .select(['y.academic_year_id', 'y.starts_on as start', 'y.ends_on as end'])
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom('student_registrations as r')
            .select('r.student_id')
            .whereRef('r.academic_year_id', '=', 'y.academic_year_id'),
        ),
        is.exists(
          is
            .selectFrom('current_term as c')
            .innerJoin('academic_terms as t', 't.academic_term_id', 'c.academic_term_id')
            .select('c.id')
            .whereRef('t.academic_year_id', '=', 'y.academic_year_id'),
        ),
      ]),
    )
    .orderBy('y.academic_year_id', 'desc')
    .execute();
}
