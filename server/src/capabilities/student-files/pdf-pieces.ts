/** What in a PDF is no structure, or begins what is none: a string as text or in hex, a comment, a stream. */
export interface PdfPiece {
  kind: 'text' | 'hex' | 'comment' | 'stream';
  /** Its first character, and the one behind it; of a stream the keyword. */
  start: number;
  end: number;
}

const opening = /<<|[(%<]|(?<![^\0\t\n\f\r <>()[\]{}])stream/g;
const inString = /\\[^]|[()]/g;
const lineEnd = /[\r\n]/g;
const hexString = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y;

/**
 * The next such piece from a place that is in none; null where there is no more, 'untold' where readers may differ on
 * where it ends.
 */
export function nextPiece(text: string, from: number): PdfPiece | 'untold' | null {
  opening.lastIndex = from;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const start = found.index;
    if (found[0] === 'stream') return { kind: 'stream', start, end: opening.lastIndex };
    if (found[0] === '(') return pieceTo('text', start, endOfString(text, start));
    if (found[0] === '%') return pieceTo('comment', start, endOfLine(text, start));
    if (found[0] === '<') return pieceTo('hex', start, endOfHex(text, start));
  }
  return null;
}

function pieceTo(kind: PdfPiece['kind'], start: number, end: number | null): PdfPiece | 'untold' {
  return end === null ? 'untold' : { kind, start, end };
}

/** Of brackets within it each has its other one, or a backslash before it. */
function endOfString(text: string, start: number): number | null {
  inString.lastIndex = start;
  let depth = 0;
  for (let found = inString.exec(text); found !== null; found = inString.exec(text)) {
    if (found[0] === '(') depth += 1;
    if (found[0] === ')') depth -= 1;
    if (depth === 0) return inString.lastIndex;
  }
  return null;
}

function endOfLine(text: string, start: number): number {
  lineEnd.lastIndex = start;
  return lineEnd.exec(text)?.index ?? text.length;
}

function endOfHex(text: string, start: number): number | null {
  hexString.lastIndex = start;
  return hexString.test(text) ? hexString.lastIndex : null;
}
