import { atLeast, atMost, exactly, type Figure } from '../../bench/figures.ts';
import { teachersAtWork } from '../../bench/teachers.ts';
import { countLosses } from '../count-lost.ts';
import type { accident } from '../fault.ts';
import type { Installation } from '../installation/start-installation.ts';
import { SavingTeachers } from '../saving-teachers.ts';
import { startReading } from './reading-staff.ts';

/**
 * Eight teachers save and one reads through nginx while `disturb` does its part; then the figures of how their
 * work went, under the name of the accident.
 */
export async function staffBehindProxy(
  { address, owner }: Pick<Installation, 'address' | 'owner'>,
  disturb: (saving: SavingTeachers) => Promise<void>,
): Promise<
  (figure: ReturnType<typeof accident>, bars: { leastSaves: number; mostAgain: number }) => Figure[]
> {
  const saving = await SavingTeachers.signIn(address, 8);
  const [looking] = await teachersAtWork(address, 1);
  if (looking === undefined) throw new Error('There is a teacher.');
  const reader = startReading(looking);
  saving.start();
  await disturb(saving);
  await saving.more(40);
  await saving.stop();
  const read = await reader.stop();
  const losses = await countLosses(owner, saving.acknowledged);
  const wrong = saving.refused.filter(({ status }) => ![0, 502, 503].includes(status)).length;
  saving.close();
  looking.person.close();
  return (figure, { leastSaves, mostAgain }) => [
    figure('acknowledged saves', saving.acknowledged.length, '', atLeast(leastSaves)),
    figure('acknowledged saves lost', losses.lost, '', exactly(0)),
    figure('saves stored twice', losses.twice, '', exactly(0)),
    figure('records older than what was answered', losses.older, '', exactly(0)),
    figure('attempts that had to be made again', saving.refused.length, '', atMost(mostAgain)),
    figure('answers other than stored, 502 or 503', wrong, '', exactly(0)),
    figure('longest time without a save from anyone', longestGap(saving) / 1000, 's', atMost(2)),
    figure(`of ${read.answers} readings, not answered`, read.failed, '', exactly(0)),
  ];
}

/** Milliseconds between two acknowledged saves, at most. */
function longestGap({ acknowledged }: SavingTeachers): number {
  const moments = acknowledged.map(({ at }) => at);
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}
