import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findNginx } from './find-program.ts';

const recommended = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

export interface NginxProxy {
  /** What nginx had to say: processes that it could not reach. */
  said(): string;
  stop(): Promise<void>;
}

/** nginx with the file that schools are given, listening on that port of loopback before servers on these. */
export async function startNginx(port: number, servers: readonly number[]): Promise<NginxProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  chmodSync(folder, 0o755);
  const log = join(folder, 'error.log');
  mkdirSync(join(folder, 'temp'));
  writeFileSync(join(folder, 'site.conf'), siteFile(port, servers));
  writeFileSync(join(folder, 'nginx.conf'), wholeFile(folder));
  const server = spawn(findNginx(), ['-c', join(folder, 'nginx.conf'), '-e', log], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/api/health`;
  for (let tries = 0; (await fetch(address).catch(() => undefined)) === undefined; tries += 1) {
    if (tries > 100 || server.exitCode !== null) {
      throw new Error(`nginx does not answer:\n${readFileSync(log, 'utf8')}`);
    }
    await sleep(50);
  }
  return {
    said: () => readFileSync(log, 'utf8'),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The recommended file with the ports of this installation, and nothing else changed. */
function siteFile(port: number, servers: readonly number[]): string {
  const text = readFileSync(recommended, 'utf8');
  const [line = ''] = /^ *server 127\.0\.0\.1:3001 .*$/m.exec(text) ?? [];
  if (line === '' || !text.includes('listen 80;')) throw new Error(`${recommended} is not as it was.`);
  return text
    .replace(/^ *server 127\.0\.0\.1:300[23] .*\n/gm, '')
    .replace(line, servers.map((one) => line.replace('3001', String(one))).join('\n'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
}

/** What stands around it, as Debian's nginx.conf does, with every file in a folder of our own. */
function wholeFile(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    worker_processes 2;
    pid ${folder}/pid;
    events { worker_connections 768; }
    http {
      access_log off;
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`).join('\n      ')}
      include ${folder}/site.conf;
    }
  `;
}
