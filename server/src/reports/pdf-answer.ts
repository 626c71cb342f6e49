import type { PdfAnswer } from '../http/bind-endpoint.ts';
import type { FinishedDocument } from './render/render-cache.ts';

/** A finished document on its way out. */
export function pdfAnswer({ pdf, compressed, fileName }: FinishedDocument & { fileName: string }): PdfAnswer {
  return { pdf, compressed, file_name: fileName };
}
