import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findDatabasePlace } from './database-place.ts';

/** Below it are the databases of data directories which their users cannot enter (docs/decisions/003). */
const outside =
  process.getuid?.() === 0 ? '/var/lib/term-reporting' : join(homedir(), '.local/share/term-reporting');

it('whoever names a data directory in which nobody makes a file finds nothing left of the place outside it', () => {
  const before = existsSync(outside);
  expect(() => findDatabasePlace('/sys')).toThrow("open '/sys/database-location'");
  expect(existsSync(outside)).toBe(before);
});
