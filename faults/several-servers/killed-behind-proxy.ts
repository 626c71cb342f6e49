import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, atMost, exactly, type Figure } from '../../bench/figures.ts';
import { teachersAtWork } from '../../bench/teachers.ts';
import { countLosses } from '../count-lost.ts';
import { accident } from '../fault.ts';
import type { Ground } from '../ground.ts';
import type { Installation } from '../installation/start-installation.ts';
import { SavingTeachers } from '../saving-teachers.ts';
import { startReading } from './reading-staff.ts';

/** kill -9 of one process after the other, while eight teachers save and one reads through nginx. */
export async function killedBehindProxy(
  ground: Ground,
  { servers, address, owner }: Installation,
): Promise<Figure[]> {
  const kills = ground.times(15);
  const saving = await SavingTeachers.signIn(address, 8);
  const [looking] = await teachersAtWork(address, 1);
  if (looking === undefined) throw new Error('There is a teacher.');
  const reader = startReading(looking);
  saving.start();
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = servers[kill % servers.length];
    await saving.more(40);
    await sleep(Math.random() * 200);
    await victim?.end('SIGKILL');
    // While it is gone the others go on.
    await saving.more(40);
    await victim?.start();
  }
  await saving.more(40);
  await saving.stop();
  const read = await reader.stop();
  const losses = await countLosses(owner, saving.acknowledged);
  const wrong = saving.refused.filter(({ status }) => ![0, 502, 503].includes(status)).length;
  saving.close();
  looking.person.close();
  const figure = accident(`${kills} × kill -9 of one of 3 processes behind nginx, in saves of 8 teachers`);
  return [
    figure('acknowledged saves', saving.acknowledged.length, '', atLeast(kills * 80)),
    figure('acknowledged saves lost', losses.lost, '', exactly(0)),
    figure('saves stored twice', losses.twice, '', exactly(0)),
    figure('records older than what was answered', losses.older, '', exactly(0)),
    figure('attempts that had to be made again', saving.refused.length, '', atMost(kills * 8)),
    figure('answers other than stored, 502 or 503', wrong, '', exactly(0)),
    figure('longest time without a save from anyone', longestGap(saving) / 1000, 's', atMost(2)),
    figure(`of ${read.answers} readings, not answered`, read.failed, '', exactly(0)),
  ];
}

/** Milliseconds between two acknowledged saves, at most. */
export function longestGap({ acknowledged }: SavingTeachers): number {
  const moments = acknowledged.map(({ at }) => at);
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}
