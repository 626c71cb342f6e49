/**
 * Whether a picture was copied to its end. A browser draws half of one and says nothing, and the part that is cropped from it
 * is whole again when it is sent. What is no JPEG, PNG or WebP picture is not judged here.
 */
export async function isWholePicture(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, 0, '\xFF\xD8')) return isWholeJpeg(bytes);
  if (begins(bytes, 0, '\x89PNG')) return isWholePng(bytes);
  if (begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP')) return isWholeRiff(bytes);
  return true;
}

/** From marker to marker up to that of the end; a camera may have put more behind it. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 4 <= bytes.length || isEnd(bytes, at)) {
    if (isEnd(bytes, at)) return true;
    // Between two markers stands the picture itself, or what fills up.
    const isMarker = bytes[at] === 0xff && !withinPicture.has(bytes[at + 1] ?? 0);
    if (isMarker) at += 2 + view.getUint16(at + 2);
    else {
      const next = bytes.indexOf(0xff, at + 1);
      if (next === -1) return false;
      at = next;
    }
  }
  return false;
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9;
}

/** What may follow 0xFF without being a marker that has a length: a 0xFF of the picture, filling, and where it starts anew. */
const withinPicture: ReadonlySet<number> = new Set([
  0x00, 0x01, 0xff, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7,
]);

/** From chunk to chunk up to the last: a length, a name, what it holds, and four bytes to check it by. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = 8;
  while (at + 12 <= bytes.length) {
    if (begins(bytes, at + 4, 'IEND')) return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** It says how long it is. */
function isWholeRiff(bytes: Uint8Array): boolean {
  return 8 + viewOf(bytes).getUint32(4, true) <= bytes.length;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function begins(bytes: Uint8Array, at: number, letters: string): boolean {
  return [...letters].every((letter, place) => bytes[at + place] === letter.charCodeAt(0));
}
