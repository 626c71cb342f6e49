import { calls } from 'contract/calls';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { findClassList } from './class-list/find-class-list.ts';
import type { Documents } from './documents.ts';
import { handDocument } from './hand-document.ts';
import { findMarkSheet } from './mark-sheet/find-mark-sheet.ts';
import { findMarkSheetData } from './mark-sheet/find-mark-sheet-data.ts';
import { findMeritList } from './merit-list/find-merit-list.ts';
import { findSubjectChoice } from './subject-choice/find-subject-choice.ts';

/** The documents of one form class: each is found as a plain model, made, and written into the history. */
export function classReportRoutes(db: Database, documents: Documents): BoundCall[] {
  const parts = { db, documents };

  async function choiceSheets(who: SignedIn, which: { form_class_id: string; student_id?: number }) {
    const found = await findSubjectChoice(db, which);
    const students = found.model.students.length;
    return handDocument(parts, who, found, { document: 'subject-choice', ...which, students });
  }

  return [
    bind(calls.printMarkSheet, async ({ who, params }) => {
      const found = await findMarkSheet(db, inTerm(params));
      const students = found.model.class_size;
      return handDocument(parts, who, found, { document: 'mark-sheet', ...inTerm(params), students });
    }),
    bind(calls.readMarkSheetData, async ({ query }) => findMarkSheetData(db, query)),
    bind(calls.printMeritList, async ({ who, params }) => {
      const found = await findMeritList(db, inTerm(params));
      const students = found.model.class_size;
      return handDocument(parts, who, found, { document: 'merit-list', ...inTerm(params), students });
    }),
    bind(calls.printClassList, async ({ who, params }) => {
      const which = { form_class_id: params.formClassId, academic_year_id: params.academicYearId };
      const found = await findClassList(db, which);
      return handDocument(parts, who, found, {
        document: 'class-list',
        ...which,
        students: found.model.class_size,
      });
    }),
    bind(calls.printSubjectChoiceSheets, async ({ who, params }) =>
      choiceSheets(who, { form_class_id: params.formClassId }),
    ),
    bind(calls.printSubjectChoiceSheet, async ({ who, params }) =>
      choiceSheets(who, { form_class_id: params.formClassId, student_id: params.studentId }),
    ),
  ];
}

function inTerm(params: { academicTermId: number; formClassId: string }) {
  return { academic_term_id: params.academicTermId, form_class_id: params.formClassId };
}
