/** By cell what it shows. */
type Cells = ReadonlyMap<string, string>;

interface Change {
  before: string;
  after: string;
}

/** What one undo takes back, by cell. */
type Step = ReadonlyMap<string, Change>;

/** As many as a sheet keeps (quality A7). */
const most = 20;

/** The steps that a sheet takes back and forth, reckoned beside it. */
export class Steps {
  #done: Step[] = [];
  #undone: Step[] = [];
  /** What stands in its cell as it was typed, and was not left since. */
  #typing: (Change & { cell: string }) | null = null;

  /** A text is typed in place of what a cell shows; it is a step once that is left. */
  type(cell: string, shows: string, after: string): void {
    if (this.#typing?.cell !== cell) this.leave();
    this.#typing = { cell, before: this.#typing?.before ?? shows, after };
  }

  leave(): void {
    const typed = this.#typing;
    this.#typing = null;
    if (typed !== null) this.#add(new Map([[typed.cell, typed]]));
  }

  /** Cells become others together. */
  enter(after: Cells, known: Cells): void {
    this.leave();
    this.#add(
      new Map([...after].map(([cell, value]) => [cell, { before: known.get(cell) ?? '', after: value }])),
    );
  }

  /** The page was loaded anew: it takes up what stood in its cell as it was typed, and knows of nothing else. */
  beginAnew(): void {
    this.#done = [];
    this.#undone = [];
    this.leave();
  }

  /** The cells that one more step back makes others, with what they show then. */
  undo(known: Cells): Cells {
    this.leave();
    return move(this.#done, this.#undone, known, 'after', 'before');
  }

  redo(known: Cells): Cells {
    this.leave();
    return move(this.#undone, this.#done, known, 'before', 'after');
  }

  #add(cells: Step): void {
    const step = new Map([...cells].filter(([, { before, after }]) => before !== after));
    if (step.size === 0) return;
    this.#done = [...this.#done, step].slice(-most);
    this.#undone = [];
  }
}

/**
 * What is another by now than the step left it stays; nor does a mark come back where Absent or No Work stands by now.
 */
function move(from: Step[], to: Step[], known: Cells, left: keyof Change, becomes: keyof Change): Cells {
  const step = from.pop();
  if (step === undefined) return new Map();
  to.push(step);
  const unchanged = [...step].filter(([cell, change]) => known.get(cell) === change[left]);
  const moved = new Map(unchanged.map(([cell, change]) => [cell, change[becomes]]));
  for (const [cell, value] of moved) {
    const code = moved.get(`${cell} attendance`) ?? known.get(`${cell} attendance`) ?? '1';
    if (code !== '1' && value !== '') moved.delete(cell);
  }
  return moved;
}
