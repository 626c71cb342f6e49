import { inflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { guardZip } from './guard-zip.ts';
import { readWorkbook, type SheetCell, type SheetToWrite, writeWorkbook } from './workbook.ts';

const sheet = (rows: SheetCell[][], more: Partial<SheetToWrite> = {}): SheetToWrite => ({
  name: 'Marks',
  widths: [10],
  rows,
  ...more,
});
const column = (texts: readonly string[], look: SheetCell['look'] = 'plain') =>
  texts.map((value): SheetCell[] => [{ value, look }]);

describe('a workbook that is written', () => {
  const dangerous = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '=cmd|" /C calc"!A0',
    '=HYPERLINK("x")',
  ];

  it('holds what staff typed as text and never as a formula, on whatever cell', async () => {
    for (const look of ['plain', 'locked', 'open', 'openText', 'closed', 'heading'] as const) {
      const bytes = await writeWorkbook('Marks', [sheet(column(dangerous, look))]);
      const cells = partOf(bytes, 'xl/worksheets/sheet1.xml');
      expect(cells).not.toMatch(/<f[\s>/]/);
      expect(cells.match(/<c r="A\d+" [^>]*t="s"/g) ?? cells.match(/<c r="A\d+" t="s"/g)).toHaveLength(
        dangerous.length,
      );
      const [read] = await readWorkbook(bytes);
      // A tab or line end before the text is a space like any other in one line of text.
      expect(read?.rows.flat()).toEqual(dangerous.map((text) => text.replace(/[\t\r]/g, ' ')));
    }
  });

  it('brings back accents, markup, spaces and what looks like an escape of Excel, and stays sound XML', async () => {
    const texts = [
      'Émile',
      '<b>&amp;"\'',
      '  two  ',
      '_x000D_',
      'a_x0041_b',
      '🌴',
      'half \uD83C letter',
      'x\u0000\u000B\uFFFFy',
    ];
    const bytes = await writeWorkbook('Marks', [sheet(column(texts))]);
    const [read] = await readWorkbook(bytes);
    expect(read?.rows.flat()).toEqual([...texts.slice(0, 6), 'half \uFFFD letter', 'x y']);
    // What XML cannot hold. A line end stands in none of the texts.
    expect(partOf(bytes, 'xl/sharedStrings.xml')).not.toMatch(/[\p{Cc}\uFFFE\uFFFF]/u);
  });

  it('has nothing in a cell for which nothing was typed, and a date where a date is meant', async () => {
    const texts = column(['', '2012-02-29'], 'day');
    const bytes = await writeWorkbook('Marks', [sheet([...column(['']), ...texts])]);
    const [first, second, third] =
      partOf(bytes, 'xl/worksheets/sheet1.xml').match(/<c r="A\d"[^>]*?(?:\/>|>.*?<\/c>)/g) ?? [];
    expect([first, second].filter((cell) => cell?.includes('<v>'))).toEqual([]);
    // 40,968 days after 30 December 1899, as programs of spreadsheets count.
    expect(third).toMatch(/^<c r="A3" s="\d+"><v>40968<\/v>/);
    expect((await readWorkbook(bytes))[0]?.rows).toEqual([[], [], ['2012-02-29']]);
  });

  it('takes input on its open cells only when it is protected', async () => {
    const looks = ['locked', 'open', 'openText', 'closed'] as const;
    const rows = [looks.map((look): SheetCell => ({ value: 1, look }))];
    const bytes = await writeWorkbook('Marks', [
      sheet(rows, { protected: true, frozen: { rows: 1, columns: 1 } }),
    ]);
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<sheetProtection sheet="1"');
    expect(xml).toContain('state="frozen"');
    const styles = [...partOf(bytes, 'xl/styles.xml').matchAll(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/g)]
      .map(([xf]) => xf)
      .slice(1);
    const opened = [...xml.matchAll(/<c r="\w1" s="(\d+)"/g)].map(([, style]) =>
      styles[Number(style)]?.includes('locked="0"'),
    );
    expect(opened).toEqual([false, true, true, false]);
  });

  it('passes our own guard, and reads 67 % as one means it', async () => {
    const bytes = await writeWorkbook('Marks', [
      sheet([[{ value: 67.5, look: 'open' }]]),
      { ...sheet([]), name: 'Class', hidden: true },
    ]);
    await expect(guardZip(bytes)).resolves.toBeUndefined();
    expect(await readWorkbook(bytes)).toEqual([
      { name: 'Marks', hidden: false, rows: [['67.5']] },
      { name: 'Class', hidden: true, rows: [] },
    ]);
  });
});

describe('a workbook on paper', () => {
  it.each([
    ['one page wide', [120, 120], 1, "'Foreign-born, Form 1'!$1:$2"],
    [
      'as wide as it can still be read',
      [120, 121],
      2,
      "'Foreign-born, Form 1'!$A:$C,'Foreign-born, Form 1'!$1:$2",
    ],
  ])('is %s, with the headings on each', async (_how, widths, pages, titles) => {
    const frozen = { rows: 2, columns: 3 };
    const bytes = await writeWorkbook('Marks', [sheet([], { name: 'Foreign-born, Form 1', widths, frozen })]);
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain(`fitToWidth="${pages}" fitToHeight="0"`);
    const names = partOf(bytes, 'xl/workbook.xml');
    expect(names.match(/<definedName .*?<\/definedName>/g)).toEqual([
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">${titles}</definedName>`,
    ]);
  });
});

describe('a number in a workbook', () => {
  it.each([
    ['hh:mm', 0.347222222222222, '08:20'],
    ['[$-409]hh:mm:ss\\ AM/PM', 0.5, '12:00'],
    ['[hh]:mm:ss', 0.347395833333333, '08:20:15'],
    ['hh:mm', 0, '00:00'],
    ['dd/mm/yyyy', 46351, '2026-11-25'],
    ['yyyy\\-mm\\-dd\\ hh:mm', 46351.3472222222, '2026-11-25 08:20'],
    ['yyyy\\-mm\\-dd', 46350.9999999999, '2026-11-25'],
    ['0%', 0.85, '85%'],
    ['[$-409]0.00%', 0.855, '85.5%'],
    ['0.0"%"', 72, '72'],
    ['0\\%', 72, '72'],
    ['0.00E+00', 44, '44'],
    ['@', 12345, '12345'],
    ['General', 2026123456789, '2026123456789'],
    ['0', 9007199254740991, '9007199254740991'],
    ['General', 0.1 + 0.2, '0.3'],
  ])('of the format %s is read as it is meant: %d', async (numFmt, value, text) => {
    const cells = new Map([['0,0', { value, type: 'number' as const, style: { numFmt } }]]);
    const [read] = await readWorkbook(await writeXlsx({ sheets: [{ name: 'Day', rows: [[value]], cells }] }));
    expect(read?.rows).toEqual([[text]]);
  });
});

/** A part of a zip, found by its local header. */
function partOf(bytes: Buffer, name: string): string {
  for (
    let at = bytes.indexOf('PK\x03\x04', 0, 'latin1');
    at !== -1;
    at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1')
  ) {
    const nameLength = bytes.readUInt16LE(at + 26);
    if (bytes.toString('utf8', at + 30, at + 30 + nameLength) !== name) continue;
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 18));
    return (bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(packed) : packed).toString();
  }
  throw new Error(`No part ${name}.`);
}
