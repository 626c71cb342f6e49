/** One line of the table: what was measured, the figure, the bar it is held to, and whether it passes. */
export interface Figure {
  line: number;
  what: string;
  figure: number;
  unit: string;
  bar: number;
  /** `most`: the figure may be at most the bar; `least`: at least. */
  kind: 'most' | 'least';
}

export function passes({ figure, bar, kind }: Figure): boolean {
  return kind === 'most' ? figure <= bar : figure >= bar;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which that share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function printTable(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}\n`);
  console.log(
    'quality  figure                                                             measured          bar   ',
  );
  for (const one of figures) {
    const measured = `${one.figure.toFixed(one.figure < 10 ? 2 : 0)} ${one.unit}`;
    const bar = `${one.kind === 'most' ? '<=' : '>='} ${one.bar} ${one.unit}`;
    console.log(
      `C${one.line}      ${one.what.padEnd(62)} ${measured.padStart(12)} ${bar.padStart(16)}   ${passes(one) ? 'pass' : 'NOT REACHED'}`,
    );
  }
}
