import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { atLeast, atMost, exactly, type Figure, quantile } from '../bench/figures.ts';
import { accident, type Fault } from './fault.ts';
import { SavingTeachers } from './saving-teachers.ts';

/** Milliseconds after which a socket that is still open counts as never closed. */
const patience = 120_000;

/** Sockets that say nothing, headers and bodies of one byte a second, while eight teachers save. */
export const slowSenders: Fault = {
  name: 'slow-senders',
  does: '500 idle sockets, 50 slow headers, 50 slow bodies, while eight teachers save',
  async run(ground): Promise<Figure[]> {
    const school = await ground.school();
    const saving = await SavingTeachers.signIn(school.address, 8);
    saving.start(100);
    await saving.more(40);
    const before = saving.acknowledged.length;
    const { cookie, token } = await csrfOf(school.address);
    const port = Number(new URL(school.address).port);
    const head = 'Host: 127.0.0.1\r\n';
    const signIn = `POST ${calls.employeeLogin.path} HTTP/1.1\r\n${head}Cookie: ${cookie}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const counts = { idle: ground.times(500), headers: ground.times(50), bodies: ground.times(50) };
    const [idle, headers, bodies] = await Promise.all([
      Promise.all(Array.from({ length: counts.idle }, async () => secondsUntilClosed(port, '', ''))),
      Promise.all(
        Array.from({ length: counts.headers }, async () =>
          secondsUntilClosed(port, `GET /api/health HTTP/1.1\r\n${head}`, 'X-Slow: '.padEnd(500, 'x')),
        ),
      ),
      Promise.all(
        Array.from({ length: counts.bodies }, async () => secondsUntilClosed(port, signIn, ' '.repeat(500))),
      ),
    ]);
    const meanwhile = saving.acknowledged.slice(before).map(({ milliseconds }) => milliseconds);
    await saving.stop();
    saving.close();
    await school.stop();
    const figure = accident(
      `${counts.idle} idle sockets, ${counts.headers} slow headers, ${counts.bodies} slow bodies`,
    );
    return [
      figure('idle sockets closed, the last after', Math.max(...idle), 's', atMost(30)),
      figure('slow headers closed, the last after', Math.max(...headers), 's', atMost(30)),
      figure('slow bodies closed, the last after', Math.max(...bodies), 's', atMost(70)),
      figure('saves meanwhile', meanwhile.length, '', atLeast(200)),
      figure('saves refused', saving.refused.length, '', exactly(0)),
      figure('save, p95', quantile(meanwhile, 0.95), 'ms', atMost(100)),
    ];
  },
};

/** Sends the first part at once and the rest a byte a second. */
async function secondsUntilClosed(port: number, first: string, rest: string): Promise<number> {
  const began = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  let open = true;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      open = false;
      resolve();
    });
  });
  socket.on('error', () => undefined);
  // What is answered is taken; that the other side ends is seen by the close.
  socket.resume();
  if (first !== '') socket.write(first);
  const dripping = (async () => {
    for (const byte of rest) {
      await sleep(1000);
      if (!open) return;
      socket.write(byte);
    }
  })();
  const gaveUp = new AbortController();
  await Promise.race([closed, sleep(patience, undefined, { signal: gaveUp.signal }).catch(() => undefined)]);
  gaveUp.abort();
  const seconds = (performance.now() - began) / 1000;
  open = false;
  socket.destroy();
  await dripping;
  return seconds;
}

async function csrfOf(address: string): Promise<{ cookie: string; token: string }> {
  const answer = await fetch(address + calls.getCsrfCookie.path);
  const [cookie = ''] = (
    answer.headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN=')) ?? ''
  ).split(';');
  return { cookie, token: cookie.slice('XSRF-TOKEN='.length) };
}
