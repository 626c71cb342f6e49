import type { Shown } from './walked-screen.ts';

/** What a range of the mark sheet becomes, reckoned from what is shown. */

interface Corner {
  row: number;
  column: number;
}
interface Size {
  rows: number;
  columns: number;
}

const columns = ['Term', 'Exam', 'Dilligence', 'Progress', 'Conduct', 'Remarks'] as const;
const words: Readonly<Record<string, string>> = { '2': 'Abs', '3': 'NW' };

/** In the order of the sheet. */
export function studentsIn(shown: Shown): string[] {
  const last = ', Remarks';
  return [...shown.keys()].filter((cell) => cell.endsWith(last)).map((cell) => cell.slice(0, -last.length));
}

export function clearing(shown: Shown, corner: Corner, size: Size): Shown {
  return changed(
    shown,
    cellsFrom(shown, corner, size).map((cell) => becoming(shown, cell, '')),
  );
}

/** The top of each column goes into what is blank below it. */
export function filling(shown: Shown, corner: Corner, size: Size): Shown {
  const cells = cellsFrom(shown, corner, size);
  return changed(
    shown,
    cells.map((cell, place) => {
      const top = cells[place % size.columns] ?? '';
      return textIn(shown, cell) === '' ? becoming(shown, cell, textIn(shown, top)) : [];
    }),
  );
}

/** `text`: as a spreadsheet copies it. */
export function pasting(
  shown: Shown,
  corner: Corner,
  texts: readonly (readonly string[])[],
): { wanted: Shown; text: string } {
  const wide = texts[0]?.length ?? 0;
  const cells = cellsFrom(shown, corner, { rows: texts.length, columns: wide });
  const each = cells.map((cell, place) =>
    becoming(shown, cell, texts[Math.floor(place / wide)]?.[place % wide] ?? ''),
  );
  return { wanted: changed(shown, each), text: texts.map((row) => `${row.join('\t')}\r\n`).join('') };
}

/** Row by row. */
function cellsFrom(shown: Shown, corner: Corner, size: Size): string[] {
  const students = studentsIn(shown).slice(corner.row, corner.row + size.rows);
  const beside = columns.slice(corner.column, corner.column + size.columns);
  return students.flatMap((student) => beside.map((column) => `${student}, ${column}`));
}

/** As it is copied: Abs and NW in a mark's place. */
function textIn(shown: Shown, cell: string): string {
  return words[shown.get(`${cell} attendance`) ?? ''] ?? shown.get(cell) ?? '';
}

/** What a text makes of a cell by the rules of typing; what these refuse or skip leaves it. */
function becoming(shown: Shown, cell: string, text: string): (readonly [string, string])[] {
  const code = shown.get(`${cell} attendance`);
  if (code === undefined) {
    if (cell.endsWith(', Remarks')) return [[cell, text]];
    return /^[A-E]?$/i.test(text) ? [[cell, text.toUpperCase()]] : [];
  }
  const absent = Object.keys(words).find((one) => words[one] === text);
  if (absent === '3' && cell.endsWith(', Exam')) return [];
  if (absent !== undefined)
    return [
      [cell, ''],
      [`${cell} attendance`, absent],
    ];
  if (code !== '1' || !/^[\d.]*$/.test(text)) return [];
  return [[cell, text === '' ? '' : String(Math.min(100, Number(text)))]];
}

function changed(shown: Shown, cells: readonly (readonly (readonly [string, string])[])[]): Shown {
  return new Map(cells.flat().filter(([cell, value]) => shown.get(cell) !== value));
}
