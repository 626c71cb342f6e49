import { atLeast, atMost, exactly, type Figure } from '../../bench/figures.ts';
import { teachersAtWork } from '../../bench/teachers.ts';
import { countLosses } from '../count-lost.ts';
import { accident } from '../fault.ts';
import type { Ground } from '../ground.ts';
import type { Installation } from '../installation/start-installation.ts';
import { SavingTeachers } from '../saving-teachers.ts';
import { longestGap } from './killed-behind-proxy.ts';
import { startReading } from './reading-staff.ts';

/** SIGTERM and a start, one process after the other, as at an update, while eight teachers save. */
export async function restartedInTurn(
  ground: Ground,
  { servers, address, owner }: Installation,
): Promise<Figure[]> {
  const rounds = ground.times(3);
  const saving = await SavingTeachers.signIn(address, 8);
  const [looking] = await teachersAtWork(address, 1);
  if (looking === undefined) throw new Error('There is a teacher.');
  const reader = startReading(looking);
  saving.start();
  const seconds: number[] = [];
  let unclean = 0;
  for (let restart = 0; restart < rounds * servers.length; restart += 1) {
    const server = servers[restart % servers.length];
    await saving.more(40);
    const told = performance.now();
    if ((await server?.end('SIGTERM')) !== 0) unclean += 1;
    seconds.push((performance.now() - told) / 1000);
    await server?.start();
  }
  await saving.more(40);
  await saving.stop();
  const read = await reader.stop();
  const losses = await countLosses(owner, saving.acknowledged);
  const wrong = saving.refused.filter(({ status }) => ![0, 502, 503].includes(status)).length;
  saving.close();
  looking.person.close();
  const figure = accident(`${rounds} × SIGTERM and start of each of 3 processes in turn`);
  return [
    figure('acknowledged saves', saving.acknowledged.length, '', atLeast(rounds * 120)),
    figure('acknowledged saves lost', losses.lost, '', exactly(0)),
    figure('saves stored twice', losses.twice, '', exactly(0)),
    figure('attempts that had to be made again', saving.refused.length, '', atMost(seconds.length * 8)),
    figure('answers other than stored, 502 or 503', wrong, '', exactly(0)),
    figure('longest time without a save from anyone', longestGap(saving) / 1000, 's', atMost(2)),
    figure(`of ${read.answers} readings, not answered`, read.failed, '', exactly(0)),
    figure('longest until a process has left', Math.max(...seconds), 's', atMost(10)),
    figure('exit codes other than 0', unclean, '', exactly(0)),
  ];
}
