import { describe, expect, it } from 'vitest';
import { cleanText, printableMessages, unprintableIn } from './printable.ts';

describe('letters that documents cannot print', () => {
  it.each([
    ['Renée D’Abreu', []],
    ['', []],
    ['two\tcolumns\nand lines', []],
    ['Ли Мэй', []],
    ['王小明 of 王', ['王', '小', '明']],
    ['Well done 🎉', ['🎉']],
    ['her family 👨‍👩‍👧', ['👨‍👩‍👧']],
    // A letter is named with the signs that stand on it.
    ['राम', ['रा', 'म']],
    ['a\u200db', []],
  ])('in %j are %j', (text, letters) => {
    expect(unprintableIn(text)).toEqual(letters);
  });

  it('are looked for in the text as a document sets it', () => {
    expect(cleanText('E\u0301mile\u202e')).toBe('Émile');
    expect(unprintableIn('\u202eE\u0301mile\u0007')).toEqual([]);
    expect(unprintableIn('ދި Ali')).toEqual(['ދި']);
    expect(cleanText('ދި Ali, علي')).toBe('\ufffd\ufffd Ali, علي');
    // A Korean syllable that was typed in its parts is one letter.
    expect(unprintableIn('\u1112\u1161\u11ab')).toEqual(['한']);
  });

  it('are named, and of a whole sentence the first few', () => {
    const { cannotPrint } = printableMessages;
    expect(cannotPrint(['王'])).toBe('Documents cannot print “王”');
    expect(cannotPrint(['王', '明'])).toBe('Documents cannot print “王”, “明”');
    expect(cannotPrint('这位学生很努力'.split(''))).toBe(
      'Documents cannot print “这”, “位”, “学”, “生”, “很” and 2 more',
    );
  });
});
