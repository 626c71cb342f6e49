import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NotTried } from '../fault.ts';

/** The newest folder of PostgreSQL's programs on this machine; PG_BIN wins. Throws NotTried. */
export function findPostgres(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Number.isInteger) : [];
  const folders = [
    ...(process.env['PG_BIN'] ? [process.env['PG_BIN']] : []),
    ...versions.toSorted((a, b) => b - a).map((version) => join(debian, String(version), 'bin')),
    ...onPath(),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) {
    throw new NotTried('needs PostgreSQL 15 or newer (Debian: apt-get install postgresql), or PG_BIN');
  }
  return found;
}

/** Throws NotTried. */
export function findNginx(): string {
  const found = [...onPath(), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((program) => existsSync(program));
  if (found === undefined) throw new NotTried('needs nginx (Debian: apt-get install nginx)');
  return found;
}

/** Throws NotTried. */
export function findChromium(): string {
  const program = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(program)) {
    throw new NotTried('needs Chromium (Debian: apt-get install chromium), or CHROMIUM_PATH');
  }
  return program;
}

function onPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}
