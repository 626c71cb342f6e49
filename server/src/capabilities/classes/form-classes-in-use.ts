import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { listFormClasses } from './class-store.ts';

/** The ids of the classes that students can be put into, by form level and name. */
export async function formClassesInUse(db: Database): Promise<string[]> {
  return (await listFormClasses(db)).map(({ id }) => id);
}

/** Whether students can be put into a class; until the transaction ends it is not retired. */
export async function holdFormClassInUse(trx: DatabaseTransaction, formClassId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('form_classes')
    .select('form_class_id')
    .where('form_class_id', '=', formClassId)
    .where('retired_on', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** The same as `formClassesInUse`; until the transaction ends none of them is retired. */
export async function holdFormClassesInUse(trx: DatabaseTransaction): Promise<string[]> {
  const held = await trx
    .selectFrom('form_classes')
    .select('form_class_id')
    .where('retired_on', 'is', null)
    .orderBy(inClassOrder('form_class_id'))
    .forKeyShare()
    .execute();
  return held.map(({ form_class_id }) => form_class_id);
}

/** Those of the classes that students and teachers cannot be put into: unknown or retired. */
export async function formClassesNotInUse(db: Database, formClasses: readonly string[]): Promise<string[]> {
  if (formClasses.length === 0) return [];
  const inUse = new Set(await formClassesInUse(db));
  return formClasses.filter((one) => !inUse.has(one));
}
