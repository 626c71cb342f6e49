import { existsSync } from 'node:fs';

import { canUseApt, installWithApt } from './apt.mjs';
import { answers } from './child-process.mjs';

/**
 * Sees to it that PostgreSQL's programs and nginx are there, where that can be done. Where it cannot, the
 * programs that need them say so themselves.
 */
export async function readyServerTools() {
  if (!hasPostgres() && canUseApt()) await installWithApt('postgresql');
  if (!hasNginx() && canUseApt()) await installWithApt('nginx');
}

function hasPostgres() {
  return (
    existsSync('/usr/lib/postgresql') || answers('initdb', ['--version']) || Boolean(process.env['PG_BIN'])
  );
}

function hasNginx() {
  return ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'].some((path) => answers(path, ['-v']));
}
