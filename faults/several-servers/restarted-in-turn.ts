import { atMost, exactly, type Figure } from '../../bench/figures.ts';
import { accident } from '../fault.ts';
import type { Ground } from '../ground.ts';
import type { Installation } from '../installation/start-installation.ts';
import { staffBehindProxy } from './staff-behind-proxy.ts';

/** SIGTERM and a start, one process after the other, as at an update, while eight teachers save. */
export async function restartedInTurn(ground: Ground, installation: Installation): Promise<Figure[]> {
  const { servers } = installation;
  const rounds = ground.times(3);
  const seconds: number[] = [];
  let unclean = 0;
  const figures = await staffBehindProxy(installation, async (saving) => {
    for (let restart = 0; restart < rounds * servers.length; restart += 1) {
      const server = servers[restart % servers.length];
      await saving.more(40);
      const told = performance.now();
      if ((await server?.end('SIGTERM')) !== 0) unclean += 1;
      seconds.push((performance.now() - told) / 1000);
      await server?.start();
    }
  });
  const figure = accident(`${rounds} × SIGTERM and start of each of 3 processes in turn`);
  return [
    ...figures(figure, { leastSaves: rounds * 120, mostAgain: seconds.length * 8 }),
    figure('longest until a process has left', Math.max(...seconds), 's', atMost(10)),
    figure('exit codes other than 0', unclean, '', exactly(0)),
  ];
}
