import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { StudentEntity } from '../../database/history.ts';

/** A part of a student's record that is stored by itself: its table and what it is when nothing is stored. */
export interface StudentPart<Key extends { student_id: number }, Row extends Key & { version: number }> {
  entity: StudentEntity;
  /** How it stands where it was never saved, with version 0. */
  blank(key: Key): Row;
  find(db: Database, key: Key): Promise<Row | undefined>;
  /** Stores the whole part over what there is. The student must be locked. */
  store(trx: DatabaseTransaction, row: Row): Promise<void>;
  /** Of a part that can be taken out again: whether a save as this does it, and how. */
  removal?: {
    isMeantBy(row: Row): boolean;
    remove(trx: DatabaseTransaction, key: Key): Promise<void>;
  };
}
