import type { Figure } from '../../bench/figures.ts';
import type { Fault } from '../fault.ts';
import { findChromium } from '../installation/find-program.ts';
import { startInstallation } from '../installation/start-installation.ts';
import { killedBehindProxy } from './killed-behind-proxy.ts';
import { killedInAJob } from './killed-in-a-job.ts';
import { killedWhileTyping } from './killed-while-typing.ts';
import { restartedInTurn } from './restarted-in-turn.ts';
import { shareEverything } from './share-everything.ts';
import { startedTogether } from './started-together.ts';

/** Three server processes behind nginx on one PostgreSQL server (docs/moving-to-a-database-server.md). */
export const severalServers: Fault = {
  name: 'several-servers',
  does: 'three server processes behind nginx on one PostgreSQL server: shared, killed, restarted in turn',
  async run(ground): Promise<Figure[]> {
    const chromium = findChromium();
    const installation = await startInstallation(ground, 3);
    try {
      return [
        ...(await startedTogether(ground, installation)),
        ...(await shareEverything(installation)),
        ...(await killedInAJob(installation)),
        ...(await killedBehindProxy(ground, installation)),
        ...(await restartedInTurn(ground, installation)),
        ...(await killedWhileTyping(installation, chromium)),
      ];
    } finally {
      await installation.stop();
    }
  },
};
