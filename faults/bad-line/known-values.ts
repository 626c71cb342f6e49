import type { Page } from '@playwright/test';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Changes, Made, Memory, Shown, Verdict, WalkedScreen } from './walked-screen.ts';

/** What a colleague stored in a cell since it last showed what they stored, the oldest first. */
interface News {
  values: string[];
  /** What the cell showed when the first of them was stored. */
  over?: string | undefined;
  /** One's own entry stands there and had not arrived before theirs: only by one's own choice may it become theirs. */
  isOwn: boolean;
}

/** What each cell of a screen has to show, by what was entered in it and what a colleague stored there. */
export class KnownValues implements Memory {
  readonly #shown = new Map<string, string>();
  readonly #news = new Map<string, News>();

  readonly #screen: { isFree: (cell: string) => boolean; inParts: boolean };

  /** `isFree`: cells of which nothing is said. `inParts`: what is not on the screen now was left as it was. */
  constructor(shown: Shown, screen: { isFree: (cell: string) => boolean; inParts: boolean }) {
    this.#screen = screen;
    this.#keep(shown);
  }

  get known(): Shown {
    return this.#shown;
  }

  colleagueStored(changes: Changes): void {
    for (const [cell, { was, is }] of changes) {
      const { values, over, isOwn } = this.#newsOf(cell);
      const shown = this.#shown.get(cell);
      if (shown === undefined || was === shown) {
        this.#news.set(cell, { values: [is], over: shown, isOwn: false });
      } else {
        this.#news.set(cell, {
          values: [...values, is],
          over: values.length === 0 ? undefined : over,
          isOwn: isOwn || !values.includes(was),
        });
      }
    }
  }

  /** Whether the screen may show another value than is stored: it has not heard of the colleague's yet. */
  isUnheard(cell: string): boolean {
    const { values, isOwn } = this.#newsOf(cell);
    return values.length > 0 && !isOwn;
  }

  /** The cells that show another value than what they were entered, and those that became another by themselves. */
  judge(made: Made, now: Shown): Verdict {
    const otherThanEntered: string[] = [];
    const byThemselves: string[] = [];
    for (const [cell, wanted] of made.wanted) {
      const value = now.get(cell) ?? (this.#screen.inParts ? wanted : undefined);
      if (value !== wanted) otherThanEntered.push(`${cell} shows '${value}', in place of '${wanted}'`);
      // What stood there already was not entered.
      if (made.chosen || wanted !== this.#shown.get(cell)) this.#enter(cell, wanted, made.chosen);
      if (this.#screen.inParts) this.#shown.set(cell, wanted);
    }
    for (const [cell, before] of this.#shown) {
      const value = now.get(cell);
      if (made.wanted.has(cell) || value === before) continue;
      if (value === undefined && this.#screen.inParts) continue;
      const isFree = made.touched === 'all' || made.touched.has(cell) || this.#screen.isFree(cell);
      if (!this.#hears(cell, value) && !isFree) {
        byThemselves.push(`${cell} was '${before}', is '${value}'`);
      }
    }
    // What is given up is given up in all parts.
    if (!this.#screen.inParts || made.touched === 'all') this.#shown.clear();
    this.#keep(now);
    return { otherThanEntered, byThemselves };
  }

  #keep(shown: Shown): void {
    for (const [cell, value] of shown) this.#shown.set(cell, value);
  }

  #newsOf(cell: string): News {
    return this.#news.get(cell) ?? { values: [], isOwn: false };
  }

  /** By hand, or chosen where both had entered something. */
  #enter(cell: string, value: string, chosen: Made['chosen']): void {
    const news = this.#newsOf(cell);
    const place = news.values.lastIndexOf(value);
    const values = news.values.slice(place + 1);
    // Of what is typed back, before anything was chosen, nothing is left to save (decision 004).
    const isBack = chosen === undefined && value === news.over;
    const isTheirs = place !== -1 || chosen === 'theirs' || isBack;
    this.#news.set(cell, { ...news, values, isOwn: !isTheirs && values.length > 0 });
  }

  /** Whether it may show this by itself, since a colleague stored it. */
  #hears(cell: string, value: string | undefined): boolean {
    const { values, isOwn } = this.#newsOf(cell);
    const place = value === undefined ? -1 : values.lastIndexOf(value);
    if (isOwn || place === -1) return false;
    this.#news.set(cell, { values: values.slice(place + 1), over: value, isOwn: false });
    return true;
  }
}

/**
 * The cells that are not stored as they are shown although the screen says so; not those of which it has not heard yet.
 * `saidStored`: what it says now is stored, without what is being typed, or stands in a field that says that it is not.
 */
export function saidInVain(
  saidStored: (page: Page) => Promise<Shown>,
  differing: (shown: Shown, reader: StaffMember) => Promise<string[]>,
): NonNullable<WalkedScreen['untrueOn']> {
  return async (page, { reader, memory }) => {
    const said = [...(await saidStored(page))].filter(
      ([cell]) => !(memory instanceof KnownValues && memory.isUnheard(cell)),
    );
    return said.length === 0 ? [] : differing(new Map(said), reader);
  };
}
