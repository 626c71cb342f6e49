/** How long a frame, a window or the disk may take to read it. */
const readableForMs = 60_000;

/** An address under which a file can be opened for a minute. */
export function temporaryAddress(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), readableForMs);
  return address;
}
