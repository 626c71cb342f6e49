import type { CurrentTerm } from 'contract/terms';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { savedBy } from '../../database/saved-rows.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { isInAnotherTermAlone } from './for-one-term-alone.ts';
import { isDueARecord } from './is-due-a-record.ts';

/** A term as it is stored. */
export type StoredTerm = CurrentTerm & { published_at: string | null };

/** Any term, also one that the school has gone back from. */
export async function findTerm(db: Database, academicTermId: number): Promise<StoredTerm | undefined> {
  return db
    .selectFrom('academic_terms')
    .select([
      'academic_term_id as id',
      'academic_year_id',
      'term',
      'term_start',
      'term_end',
      'total_sessions',
      'next_term_start',
      'published_at',
    ])
    .where('academic_term_id', '=', academicTermId)
    .executeTakeFirst();
}

/** The terms nearest to one that is there or to come. */
export async function findNeighbours(
  db: Database,
  academicTermId: number,
): Promise<{ earlier: NearTerm | undefined; later: NearTerm | undefined }> {
  const terms = db
    .selectFrom('academic_terms')
    .select(['academic_term_id as id', 'term_start', 'term_end'])
    .limit(1);
  const [earlier, later] = await Promise.all([
    terms
      .where('academic_term_id', '<', academicTermId)
      .orderBy('academic_term_id', 'desc')
      .executeTakeFirst(),
    terms.where('academic_term_id', '>', academicTermId).orderBy('academic_term_id').executeTakeFirst(),
  ]);
  return { earlier, later };
}

/** The terms that the school held between two others, by which an advance passes: to one of them it has been already. */
export async function listTermsBetween(db: Database, from: number, to: number): Promise<HeldTerm[]> {
  return db
    .selectFrom('academic_terms')
    .select(['academic_term_id as id', 'published_at'])
    .where('academic_term_id', '>', from)
    .where('academic_term_id', '<', to)
    .orderBy('academic_term_id')
    .execute();
}

export type HeldTerm = Pick<StoredTerm, 'id' | 'published_at'>;

interface NearTerm {
  id: number;
  term_start: string;
  term_end: string;
}

/** All terms, newest first. */
export async function listTermIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('academic_terms')
    .select('academic_term_id')
    .orderBy('academic_term_id', 'desc')
    .execute();
  return rows.map(({ academic_term_id }) => academic_term_id);
}

export interface StoredYear {
  starts_on: string | null;
  ends_on: string | null;
}

/** When a year starts and ends, as far as its terms are known; undefined for an unknown year. */
export async function findYear(db: Database, academicYearId: number): Promise<StoredYear | undefined> {
  return db
    .selectFrom('academic_years')
    .select(['starts_on', 'ends_on'])
    .where('academic_year_id', '=', academicYearId)
    .executeTakeFirst();
}

/**
 * Stores a term and its year. Term 1 sets the year's start, Term 3 its end (3-decisions §6). Answers its version; one
 * that was taken back begins above those it had (docs/decisions/025).
 */
export async function storeTerm(trx: DatabaseTransaction, who: SignedIn, term: CurrentTerm): Promise<number> {
  const { id: academic_term_id, ...rest } = term;
  const year = {
    ...(term.term === 1 && { starts_on: term.term_start }),
    ...(term.term === 3 && { ends_on: term.term_end }),
  };
  await trx
    .insertInto('academic_years')
    .values({ academic_year_id: term.academic_year_id, starts_on: null, ends_on: null, ...year })
    .onConflict((conflict) =>
      Object.keys(year).length === 0
        ? conflict.doNothing()
        : conflict.column('academic_year_id').doUpdateSet(year),
    )
    .execute();
  const { academic_year_id: _, term: __, ...dates } = rest;
  const { version } = await trx
    .insertInto('academic_terms')
    .values({ academic_term_id, ...rest, published_at: null, version: firstVersionOf(term), ...savedBy(who) })
    .onConflict((conflict) =>
      conflict
        .column('academic_term_id')
        .doUpdateSet({ ...dates, ...savedBy(who), version: sql`academic_terms.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

function firstVersionOf({ id }: CurrentTerm) {
  return sql<number>`(
    select 1 + coalesce(max(greatest((after ->> 'version')::int, (before ->> 'version')::int + 1)), 0)
    from history where entity = 'current_term' and student_id is null and academic_term_id = ${id})`;
}

/** Makes a term the current one. */
export async function moveCurrentTerm(trx: DatabaseTransaction, academicTermId: number): Promise<void> {
  await trx
    .insertInto('current_term')
    .values({ id: 1, academic_term_id: academicTermId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ academic_term_id: academicTermId }))
    .execute();
}

/** Opens a term's reports; whether they were closed. */
export async function publishTerm(trx: DatabaseTransaction, academicTermId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('academic_terms')
    .set({ published_at: sql`now()` })
    .where('academic_term_id', '=', academicTermId)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Registrations of a year, for the count that an undo compares with. */
export async function countRegistrations(db: Database, academicYearId: number): Promise<number> {
  const { count } = await db
    .selectFrom('student_registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('academic_year_id', '=', academicYearId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who is registered in a year or a later one. */
export async function listRegisteredSince(db: Database, academicYearId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('student_registrations')
    .select('student_id')
    .distinct()
    .where('academic_year_id', '>=', academicYearId)
    .execute();
  return rows.map(({ student_id }) => student_id);
}

/** How many students have a term record in the term. */
export async function countTermRecords(db: Database, academicTermId: number): Promise<number> {
  const { count } = await db
    .selectFrom('student_term_records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('academic_term_id', '=', academicTermId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Active students registered in the term's year who are to be given a term record in it: who were neither taken off it nor
 * registered for another term alone.
 */
export function studentsWithoutRecord(academicTermId: number) {
  const year = academicYearOfTerm(academicTermId);
  return sql<{ student_id: number; form_class_id: string }>`
    select r.student_id, r.form_class_id
    from student_registrations r
    join students s on s.student_id = r.student_id and s.student_status_id = 1
    where r.academic_year_id = ${year}
      and not exists (select from student_term_records t
        where t.student_id = r.student_id and t.academic_term_id = ${academicTermId})
      and not exists (select from term_registration_removals x
        where x.student_id = r.student_id and x.academic_term_id = ${academicTermId})
      and not ${isInAnotherTermAlone(sql.ref('r.student_id'), year)}
      and ${isDueARecord('r', academicTermId)}`;
}
