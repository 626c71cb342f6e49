import { deflateSync } from 'node:zlib';
import type { studentFileMessages } from 'contract/student-files';

/** PDFs as programs write them, and as attackers send them. */

export type Hostile = readonly [
  what: string,
  make: () => Promise<Buffer>,
  fault: keyof typeof studentFileMessages,
];

/** One page; `extra` stands in its catalogue. */
export function pdf(extra = '', streams = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${streams}trailer\n<< /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  );
}

/** A PDF whose objects stand in a compressed stream, where a plain look does not find them. */
function pdfWithHidden(...objects: Parameters<typeof compressed>): Buffer {
  return pdf('', compressed(...objects));
}

/** A stream of objects. */
function compressed(
  objects: string,
  { dictionary = '/Type /ObjStm /N 1 /First 4', keyword = 'stream', filter = '/FlateDecode' } = {},
): string {
  const data = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  return `3 0 obj\n<< ${dictionary} /Filter ${filter} /Length ${data.length} >>\n${keyword}\n${data}\nendstream\nendobj\n`;
}

/** As many streams of no objects as fit into a file. */
function pdfOfStreams(count: number): Buffer {
  const nothing = deflateSync('').toString('latin1');
  const one = `4 0 obj<</N 0/First 0/Filter/FlateDecode>>stream\n${nothing}\nendstream\n`;
  return Buffer.from(`%PDF-1.5\n${one.repeat(count)}%%EOF`, 'latin1');
}

const script = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';

/** An object with a stream that is not compressed. */
function stream(content: string, dictionary = `/Length ${content.length}`): string {
  return `4 0 obj\n<< ${dictionary} >>\nstream\n${content}\nendstream\nendobj\n`;
}

/** What runs or hides something. */
export const hostilePdfs: readonly Hostile[] = [
  [
    'a PDF that runs a program',
    async () => pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
    'unsafe',
  ],
  ['one that hides the word', async () => pdf('/OpenAction << /S /J#61vaScript >>'), 'unsafe'],
  ['one that hides all of it', async () => pdf('/OpenAction << /#4A#53 (app.alert(1)) >>'), 'unsafe'],
  ['one that hides it in a stream', async () => pdfWithHidden('5 0 << /S /Launch /F (calc) >>'), 'unsafe'],
  [
    'one that hides it in a stream behind a comment',
    async () => pdfWithHidden('5 0 << /S /Launch /F (calc) >>', { keyword: '% a note\nstream' }),
    'unsafe',
  ],
  [
    'one that hides it in a stream far behind its dictionary’s beginning',
    async () =>
      pdfWithHidden('5 0 << /S /Launch /F (calc) >>', { dictionary: `/Type /ObjStm${' '.repeat(5000)}` }),
    'unsafe',
  ],
  [
    'one that says elsewhere that the stream holds structure',
    async () => pdfWithHidden('5 0 << /S /Launch /F (calc) >>', { dictionary: '/Type 7 0 R /N 1 /First 4' }),
    'unsafe',
  ],
  [
    'one that says it nowhere',
    async () => pdfWithHidden('5 0 << /S /Launch /F (calc) >>', { dictionary: '/N 1 /First 4' }),
    'unsafe',
  ],
  [
    'one that hides it between a comment’s stream and its end',
    async () => pdf('', '% 4 0 obj << >> stream\n5 0 obj << /S /Launch /F (calc) >> endobj\n% endstream\n'),
    'unsafe',
  ],
  ['one with files in it', async () => pdf('/Names << /EmbeddedFiles 5 0 R >>'), 'unsafe'],
  [
    'one with a file pinned to its page',
    async () => pdf('', `4 0 obj\n<< /Type /Annot /Subtype /FileAttachment /FS 5 0 R >>\nendobj\n`),
    'unsafe',
  ],
  [
    'one with a file beside its pages, of which nothing says that it is one',
    async () => pdf('/AF [4 0 R]', `4 0 obj\n<< /F (calc.exe) /EF<</F 5 0 R>> >>\nendobj\n${stream('MZ')}`),
    'unsafe',
  ],
  [
    'one that says so among compressed objects',
    async () => pdfWithHidden('5 0 << /F (calc.exe) /#45F 6 0 R >>'),
    'unsafe',
  ],
  ['one with a form that is a program', async () => pdf('/AcroForm << /Fields [] /XFA 4 0 R >>'), 'unsafe'],
  [
    'one that plays a film',
    async () => pdf('/OpenAction << /S /Rendition /OP 0 /R << /S /MR /C << /S /MCD >> >> >>'),
    'unsafe',
  ],
  [
    'one with a film on its page, as older programs put it there',
    async () => pdf('', `4 0 obj\n<< /Type /Annot /Subtype /Movie /Movie << /F (a.avi) >> >>\nendobj\n`),
    'unsafe',
  ],
  ['one that plays a sound', async () => pdf('/OpenAction << /S /Sound /Sound 4 0 R >>'), 'unsafe'],
  ['a locked one', async () => pdf('/Encrypt 9 0 R'), 'unsafe'],
  ['one of nothing but streams, tens of thousands of them', async () => pdfOfStreams(50_000), 'damaged'],
  [
    'one with hundreds of thousands of blanks where its objects say how they are compressed',
    async () => pdfWithHidden('5 0 << >>', { filter: `${' '.repeat(300_000)}[` }),
    'unsafe',
  ],
  [
    'one with as many where they say more of it',
    async () => pdfWithHidden('5 0 << >>', { filter: `/FlateDecode /DecodeParms${' '.repeat(300_000)}9` }),
    'unsafe',
  ],
  [
    'one that writes a million letters of such a name as figures',
    async () => pdfWithHidden('5 0 << >>', { dictionary: `/N 1 /First 4 /A${'#41'.repeat(2_000_000)}` }),
    'unsafe',
  ],
  [
    'one that says of millions of objects where they begin',
    async () =>
      pdfWithHidden(`${'1 '.repeat(3_000_000)}<< ${script} >>`, {
        dictionary: '/Type /ObjStm /N 1500000 /First 6000000',
      }),
    'unsafe',
  ],
  [
    'one with millions of texts among compressed objects',
    async () => pdf('', compressed(`5 0 ${'(a)'.repeat(10_000)}`).repeat(400) + compressed(`5 0 ${script}`)),
    'unsafe',
  ],
  [
    'one whose text ends what is passed over as a stream',
    async () => pdf('', `4 0 obj\n<< /A (9 obj << >> stream\n) ${script} /B (endstream) >>\nendobj\n`),
    'unsafe',
  ],
  [
    'one with a stream’s keyword within its dictionary',
    async () => pdf('', `4 0 obj\n<< /A << >> stream\n ${script} endstream >>\nendobj\n`),
    'unsafe',
  ],
  [
    'one with an object within a picture',
    async () => pdf('', stream(`5 0 obj << ${script} >> endobj`)),
    'unsafe',
  ],
  ['one with an object within a text', async () => pdf(`/A (5 0 obj << ${script} >> endobj)`), 'unsafe'],
  [
    'one with an object within a comment',
    async () => pdf('', `% 5 0 obj << /A (\n${stream(`) ${script} `)}`),
    'unsafe',
  ],
  [
    'one with an object in a text, whose comment makes a picture of it',
    async () => pdf('', `4 0 obj << /A (5 0 obj << % ) >> endobj 6 0 obj << >> stream\n${script} endstream`),
    'unsafe',
  ],
  ['one with a text without an end', async () => pdf('', `( ${script}`), 'unsafe'],
  [
    'one with a bracket in hex',
    async () => pdf('', `4 0 obj << /A <(> ${script} /B <)> >> endobj\n`),
    'unsafe',
  ],
  [
    'one that writes on behind the keyword of its stream',
    async () => pdfWithHidden('5 0 << /S /Launch /F (calc) >>', { keyword: 'stream of objects' }),
    'unsafe',
  ],
  [
    'one that compresses its objects twice',
    async () =>
      pdfWithHidden(deflateSync('5 0 << /S /Launch /F (calc) >>').toString('latin1'), {
        filter: '[/FlateDecode /FlateDecode]',
      }),
    'unsafe',
  ],
  [
    'one that takes its names apart by a predictor',
    async () =>
      pdfWithHidden('\x005 0 << /S /La\x00unch /F (calc)\x00 >>', {
        filter: '/FlateDecode /DecodeParms << /Predictor 12 /Columns 14 >>',
      }),
    'unsafe',
  ],
  [
    'one that does so where its structure cannot be told',
    async () =>
      pdfWithHidden(deflateSync('5 0 << /S /Launch /F (calc) >>').toString('latin1'), {
        dictionary: '/Type /ObjStm /N 1 /First 4 /A (9 0 obj )',
        filter: '[/FlateDecode /FlateDecode]',
      }),
    'unsafe',
  ],
  [
    'one whose compressed objects begin within a text',
    async () => pdfWithHidden('5 1 (<< /S /Launch /F (calc) >>)'),
    'unsafe',
  ],
];

/** What says such words, and does nothing of the kind. */
export const honestPdfs: readonly (readonly [what: string, make: () => Buffer])[] = [
  ['a link to a folder called JS', () => pdf('/A << /S /URI /URI (https://school.example/JS/slip.pdf) >>')],
  [
    'such a link among compressed objects',
    () => pdfWithHidden('5 0 << /S /URI /URI (https://school.example/JS/) >>'),
  ],
  ['a title with brackets', () => pdf('/Title (Notes \\( on /JavaScript \\) and (HTML/JS))')],
  [
    'a form of the ministry to be filled in',
    () =>
      pdf(
        '/AcroForm << /Fields [4 0 R] /NeedAppearances true /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >>',
        '4 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name of pupil) /F 4 /Rect [0 0 1 1] >>\nendobj\n',
      ),
  ],
  [
    'a page whose parts are called much like a file within',
    () => pdf('/Resources << /Font << /EF1 4 0 R >> /ExtGState << /EF.2 << /BM /Screen >> >> >>'),
  ],
  ['a text about streams', () => pdf('/A (stream\n/JS << >> endstream endobj)', stream('q Q'))],
  ['a text in hex', () => pdf('/A <2F4A5320>', stream('q Q'))],
  ['a comment that names the words', () => pdf('', `% no /JavaScript here, no stream\n${stream('q Q')}`)],
  ['a page that prints the words', () => pdf('', stream('BT (stream /JavaScript) Tj ET'))],
  [
    'a drawing of hundreds of parts, each with the date of its change',
    () => pdf('', stream('q Q', '/Length 3 /PieceInfo << /LastModified (D:2026) >> % a part\n').repeat(300)),
  ],
];
