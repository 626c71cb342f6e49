import { printableRanges } from './printable-ranges.ts';

/**
 * What of a text documents can print: they are set in fonts of their own, which have no Chinese, Tamil or emoji, and
 * leave a box where a letter is missing. A warning where it is typed, never a refusal: the screens show such a name.
 */

export const printableMessages = {
  /** Without an end, as it stands among other warnings. */
  cannotPrint: (letters: readonly string[]) => {
    const named = letters.slice(0, manyLetters).map((letter) => `“${letter}”`);
    const more = letters.length - named.length;
    return `Documents cannot print ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  },
} as const;

/** So many letters are named; of a whole remark in another script that is enough. */
const manyLetters = 5;

// Controls but tab and line feed, lone surrogates, the directional overrides that
// can make text read other than it is, the byte order mark and non-characters.
const unprintable = /(?![\t\n])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

// What is invisible by its nature, joiners and variation selectors, leaves no box.
const withGlyph = `\\t\\n\\p{Default_Ignorable_Code_Point}${classOf(printableRanges)}`;
const printed = new RegExp(`^[${withGlyph}]*$`, 'u');

// In a paragraph of several lines the setting of such letters among blanks and marks ends the process that does it.
const reversedWithoutGlyph = new RegExp(
  `(?![${withGlyph}])[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]`,
  'gu',
);

/**
 * Text as a document can show it: accents composed (NFC), without control and bidirectional override characters; what no
 * font has of the scripts from right to left is the sign for it.
 */
export function cleanText(text: string): string {
  return composed(text).replace(reversedWithoutGlyph, '\ufffd');
}

function composed(text: string): string {
  return text.normalize('NFC').replace(unprintable, '');
}

// A letter with the marks that stand on it, or the emoji that are joined into one.
const letters = /.[\p{M}\p{Emoji_Modifier}]*(?:\u200d.[\p{M}\p{Emoji_Modifier}]*)*/gsu;

/** The letters of a text that no document can print, each once, in their order. */
export function unprintableIn(text: string): string[] {
  const cleaned = composed(text);
  if (printed.test(cleaned)) return [];
  return [...new Set(cleaned.match(letters))].filter((letter) => !printed.test(letter));
}

/** '20-7e a0' as the inside of a class of characters. */
function classOf(ranges: string): string {
  return ranges.replace(/[0-9a-f]+/g, '\\u{$&}').replace(/\s+/g, '');
}
