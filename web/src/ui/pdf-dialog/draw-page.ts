import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';

import type { PdfEngine } from './use-pdf.ts';

/** More dots than this are more than a phone's memory has room for. */
const dotsAtMost = 12_000_000;

export interface Drawing {
  /** The page's picture and its size in points; null when it was cancelled. */
  finished: Promise<{ canvas: HTMLCanvasElement; size: { width: number; height: number } } | null>;
  cancel: () => void;
}

/** Draws a page at so many CSS pixels a point, as sharp as the screen is. */
export function drawPage(engine: PdfEngine, pdf: PDFDocumentProxy, number: number, scale: number): Drawing {
  let task: RenderTask | null = null;
  let cancelled = false;
  async function draw() {
    const page = await pdf.getPage(number);
    if (cancelled) return null;
    const size = page.getViewport({ scale: 1 });
    const sharpest = Math.sqrt(dotsAtMost / (size.width * size.height)) / scale;
    const viewport = page.getViewport({ scale: scale * Math.min(engine.OutputScale.pixelRatio, sharpest) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    task = page.render({ canvas, viewport });
    await task.promise;
    if (cancelled) return null;
    return { canvas, size: { width: size.width, height: size.height } };
  }
  return {
    finished: draw().catch((error: unknown) => {
      if (cancelled || error instanceof engine.RenderingCancelledException) return null;
      throw error;
    }),
    cancel: () => {
      cancelled = true;
      task?.cancel();
    },
  };
}
