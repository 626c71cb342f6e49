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

it('what begins with what is typed is offered first, and all of them while nothing is typed', () => {
  expect(found('mohammed')).toEqual(['Mohammed, Charles', 'Charles-Mohammed, Aisha']);
  expect(found('math', ['Additional Mathematics', 'Mathematics'])[0]).toBe('Mathematics');
  expect(found('  ')).toEqual(names);
});
