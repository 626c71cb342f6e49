import { atLeast, atMost, exactly, type Figure } from '../bench/figures.ts';
import { withDatabase } from '../server/src/testing/with-database.ts';
import { countLosses } from './count-lost.ts';
import { accident, type Fault } from './fault.ts';
import { SavingTeachers } from './saving-teachers.ts';

/** SIGTERM while eight teachers save: what is under way ends, the sessions are there after the start. */
export const toldToStop: Fault = {
  name: 'sigterm',
  does: 'SIGTERM while eight teachers save',
  async run(ground): Promise<Figure[]> {
    const tries = ground.times(5);
    const school = await ground.school();
    const saving = await SavingTeachers.signIn(school.address, 8);
    saving.start();
    const seconds: number[] = [];
    let unclean = 0;
    for (let turn = 0; turn < tries; turn += 1) {
      await saving.more(40);
      const told = performance.now();
      if ((await school.end('SIGTERM')) !== 0) unclean += 1;
      seconds.push((performance.now() - told) / 1000);
      await school.start();
    }
    await saving.more(40);
    await saving.stop();
    // Nobody has signed in again: the saves after each start were made in the sessions from before.
    const askedToSignIn = saving.statuses().get(401) ?? 0;
    const wrong = saving.refused.filter(({ status }) => status !== 0 && status !== 503).length;
    const { lost } = await withDatabase(school.folder, async (owner) =>
      countLosses(owner, saving.acknowledged),
    );
    saving.close();
    await school.stop();
    const figure = accident(`${tries} × SIGTERM in ${saving.acknowledged.length} saves`);
    return [
      figure('acknowledged saves', saving.acknowledged.length, '', atLeast(40 * tries)),
      figure('longest until it has left', Math.max(...seconds), 's', atMost(10)),
      figure('exit codes other than 0', unclean, '', exactly(0)),
      figure('acknowledged saves lost', lost, '', exactly(0)),
      figure('sessions that did not survive', askedToSignIn, '', exactly(0)),
      figure('answers other than stored or 503', wrong, '', exactly(0)),
    ];
  },
};
