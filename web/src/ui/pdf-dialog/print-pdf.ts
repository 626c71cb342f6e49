import { temporaryAddress } from './temporary-address.ts';

/**
 * Prints a PDF from a hidden frame, where the browser shows PDFs itself; elsewhere, and where the frame may
 * not be told to print, the document is opened beside the page.
 */
export function printPdf(pdf: Blob): void {
  removePrintFrame();
  const address = temporaryAddress(pdf);
  if (!navigator.pdfViewerEnabled || isPhone()) {
    open(address);
    return;
  }
  const frame = document.createElement('iframe');
  frame.id = frameId;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Not display: none, in which nothing is laid out to be printed.
  Object.assign(frame.style, {
    position: 'fixed',
    width: '1px',
    height: '1px',
    bottom: '0',
    border: '0',
    opacity: '0',
  });
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.print();
    } catch {
      open(address);
    }
  });
  frame.src = address;
  document.body.append(frame);
}

/** Frees what the last printing holds. */
export function removePrintFrame(): void {
  document.getElementById(frameId)?.remove();
}

const frameId = 'document-to-print';

/** Phones announce a viewer that is another program, and leave the frame empty. */
function isPhone(): boolean {
  return matchMedia('(pointer: coarse) and (hover: none)').matches;
}
