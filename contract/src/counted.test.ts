import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('a school of more than a thousand is counted with a comma at the thousands', () => {
  const words = [0, 1, 2, 999, 1000, 27_253].map((count) => counted(count, 'mark'));
  expect(words).toEqual(['0 marks', '1 mark', '2 marks', '999 marks', '1,000 marks', '27,253 marks']);
  expect(counted(3001, 'class', 'classes')).toBe('3,001 classes');
});
