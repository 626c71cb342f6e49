import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findDatabasePlace } from './database-place.ts';

/** Below it are the databases of data directories which their users cannot enter (docs/decisions/003). */
const outside =
  process.getuid?.() === 0 ? '/var/lib/term-reporting' : join(homedir(), '.local/share/term-reporting');

it('whoever names a data directory in which nobody makes a file finds nothing left of the place outside it', () => {
  const place = join(outside, createHash('sha256').update('/sys').digest('hex').slice(0, 12));
  const before = existsSync(outside);
  expect(() => findDatabasePlace('/sys')).toThrow("open '/sys/database-location'");
  expect(existsSync(place)).toBe(false);
  // Another school may have come there meanwhile; what holds nothing would be left over.
  const isThere = !before && existsSync(outside);
  expect(isThere && readdirSync(outside).length === 0).toBe(false);
});
