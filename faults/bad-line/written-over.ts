import type { Changes, Made, Memory, Shown, Verdict } from './walked-screen.ts';

interface Rules {
  /** Cells of which nothing is said. */
  isFree: (cell: string) => boolean;
  /** Whether a text was ever stored in a cell: what was, somebody else may write over without a question. */
  wasStored: (cell: string, text: string) => Promise<boolean>;
}

/**
 * A cell changes by hand, or becomes what a colleague stored once one's own text was stored. Of what is not in sight: what was
 * entered, else what was seen last; what may be another by now is seen as it comes into sight.
 */
export class WrittenOver implements Memory {
  known: Shown;
  /** By cell, what a colleague stored in it: it may stand there from then on. */
  readonly #theirs = new Map<string, Set<string>>();
  readonly #rules: Rules;

  constructor(first: Shown, rules: Rules) {
    this.known = first;
    this.#rules = rules;
  }

  colleagueStored(changes: Changes): void {
    for (const [cell, { is }] of changes) {
      this.#theirs.set(cell, new Set([...(this.#theirs.get(cell) ?? []), is]));
    }
  }

  isTheirs(cell: string, text: string): boolean {
    return this.#theirs.get(cell)?.has(text) === true;
  }

  async judge(made: Made, seen: Shown): Promise<Verdict> {
    const before = this.known;
    const now = this.#after(made, seen);
    this.known = now;
    const otherThanEntered = [...made.wanted].flatMap(([cell, value]) => {
      const is = now.get(cell) ?? '';
      if (is === value || (made.unlessTheirs === true && this.isTheirs(cell, is))) return [];
      return [`${cell} shows, in place of '${value}', '${is}'`];
    });
    if (made.touched === 'all') return { otherThanEntered, byThemselves: [] };
    const byThemselves: string[] = [];
    for (const [cell, was] of before) {
      if (this.#rules.isFree(cell) || made.wanted.has(cell) || made.touched.has(cell)) continue;
      const is = now.get(cell);
      if (was === is || (this.isTheirs(cell, is ?? '') && (await this.#rules.wasStored(cell, was)))) continue;
      byThemselves.push(`${cell} was '${was}', is '${is}'`);
    }
    return { otherThanEntered, byThemselves };
  }

  #after(made: Made, seen: Shown): Shown {
    const known = new Map([...this.known, ...made.wanted]);
    if (made.touched !== 'all') for (const cell of made.touched) known.delete(cell);
    return new Map([...known, ...seen]);
  }
}
