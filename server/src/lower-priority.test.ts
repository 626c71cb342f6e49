import { expect, it } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

it('a process that may be given no priority, as under nice, works on without', () => {
  const asked: unknown[] = [];
  lowerPriority({ pid: 4711 }, 5, (...wanted) => {
    asked.push(wanted);
    throw new Error('EACCES: permission denied');
  });
  expect(asked).toEqual([[4711, 5]]);
});

it('one that could not be started is given none', () => {
  const asked: unknown[] = [];
  lowerPriority({ pid: undefined }, 5, (...wanted) => asked.push(wanted));
  expect(asked).toEqual([]);
});
