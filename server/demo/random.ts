/**
 * Chance that falls the same way every time: small, seeded, and made of sums and multiplications only, so
 * that the school is the same on every machine.
 */
export class Random {
  #state: number;

  private constructor(seed: number) {
    this.#state = seed;
  }

  /** A stream of its own for each thing: `Random.for('mark', studentId, termId)`. */
  static for(...key: readonly (string | number)[]): Random {
    return new Random(hashOf(key));
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Bell-shaped, within 3.5 deviations of the mean. */
  normal(mean: number, deviation: number): number {
    const sum = this.next() + this.next() + this.next() + this.next();
    return mean + (sum - 2) * 1.732 * deviation;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** Picks by weight: `[['Roman Catholic', 6], ['Anglican', 3]]`. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let left = this.next() * choices.reduce((total, [, weight]) => total + weight, 0);
    for (const [item, weight] of choices) {
      left -= weight;
      if (left < 0) return item;
    }
    return this.pick(choices)[0];
  }

  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => [this.next(), item] as const);
    return keyed.sort(([a], [b]) => a - b).map(([, item]) => item);
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.between(0, 9)).join('');
  }
}

/** FNV-1a over the key's parts. */
function hashOf(key: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of key) {
    const text = typeof part === 'number' ? String(part) : part;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
