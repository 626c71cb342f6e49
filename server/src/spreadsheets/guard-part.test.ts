import { spreadsheetLimits, spreadsheetMessages } from 'contract/spreadsheets';
import { describe, expect, it } from 'vitest';
import { guardPart } from './guard-part.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';

const sheet = 'xl/worksheets/sheet1.xml';

/** Why a part is refused that comes in pieces; null where it is let through. */
function faultOf(name: string, pieces: readonly string[]): keyof typeof spreadsheetMessages | null {
  const guard = guardPart(name);
  try {
    for (const piece of pieces) guard(Buffer.from(piece));
    return null;
  } catch (error) {
    return error instanceof SpreadsheetRefused ? error.fault : 'damaged';
  }
}

/** A text cut in two, at each of its letters. */
function cuts(text: string): string[][] {
  return Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)]);
}

describe('a part of a spreadsheet that comes in pieces', () => {
  it.each([
    ['a document type', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    [
      'macros',
      '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
    ],
  ])('hides no %s where one piece ends', (_what, text) => {
    expect(new Set(cuts(text).map((pieces) => faultOf('[content_types].xml', pieces)))).toEqual(
      new Set(['unsafe']),
    );
  });

  it('has each of its rows counted once, wherever a piece ends', () => {
    const rows = '<row/>'.repeat(spreadsheetLimits.rowsWithBlank);
    const ends = ['<row/>', ...cuts('<row/>').map((pieces) => pieces.join('|'))];
    for (const end of ends) {
      const [first = '', second = ''] = end.split('|');
      expect(faultOf(sheet, [rows.slice(6) + first, second])).toBeNull();
      expect(faultOf(sheet, [rows + first, second])).toBe('tooManyBlankRows');
    }
  });

  it('has the text of a cell measured over all its pieces, and of a picture none', () => {
    const half = 'x'.repeat(100_001);
    expect(faultOf(sheet, ['<t>', half, half])).toBe('expandsTooFar');
    expect(faultOf(sheet, ['<t>', half, '</t>', half])).toBeNull();
    expect(faultOf('xl/sharedstrings.xml', ['<t>', half, `${half}</t>`])).toBe('expandsTooFar');
    expect(faultOf('xl/styles.xml', ['<t>', half, half])).toBeNull();
  });

  it('has its elements counted over all its pieces, but for a picture', () => {
    const many = '<c/>'.repeat(300_000);
    expect(faultOf(sheet, [many, many])).toBeNull();
    expect(faultOf(sheet, [many, many, '<c/>'])).toBe('expandsTooFar');
    expect(faultOf('xl/media/picture.png', [many, many, '<c/>'])).toBeNull();
  });
});
