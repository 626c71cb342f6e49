/**
 * For what no dictionary knows: names of people and places, user names, a password that is shown. An iPhone or iPad would
 * underline it and, at the space or Return behind it, put a word of its own in its place.
 */
export const keptAsTyped = { spellCheck: false, autoCorrect: 'off' } as const;
