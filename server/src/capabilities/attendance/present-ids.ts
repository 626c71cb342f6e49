import type { ClassRegister, RegisterSave } from 'contract/attendance';
import type { Database } from '../../database/transaction.ts';
import { presentIdsOf } from '../students/present-ids.ts';

type SentEntry = RegisterSave['entries'][number];

/** The ids that were sent, by those that the students have now. */
export type SentIds = ReadonlyMap<number, number>;

/**
 * Entries under the ids that the students have now: a register may wait without a network while an id is corrected.
 * Where a student is named by both, the entry under the present id stands.
 */
export async function underPresentIds(
  db: Database,
  sent: readonly SentEntry[],
): Promise<{ entries: SentEntry[]; sentIds: SentIds }> {
  const present = await presentIdsOf(
    db,
    sent.map(({ student_id }) => student_id),
  );
  const entries = new Map<number, SentEntry>();
  const sentIds = new Map<number, number>();
  for (const entry of sent.toSorted(
    (one, other) => Number(present.has(other.student_id)) - Number(present.has(one.student_id)),
  )) {
    const student_id = present.get(entry.student_id) ?? entry.student_id;
    entries.set(student_id, { ...entry, student_id });
    sentIds.set(student_id, entry.student_id);
  }
  return { entries: [...entries.values()], sentIds };
}

/** A register under the ids that were sent, which are those that the page knows. */
export function asSent(register: ClassRegister, sentIds: SentIds): ClassRegister {
  return {
    ...register,
    entries: register.entries.map((entry) => ({ ...entry, student_id: sentIdOf(entry.student_id, sentIds) })),
  };
}

/** The id by which the page that sent the register knows a student, also where an administrator has corrected it since. */
export function sentIdOf(studentId: number, sentIds: SentIds): number {
  return sentIds.get(studentId) ?? studentId;
}
