import { calls } from 'contract/calls';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import { findClassList } from './class-list/find-class-list.ts';
import type { Documents } from './documents.ts';
import { makeDocument } from './found-document.ts';
import { findMarkSheet } from './mark-sheet/find-mark-sheet.ts';
import { findMarkSheetData } from './mark-sheet/find-mark-sheet-data.ts';
import { findMeritList } from './merit-list/find-merit-list.ts';
import { recordExport } from './record-export.ts';
import { findSubjectChoice } from './subject-choice/find-subject-choice.ts';

/** The documents of one form class: each is found as a plain model, then made. */
export function classReportRoutes(db: Database, documents: Documents): BoundCall[] {
  const parts = { db, documents };
  return [
    bind(calls.printMarkSheet, async ({ params }) =>
      makeDocument(parts, 'mark-sheet', await findMarkSheet(db, inTerm(params))),
    ),
    bind(calls.readMarkSheetData, async ({ query }) => findMarkSheetData(db, query)),
    bind(calls.printMeritList, async ({ params }) =>
      makeDocument(parts, 'merit-list', await findMeritList(db, inTerm(params))),
    ),
    bind(calls.printClassList, async ({ who, params }) => {
      const which = { form_class_id: params.formClassId, academic_year_id: params.academicYearId };
      const found = await findClassList(db, which);
      const document = await makeDocument(parts, 'class-list', found);
      await recordExport(db, who, {
        document: 'class-list',
        ...which,
        students: found.model.class_size,
      });
      return document;
    }),
    bind(calls.printSubjectChoiceSheets, async ({ params }) =>
      makeDocument(
        parts,
        'subject-choice',
        await findSubjectChoice(db, { form_class_id: params.formClassId }),
      ),
    ),
    bind(calls.printSubjectChoiceSheet, async ({ params }) =>
      makeDocument(
        parts,
        'subject-choice',
        await findSubjectChoice(db, { form_class_id: params.formClassId, student_id: params.studentId }),
      ),
    ),
  ];
}

function inTerm(params: { academicTermId: number; formClassId: string }) {
  return { academic_term_id: params.academicTermId, form_class_id: params.formClassId };
}
