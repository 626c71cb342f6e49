import type { PdfAnswer } from '../http/bind-endpoint.ts';
import type { Database } from '../database/transaction.ts';
import { documentPictures } from './document-pictures.ts';
import type { Documents } from './documents.ts';
import { pdfAnswer } from './pdf-answer.ts';
import { documentFileName } from './render/document-file-name.ts';
import type { DocumentSchool } from './render/document-school.ts';
import { withTheirPictures } from './render/with-their-pictures.ts';
import { findSchoolSettings } from './school-settings.ts';

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

/** What of a document is not the same for all. */
export interface DocumentMaking<Model extends { school: DocumentSchool }> {
  /** The names of the pictures of students in it; none unless given. */
  picturesIn?: (model: Model) => readonly (string | null)[];
  /** Finds it again, where a picture was replaced since; where only the logo can be, its school is found again. */
  find?: () => Promise<FoundDocument<Model>>;
}

/** Makes a document. Throws RendererBusy (503) or RenderFailed (500). */
export async function makeDocument<Model extends { school: DocumentSchool }>(
  { db, documents }: DocumentParts,
  template: string,
  found: FoundDocument<Model>,
  { picturesIn = () => [], find = async () => withSchoolOfNow(db, found) }: DocumentMaking<Model> = {},
): Promise<PdfAnswer> {
  const finds = [async () => found, find];
  const { found: last, made } = await withTheirPictures(
    async () => {
      const one = await (finds.shift() ?? find)();
      return { ...one, pictures: documentPictures(db, one.model.school, picturesIn(one.model)) };
    },
    async ({ model, file, timeZone, pictures }) =>
      documents.document({
        template,
        data: model,
        pictures,
        title: file.title,
        timeZone,
        affinityKey: file.title,
      }),
  );
  return pdfAnswer({ ...made, fileName: documentFileName(last.file.name) });
}

async function withSchoolOfNow<Model extends { school: DocumentSchool }>(
  db: Database,
  found: FoundDocument<Model>,
): Promise<FoundDocument<Model>> {
  const { school } = await findSchoolSettings(db);
  return { ...found, model: { ...found.model, school } };
}
