import { execFileSync } from 'node:child_process';

/** For tests: the text of a PDF, page by page, as a reader's software finds it. */
export function pagesOf(pdf: Buffer): string[] {
  const text = read('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], pdf);
  return text.split('\f').slice(0, -1);
}

/** For tests: the pages line by line, without the room between columns. */
export function linesOf(pdf: Buffer): string[] {
  return pagesOf(pdf).map((page) => page.replace(/[^\S\n]+/g, ' ').replace(/(^|\n) /g, '$1'));
}

interface WordOnPage {
  /** In points, from the upper left corner of the page. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  word: string;
}

/** For tests: the words of the first page and where they stand. */
export function wordsIn(pdf: Buffer): WordOnPage[] {
  const boxes = read('pdftotext', ['-bbox', '-l', '1', '-enc', 'UTF-8', '-', '-'], pdf);
  const box = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g;
  return [...boxes.matchAll(box)].map(([, left, top, right, bottom, word = '']) => ({
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
    word,
  }));
}

/** For tests: words of the first page that lie over one another, as 'this over that'. */
export function overlapsIn(pdf: Buffer): string[] {
  const words = wordsIn(pdf);
  return words.flatMap((one) => {
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    const under = words.filter(
      (other) => other !== one && other.left < x && x < other.right && other.top < y && y < other.bottom,
    );
    return under.map((other) => `${one.word} over ${other.word}`);
  });
}

/** For tests: what the file says of itself. */
export function factsOf(pdf: Buffer): { title: string; pages: number; tagged: boolean; paper: string } {
  const facts = read('pdfinfo', ['-enc', 'UTF-8', '-'], pdf);
  const value = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(facts)?.[1] ?? '';
  return {
    title: value('Title'),
    pages: Number(value('Pages')),
    tagged: value('Tagged') === 'yes',
    paper: value('Page size'),
  };
}

function read(tool: string, options: readonly string[], pdf: Buffer): string {
  return execFileSync(tool, options, { input: pdf, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
}

/** How many pictures a PDF holds. */
export function imagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0;
}
