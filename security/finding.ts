import { exactly, type Figure, passes, printTable } from '../bench/figures.ts';

/** One line of the table, with the first few tries that got through, so that each can be repeated by hand. */
export interface Finding extends Figure {
  tries: number;
  broken: readonly string[];
}

const shownExamples = 12;

/** Counts tries of one kind; the bar is that none gets through. */
export class Tally {
  readonly #what: string;
  readonly #broken: string[] = [];
  #tries = 0;
  #through = 0;

  constructor(what: string) {
    this.#what = what;
  }

  /** `story` says what was sent and what came back. */
  expect(holds: boolean, story: () => string): void {
    this.#tries += 1;
    if (holds) return;
    this.#through += 1;
    if (this.#broken.length < shownExamples) this.#broken.push(story());
  }

  /** A kind that tried nothing holds nothing. */
  finding(): Finding {
    if (this.#tries === 0) this.expect(false, () => 'nothing was tried');
    return {
      ...figure(this.#what, this.#tries, this.#through, '', exactly(0)),
      broken: this.#broken,
    };
  }
}

/** A line with a figure other than a count of what got through. */
export function figure(
  what: string,
  tries: number,
  measured: number,
  unit: string,
  bar?: Figure['bar'],
): Finding {
  return {
    quality: 'D attacks',
    tried: String(tries),
    tries,
    what,
    figure: measured,
    unit,
    ...(bar && { bar }),
    broken: [],
  };
}

/** The table of the findings, and below it what broke each that does not hold. */
export function printFindings(title: string, findings: readonly Finding[]): void {
  printTable(title, findings);
  for (const finding of findings) {
    if (passes(finding) || finding.broken.length === 0) continue;
    console.log(`\n  ${finding.what}:`);
    for (const one of finding.broken) console.log(`    ${one}`);
  }
}
