import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { currentTerm } from '../terms/current-term.ts';
import { listFormClasses, listFormClassesInYear } from './class-store.ts';

export function classRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listFormClasses, async () => listFormClasses(db)),
    bind(calls.listFormClassesInYear, async () => {
      const { academic_year_id } = await currentTerm(db);
      return listFormClassesInYear(db, academic_year_id);
    }),
  ];
}
