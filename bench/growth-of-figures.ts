import { type Figure, atMost } from './figures.ts';

/**
 * C32: times stay flat. A class is as large in both schools, so its times should be, too. A time of the small school that
 * was not taken in the large one is no number there, and its bar not reached.
 */
export function growthOf(small: readonly Figure[], large: readonly Figure[]): Figure[] {
  const after = timesOf(large);
  return [...timesOf(small)].map(([what, before]) => ({
    quality: 'C32',
    what: `times longer: ${what}`,
    figure: (after.get(what) ?? Number.NaN) / before,
    unit: '×',
    bar: atMost(1.5),
  }));
}

function timesOf(figures: readonly Figure[]): Map<string, number> {
  const held = figures.filter(
    ({ quality, unit, what }) =>
      unit === 'ms' && ['C27', 'C28', 'C29'].includes(quality) && !what.startsWith('a key'),
  );
  return new Map(held.map(({ what, figure }) => [plain(what), figure]));
}

/** Class sizes differ by a student or two from school to school. */
function plain(what: string): string {
  return what.replace(/ of \d+/, '');
}
