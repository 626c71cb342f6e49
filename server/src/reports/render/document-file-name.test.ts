import { describe, expect, it } from 'vitest';
import { documentFileName } from './document-file-name.ts';

describe('the name of a document’s file', () => {
  it.each([
    [['Núñez', 'Zoë', 20260001], 'Nunez-Zoe-20260001.pdf'],
    [['Łukaszewicz', 'Jørgen', 20260002], 'Lukaszewicz-Jorgen-20260002.pdf'],
    [['Weiß', 'Þóra Æsa', 20260003], 'Weiss-THora-AEsa-20260003.pdf'],
    [["O'Brien", '<b>../x</b>', 20260004], 'O-Brien-b-x-b-20260004.pdf'],
    [['中文', 20260005], '20260005.pdf'],
    [['中文'], 'document.pdf'],
  ])('of %j has their letters without accents: %s', (parts, name) => {
    expect(documentFileName(parts)).toBe(name);
  });
});
