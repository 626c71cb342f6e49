import { expect, it } from 'vitest';
import { studentsElsewhere } from './subject-assignment.ts';

it('who refuses a batch is named, of many the first five and how many more', () => {
  const names = ['Ali, A', 'Baptiste, B', 'Charles, C', 'De Silva, D', 'Edwards, E'];
  const five = names.join('; ');
  expect(studentsElsewhere(names, '4 Sci')).toBe(`Not in 4 Sci: ${five}. Nobody was assigned.`);
  expect(studentsElsewhere([...names, 'Francis, F'], '4 Sci')).toContain('; Edwards, E and 1 more.');
  expect(studentsElsewhere([...names, 'Francis, F', 'Garcia, G'], '4 Sci')).toBe(
    `Not in 4 Sci: ${five} and 2 more. Nobody was assigned.`,
  );
});
