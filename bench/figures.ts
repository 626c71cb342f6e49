/** One line of a table: what was tried or measured, the figure, and the bar it is held to, if any. */
export interface Figure {
  /** What it belongs to: a line of the quality list ('C27', 'D accidents') or of the programme ('load'). */
  quality: string;
  /** What was done to get it, where the figure's own name does not say so ('50 × kill -9 of the server'). */
  tried?: string;
  what: string;
  figure: number;
  unit: string;
  /** Absent: observed only. */
  bar?: Bar;
}

interface Bar {
  kind: 'most' | 'least' | 'exactly';
  value: number;
}

/** A bar that a figure may reach and not pass. */
export function atMost(value: number): Bar {
  return { kind: 'most', value };
}

/** A bar that a figure must reach. */
export function atLeast(value: number): Bar {
  return { kind: 'least', value };
}

/** A bar for what is counted: one more is as wrong as one fewer. */
export function exactly(value: number): Bar {
  return { kind: 'exactly', value };
}

/** Whether the figure keeps to its bar; one without a bar always does. */
export function passes({ figure, bar }: Figure): boolean {
  if (bar === undefined) return true;
  if (bar.kind === 'exactly') return figure === bar.value;
  return bar.kind === 'most' ? figure <= bar.value : figure >= bar.value;
}

/** NaN where there are no values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which that share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints figures as a Markdown table that is read as well at a terminal. */
export function printTable(title: string, figures: readonly Figure[]): void {
  const tried = figures.some((one) => one.tried !== undefined);
  const heads = ['quality', ...(tried ? ['tried'] : []), 'figure', 'measured', 'bar', ''];
  const rows = figures.map((one) => [
    one.quality,
    ...(tried ? [one.tried ?? ''] : []),
    one.what,
    written(one.figure, one.unit),
    one.bar === undefined ? '' : `${SIGNS[one.bar.kind]} ${one.bar.value} ${one.unit}`.trimEnd(),
    one.bar === undefined ? '' : passes(one) ? 'holds' : '**NOT REACHED**',
  ]);
  printRows(title, heads, rows);
}

/** A Markdown table of any columns. */
export function printRows(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  console.log(`\n${title}\n`);
  console.log(line(heads));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of rows) console.log(line(row));
}

/** A figure with its unit: two decimals below 10, none above or where it is a count. */
export function written(figure: number, unit: string): string {
  const digits = Number.isInteger(figure) || Math.abs(figure) >= 10 ? 0 : 2;
  return `${figure.toFixed(digits)} ${unit}`.trimEnd();
}

/** Says in one line whether every bar is reached; the exit code is 1 if not. */
export function conclude(figures: readonly Figure[]): void {
  const missed = figures.filter((figure) => !passes(figure)).length;
  const held = figures.filter(({ bar }) => bar !== undefined).length;
  console.log(
    missed === 0 ? `\nAll ${held} bars are reached.` : `\n${missed} of ${held} bars are not reached.`,
  );
  if (missed > 0) process.exitCode = 1;
}

const SIGNS = { most: '<=', least: '>=', exactly: '=' } as const;
