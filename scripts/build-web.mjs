import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './child-process.mjs';
import { fingerprint, isStamped, root, writeStamp } from './repository.mjs';

const stamp = 'node_modules/.cache/web-built-from';
const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Builds the screens into web/dist, unless they were built from these very sources.
 * @returns {Promise<number>} the exit code
 */
export async function buildWeb() {
  const before = fingerprint(sources);
  if (existsSync(join(root, 'web/dist/index.html')) && isStamped(stamp, before)) return 0;
  const exitCode = await run('vite', ['build', 'web', '--logLevel', 'warn']);
  if (exitCode === 0) writeStamp(stamp, before);
  else console.error('The screens could not be built; the reason stands above.');
  return exitCode;
}
