import { documentFileName } from '../render/document-file-name.ts';
import type { FinishedDocument, RenderCache } from '../render/render-cache.ts';
import type { DocumentPictures } from '../render/request-pictures.ts';
import type { ReportCardModel } from './report-card-model.ts';

export interface ReportCardsFile extends FinishedDocument {
  fileName: string;
}

/** The report cards of a class, one page a student. Throws RendererBusy (503) or RenderFailed (500). */
export async function renderReportCards(
  documents: Pick<RenderCache, 'document'>,
  model: ReportCardModel,
  pictures: DocumentPictures,
  timeZone: string,
): Promise<ReportCardsFile> {
  const { form_class_id: formClass, term, students } = model;
  const only = students.length === 1 ? students[0] : undefined;
  const whose =
    only === undefined
      ? `Report cards – ${formClass}`
      : `Report card – ${only.last_name}, ${only.first_name} – ${formClass}`;
  const finished = await documents.document({
    template: 'report-card',
    data: model,
    pictures,
    title: `${whose} – Term ${term.term}, ${term.year}`,
    timeZone,
    affinityKey: `report-card ${formClass} ${term.year} ${term.term}`,
  });
  return { ...finished, fileName: reportCardsFileName(model) };
}

/** 'report-cards-1A-2026-2027-term-1.pdf', for one student 'report-card-1A-20260001-2026-2027-term-1.pdf'. */
function reportCardsFileName({ form_class_id, term, students }: ReportCardModel): string {
  const only = students.length === 1 ? students[0] : undefined;
  const what =
    only === undefined ? ['report-cards', form_class_id] : ['report-card', form_class_id, only.student_id];
  return documentFileName([...what, term.year, `term-${term.term}`]);
}
