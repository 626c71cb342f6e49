import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { atLeast, atMost, exactly, type Figure, quantile } from '../bench/figures.ts';
import { demoPassword } from '../server/demo/school-profile.ts';
import { Browser } from '../server/src/testing/browser.ts';
import { accident, type Fault } from './fault.ts';
import { SavingTeachers } from './saving-teachers.ts';

const host = 'Host: 127.0.0.1\r\n';
/** Milliseconds after which a socket that is still open counts as never closed. */
const patience = 120_000;

/** Sockets that say nothing, headers and bodies of one byte a second, while eight teachers save. */
export const slowSenders: Fault = {
  name: 'slow-senders',
  does: '500 idle sockets, 50 slow headers, 50 slow bodies, 50 more of one signed in, while eight teachers save',
  async run(ground): Promise<Figure[]> {
    const school = await ground.school();
    const saving = await SavingTeachers.signIn(school.address, 8);
    saving.start(100);
    await saving.more(40);
    const before = saving.acknowledged.length;
    const stranger = new Browser(school.address);
    await stranger.fetchToken();
    const teacher = await new Browser(school.address).signIn('amohammed', demoPassword);
    const port = Number(new URL(school.address).port);
    const bodyOf = async ({ cookies }: Browser, { path }: Endpoint) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const token = cookies.get('XSRF-TOKEN') ?? '';
      const head = `POST ${path} HTTP/1.1\r\n${host}Cookie: ${cookie}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
      return secondsUntilClosed(port, head, ' '.repeat(500));
    };
    const counts = { idle: ground.times(500), headers: ground.times(50), bodies: ground.times(50) };
    const [idle, headers, bodies, known] = await Promise.all([
      Promise.all(Array.from({ length: counts.idle }, async () => secondsUntilClosed(port, '', ''))),
      Promise.all(
        Array.from({ length: counts.headers }, async () =>
          secondsUntilClosed(port, `GET /api/health HTTP/1.1\r\n${host}`, 'X-Slow: '.padEnd(500, 'x')),
        ),
      ),
      Promise.all(Array.from({ length: counts.bodies }, async () => bodyOf(stranger, calls.employeeLogin))),
      Promise.all(Array.from({ length: counts.bodies }, async () => bodyOf(teacher, calls.saveMark))),
    ]);
    const meanwhile = saving.acknowledged.slice(before).map(({ milliseconds }) => milliseconds);
    await saving.stop();
    saving.close();
    await school.stop();
    const figure = accident(
      `${counts.idle} idle sockets, ${counts.headers} slow headers, 2 × ${counts.bodies} slow bodies`,
    );
    return [
      figure('idle sockets closed, the last after', Math.max(...idle), 's', atMost(30)),
      figure('slow headers closed, the last after', Math.max(...headers), 's', atMost(30)),
      figure('slow bodies closed, the last after', Math.max(...bodies), 's', atMost(70)),
      figure('slow bodies of a teacher closed, the last after', Math.max(...known), 's', atMost(70)),
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
