import type { Figure } from '../bench/figures.ts';
import type { Ground } from './ground.ts';

/** One kind of accident, and what has to stand after it. */
export interface Fault {
  /** As it is asked for: `npm run test:faults -- disk-full`. */
  name: string;
  /** What is done, in one line. */
  does: string;
  /** Does it to schools of its own. Throws NotTried where this machine does not let it. */
  run(ground: Ground): Promise<Figure[]>;
}

/** The fault could not be brought about here; the message says what is needed. */
export class NotTried extends Error {
  override name = 'NotTried';
}

/** Figures of the accidents, of which each has a bar. */
export function accident(tried: string) {
  return (what: string, figure: number, unit: string, bar: NonNullable<Figure['bar']>): Figure => ({
    quality: 'D accidents',
    tried,
    what,
    figure,
    unit,
    bar,
  });
}
