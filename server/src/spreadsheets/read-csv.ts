import { spreadsheetLimits } from 'contract/spreadsheets';
import { isFilled } from './is-filled.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';

/**
 * The cells of a .csv or tab-separated file as Excel, LibreOffice, Sheets and people make them: UTF-8 with or
 * without a byte order mark, UTF-16 with one, else Windows-1252; comma, semicolon or tab; quotes doubled
 * inside quotes. Throws SpreadsheetRefused for what is no such text.
 */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes);
  if (isOtherSpreadsheet(text)) throw new SpreadsheetRefused('otherFormat');
  if (!looksLikeCells(text)) throw new SpreadsheetRefused('notASpreadsheet');
  const named = /^sep=([;,\t])\r?\n/i.exec(text);
  return named === null
    ? cellsOf(text, findDelimiter(text))
    : cellsOf(text.slice(named[0].length), named[1] ?? ',');
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A spreadsheet as markup, such as systems of offices hand out under the name of .xls. */
function isOtherSpreadsheet(text: string): boolean {
  const head = text.slice(0, 10_000);
  return /^\s*</.test(head) && /office:(?:excel|spreadsheet)|opendocument\.spreadsheet/i.test(head);
}

/** No control characters, and no markup or programme that happens to be text. */
function looksLikeCells(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- these are what a text has not
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u0019\u001B-\u001F\uFFFE\uFFFF]/.test(text)) return false;
  return text.trim() !== '' && !/^\s*(<|%PDF|%!|\{\\rtf|#!|[{[])/i.test(text);
}

const delimiters = [';', '\t', ','] as const;

/**
 * The mark that divides most lines into the same number of cells. A decimal comma or the comma between last
 * and first name comes and goes; the delimiter stands equally often in each line.
 */
function findDelimiter(text: string): string {
  const sample = cellsToLines(text.slice(0, 20_000)).slice(0, 50);
  let best = { delimiter: ',', lines: 0, cells: 0 };
  for (const delimiter of delimiters) {
    const linesByCount = new Map<number, number>();
    for (const line of sample) {
      const count = line.split(delimiter).length - 1;
      if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
    }
    for (const [cells, lines] of linesByCount) {
      if (lines > best.lines || (lines === best.lines && cells > best.cells))
        best = { delimiter, lines, cells };
    }
  }
  return best.delimiter;
}

/** Lines with what stands in quotes left out. */
function cellsToLines(text: string): string[] {
  return text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/);
}

/** Columns of the widest sheet that Excel makes: blank ones up to there are no fault, beyond it nobody's file. */
const widestOfAll = 16_384;

function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let filled = 0;
  let at = 0;
  while (at <= text.length) {
    const { cell, next } = readCell(text, at, delimiter);
    row.push(cell.slice(0, spreadsheetLimits.characters));
    const isTooWide = row.length > spreadsheetLimits.columns && cell.trim() !== '';
    if (isTooWide || row.length > widestOfAll) throw new SpreadsheetRefused('tooManyColumns');
    const mark = text.charAt(next);
    at = next + 1;
    if (mark === delimiter) continue;
    if (mark === '\r' && text.charAt(at) === '\n') at += 1;
    rows.push(row);
    if (isFilled(row)) filled += 1;
    if (filled > spreadsheetLimits.rowsOfSheet) throw new SpreadsheetRefused('tooManyRows');
    if (rows.length > spreadsheetLimits.rowsWithBlank) throw new SpreadsheetRefused('tooManyBlankRows');
    row = [];
    if (mark === '' || at === text.length) break;
  }
  return rows;
}

/** A cell and where the delimiter, line end or end of text after it stands. */
function readCell(text: string, start: number, delimiter: string): { cell: string; next: number } {
  let cell = '';
  let at = start;
  if (text.charAt(at) === '"') {
    const closing = closingQuote(text, at + 1);
    cell = text.slice(at + 1, closing).replaceAll('""', '"');
    at = closing + 1;
  }
  const rest = at;
  while (at < text.length && !isEndOfCell(text.charAt(at), delimiter)) at += 1;
  return { cell: cell + text.slice(rest, at), next: at };
}

function isEndOfCell(letter: string, delimiter: string): boolean {
  return letter === delimiter || letter === '\n' || letter === '\r';
}

/** Letters of the longest cell that Excel makes; each of them may be a quote, which is written twice. */
const longestOfAll = 32_767;

/**
 * A quote that nobody closes reaches to the end of the text. In a long file it has swallowed rows, which are not
 * to be lost unseen: throws SpreadsheetRefused.
 */
function closingQuote(text: string, from: number): number {
  const end = Math.min(text.length, from + 2 * longestOfAll);
  for (let at = text.indexOf('"', from); at !== -1 && at < end; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at;
  }
  if (end < text.length) throw new SpreadsheetRefused('damaged');
  return text.length;
}
