import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';

/** Answers 404 unless the form class exists, in use or retired. */
export async function demandFormClass(db: Database, formClassId: string): Promise<void> {
  if (!(await formClassExists(db, formClassId))) throw new NotFound(`There is no class ${formClassId}.`);
}

/** Whether the form class exists, in use or retired. */
export async function formClassExists(db: Database, formClassId: string): Promise<boolean> {
  const found = await db
    .selectFrom('form_classes')
    .select('form_class_id')
    .where('form_class_id', '=', formClassId)
    .executeTakeFirst();
  return found !== undefined;
}
