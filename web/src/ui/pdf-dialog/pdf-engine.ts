import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- with ?url the default is the file's address
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// Loaded only when a document is opened: it is larger than all of the first load.

export { OutputScale, RenderingCancelledException, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A worker that has no document yet. */
let idleWorker: Promise<Worker> | null = null;

/**
 * Starts the worker of the next document. Called while that is on its way: the worker's code is more than twice this
 * page's. One that gets no document serves the next; one whose code does not come serves none.
 */
export function prepareWorker(): void {
  if (idleWorker !== null) return;
  const worker = startWorker();
  idleWorker = worker;
  worker.catch(() => {
    if (idleWorker === worker) idleWorker = null;
  });
}

/**
 * A worker with the library's code. The library's own start of one gives up for good where the code does not come once,
 * and reads every later document in the page itself, if at all.
 */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(workerAddress, { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Worker>();
  // Its first message says that the code is there.
  worker.addEventListener('message', () => resolve(worker), { once: true });
  const fail = () => {
    worker.terminate();
    reject(new Error('The code that reads PDFs did not come.'));
  };
  worker.addEventListener('error', fail, { once: true });
  return promise;
}

/** A document that is being read. `destroy` ends its worker and frees what it holds. */
export interface Reading {
  pdf: Promise<PDFDocumentProxy>;
  destroy: () => Promise<void>;
}

/**
 * Begins to read a PDF in a worker of its own; rejects where the worker's code does not come. The page's policy allows no
 * WebAssembly, and our documents bring their fonts with them.
 */
export async function readPdf(blob: Blob): Promise<Reading> {
  const started = idleWorker ?? startWorker();
  idleWorker = null;
  const [port, bytes] = await Promise.all([started, blob.arrayBuffer()]);
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const task = getDocument({
    data: new Uint8Array(bytes),
    worker,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  return {
    pdf: task.promise,
    async destroy() {
      try {
        await task.destroy();
      } finally {
        worker.destroy();
        port.terminate();
      }
    },
  };
}
