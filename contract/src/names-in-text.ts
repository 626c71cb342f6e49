/**
 * Names of students in what is typed about them. Keyboards differ: 'Émile' is typed 'Emile', and a phone makes of
 * "D'Andre" a 'D’Andre'.
 */

/** All that keyboards write for an apostrophe, for a class of characters in a pattern. */
export const apostrophes = "'’‘ʼ´`";
const apostrophe = new RegExp(`[${apostrophes}]`, 'u');

/** Composed text letter by letter, each in its place: without accents, every apostrophe the plain one. */
export function plainLetters(text: string): string {
  return text.replace(/`|\P{ASCII}/gu, (letter) => {
    if (apostrophe.test(letter)) return "'";
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
    return bare.length === letter.length ? bare : letter;
  });
}

/** The source of a pattern that finds a name in what `plainLetters` answers. */
export function nameInPattern(name: string): string {
  return plainLetters(name.normalize('NFC')).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
