import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

import type * as Engine from './pdf-engine.ts';

export type PdfEngine = typeof Engine;

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Width and height of the first page in points; other pages say their own when they are drawn. */
  firstPage: { width: number; height: number };
}

export type PdfState =
  | { state: 'opening' }
  | { state: 'failed'; error: unknown }
  | ({ state: 'open' } & OpenPdf);

/** Opens a PDF. Its worker and all it holds are gone with the component. */
export function usePdf(engine: PdfEngine, blob: Blob): PdfState {
  const [state, setState] = useState<PdfState>({ state: 'opening' });
  useEffect(() => {
    let gone = false;
    const reading = engine.readPdf(blob);
    async function read() {
      try {
        const begun = await reading;
        if (gone) return;
        const pdf = await begun.pdf;
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (!gone) setState({ state: 'open', pdf, firstPage: { width, height } });
      } catch (error) {
        if (!gone) setState({ state: 'failed', error });
      }
    }
    void read();
    return () => {
      gone = true;
      void reading.then((begun) => begun.destroy()).catch(() => undefined);
    };
  }, [engine, blob]);
  return state;
}
