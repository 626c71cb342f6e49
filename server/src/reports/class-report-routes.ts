import { classReportCalls } from 'contract/class-reports';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import type { Documents } from './documents.ts';
import { makeDocument } from './found-document.ts';
import { findMarkSheet } from './mark-sheet/find-mark-sheet.ts';
import { findMarkSheetData } from './mark-sheet/find-mark-sheet-data.ts';
import { findMeritList } from './merit-list/find-merit-list.ts';

/** The documents of one form class: each is found as a plain model, then made. */
export function classReportRoutes(db: Database, documents: Documents): BoundCall[] {
  const parts = { db, documents };
  return [
    bind(classReportCalls.printMarkSheet, async ({ params }) =>
      makeDocument(parts, 'mark-sheet', await findMarkSheet(db, inTerm(params))),
    ),
    bind(classReportCalls.readMarkSheetData, async ({ query }) => findMarkSheetData(db, query)),
    bind(classReportCalls.printMeritList, async ({ params }) =>
      makeDocument(parts, 'merit-list', await findMeritList(db, inTerm(params))),
    ),
  ];
}

function inTerm(params: { academicTermId: number; formClassId: string }) {
  return { academic_term_id: params.academicTermId, form_class_id: params.formClassId };
}
