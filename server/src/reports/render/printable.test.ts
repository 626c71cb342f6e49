import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanText, unprintableIn } from 'contract/printable';
import { printableRanges } from 'contract/printable-ranges';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { charactersIn } from '../../testing/font-coverage.ts';
import { readFontFaces } from './font-faces.ts';
import { testRenderer } from '../../testing/test-renderer.ts';
import type { Renderer } from './renderer.ts';
import { picturesInMemory } from './request-pictures.ts';

/** What is said beside the fields about letters that documents cannot print, against the documents themselves. */

let folder: string;
let renderer: Renderer;

/** The words in each style that documents are set in. */
const note = `#set document(title: "Note")
#let words = json("/req/data.json").words
#for family in ("Source Sans 3", "Source Serif 4") {
  for weight in (400, 600, 700) {
    text(font: (family, "DejaVu Sans"), weight: weight, fallback: false, words)
  }
}
#text(font: ("Source Serif 4", "DejaVu Sans"), style: "italic", fallback: false, words)`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  await writeFile(join(folder, 'note.typ'), note);
  renderer = testRenderer({ templateFolder: folder, jobTimeoutMs: 60_000 });
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

/** Whether every letter had a picture in the fonts: only then does a document claim PDF/UA. */
async function isPrinted(words: string): Promise<boolean> {
  const pictures = picturesInMemory(new Map());
  const json = JSON.stringify({ words });
  const timeZone = 'America/Port_of_Spain';
  return (await renderer.render({ template: 'note', json, pictures, title: 'Note', timeZone })).ua;
}

it('the table of what can be printed is that of the shipped fonts', async () => {
  const { text, rare } = readFontFaces();
  const printable = new Set([...inEachOf(text), ...inEachOf(rare)]);
  await expect(asModule(printable)).toMatchFileSnapshot('../../../../contract/src/printable-ranges.ts');
});

it('every character of the table is printed in every style', async () => {
  const characters = printableRanges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
    });
  expect(characters.length).toBeGreaterThan(5_000);
  expect(await isPrinted(characters.join(' '))).toBe(true);
});

it.each([
  'Renée D’Abreu–Żak',
  'E\u0301mile',
  'Nguyễn Thị Ngọc Ánh',
  'Ọlá Adébáyọ̀',
  'Ελένη Παπαδοπούλου',
  'Светлана Ковалёва',
  'محمد علي',
  'שרה כהן',
  'ສົມສັກ',
  'a joined\u200dword, a soft\u00adhyphen, a heart ♥\ufe0f',
  '王小明',
  '山田はなこ',
  '김민준',
  'राम',
  'தமிழ்',
  'สมชาย',
  'Well done 🎉',
  '👨‍👩‍👧',
  'x\u20e3',
])('%j is told of where documents cannot print it, and only there', async (words) => {
  expect(await isPrinted(words)).toBe(unprintableIn(words).length === 0);
});

it('a paragraph over which the process that sets it would fall is set once it is cleaned', async () => {
  // Thaana, of which no font has a letter, with marks that one has.
  const fatal = 'ދވ ިި ެެވހެދހ ̣ެިވ ެިّެ   ހ ވދވދެދިހّ́́ި ެ   ެ ًެެ  ިހ  ެިވިވ  ';
  expect(await isPrinted(cleanText(fatal))).toBe(true);
});

function inEachOf(faces: readonly Buffer[]): number[] {
  const [first = new Set<number>(), ...others] = faces.map(charactersIn);
  return [...first].filter((code) => others.every((covered) => covered.has(code)));
}

/** The table as it stands in the contract: ranges of code points, in lines of a readable length. */
function asModule(printable: ReadonlySet<number>): string {
  const ranges: [number, number][] = [];
  for (const code of [...printable].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16);
  const words = ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(' ');
  return `/**
 * The characters that every face of the documents' text has, or every face of the font for rare ones, as code points.
 * Made from the shipped fonts by \`npm run test:unit -- printable -u\`, and compared with them by every run of that test.
 */
export const printableRanges = \`
${words.replace(/(.{1,98})( |$)/g, '  $1\n')}\`;
`;
}
