import { calls } from 'contract/calls';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall, type PdfAnswer } from '../http/bind-endpoint.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { Documents } from './documents.ts';
import { pdfAnswer } from './pdf-answer.ts';
import { recordExport } from './record-export.ts';
import { findReportCards, type ReportCardRequest } from './report-card/find-report-cards.ts';
import { renderReportCards } from './report-card/render-report-cards.ts';
import { withTheirPictures } from './render/with-their-pictures.ts';

/** Report cards: found as a plain model, made, and written into the history. */
export function reportRoutes(db: Database, documents: Documents): BoundCall[] {
  async function print(who: SignedIn, which: ReportCardRequest): Promise<PdfAnswer> {
    const { found, made } = await withTheirPictures(
      async () => findReportCards(db, who, which),
      async ({ model, pictures, timeZone }) => renderReportCards(documents, model, pictures, timeZone),
    );
    const students = found.model.students.length;
    await recordExport(db, who, { document: 'report-cards', ...which, students });
    return pdfAnswer(made);
  }

  return [
    bind(calls.printReportCards, async ({ who, params }) =>
      print(who, { academic_term_id: params.academicTermId, form_class_id: params.formClassId }),
    ),
    bind(calls.printReportCard, async ({ who, params }) =>
      print(who, {
        academic_term_id: params.academicTermId,
        form_class_id: params.formClassId,
        student_id: params.studentId,
      }),
    ),
  ];
}
