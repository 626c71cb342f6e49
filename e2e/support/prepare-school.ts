import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeSchool } from './school-server.ts';

/** Where the run keeps its schools; the workers find it in their environment. */
export const schoolsFolder = 'E2E_SCHOOLS';

/** Once for the whole run: the demonstration school is made, and every journey file begins with a copy of it. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function prepareSchool(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'term-reporting-e2e-'));
  chmodSync(folder, 0o755);
  process.env[schoolsFolder] = folder;
  // Each journey file starts the program anew: what the first start has compiled serves the others.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  await makeSchool(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
