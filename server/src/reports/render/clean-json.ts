import { cleanText } from 'contract/printable';

// JSON writes controls and lone surrogates as escapes; the other characters stand in it as they are, and so do the
// scripts from right to left, by the first half of a letter where it has two.
const unprintableInJson =
  /\\[bfru]|[\u007f-\u009f\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\uffff]|[\ud802\ud803\ud83a\ud83b]/;

/** JSON of a document's model with every string in it cleaned. */
export function cleanJson(model: unknown): string {
  const json = JSON.stringify(model);
  // Looked at as a whole, which takes a tenth of the time; a model with something to clean is rare.
  if (!unprintableInJson.test(json) && json.normalize('NFC') === json) return json;
  return JSON.stringify(model, (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  );
}
