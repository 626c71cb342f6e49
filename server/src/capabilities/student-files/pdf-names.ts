/** What a scan or a printed page has not: programs, other programs' starting, files within, a lock. */
export const unsafeNames = oneOf('JavaScript', 'JS', 'Launch', 'EmbeddedFiles?', 'RichMedia', 'Encrypt');

const objectStream = oneOf('ObjStm');
const firstObject = oneOf('First');
const numberOfObjects = oneOf('N');

/** By what no reader finds objects without; the type itself may stand elsewhere in the file, or nowhere. */
export function holdsObjects(dictionary: string): boolean {
  return objectStream.test(dictionary) || (firstObject.test(dictionary) && numberOfObjects.test(dictionary));
}

/** These names, each letter also as #6A. */
function oneOf(...names: string[]): RegExp {
  const written = names.map((name) =>
    name.replace(/[A-Za-z]/g, (letter) => {
      const hex = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${hex}|#${hex.toUpperCase()})`;
    }),
  );
  return new RegExp(`/(?:${written.join('|')})(?![A-Za-z])`);
}
