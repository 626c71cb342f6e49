// Controls but tab and line feed, lone surrogates, the directional overrides that
// can make text read other than it is, the byte order mark and non-characters.
const unprintable = /(?![\t\n])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/** Text as a document can show it: accents composed (NFC), without control and bidirectional override characters. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(unprintable, '');
}

/** JSON of a document's model with every string in it cleaned. */
export function cleanJson(model: unknown): string {
  return JSON.stringify(model, (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  );
}
