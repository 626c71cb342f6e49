import type { Shown } from './walked-screen.ts';

/** What a colleague has stored in cells that belong together. */
interface Theirs {
  unit: string;
  before: Shown;
  after: Shown;
  at: number;
  /** The screen has shown it since. */
  seen: boolean;
}

/** Milliseconds until what others store is in sight: two seconds, and a poll more where the stream of them was cut. */
const soon = 10_000;

/** A mark and its attendance stand or fall together (docs/decisions/004). */
const unitOf = (cell: string) => cell.replace(/ attendance$/, '');

interface Mine {
  cells: Shown;
  at: number;
}

/**
 * Who wrote what in cells that two write: what a colleague has stored may come into sight by itself, but over an entry of one's
 * own only where they saw that one stored, or where it was settled who stays.
 */
export class TwoHands {
  readonly #mine = new Map<string, Mine>();
  /** What an undo has brought back, as far as it did: a colleague's may have come at once. */
  readonly #undone = new Map<string, Mine>();
  readonly #theirs: Theirs[] = [];
  /** The cell in which one has entered last: where a colleague is most in the way. */
  last = '';

  /** What the person at the screen has entered since a moment, where it is another than stood there. */
  enter(wanted: Shown, before: Shown, at: number): void {
    const changed = [...wanted].filter(([cell, value]) => before.get(cell) !== value);
    for (const unit of new Set(changed.map(([cell]) => unitOf(cell)))) {
      this.#mine.set(unit, { cells: new Map(changed.filter(([cell]) => unitOf(cell) === unit)), at });
      this.#undone.delete(unit);
      this.last = unit;
    }
  }

  /** An undo was to bring this back, and does not show so. */
  enterPerhaps(cells: Shown, at: number): void {
    for (const [cell, value] of cells)
      this.#undone.set(unitOf(cell), { cells: new Map([[cell, value]]), at });
  }

  /** A colleague has stored a record in place of another. */
  store(before: Shown, after: Shown): void {
    const changed = [...after].filter(([cell, value]) => before.get(cell) !== value).map(([cell]) => cell);
    for (const unit of new Set(changed.map(unitOf))) {
      const of = (cells: Shown) => new Map([...cells].filter(([cell]) => unitOf(cell) === unit));
      this.#theirs.push({ unit, before: of(before), after: of(after), at: Date.now(), seen: false });
    }
  }

  see(shown: Shown): void {
    for (const one of this.#theirs) {
      // The same, entered by oneself, tells nobody that another has stored it, too.
      const isMine = holds(one.after, this.#mine.get(one.unit)?.cells ?? shown);
      one.seen ||= !isMine && holds(shown, one.after);
    }
  }

  /** It was chosen that theirs stays. */
  giveUp(cells: Iterable<string>): void {
    for (const cell of cells) this.#mine.delete(unitOf(cell));
  }

  /** Whether it is due to a colleague that a cell shows this. */
  isTheirs(cell: string, value: string | undefined): boolean {
    const unit = unitOf(cell);
    const isStored = this.#theirs.some((one) => one.unit === unit && one.after.get(cell) === value);
    if (!isStored || !this.#isMineSeen(unit)) return false;
    this.#mine.delete(unit);
    return true;
  }

  /** Whether they have stored this in the cell so lately that it may not be in sight yet. */
  isNew(cell: string, value: string | undefined): boolean {
    const last = this.#theirs.findLast((one) => one.unit === unitOf(cell));
    return last !== undefined && last.at > Date.now() - soon && last.after.get(cell) === value;
  }

  /** Entries in whose place something else stands, and nobody was told. */
  vanished(shown: Shown): string[] {
    return [...this.#mine].flatMap(([unit, { cells }]) =>
      holds(shown, cells) || this.#isMineSeen(unit)
        ? []
        : [`${unit}: ${JSON.stringify([...cells])} was entered, and nobody was asked`],
    );
  }

  /** Whether no entry of one's own is in the cell, or a colleague has stored theirs over it. */
  #isMineSeen(unit: string): boolean {
    const mine = this.#mine.get(unit);
    if (mine === undefined) return true;
    // One who types back what stood there, before either knew of the other, has changed nothing.
    return [mine, this.#undone.get(unit)].some(
      (entered) =>
        entered !== undefined &&
        this.#theirs.some(
          (one) =>
            one.unit === unit && (one.at >= entered.at || !one.seen) && holds(one.before, entered.cells),
        ),
    );
  }
}

/** Whether all of these cells show so. */
function holds(shown: Shown, cells: Shown): boolean {
  return [...cells].every(([cell, value]) => shown.get(cell) === value);
}
