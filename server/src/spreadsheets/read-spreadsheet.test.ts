import { formulaWithoutResult } from 'contract/cell-errors';
import { spreadsheetMessages } from 'contract/spreadsheets';
import { describe, expect, it } from 'vitest';
import { Invalid, Unavailable } from '../errors.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { fileOfMebibytes, fileWithFarCells, hostileFiles, honestFile } from './testing/hostile-files.ts';
import { sheetXml, workbookParts, zipFile } from './testing/zip-file.ts';

const words: readonly string[] = Object.values(spreadsheetMessages);

describe('a file that staff send', () => {
  it('is read as text, whatever its cells are', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>ID</t></is></c><c r="C1" t="b"><v>1</v></c></row>' +
      '<row r="3"><c r="A3"><v>20260001</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="C3" t="e"><v>#N/A</v></c></row>';
    const [sheet] = await readSpreadsheet(zipFile(workbookParts(sheetXml(rows))));
    expect(sheet).toEqual({
      name: 'Marks',
      hidden: false,
      rows: [['ID', '', 'TRUE'], [], ['20260001', '0.3', '#N/A']],
    });
  });

  it('tells of a formula whose result it does not hold, and of none whose result is blank', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>20260001</v></c><c r="B1"><f>AVERAGE(D1:F1)</f></c>' +
      '<c r="C1" t="str"><f>IF(D1="","","x")</f><v></v></c><c r="D1"><f>5*9</f><v>45</v></c></row>' +
      '<row r="2"><c r="B2"><f t="shared" si="0"/></c></row>';
    const [sheet] = await readSpreadsheet(zipFile(workbookParts(sheetXml(rows))));
    expect(sheet?.rows).toEqual([
      ['20260001', formulaWithoutResult, '', '45'],
      ['', formulaWithoutResult],
    ]);
  });

  it.each(hostileFiles)('is refused in plain words: %s', async (_what, file) => {
    const error: unknown = await readSpreadsheet(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Invalid);
    expect(words).toContain((error as Invalid).message);
  });

  it.each([
    [
      'an OpenDocument spreadsheet, with a password or without',
      Buffer.from(
        `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`,
        'latin1',
      ),
    ],
    [
      'an OpenDocument spreadsheet as one text',
      Buffer.from(
        '<?xml version="1.0"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet">',
      ),
    ],
    [
      'a table of Excel as a page',
      Buffer.from('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table></table></html>'),
    ],
    [
      'a workbook of Excel 2003 as XML',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    ],
    ['a spreadsheet of Numbers', zipFile([{ name: 'Index/Document.iwa', content: 'x' }])],
    [
      'a binary workbook',
      zipFile([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.bin', content: 'x' },
      ]),
    ],
  ])('of another kind is to be saved as one that is understood: %s', async (_what, file) => {
    await expect(readSpreadsheet(file)).rejects.toThrow(spreadsheetMessages.otherFormat);
  });

  it('is read where it lies within the limits, whatever its far corner holds', async () => {
    expect(await readSpreadsheet(fileWithFarCells)).toEqual([
      { name: 'Marks', hidden: false, rows: [['1']] },
    ]);
  });

  describe('and ends with blank rows, as a table does that was once longer or has its borders drawn further,', () => {
    const asCsv = (blank: number) => Buffer.from(`Name,Class\nAmara,1A\n${',\n'.repeat(blank)}`);
    const asXlsx = (blank: number) => {
      const filled = ['Name', 'Amara'].map(
        (text, row) =>
          `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
      );
      const drawn = Array.from(
        { length: blank },
        (_, row) => `<row r="${row + 3}"><c r="A${row + 3}" s="0"/></row>`,
      );
      return zipFile(workbookParts(sheetXml([...filled, ...drawn].join(''))));
    };

    it.each([
      ['.csv', asCsv],
      ['.xlsx', asXlsx],
    ])('is read for what is filled: %s', async (_kind, file) => {
      const [sheet] = await readSpreadsheet(file(2500));
      expect(sheet?.rows.filter((row) => row.some((cell) => cell !== ''))).toHaveLength(2);
      expect(sheet?.rows[1]?.[0]).toBe('Amara');
      await expect(readSpreadsheet(file(10_000))).rejects.toThrow(spreadsheetMessages.tooManyBlankRows);
    });
  });

  it('may inflate to 50 MiB, and not beyond', async () => {
    expect(await readSpreadsheet(fileOfMebibytes(49))).toEqual([
      { name: 'Marks', hidden: false, rows: [['ID']] },
    ]);
    await expect(readSpreadsheet(fileOfMebibytes(50))).rejects.toThrow(spreadsheetMessages.expandsTooFar);
  });

  it('waits its turn, and is refused for now where too many wait', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => readSpreadsheet(honestFile)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused.every(({ reason }) => reason instanceof Unavailable)).toBe(true);
    expect(await readSpreadsheet(honestFile)).toHaveLength(1);
  });
});
