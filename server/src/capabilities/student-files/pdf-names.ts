/**
 * What a scan or a printed page has not: programs, also those of a form in XML (XFA), other programs' starting, files
 * within, also films and sounds for a player, a lock. `EF` is where any file within is named, whatever shows it.
 */
export const unsafeNames = oneOf(
  'JavaScript',
  'JS',
  'XFA',
  'Launch',
  'Encrypt',
  'EmbeddedFiles?',
  'FileAttachment',
  'EF(?![0-9+._-])',
  'RichMedia',
  'Renditions?',
  'Movie',
  'Sound',
);

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
