import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { isUnfinished } from 'contract/jobs';
import { atLeast, atMost, exactly, type Figure } from '../../bench/figures.ts';
import { demoPassword } from '../../server/demo/school-profile.ts';
import { Browser } from '../../server/src/testing/browser.ts';
import { zipContents } from '../../server/src/testing/zip-contents.ts';
import { accident } from '../fault.ts';
import type { Installation } from '../installation/start-installation.ts';

/** The report cards of the whole school, whose process is killed: another one takes them up. */
export async function killedInAJob({ servers, address, owner }: Installation): Promise<Figure[]> {
  const [victim, ...others] = servers;
  if (victim === undefined) throw new Error('There are three servers.');
  // Alone, so that it is this one that takes the job.
  for (const other of others) await other.end();
  const office = await new Browser(address).signIn('vjoseph', demoPassword);
  const term = (await office.ask(calls.getCurrentTerm, {})).answer.id;
  const { answer: asked } = await office.ask(calls.startReportCardJob, {
    body: { academic_term_id: term, form_level: null, arrangement: 'by_class' },
  });
  const jobNow = async () => {
    const { answer } = await office.ask(calls.listReportCardJobs, {});
    const job = answer.find(({ id }) => id === asked.id);
    if (job === undefined) throw new Error('The job is not listed.');
    return job;
  };
  const workerNow = async () =>
    owner.db.selectFrom('jobs').select('worker').where('job_id', '=', asked.id).executeTakeFirstOrThrow();
  while ((await jobNow()).done === 0) await sleep(10);
  for (const other of others) await other.start();
  const before = await jobNow();
  const { worker } = await workerNow();
  const killed = performance.now();
  await victim.end('SIGKILL');
  let answersMissed = 0;
  let takenUp: number | undefined;
  let seconds = 0;
  for (;;) {
    const job = await jobNow().catch(() => undefined);
    seconds = (performance.now() - killed) / 1000;
    if (takenUp === undefined && (await workerNow()).worker !== worker) takenUp = seconds;
    if (job === undefined) answersMissed += 1;
    else {
      if (!isUnfinished(job) || seconds > 180) break;
    }
    await sleep(100);
  }
  const job = await jobNow();
  const { bytes } = await office.get(`/api/jobs/${asked.id}/file`);
  await victim.start();
  const figure = accident('kill -9 of the process that makes all report cards');
  return [
    figure('steps left when it was killed', before.steps - before.done, '', atLeast(1)),
    figure('steps done at the end', job.done, '', exactly(before.steps)),
    figure('steps that failed', job.problems.length, '', exactly(0)),
    figure('files in the archive', zipContents(bytes).size, '', exactly(before.steps)),
    figure('until another process goes on', takenUp ?? Infinity, 's', atMost(20)),
    figure('questions after its progress without an answer', answersMissed, '', exactly(0)),
  ];
}
