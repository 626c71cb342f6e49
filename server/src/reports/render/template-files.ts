import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface TemplateFiles {
  /** Contents by path within the folder, e.g. 'lib.typ', 'assets/crest.svg'. */
  files: Map<string, Buffer>;
  /** Changes when any of them changes. */
  hash: string;
}

export interface TemplateSource {
  /** The templates as they are now; read again only after a file was changed. */
  current(): Promise<TemplateFiles>;
}

/** The shipped templates, each file of which a school's own folder may override. Links are not followed. */
export function createTemplateSource(shippedFolder: string, ownFolder?: string): TemplateSource {
  let known: { stamp: string; templates: TemplateFiles } | undefined;

  async function current(): Promise<TemplateFiles> {
    const shipped = await listFiles(shippedFolder);
    const own = ownFolder === undefined ? [] : await listFiles(ownFolder);
    const stamp = [...shipped, ...own].map((file) => file.stamp).join('\n');
    if (known?.stamp !== stamp) known = { stamp, templates: await readAll([...shipped, ...own]) };
    return known.templates;
  }

  return { current };
}

interface ListedFile {
  name: string;
  path: string;
  stamp: string;
}

async function listFiles(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const { mtimeMs, size } = await stat(path);
      return {
        name: path.slice(join(folder, '/').length).replaceAll('\\', '/'),
        path,
        stamp: `${path} ${mtimeMs} ${size}`,
      };
    }),
  );
}

async function readAll(listed: readonly ListedFile[]): Promise<TemplateFiles> {
  const files = new Map<string, Buffer>();
  for (const { name, path } of listed) files.set(name, await readFile(path));
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(`${name}\0${content.length}\0`).update(content);
  return { files, hash: hash.digest('hex') };
}
