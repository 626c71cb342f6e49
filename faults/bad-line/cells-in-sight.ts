import type { Made, Memory, Shown, Verdict } from './walked-screen.ts';

interface Rules {
  /** Cells of which nothing is said. */
  isFree: (cell: string) => boolean;
  /** What is not on the screen now goes on as it was left. */
  inParts?: boolean;
  /** Of cells that both enter: whether it is due to the colleague that a cell shows this. */
  isTheirs?: (cell: string, now: string | undefined) => boolean;
  /** Hears how the screen stands after an action, of which it may be one's own entries that it shows. */
  hears?: (made: Made, before: Shown, now: Shown, begun: number) => void;
}

/** A cell changes by hand alone, and where it is due to a colleague. */
export class CellsInSight implements Memory {
  known: Shown;
  readonly #rules: Rules;

  constructor(first: Shown, rules: Rules) {
    this.known = first;
    this.#rules = rules;
  }

  judge(made: Made, now: Shown, begun: number): Verdict {
    const { isFree, inParts = false, isTheirs, hears } = this.#rules;
    const before = this.known;
    hears?.(made, before, now, begun);
    const outOfSight = (cell: string) => inParts && !now.has(cell);
    const otherThanEntered = [...made.wanted].flatMap(([cell, value]) => {
      const is = now.get(cell);
      // Who enters what stands there has changed nothing.
      const mayBeTheirs = made.unlessTheirs === true || before.get(cell) === value;
      if (is === value || outOfSight(cell) || (mayBeTheirs && isTheirs?.(cell, is) === true)) return [];
      return [`${cell} shows, in place of '${value}', '${is}'`];
    });
    const { touched } = made;
    if (touched === 'all') {
      this.known = now;
      return { otherThanEntered, byThemselves: [] };
    }
    const byThemselves = [...new Set([...before.keys(), ...now.keys()])].flatMap((cell) => {
      if (isFree(cell) || made.wanted.has(cell) || touched.has(cell) || outOfSight(cell)) return [];
      if (inParts && !before.has(cell)) return [];
      const [was, is] = [before.get(cell), now.get(cell)];
      return was === is || isTheirs?.(cell, is) === true ? [] : [`${cell} was '${was}', is '${is}'`];
    });
    this.known = inParts ? new Map([...before, ...made.wanted, ...now]) : now;
    return { otherThanEntered, byThemselves };
  }
}
