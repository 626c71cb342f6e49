import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- with ?url the default is the file's address
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// Loaded only when a document is opened: it is larger than all of the first load.

GlobalWorkerOptions.workerSrc = workerAddress;

export { OutputScale, RenderingCancelledException, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Begins to read a PDF in a worker of its own; destroy the task to end the worker and free what it holds. The
 * page's policy allows no WebAssembly, and our documents bring their fonts with them.
 */
export async function readPdf(blob: Blob): Promise<PDFDocumentLoadingTask> {
  return getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
}
