/** Most rows and columns of a paste that are looked at; a class has 45 at most. */
export const pasteLimits = { rows: 200, columns: 20 } as const;

/**
 * The cells of text copied in Excel, Sheets or LibreOffice: tabs between cells, line ends between rows (CRLF,
 * LF, CR), quotes around cells that hold either, doubled inside. The line end after the last row is no row.
 */
export function cellsOfPastedText(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  let begun = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
    begun = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && !begun && closesLater(text, at)) {
      quoted = true;
      begun = true;
    } else if (letter === '\t') endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endCell();
      rows.push([]);
      if (rows.length > pasteLimits.rows + 1) break;
    } else {
      cell += letter;
      begun = true;
    }
  }
  if (cell !== '' || begun || (rows.at(-1)?.length ?? 0) > 0) endCell();
  else rows.pop();
  return rows;
}

/** Cells as text that a spreadsheet takes. */
export function textOfCells(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteWhereNeeded).join('\t')).join('\r\n');
}

function quoteWhereNeeded(cell: string): string {
  return /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A quote that begins a cell is one only where another ends it before the next tab or line end, or the text's. */
function closesLater(text: string, at: number): boolean {
  return /^"(?:[^"]|"")*"(?=[\t\r\n]|$)/.test(text.slice(at));
}
