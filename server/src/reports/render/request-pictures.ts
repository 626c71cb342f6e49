import { createHash } from 'node:crypto';

/** The pictures of a document, fetched only when it is really made and the process does not hold them yet. */
export interface DocumentPictures {
  /** By name, what changes whenever the picture does; the name itself where a name is never used twice. */
  versions: ReadonlyMap<string, string>;
  /** Those of these names that there are. */
  load(names: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
}

/** Pictures already in memory, with versions by their content. */
export function picturesInMemory(pictures: ReadonlyMap<string, Buffer>): DocumentPictures {
  return {
    versions: new Map(
      [...pictures].map(([name, content]) => [
        name,
        createHash('sha256').update(content).digest('base64url'),
      ]),
    ),
    load: (names) =>
      Promise.resolve(
        new Map(
          names.flatMap((name) => {
            const content = pictures.get(name);
            return content === undefined ? [] : [[name, content] as const];
          }),
        ),
      ),
  };
}
