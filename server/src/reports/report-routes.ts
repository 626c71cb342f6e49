import { calls } from 'contract/calls';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import type { Documents } from './documents.ts';
import { pdfAnswer } from './pdf-answer.ts';
import { findReportCards } from './report-card/find-report-cards.ts';
import { renderReportCards } from './report-card/render-report-cards.ts';

/** The documents: each is found as a plain model, then made. */
export function reportRoutes(db: Database, documents: Documents): BoundCall[] {
  return [
    bind(calls.printReportCards, async ({ who, params }) => {
      const { model, pictures, timeZone } = await findReportCards(db, who, {
        academic_term_id: params.academicTermId,
        form_class_id: params.formClassId,
      });
      return pdfAnswer(await renderReportCards(documents, model, pictures, timeZone));
    }),
    bind(calls.printReportCard, async ({ who, params }) => {
      const { model, pictures, timeZone } = await findReportCards(db, who, {
        academic_term_id: params.academicTermId,
        form_class_id: params.formClassId,
        student_id: params.studentId,
      });
      return pdfAnswer(await renderReportCards(documents, model, pictures, timeZone));
    }),
  ];
}
