import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../http/signed-in.ts';
import { everyIdIn } from './every-id-of.ts';
import type { Change } from './history.ts';
import { type Doer, nameDoers } from './name-doers.ts';
import type { Database } from './transaction.ts';

/** A record as its history rows name it: by their kinds, by columns, and by what stands in the rows themselves. */
export interface RecordInHistory {
  entities: readonly Change['entity'][];
  /** The one that the student has: the history is asked for every one that they had, too. Left out where it is no student's. */
  student_id?: number;
  academic_term_id?: number;
  subject_id?: number;
  employee_id?: number;
  form_class_id?: string;
  holds?: object;
}

/** Which version someone started from, and which stands (0: none). */
interface Versions {
  from: number;
  to: number;
}

/** What was stored of a record after a version. */
export interface StoredSince {
  /** By this person alone, as from another device: then nobody else is in the way (`isEveryVersionOwn`). */
  own: boolean;
  /**
   * What others stored, the newest first: in which fields, by whom, and when (ISO 8601). Who deleted the record, or made it,
   * changed all of them.
   */
  others: readonly { by: string; at: string; fields: readonly string[] }[];
}

/** What became of a record since a version that someone started from, for the question of what is to stand (docs/decisions/004). */
export async function storedSince(
  db: Database,
  who: SignedIn,
  record: RecordInHistory,
  versions: Versions,
): Promise<StoredSince> {
  if (await isEveryVersionOwn(db, who, record, versions)) return { own: true, others: [] };
  const { rows } = await sql<Doer & { at: string; fields: string[] }>`
    select account_id, actor, at,
      array(select field from jsonb_object_keys(coalesce(after, before)) as field
        where after -> field is distinct from before -> field) as fields
    from (${changesAfter(record, versions.from)}) as changes
    where not ${isBy(who)}
    order by id desc`.execute(db);
  return { own: false, others: await nameDoers(db, rows) };
}

/**
 * Whether this person, as from another device, stored every version that a record went through from one to another.
 * False where one of them has no history row: who made it is not known then (docs/decisions/004).
 */
export async function isEveryVersionOwn(
  db: Database,
  who: SignedIn,
  record: RecordInHistory,
  { from, to }: Versions,
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select coalesce(bool_and(${isBy(who)}), false)
      and count(distinct version) = greatest(max(version), ${to}::bigint) - ${from}::bigint as own
    from (${changesAfter(record, from)}) as changes`.execute(db);
  return rows[0]?.own === true;
}

/**
 * A record that says in `updated_by` who saved it, as the answer of a conflict shows it: by how the history names whoever
 * made the version that stands, where the history has it. Other records are left as they are.
 */
export async function namingWhoSaved<Current extends object>(
  db: Database,
  record: RecordInHistory,
  current: Current & { version?: number },
): Promise<Current> {
  const { version } = current;
  if (!('updated_by' in current) || version === undefined) return current;
  const { rows } = await sql<Doer>`
    select account_id, actor from (${changesAfter(record, version - 1)}) as changes
    where version = ${version}::bigint
    order by id limit 1`.execute(db);
  const [last] = await nameDoers(db, rows);
  return last === undefined ? current : { ...current, updated_by: last.by };
}

/** What is taken out stands blank in its row, or not at all: as the version after the one that it had. */
function changesAfter(record: RecordInHistory, version: number) {
  return sql`
    select * from (
      select *, greatest((after ->> 'version')::bigint, (before ->> 'version')::bigint + 1) as version
      from history where ${isOf(record)}
    ) as versions
    where version > ${version}::bigint`;
}

/** Whether a row of the history is this person's; what the program did by itself is nobody's. */
function isBy({ account_id }: SignedIn) {
  return sql<boolean>`(account_id is not distinct from ${account_id}::int)`;
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
    select coalesce(bool_and(${isBy(who)}), false)
      and (array_agg(value order by id desc))[1] is not distinct from ${textOf(to)}::text as own
    from changes
    where id > coalesce((
      select max(id) from changes where value is not distinct from ${textOf(from)}::text), 0)`.execute(db);
  return rows[0]?.own === true;
}

/** Whether the last that became of a record is that this person took it out. */
export async function isLastlyTakenOutBy(
  db: Database,
  who: SignedIn,
  record: RecordInHistory,
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select after is null and ${isBy(who)} as own from history
    where ${isOf(record)}
    order by id desc limit 1`.execute(db);
  return rows[0]?.own === true;
}

type FieldValue = string | number | null;

function textOf(value: FieldValue): string | null {
  return value === null ? null : String(value);
}

function isOf({ entities, student_id, holds = {}, ...columns }: RecordInHistory): RawBuilder<boolean> {
  const named = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql<boolean>`${sql.join(
    [
      sql`entity = any(${entities})`,
      student_id === undefined ? sql`student_id is null` : sql`student_id = any(${everyIdIn(student_id)})`,
      ...named,
      sql`coalesce(after, before) @> ${JSON.stringify(holds)}::jsonb`,
    ],
    sql` and `,
  )}`;
}
