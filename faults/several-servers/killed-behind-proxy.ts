import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figures.ts';
import { accident } from '../fault.ts';
import type { Ground } from '../ground.ts';
import type { Installation } from '../installation/start-installation.ts';
import { staffBehindProxy } from './staff-behind-proxy.ts';

/** kill -9 of one process after the other, while eight teachers save and one reads through nginx. */
export async function killedBehindProxy(ground: Ground, installation: Installation): Promise<Figure[]> {
  const { servers } = installation;
  const kills = ground.times(15);
  const figures = await staffBehindProxy(installation, async (saving) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = servers[kill % servers.length];
      await saving.more(40);
      await sleep(Math.random() * 200);
      await victim?.end('SIGKILL');
      // While it is gone the others go on.
      await saving.more(40);
      await victim?.start();
    }
  });
  return figures(accident(`${kills} × kill -9 of one of 3 processes behind nginx, in saves of 8 teachers`), {
    leastSaves: kills * 80,
    mostAgain: kills * 8,
  });
}
