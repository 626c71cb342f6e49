import type { PdfAnswer } from '../http/bind-endpoint.ts';
import type { SignedIn } from '../http/signed-in.ts';
import {
  type DocumentMaking,
  type DocumentParts,
  type FoundDocument,
  makeDocument,
} from './found-document.ts';
import { type DataExport, recordExport } from './record-export.ts';
import type { DocumentSchool } from './render/document-school.ts';

/**
 * Makes a document that holds personal data of students, and hands it to this person once that is in the history
 * (`recordExport`). Its template is called as the document where none is named. Throws as `makeDocument` does.
 */
export async function handDocument<Model extends { school: DocumentSchool }>(
  parts: DocumentParts,
  who: SignedIn,
  found: FoundDocument<Model>,
  what: DataExport,
  { template = what.document, ...making }: { template?: string } & DocumentMaking<Model> = {},
): Promise<PdfAnswer> {
  const document = await makeDocument(parts, template, found, making);
  await recordExport(parts.db, who, what);
  return document;
}
