import type { PdfAnswer } from '../http/bind-endpoint.ts';
import type { Database } from '../database/transaction.ts';
import { documentPictures } from './document-pictures.ts';
import type { Documents } from './documents.ts';
import { pdfAnswer } from './pdf-answer.ts';
import { documentFileName } from './render/document-file-name.ts';
import type { DocumentPictures } from './render/request-pictures.ts';
import type { DocumentSchool } from './render/document-school.ts';

/** A document's model and what its file is called. */
export interface FoundDocument<Model extends { school: DocumentSchool }> {
  model: Model;
  file: {
    /** In the file's metadata. */
    title: string;
    /** Parts of the file name. */
    name: readonly (string | number)[];
  };
  timeZone: string;
}

/** What documents are made with. */
export interface DocumentParts {
  db: Database;
  documents: Pick<Documents, 'document'>;
}

/** Makes a document, without pictures of students unless they are given. Throws RendererBusy (503) or RenderFailed (500). */
export async function makeDocument(
  { db, documents }: DocumentParts,
  template: string,
  { model, file, timeZone }: FoundDocument<{ school: DocumentSchool }>,
  pictures: DocumentPictures = documentPictures(db, model.school),
): Promise<PdfAnswer> {
  const finished = await documents.document({
    template,
    data: model,
    pictures,
    title: file.title,
    timeZone,
    affinityKey: file.title,
  });
  return pdfAnswer({ ...finished, fileName: documentFileName(file.name) });
}
