import { expect, test } from 'vitest';

import { greetingAt } from './greeting.ts';

const portOfSpain = 'America/Port_of_Spain';

test.each([
  ['2026-10-05T04:00:00Z', 'Good morning'],
  ['2026-10-05T15:59:00Z', 'Good morning'],
  ['2026-10-05T16:00:00Z', 'Good afternoon'],
  ['2026-10-05T22:00:00Z', 'Good evening'],
  ['2026-10-06T03:59:00Z', 'Good evening'],
])('at %s a teacher in Port of Spain reads "%s"', (moment, greeting) => {
  expect(greetingAt(new Date(moment), portOfSpain)).toBe(greeting);
});

test("the greeting follows the school's clock and not the computer's", () => {
  const moment = new Date('2026-10-05T11:00:00Z');
  expect(greetingAt(moment, portOfSpain)).toBe('Good morning');
  expect(greetingAt(moment, 'Asia/Tokyo')).toBe('Good evening');
});
