import type { Relationship } from 'contract/family-record';
import { sql } from 'kysely';
import type { StudentEntity } from '../../database/history.ts';
import { nameDoers } from '../../database/name-doers.ts';
import type { Database } from '../../database/transaction.ts';
import { everyIdOf } from '../../database/every-id-of.ts';

/** More changes of one record than anyone reads. */
const most = 300;

const entities = [
  'student',
  'student_registration',
  'student_personal',
  'student_medical',
  'student_family',
  'student_file',
] as const satisfies readonly StudentEntity[];

export interface StoredChange {
  at: string;
  by: string;
  entity: StudentEntity;
  reason: string;
  before: unknown;
  after: unknown;
}

/** Everything that was changed of a student's record, the newest first. */
export async function listStudentChanges(db: Database, studentId: number): Promise<StoredChange[]> {
  const rows = await changesOf(db, await everyIdOf(db, studentId), entities)
    .select(['at', 'account_id', 'actor', 'entity', 'reason', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return (await nameDoers(db, rows)).map((row) => ({ ...row, entity: row.entity as StudentEntity }));
}

/** Of a family, which of its records. */
export interface WhichPart {
  student_id: number;
  entity: StudentEntity;
  relationship?: Relationship | undefined;
}

/** Who changed a part of a record last, and when; nulls where nobody has since it came with the school. */
export async function findLastChange(
  db: Database,
  { student_id, entity, relationship }: WhichPart,
): Promise<{ updated_by: string | null; updated_at: string | null }> {
  // The class is part of General Info.
  const of: readonly StudentEntity[] = entity === 'student' ? ['student', 'student_registration'] : [entity];
  const row = await changesOf(db, await everyIdOf(db, student_id), of)
    .$if(relationship !== undefined, (query) =>
      query.where(sql<boolean>`(after ->> 'relationship')::int = ${relationship}`),
    )
    .select(['account_id', 'actor', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [last] = await nameDoers(db, row === undefined ? [] : [row]);
  return { updated_by: last?.by ?? null, updated_at: last?.at ?? null };
}

/** The status that a student had before its latest change; null where the history has none. */
export async function findStatusBefore(db: Database, studentId: number): Promise<number | null> {
  const row = await changesOf(db, await everyIdOf(db, studentId), ['student'])
    .where(sql<boolean>`before -> 'student_status_id' is distinct from after -> 'student_status_id'`)
    .select(sql<number | null>`(before ->> 'student_status_id')::int`.as('status'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** The highest version that a part which is not there had before it was taken out; 0 where it never was. */
export async function findLastVersion(
  db: Database,
  { student_id, entity, relationship }: WhichPart,
): Promise<number> {
  const row = await changesOf(db, await everyIdOf(db, student_id), [entity])
    .where(sql<boolean>`(before ->> 'relationship')::int = ${relationship}`)
    .select(sql<number | null>`max((before ->> 'version')::int)`.as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

function changesOf(db: Database, ids: readonly number[], of: readonly StudentEntity[]) {
  return db
    .selectFrom('history')
    .where((is) => is('student_id', '=', is.fn.any(is.val([...ids]))))
    .where('entity', 'in', of);
}
