import { type SpreadsheetFault, spreadsheetLimits } from 'contract/spreadsheets';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';

/** What one part of an .xlsx may hold. A parser would be busy for seconds with more. */
const limits = {
  elements: 600_000,
  /** Between two elements of a sheet: no cell of Excel takes so much. */
  textBytes: 200_000,
} as const;

/** A document type can name entities that expand without end; macros are named by the type of their part. */
const unsafe = ['<!DOCTYPE', '<!ENTITY', '<!doctype', 'macroEnabled'] as const;
const row = '<row';
const lessThan = 0x3c;
/** So much of what was looked at before is looked at again: a word may be cut by the end of a piece. */
const carried = Math.max(...unsafe.map(({ length }) => length)) - 1;

/**
 * Looks through a part of an .xlsx, which is handed over piece by piece: what is in it, and how much. Each call throws
 * SpreadsheetRefused where the fault stands; what follows is not looked at.
 */
export function guardPart(name: string): (piece: Buffer) => void {
  const isSheet = name.startsWith('xl/worksheets/');
  const holdsCells = isSheet || name === 'xl/sharedstrings.xml';
  const isPicture = name.startsWith('xl/media/');
  let before: Buffer | undefined;
  let rows = 0;
  let elements = 0;
  let textBytes = 0;

  function countElements(piece: Buffer): void {
    let last = 0;
    for (let at = piece.indexOf(lessThan); at !== -1; at = piece.indexOf(lessThan, at + 1)) {
      elements += 1;
      if (elements > limits.elements) refuse('expandsTooFar');
      if (holdsCells && textBytes + at - last > limits.textBytes) refuse('expandsTooFar');
      textBytes = 0;
      last = at;
    }
    textBytes += piece.length - last;
    if (holdsCells && textBytes > limits.textBytes) refuse('expandsTooFar');
  }

  return (piece) => {
    if (before === undefined && isUtf16(piece)) refuse('unsafe');
    const seen = before === undefined ? piece : Buffer.concat([before, piece]);
    if (unsafe.some((word) => seen.includes(word))) refuse('unsafe');
    if (isSheet) {
      const from = Math.max(0, seen.length - piece.length - row.length + 1);
      rows += countOf(row, seen, from);
      if (rows > spreadsheetLimits.rowsWithBlank) refuse('tooManyBlankRows');
    }
    if (!isPicture) countElements(piece);
    before = seen.subarray(Math.max(0, seen.length - carried));
  };
}

/** It would hide a document type from this look. */
function isUtf16([first, second]: Buffer): boolean {
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0x3c && second === 0) ||
    (first === 0 && second === 0x3c)
  );
}

function countOf(word: string, text: Buffer, from: number): number {
  let count = 0;
  for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}

function refuse(fault: SpreadsheetFault): never {
  throw new SpreadsheetRefused(fault);
}
