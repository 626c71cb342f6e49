import { presentMark, type RegisterMark } from 'contract/register-lines';
import { describe, expect, it } from 'vitest';

import { markAs, nextMark } from './next-mark.ts';

describe('a tap on a student', () => {
  it('goes from present to absent to late, with the time of the moment, and back to present', () => {
    const marks: RegisterMark[] = [];
    let mark: RegisterMark | null = null;
    for (let tap = 1; tap <= 4; tap += 1) marks.push((mark = nextMark(mark, '08:20')));
    expect(marks.map(({ status, time }) => [status, time])).toEqual([
      [1, null],
      [2, null],
      [3, '08:20'],
      [1, null],
    ]);
  });

  it('keeps the note, and notes no time on a day that is past', () => {
    const absent = markAs(2, { ...presentMark, note: 'Sick' }, null);
    expect(nextMark(absent, null)).toEqual({ status: 3, time: null, note: 'Sick' });
  });

  it('leaves the time at which a late student came', () => {
    expect(markAs(3, { time: '07:59', note: '' }, '09:00').time).toBe('07:59');
  });
});
