import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to outgoing connections: one of them could take the port before it is used. */
const [first, last] = [20_000, 32_000];

/** A port of this machine that nobody listens on, for a program that is about to be started. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
  throw new Error('No free port.');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
