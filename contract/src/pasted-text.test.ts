import { describe, expect, it } from 'vitest';
import { cellsOfPastedText, pasteLimits, textOfCells } from './pasted-text.ts';

describe('text copied from a spreadsheet', () => {
  it.each([
    ['one cell', '67', [['67']]],
    ['a column from Excel, with its last line end', '67\r\n70\r\n\r\n', [['67'], ['70'], ['']]],
    ['a column from Sheets, without', '67\n70', [['67'], ['70']]],
    [
      'a block',
      '67\t72\n\t80\n',
      [
        ['67', '72'],
        ['', '80'],
      ],
    ],
    [
      'a quoted cell with a line end and a quote',
      '"He said ""well done""\nagain"\tB',
      [['He said "well done"\nagain', 'B']],
    ],
    ['a quote that only stands there', '5" ruler\tB', [['5" ruler', 'B']]],
    ['an opening quote without an end', '"unfinished\tB', [['"unfinished', 'B']]],
    ['old Macintosh line ends', '1\r2', [['1'], ['2']]],
    ['nothing', '', []],
  ])('%s is read', (_what, text, cells) => {
    expect(cellsOfPastedText(text)).toEqual(cells);
  });

  it('goes out as it came in', () => {
    const cells = [
      ['67', 'A "quoted" word', ''],
      ['', 'two\nlines', 'tab\there'],
    ];
    expect(cellsOfPastedText(textOfCells(cells))).toEqual(cells);
  });

  it('of ten thousand lines is read no further than any class is long', () => {
    expect(cellsOfPastedText('1\n'.repeat(10_000)).length).toBeLessThanOrEqual(pasteLimits.rows + 2);
  });
});
