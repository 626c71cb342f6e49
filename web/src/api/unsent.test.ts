import { expect, test } from 'vitest';

import { leaveRefused, refusedTextIn, reportRefused } from './unsent.ts';

test('where the browser keeps nothing on the device, what cannot be stored stays counted also once its term was left', () => {
  const cell = 'term-record 202601 20260034 sessions_late';
  reportRefused(cell, '6x');
  leaveRefused('term-record 202601 ', 'its term');
  expect(refusedTextIn(cell)).toBe('6x');
});
