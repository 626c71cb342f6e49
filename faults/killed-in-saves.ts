import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, atMost, exactly, type Figure, median } from '../bench/figures.ts';
import { withDatabase } from '../server/src/testing/with-database.ts';
import { countLosses } from './count-lost.ts';
import { accident, type Fault } from './fault.ts';
import { SavingTeachers } from './saving-teachers.ts';

const victims = ['server', 'database', 'both'] as const;

/** kill -9 of the server, of the database's main process, of both in one moment, while eight teachers save. */
export const killedInSaves: Fault = {
  name: 'kill-in-saves',
  does: 'kill -9 of the server, of the database, of both, while eight teachers save',
  async run(ground): Promise<Figure[]> {
    const kills = ground.times(50);
    const school = await ground.school();
    const saving = await SavingTeachers.signIn(school.address, 8);
    saving.start();
    await saving.more(60);
    const secondsBack: Record<(typeof victims)[number], number[]> = { server: [], database: [], both: [] };
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = victims[kill % victims.length] ?? 'both';
      await sleep(Math.random() * 300);
      const killed = performance.now();
      if (victim !== 'server') process.kill(school.databasePid() ?? 0, 'SIGKILL');
      if (victim !== 'database') {
        await school.end('SIGKILL');
        await school.start();
      }
      // What was on its way when the database's main process died may still be stored: the gap after it counts.
      await saving.more(60);
      secondsBack[victim].push(longestGap(saving, killed) / 1000);
    }
    await saving.stop();
    const wrong = saving.refused.filter(({ status }) => status !== 0 && status !== 503).length;
    const losses = await withDatabase(school.folder, async (owner) =>
      countLosses(owner, saving.acknowledged),
    );
    saving.close();
    await school.stop();
    const figure = accident(`${kills} × kill -9 in saves of 8 teachers`);
    return [
      figure('acknowledged saves', saving.acknowledged.length, '', atLeast(ground.times(2000))),
      figure('acknowledged saves lost', losses.lost, '', exactly(0)),
      figure('saves stored twice', losses.twice, '', exactly(0)),
      figure('records older than what was answered', losses.older, '', exactly(0)),
      figure('answers other than stored or 503', wrong, '', exactly(0)),
      ...victims
        .filter((victim) => secondsBack[victim].length > 0)
        .flatMap((victim) => [
          figure(`saving again after kill of ${victim}, median`, median(secondsBack[victim]), 's', atMost(5)),
          figure(`the same, longest`, Math.max(...secondsBack[victim]), 's', atMost(15)),
        ]),
    ];
  },
};

/** Milliseconds of the longest time without a stored save since then. */
function longestGap(saving: SavingTeachers, since: number): number {
  const times = [since, ...saving.acknowledged.map(({ at }) => at).filter((at) => at > since)];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
