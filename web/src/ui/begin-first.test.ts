import { expect, it } from 'vitest';

import { beginFirst } from './begin-first.ts';

const names = ['Charles, Lystra', "D'Abreu, Émile", 'Charles-Mohammed, Aisha', 'Mohammed, Charles'];
const found = (inputValue: string, options = names) =>
  beginFirst<string>()(options, { inputValue, getOptionLabel: (one) => one });

it.each([
  ['Charles, Lystra', ['Charles, Lystra']],
  ['Charles Lystra', ['Charles, Lystra']],
  ['lystra charles', ['Charles, Lystra']],
  ['Emile D’Abreu', ["D'Abreu, Émile"]],
  ['moh ais', ['Charles-Mohammed, Aisha']],
  ['nobody', []],
])('whoever types %j into a field is offered %j', (typed, offered) => {
  expect(found(typed)).toEqual(offered);
});

it('what is not shown of a student, such as the ID, finds the student too', () => {
  const byId = beginFirst<{ id: number; name: string }>(50, ({ id }) => String(id));
  const offered = (inputValue: string) =>
    byId(
      names.map((name, index) => ({ id: 20260120 + index, name })),
      { inputValue, getOptionLabel: ({ name }) => name },
    ).map(({ name }) => name);
  expect(offered('20260122')).toEqual(['Charles-Mohammed, Aisha']);
  expect(offered('charles 20260120')).toEqual(['Charles, Lystra']);
  expect(offered('20260199')).toEqual([]);
});

it('what begins with what is typed is offered first, and all of them while nothing is typed', () => {
  expect(found('mohammed')).toEqual(['Mohammed, Charles', 'Charles-Mohammed, Aisha']);
  expect(found('math', ['Additional Mathematics', 'Mathematics'])[0]).toBe('Mathematics');
  expect(found('  ')).toEqual(names);
});
