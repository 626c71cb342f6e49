import type { Relationship } from 'contract/family-record';
import { recordMessages } from 'contract/record-fields';
import pg from 'pg';
import { recordChange } from '../../database/history.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { demandPresentVersion } from './demand-present-version.ts';
import { lockStudent, saveInTransaction } from './lock-student.ts';
import { findLastVersion } from './student-history-store.ts';
import type { StudentPart } from './student-part.ts';

export interface SavedPart<Row> {
  /** Whether it is the first save of the part: 201 rather than 200. */
  created: boolean;
  record: Row;
}

/** The fields sent of a part. */
type Save<Row> = { [Field in keyof Row]?: Row[Field] | undefined } & {
  version?: number | undefined;
  mutation_id?: string | undefined;
};

/**
 * Saves the fields sent of a part of a student's record; one that is left out stays. A repeated mutation id answers
 * as the first time, a stale version is refused with the current record; part and history are stored together. A part
 * that is taken out is answered, and stands in the history, as it is blank.
 */
export async function saveStudentPart<
  Key extends { student_id: number },
  Row extends Key & { version: number },
>(
  db: Database,
  who: SignedIn,
  part: StudentPart<Key, Row>,
  { version, mutation_id, ...sent }: Key & Save<Row>,
): Promise<SavedPart<Row>> {
  try {
    return await saveInTransaction(db, async (trx) => {
      const save = { student_id: sent.student_id, mutation_id };
      const { student_id, earlier } = await lockStudent(trx, who, save, part.entity);
      if (earlier !== null) return { created: earlier.before === null, record: earlier.after as Row };
      const typed = { ...sent, student_id };
      const key = typed as unknown as Key;
      const stored = await part.find(trx, key);
      const before = stored ?? part.blank(key);
      const { entity, removal } = part;
      const { relationship } = key as { relationship?: Relationship };
      const which = { student_id, entity, relationship };
      await demandPresentVersion(trx, who, which, before, version);
      const fields = Object.entries(typed).filter(([, value]) => value !== undefined);
      const isSame = fields.every(([field, value]) => before[field as keyof Row] === value);
      if (isSame && mutation_id === undefined) return { created: false, record: before };
      // What was typed over a part that was taken out since must not pass for typed over the one that took its place.
      const last = stored === undefined && removal ? await findLastVersion(trx, which) : before.version;
      const after = isSame
        ? before
        : await store(trx, part, key, { ...before, ...Object.fromEntries(fields), version: last + 1 });
      await recordChange(trx, who, {
        entity: isSame ? `unchanged_${part.entity}` : part.entity,
        student_id,
        before: isSame ? before : (stored ?? null),
        after,
        mutation_id,
      });
      return { created: !isSame && stored === undefined, record: after };
    });
  } catch (error) {
    const field = unknownGroup(error);
    throw field === undefined ? error : new Invalid({ [field]: [recordMessages.choice] });
  }
}

/** Stores the part or takes it out; answers how it stands then. */
async function store<Key extends { student_id: number }, Row extends Key & { version: number }>(
  trx: DatabaseTransaction,
  part: StudentPart<Key, Row>,
  key: Key,
  row: Row,
): Promise<Row> {
  if (part.removal?.isMeantBy(row) !== true) {
    await part.store(trx, row);
    return row;
  }
  await part.removal.remove(trx, key);
  return part.blank(key);
}

/** The field whose religion or ethnic group there is none of. */
function unknownGroup(error: unknown): string | undefined {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  return /^student_personal_(religion_id|ethnic_group_id)_fkey$/.exec(constraint ?? '')?.[1];
}
