import { cleanText } from 'contract/printable';

// JSON writes controls and lone surrogates as escapes; the other characters stand in it as they are.
const unprintableInJson = /\\[bfru]|[\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/;

/** JSON of a document's model with every string in it cleaned. */
export function cleanJson(model: unknown): string {
  const json = JSON.stringify(model);
  // Looked at as a whole, which takes a tenth of the time; a model with something to clean is rare.
  if (!unprintableInJson.test(json) && json.normalize('NFC') === json) return json;
  return JSON.stringify(model, (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  );
}
