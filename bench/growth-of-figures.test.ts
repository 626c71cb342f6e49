import { expect, it } from 'vitest';
import { type Figure, passes } from './figures.ts';
import { growthOf } from './growth-of-figures.ts';

const opening = (students: number, figure: number): Figure => ({
  quality: 'C28',
  what: `open a class of ${students}, median`,
  figure,
  unit: 'ms',
});

it('a time is held against the same one of the small school, however many sit in its class', () => {
  const flat = growthOf([opening(35, 4)], [opening(34, 6)]);
  expect(flat).toMatchObject([{ what: 'times longer: open a class, median', figure: 1.5 }]);
  expect(flat.map(passes)).toEqual([true]);
  expect(growthOf([opening(35, 4)], [opening(34, 6.1)]).map(passes)).toEqual([false]);
});

it('a time that the large school lacks is not passed over', () => {
  expect(growthOf([opening(35, 4)], []).map(passes)).toEqual([false]);
});
