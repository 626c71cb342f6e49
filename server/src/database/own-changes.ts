import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../http/signed-in.ts';
import type { Change } from './history.ts';
import type { Database } from './transaction.ts';

/** What a history row names of a student's record of a term. */
interface RecordOfTerm {
  entity: Change['entity'];
  student_id: number;
  academic_term_id: number;
  subject_id?: number;
}

/** What was stored of a record after a version. */
export interface StoredSince {
  /**
   * By this person alone, as from another device: then nobody else is in the way. False where the history has none of it
   * under the student's present id.
   */
  own: boolean;
  /** What others stored, the newest first: in which fields, by whom, and when. */
  others: readonly { by: string; at: string; fields: readonly string[] }[];
}

export async function storedSince(
  db: Database,
  who: SignedIn,
  { entity, student_id, academic_term_id, subject_id }: RecordOfTerm,
  version: number,
): Promise<StoredSince> {
  const { rows } = await sql<StoredSince['others'][number] & { own: boolean }>`
    select account_id is not distinct from ${who.account_id}::int as own, actor as by, at,
      array(select field from jsonb_object_keys(after) as field
        where after -> field is distinct from before -> field) as fields
    from history
    where student_id = ${student_id} and academic_term_id = ${academic_term_id}
      and subject_id is not distinct from ${subject_id ?? null}::int and entity = ${entity}
      and (after ->> 'version')::int > ${version}::bigint
    order by id desc`.execute(db);
  return {
    own: rows.length > 0 && rows.every(({ own }) => own),
    others: rows.flatMap(({ own, ...change }) => (own ? [] : [change])),
  };
}

export async function areAllOwnSince(
  db: Database,
  who: SignedIn,
  record: RecordOfTerm,
  version: number,
): Promise<boolean> {
  return (await storedSince(db, who, record, version)).own;
}

/** A record as its history rows name it: by their kinds, by columns, and by what stands in the rows themselves. */
export interface RecordInHistory {
  entities: readonly Change['entity'][];
  /** Every id that the student has and had; left out where the record is no student's. */
  student_ids?: readonly number[];
  academic_term_id?: number;
  subject_id?: number;
  employee_id?: number;
  form_class_id?: string;
  holds?: object;
}

/**
 * Whether this person, as from another device, stored every version that a record went through from one to another.
 * False where one of them has no history row: who made it is not known then.
 */
export async function isEveryVersionOwn(
  db: Database,
  who: SignedIn,
  record: RecordInHistory,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  // What is taken out stands blank in its row, or not at all: as the version after the one that it had.
  const { rows } = await sql<{ own: boolean }>`
    select coalesce(bool_and(account_id = ${who.account_id}), false)
      and count(distinct version) = greatest(max(version), ${to}::bigint) - ${from}::bigint as own
    from (
      select account_id, greatest((after ->> 'version')::bigint, (before ->> 'version')::bigint + 1) as version
      from history where ${isOf(record)}
    ) as changes
    where version > ${from}::bigint`.execute(db);
  return rows[0]?.own === true;
}

/**
 * The same of what carries no version: whether all changes of a field from the value that it last held to the one that
 * stands are this person's.
 */
export async function isEveryChangeOwn(
  db: Database,
  who: SignedIn,
  record: RecordInHistory,
  field: string,
  { from, to }: { from: FieldValue; to: FieldValue },
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    with changes as (
      select id, account_id, after ->> ${field} as value from history
      where ${isOf(record)} and (before ->> ${field}) is distinct from (after ->> ${field})
    )
    select coalesce(bool_and(account_id = ${who.account_id}), false)
      and (array_agg(value order by id desc))[1] is not distinct from ${textOf(to)}::text as own
    from changes
    where id > coalesce((
      select max(id) from changes where value is not distinct from ${textOf(from)}::text), 0)`.execute(db);
  return rows[0]?.own === true;
}

type FieldValue = string | number | null;

function textOf(value: FieldValue): string | null {
  return value === null ? null : String(value);
}

function isOf({ entities, student_ids, holds = {}, ...columns }: RecordInHistory): RawBuilder<boolean> {
  const named = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql<boolean>`${sql.join(
    [
      sql`entity = any(${entities})`,
      student_ids === undefined ? sql`student_id is null` : sql`student_id = any(${student_ids})`,
      ...named,
      sql`coalesce(after, before) @> ${JSON.stringify(holds)}::jsonb`,
    ],
    sql` and `,
  )}`;
}
