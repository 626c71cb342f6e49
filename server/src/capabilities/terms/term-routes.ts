import { calls } from 'contract/calls';
import { formLevelOf } from 'contract/identifiers';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { demandFormClass } from '../classes/demand-form-class.ts';
import {
  findCurrentTerm,
  findCurrentTermAsSaved,
  findExamMark,
  listPrintableTerms,
  listYearsWithClasses,
} from './term-store.ts';

/** The current term, whether exams count in it, and the terms and years of which documents are printed. */
export function termRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.getCurrentTerm, async () => findCurrentTermAsSaved(db)),
    bind(calls.getTermConfiguration, async ({ params }) => {
      await demandFormClass(db, params.className);
      const { id } = await findCurrentTerm(db);
      return { exam_mark: await findExamMark(db, id, formLevelOf(params.className)) };
    }),
    bind(calls.listReportCardTerms, async () => listPrintableTerms(db)),
    bind(calls.listMarkSheetTerms, async () => listPrintableTerms(db)),
    bind(calls.listClassListYears, async () => listYearsWithClasses(db)),
  ];
}
