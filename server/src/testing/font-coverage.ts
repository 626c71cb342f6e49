/** The characters that a font has a picture of, as code points: its table 'cmap' in the format for all of Unicode. */
export function charactersIn(font: Buffer): Set<number> {
  const subtable = wholeUnicodeIn(font, tableIn(font, 'cmap'));
  const covered = new Set<number>();
  for (let group = 0; group < font.readUInt32BE(subtable + 12); group += 1) {
    const at = subtable + 16 + 12 * group;
    const [first, last, glyph] = [
      font.readUInt32BE(at),
      font.readUInt32BE(at + 4),
      font.readUInt32BE(at + 8),
    ];
    for (let code = first; code <= last; code += 1) {
      // Glyph 0 is the box.
      if (glyph + code - first > 0) covered.add(code);
    }
  }
  return covered;
}

function tableIn(font: Buffer, name: string): number {
  for (let table = 0; table < font.readUInt16BE(4); table += 1) {
    const at = 12 + 16 * table;
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${name}.`);
}

function wholeUnicodeIn(font: Buffer, cmap: number): number {
  for (let encoding = 0; encoding < font.readUInt16BE(cmap + 2); encoding += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + 8 * encoding + 4);
    if (font.readUInt16BE(subtable) === 12) return subtable;
  }
  throw new Error('The font has no table of all of Unicode.');
}
