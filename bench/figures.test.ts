import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atLeast, atMost, conclude, exactly, type Figure, median, passes, quantile } from './figures.ts';

const figureOf = (figure: number, bar?: Figure['bar']): Figure => ({
  quality: 'C27',
  what: 'save one mark',
  figure,
  unit: 'ms',
  ...(bar && { bar }),
});

describe('a bar', () => {
  it.each([
    ['at most', atMost(5), [4.9, 5], [5.1]],
    ['at least', atLeast(500), [501, 500], [499]],
    ['exactly', exactly(0), [0], [1, -1]],
  ])(
    'of %s so much is reached by no other figure, and by none that is no number',
    (_kind, bar, reached, missed) => {
      const reaching = [...reached, ...missed, Number.NaN].filter((figure) => passes(figureOf(figure, bar)));
      expect(reaching).toEqual(reached);
    },
  );

  it('is none where a figure is only looked at', () => {
    expect(passes(figureOf(Number.NaN))).toBe(true);
  });
});

it('a share of the values lies below its quantile, whatever their order; of none it is no number', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([median(values), quantile(values, 0.95), quantile(values, 1)]).toEqual([51, 96, 100]);
  expect(quantile([7], 0.95)).toBe(7);
  expect(median([])).toBeNaN();
});

describe('the end of a run', () => {
  const code = process.exitCode;
  const said: unknown[] = [];

  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
    process.exitCode = undefined;
  });

  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = code;
    said.length = 0;
  });

  it('is good where every bar is reached', () => {
    conclude([figureOf(4, atMost(5)), figureOf(900)]);
    expect([process.exitCode, said]).toEqual([undefined, ['\nAll 1 bars are reached.']]);
  });

  it('is bad where one is not, also by a figure that is no number', () => {
    conclude([figureOf(4, atMost(5)), figureOf(Number.NaN, atMost(5))]);
    expect([process.exitCode, said]).toEqual([1, ['\n1 of 2 bars are not reached.']]);
  });
});
