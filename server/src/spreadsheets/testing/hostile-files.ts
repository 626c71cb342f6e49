import { type MadePart, sheetXml, workbookParts, zipFile } from './zip-file.ts';

const honest = workbookParts(sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>ID</t></is></c></row>'));

const withPart = (part: MadePart) => zipFile([...honest, part]);
const withSheet = (sheet: string | Buffer) => zipFile(workbookParts(sheet));
const withLies = (lies: MadePart['lies']) =>
  zipFile(
    honest.map((part) => (part.name.startsWith('xl/worksheets') ? { ...part, lies: lies ?? {} } : part)),
  );

const zeros = Buffer.alloc(60 * 1024 * 1024, 0x20);
const zip64Extra = Buffer.from([1, 0, 16, 0, ...Array.from({ length: 16 }, () => 0)]);
const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';

/** The smallest workbook that is taken. */
export const honestFile = zipFile(honest);

/** Files made to do harm, or that are simply no spreadsheets, each by what it is. */
export const hostileFiles: readonly (readonly [what: string, file: Buffer])[] = [
  ['a zip bomb in the sheet', withSheet(zeros)],
  ['a zip bomb in a part that nobody reads', withPart({ name: 'xl/media/image1.png', content: zeros })],
  ['a bomb of many small parts', zipFile([...honest, ...manyParts(190, zeros.subarray(0, 300_000))])],
  ['a size that lies low', withLies({ size: 10 })],
  ['a size that lies high', withLies({ size: 400_000_000 })],
  ['a packed size beyond the file', withLies({ packed: 99_000_000 })],
  ['another name in the part than in the directory', withLies({ localName: 'xl/worksheets/sheet2.xml' })],
  ['a password on a part', withLies({ flags: 1 })],
  ['zip64 sizes', withLies({ size: 0xffffffff, packed: 0xffffffff, extra: zip64Extra })],
  ['a zip64 count', zipFile(honest, { count: 0xffff })],
  ['fewer parts announced than there are', zipFile(honest, { count: 3 })],
  ['more parts announced than there are', zipFile(honest, { count: 9 })],
  ['a second end hidden in the comment', zipFile(honest, { comment: honestFile.subarray(-22) })],
  ['201 parts', zipFile(manyParts(201, Buffer.from('x')))],
  ['a duplicate part', withPart({ name: 'XL/workbook.xml', content: '<workbook/>' })],
  ['a way out of the folder', withPart({ name: '../../etc/passwd', content: 'x' })],
  ['a way out with backslashes', withPart({ name: 'xl\\..\\..\\x.xml', content: 'x' })],
  ['an absolute name', withPart({ name: '/etc/passwd', content: 'x' })],
  ['a drive in a name', withPart({ name: 'c:/x.xml', content: 'x' })],
  ['a NUL in a name', withPart({ name: 'xl/a\0.xml', content: 'x' })],
  ['a document type with entities', withSheet(entities + sheetXml('<row><c t="str"><v>&b;</v></c></row>'))],
  ['a document type that names a file', withSheet(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${sheetXml('')}`)],
  ['a document type in UTF-16', withSheet(Buffer.from(`\uFEFF${entities}${sheetXml('')}`, 'utf16le'))],
  ['macros', withPart({ name: 'xl/vbaProject.bin', content: 'x' })],
  [
    'links to other files',
    withPart({ name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' }),
  ],
  ['an embedded object', withPart({ name: 'xl/embeddings/oleObject1.bin', content: 'x' })],
  ['2,000,000 rows', withSheet(sheetXml('<row/>'.repeat(2_000_000)))],
  ['2,000,000 cells', withSheet(sheetXml(`<row>${'<c><v>1</v></c>'.repeat(2_000_000)}</row>`))],
  ['elements 2,000,000 deep', withSheet(sheetXml('<row>'.repeat(2_000_000)))],
  [
    'a cell of 39 MB',
    withSheet(sheetXml(`<row><c t="inlineStr"><is><t>${'x'.repeat(39_000_000)}</t></is></c></row>`)),
  ],
  ['a file cut short', honestFile.subarray(0, -40)],
  ['a file with its middle missing', Buffer.concat([honestFile.subarray(0, 300), honestFile.subarray(700)])],
  ['a zip that is no workbook', zipFile([{ name: 'readme.txt', content: 'x' }])],
  [
    'a Word document',
    zipFile([honest[0] ?? { name: '', content: '' }, { name: 'word/document.xml', content: '<x/>' }]),
  ],
  ['the letters PK alone', Buffer.from('PK')],
  ['nothing', Buffer.alloc(0)],
  ['a web page', Buffer.from('<!doctype html><table><tr><td>ID</td></tr></table>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['a photograph', Buffer.from('FFD8FFE000104A46494600010100', 'hex')],
  ['an old Excel file', Buffer.from('D0CF11E0A1B11AE1', 'hex')],
  ['bytes without meaning', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256))],
  ['a text of 3,000 lines', Buffer.from('ID,Name\n'.repeat(3000))],
  ['a text of 3,000 columns', Buffer.from('ID,'.repeat(3000))],
  ['a text of 2,000,000 blank columns', Buffer.from(','.repeat(2_000_000))],
];

/** Strange, and yet harmless: what lies within the limits is read, a cell at the far end of the sheet is not. */
export const fileWithFarCells = withSheet(
  sheetXml('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
);

/** Its picture inflates to so many MiB. */
export function fileOfMebibytes(mebibytes: number): Buffer {
  return withPart({ name: 'xl/media/image1.png', content: Buffer.alloc(mebibytes * 1024 * 1024, 0x20) });
}

function manyParts(count: number, content: Buffer): MadePart[] {
  return Array.from({ length: count }, (_, index) => ({ name: `xl/part${index}.xml`, content }));
}
