import { expect, it } from 'vitest';

import { assignmentTexts as texts } from './texts.ts';

it('who stays where a batch is undone is named with who changed it, of many the first five and how many more', () => {
  const one = { name: 'Noel, Kyle', by: 'Verna Joseph' };
  expect(texts.changedSince([one])).toBe(
    '1 assignment was changed since, and stays: Noel, Kyle (by Verna Joseph).',
  );
  const two = [one, { name: 'Persad, Hannah', by: null }];
  expect(texts.changedSince(two)).toBe(
    '2 assignments were changed since, and stay: Noel, Kyle (by Verna Joseph); Persad, Hannah.',
  );
  const many = Array.from({ length: 7 }, (_, index) => ({ name: `Ali, ${index + 1}`, by: texts.you }));
  expect(texts.changedSince(many)).toBe(
    `7 assignments were changed since, and stay: ${[1, 2, 3, 4, 5].map((n) => `Ali, ${n} (by you)`).join('; ')}; and 2 more.`,
  );
});
