import { readFileSync } from 'node:fs';

/** For a process of its own: tries to read each file that it is sent the path of, and answers how that went. */
process.on('message', (path: string) => {
  try {
    readFileSync(path);
    process.send?.('read');
  } catch (error) {
    process.send?.(error instanceof Error && 'code' in error ? error.code : 'failed');
  }
});
process.send?.('ready');
