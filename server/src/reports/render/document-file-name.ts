/**
 * A file name that says what it is and is safe in a header, an archive and on any disk:
 * `documentFileName(['report-cards', '1A', '2026-2027', 'term-1'])` is
 * 'report-cards-1A-2026-2027-term-1.pdf'.
 */
export function documentFileName(
  parts: readonly (string | number)[],
  extension: 'pdf' | 'xlsx' | 'zip' | 'backup' = 'pdf',
): string {
  const stem = parts
    .map((part) =>
      String(part)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/\p{Script=Latin}/gu, (letter) => withoutStroke[letter] ?? letter)
        .replace(/[^A-Za-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter((part) => part !== '')
    .join('-');
  return `${stem.slice(0, 150) || 'document'}.${extension}`;
}

/** Latin letters that are no letter with an accent to take away: a name would begin with its second one. */
const withoutStroke: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ħ: 'H',
  ħ: 'h',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
  ß: 'ss',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
};
