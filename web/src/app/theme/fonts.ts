import latinFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import latinExtendedFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url';
import serifFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';

/** All words on the screen. */
export const sans = "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif";
/** The school's name, on screen as on its documents. */
export const serif = "'Source Serif 4', Georgia, serif";

/** Which characters each font file draws; the browser fetches a file when the page holds one of them. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** A file is fetched when the page holds one of its characters. */
export const fontFaces = [
  face('Source Sans 3 Variable', '200 900', latinFont, latin),
  face('Source Sans 3 Variable', '200 900', latinExtendedFont, latinExtended),
  face('Source Serif 4', '600', serifFont, latin),
];

function face(family: string, weight: string, address: string, characters: string) {
  return {
    '@font-face': {
      // A name with a digit in it needs its quotes.
      fontFamily: `'${family}'`,
      fontStyle: 'normal',
      fontDisplay: 'swap' as const,
      fontWeight: weight,
      src: `url(${address}) format('woff2')`,
      unicodeRange: characters,
    },
  };
}
