import { cleanText } from 'contract/printable';
import { expect, it } from 'vitest';
import { cleanJson } from './clean-json.ts';

/** Every string by itself, however the model as a whole is looked at. */
function cleanedOneByOne(words: string): string {
  return JSON.stringify({ words: cleanText(words), others: ['Émile', 'tab\tand\nline', 7, null] });
}

it.each([
  ['ordinary words', 'Émile D’Abreu'],
  ['a typed backslash', String.raw`\u0007 \b \n`],
  ['a bell', 'a\u0007b'],
  ['a carriage return', 'a\r\nb'],
  ['a backspace and a form feed', 'a\b\fb'],
  ['a later control', 'a\u0085b'],
  ['an override of direction', 'a\u202eb'],
  ['half a character', 'a\ud800b'],
  ['an accent that stands alone', 'E\u0301mile'],
  ['an accent after the end of a line', 'a\n\u0303b'],
  ['letters from right to left that no font has', 'ދި Ali'],
  ['others of two halves', '\u{1e900}'],
  ['an accent at the beginning', '\u0301a'],
])('a model with %s is cleaned', (_what, words) => {
  const model = { words, others: ['Émile', 'tab\tand\nline', 7, null] };
  expect(cleanJson(model)).toBe(cleanedOneByOne(words));
});
