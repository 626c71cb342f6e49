import type { MarkKey } from '../../database/mark-record.ts';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { findSaveContext } from './mark-store.ts';
import { teacherWhoMayMark } from './teacher-who-may-mark.ts';

/** Refuses, as a save would, whoever may not save this record. What is absent is refused alike. */
export async function demandMayMark(db: Database, who: SignedIn, key: MarkKey): Promise<void> {
  const context = await findSaveContext(db, key, { account_id: who.account_id, mutation_id: null });
  teacherWhoMayMark(who, context?.permission ?? null);
}
