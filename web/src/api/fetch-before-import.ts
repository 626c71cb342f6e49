/** The files of the program that are here, or on their way. */
const here = new Map<string, Promise<void>>();

/**
 * Imports a part of the program once all files of it have been fetched; the build puts it around every dynamic import.
 * A file that could not be fetched for an import counts as missing until the page is loaded anew (the module map of HTML,
 * to which Firefox keeps): Retry would be in vain. The import itself finds the files in the browser's cache.
 */
export async function fetchBeforeImport<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

async function fetchOnce(file: string): Promise<void> {
  // The page itself came with its own.
  if (document.querySelector(`head > [src="/${file}"], head > [href="/${file}"]`) !== null) return;
  const coming = here.get(file) ?? (file.endsWith('.css') ? applyStyles(file) : fetchFile(file));
  here.set(file, coming);
  await coming.catch((error: unknown) => {
    here.delete(file);
    throw error;
  });
}

async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(`/${file}`);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  // To the end: what breaks off on its way is not here.
  await answer.arrayBuffer();
}

async function applyStyles(file: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/${file}`;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  }).catch(() => {
    link.remove();
    throw new Error(`${file} could not be fetched`);
  });
}
