import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const read = (text: string) => readCsv(Buffer.from(text));

describe('a .csv file', () => {
  it('is divided by the comma, the semicolon or the tab', () => {
    const cells = [
      ['ID', 'Name', 'Term'],
      ['1', 'Ali', '72'],
    ];
    expect(read('ID,Name,Term\n1,Ali,72\n')).toEqual(cells);
    expect(read('ID;Name;Term\r\n1;Ali;72\r\n')).toEqual(cells);
    expect(read('ID\tName\tTerm\r1\tAli\t72')).toEqual(cells);
    expect(read('sep=;\r\nID;Name;Term\r\n1;Ali;72')).toEqual(cells);
  });

  it('keeps a decimal comma, and commas in names, where semicolons divide', () => {
    expect(read('ID;Name;Term\n1;Ali, Brandon;72,5\n2;Khan, Farah;60,5\n')).toEqual([
      ['ID', 'Name', 'Term'],
      ['1', 'Ali, Brandon', '72,5'],
      ['2', 'Khan, Farah', '60,5'],
    ]);
    expect(read('ID;Term\n1;72,5\n2;60,5')).toEqual([
      ['ID', 'Term'],
      ['1', '72,5'],
      ['2', '60,5'],
    ]);
  });

  it('takes what stands in quotes as one cell, line ends and quotes included', () => {
    expect(read('ID,Remarks\n1,"Says ""good"",\nand means it"\n2,a "quoted" word\n3,"never closed')).toEqual([
      ['ID', 'Remarks'],
      ['1', 'Says "good",\nand means it'],
      ['2', 'a "quoted" word'],
      ['3', 'never closed'],
    ]);
  });

  it('is refused where a quote that nobody closes swallows a long file, whose rows would be missing unseen', () => {
    const rows = Array.from({ length: 2000 }, (_, row) => `${row},Ali Brandon,Works steadily and well.`);
    const unclosed = ['ID,Name,Remarks', '0,"Ali', ...rows].join('\n');
    expect(() => read(unclosed)).toThrow('damaged');
    expect(() => read(`ID,Name\n1,"${'""'.repeat(40_000)}"`)).toThrow('damaged');
  });

  it('keeps empty cells and empty lines in their places', () => {
    expect(read('ID,Term,Exam\n\n1,,\n')).toEqual([['ID', 'Term', 'Exam'], [''], ['1', '', '']]);
  });

  it('keeps accents in UTF-8 with or without its mark, in UTF-16 and in Windows-1252', () => {
    const text = 'ID,Name\n1,Émile D’Abreu';
    const cells = [
      ['ID', 'Name'],
      ['1', 'Émile D’Abreu'],
    ];
    expect(read(text)).toEqual(cells);
    expect(read(`\uFEFF${text}`)).toEqual(cells);
    expect(readCsv(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(cells);
    const windows = Buffer.from(text.replace('É', '\xC9').replace('’', '\x92'), 'latin1');
    expect(readCsv(windows)).toEqual(cells);
  });
});
