import { cleanText } from 'contract/printable';

import { pagesOf } from '../server/src/reports/render/read-pdf.ts';
import { zipContents } from '../server/src/testing/zip-contents.ts';
import type { Browser } from '../server/src/testing/browser.ts';
import { type Finding, Tally } from './finding.ts';
import { type Ground, signedIn } from './ground.ts';
import { type Planted, plantTexts } from './planted-texts.ts';

/** Markup, template code and formulas as people's names: printed as typed, and nothing runs. */
export async function plantHostileTexts(ground: Ground): Promise<Finding[]> {
  const { planted, kept } = await plantTexts(ground);
  const admin = await signedIn(ground, 'Admin');
  const printed = await inDocuments(ground, admin, planted);
  const written = await inSpreadsheets(ground, admin, planted);
  return [kept.finding(), ...printed, ...written, (await inThePage(ground, admin)).finding()];
}

async function inDocuments(
  { term, year }: Ground,
  admin: Browser,
  planted: readonly Planted[],
): Promise<Finding[]> {
  const printed = new Tally('every document prints the names as typed (pdftotext)');
  const comments = new Tally(
    "report cards print remarks and both comments as typed, on the right student's page",
  );
  const lists = [
    ['class list', `/api/class-list/1A/${year}`],
    ['merit list', `/api/merit-sheet/${term}/1A`],
    ['mark sheet', `/api/mark-sheet/${term}/1A`],
    ['contacts', '/api/student-contact/1A'],
    ['devices', '/api/device-internet/1'],
    ['registration status', '/api/registration-status/1'],
    ['subject choice', '/api/mark-sheet-subject-choice/1A'],
    ['report cards', `/api/report-card/${term}/1A`],
  ] as const;
  for (const [story, path] of lists) {
    const { status, bytes } = await admin.get(path);
    const text = status === 200 ? squeezed(pagesOf(bytes).join('\n')) : '';
    for (const one of planted.filter(isInFonts)) {
      if (status === 200 && onlyProblemStudents.includes(story) && !text.includes(String(one.student_id)))
        continue;
      printed.expect(timesIn(text, one.text) > 0, () => `${story}: ${status} ${one.text}`);
    }
  }
  for (const one of planted.filter(isInFonts)) {
    for (const path of [
      `/api/registration-form/${one.student_id}`,
      `/api/student-transcript?studentId=${one.student_id}`,
    ]) {
      const { status, bytes } = await admin.get(path);
      const text = status === 200 ? squeezed(pagesOf(bytes).join('\n')) : '';
      printed.expect(timesIn(text, one.text) > 0, () => `${path}: ${status} ${one.text}`);
    }
  }
  const cards = await admin.get(`/api/report-card/${term}/1A`);
  const pages = pagesOf(cards.bytes);
  for (const { student_id, text } of planted.filter(isInFonts)) {
    const page = squeezed(pages.find((one) => one.includes(String(student_id))) ?? '');
    const times = timesIn(page, text);
    // The name, the remark, the form teacher's comment and the dean's.
    comments.expect(times >= 4, () => `${student_id} ${text}: ${times} of 4`);
  }
  return [printed.finding(), comments.finding()];
}

/** The documents' fonts hold no pictographs: these leave room in a document, and no text on paper. */
function isInFonts({ text }: Planted): boolean {
  return !/\p{Extended_Pictographic}/u.test(text);
}

/** Documents in which not every student of a class stands. */
const onlyProblemStudents: readonly string[] = ['devices', 'registration status'];

async function inSpreadsheets(
  { term, ids }: Ground,
  admin: Browser,
  planted: readonly Planted[],
): Promise<Finding[]> {
  const formulas = new Tally('no spreadsheet holds a formula, a link, a macro or another file');
  const typed = new Tally('texts that begin as formulas do are strings in every spreadsheet, as typed');
  for (const [story, path, holdsStudents] of [
    ['registration data', '/api/registration-data-spreadsheet', true],
    ['mark file', `/api/mark-sheet-file/1A/${term}/33/${ids.amohammed}`, true],
    ['annual return', '/api/asr', false],
    ['upload template', '/api/student-upload-template', false],
  ] as const) {
    const { status, bytes } = await admin.get(path);
    if (status !== 200) {
      formulas.expect(false, () => `${story}: ${status}`);
      continue;
    }
    const strings = new Set<string>();
    for (const [name, content] of zipContents(bytes)) {
      const xml = content.toString();
      const parts = /externalLink|vbaProject|embeddings|hyperlinks?\b/i.test(name);
      formulas.expect(!parts && !/<f[ >]|<hyperlink|<oleObject|ddeLink/.test(xml), () => `${story} ${name}`);
      // What stands in <t> is a string to every program, whatever it begins with.
      for (const [, text = ''] of xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)) strings.add(unescaped(text));
    }
    const all = [...strings].join('\n');
    if (!holdsStudents) continue;
    for (const { text } of planted) {
      typed.expect(all.includes(text.normalize('NFC')), () => `${story}: ${text}`);
    }
  }
  return [formulas.finding(), typed.finding()];
}

function unescaped(xml: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return xml.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (_, hex?: string, code?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? '';
      return String.fromCodePoint(hex === undefined ? Number(code) : Number.parseInt(hex, 16));
    },
  );
}

/** The data that the server writes into its page. */
async function inThePage({ school }: Ground, admin: Browser): Promise<Tally> {
  const tally = new Tally('the school’s name and motto end no script of the page and begin none');
  for (const page of [await admin.get('/app'), await admin.get('/api/docs')]) {
    const scripts = page.text.split(/<script/i).length;
    const ends = page.text.split(/<\/script/i).length;
    tally.expect(
      page.status === 200 && scripts === ends && !/<img src=x/i.test(page.text),
      () => `${school.address}: ${page.status}, ${scripts} scripts, ${ends} ends`,
    );
  }
  return tally;
}

/** A word that is longer than its column stands in several lines, between which others' lines may come: its letters are counted. */
function timesIn(page: string, text: string): number {
  const [letter = ''] = text;
  const isLongWord = text === letter.repeat(text.length);
  if (isLongWord) return Math.floor((page.split(letter).length - 1) / text.length);
  return page.split(squeezed(text)).length - 1;
}

/** Without blanks, breaks, hyphens and what cannot be seen, in which a document may differ from what was typed. */
function squeezed(text: string): string {
  return cleanText(text).replace(/[\s\u00ad\u200b-\u200d\u2010\u2011-]/gu, '');
}
