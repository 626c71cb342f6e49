import { temporaryAddress } from './pdf-dialog/temporary-address.ts';

/** Hands a file over to the browser's downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = temporaryAddress(file);
  link.download = fileName;
  link.click();
}
