import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { currentTermIfAny } from '../terms/current-term.ts';
import { listFormClassesWithUse } from './class-settings-store.ts';
import { listFormClasses, listFormClassesInYear, listFormClassesOfYear } from './class-store.ts';
import { deleteFormClass, retireFormClass, saveFormClass } from './save-form-class.ts';

/** Form classes: those in use for everybody, and all of them for Settings (3-decisions §9). */
export function classRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listFormClasses, async () => listFormClasses(db)),
    bind(calls.listFormClassesInYear, async ({ query }) => {
      if (query.academic_year_id !== undefined) return listFormClassesOfYear(db, query.academic_year_id);
      // Before the first term nobody is in a class, and the classes are there all the same.
      const term = await currentTermIfAny(db);
      return listFormClassesInYear(db, term?.academic_year_id ?? 0);
    }),
    bind(calls.listAllFormClasses, async () => listFormClassesWithUse(db)),
    bindOnce(db, calls.saveFormClass, async ({ who, body }, trx) => {
      const { created, formClass } = await saveFormClass(trx, who, body);
      return new Answered(created ? 201 : 200, formClass);
    }),
    bindOnce(db, calls.retireFormClass, async ({ who, body }, trx) => retireFormClass(trx, who, body)),
    bindOnce(db, calls.deleteFormClass, async ({ who, body }, trx) => deleteFormClass(trx, who, body)),
  ];
}
