import type { Database } from '../../database/transaction.ts';
import { listFormClasses } from './class-store.ts';

/** The ids of the classes that students can be put into, by form level and name. */
export async function formClassesInUse(db: Database): Promise<string[]> {
  return (await listFormClasses(db)).map(({ id }) => id);
}
