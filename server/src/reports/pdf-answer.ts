import type { PdfAnswer } from '../http/bind-endpoint.ts';
import type { FinishedDocument } from './render/render-cache.ts';

/** A finished document on its way out. */
export async function pdfAnswer(file: FinishedDocument & { fileName: string }): Promise<PdfAnswer> {
  return { pdf: file.pdf, gzip: await file.gzipped(), file_name: file.fileName };
}
