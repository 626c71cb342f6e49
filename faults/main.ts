import { parseArgs } from 'node:util';
import { conclude, exactly, type Figure, printRows, printTable } from '../bench/figures.ts';
import { archive } from './bad-line/archive.ts';
import { markCards } from './bad-line/mark-cards.ts';
import { markSheet } from './bad-line/mark-sheet.ts';
import { register } from './bad-line/register.ts';
import { sameCells } from './bad-line/same-cells.ts';
import { studentRecord } from './bad-line/student-record.ts';
import { subjectRows, termDetails, termDetailsOnPhone } from './bad-line/term-details.ts';
import { twoTabs } from './bad-line/two-tabs.ts';
import { walkOverABadLine } from './bad-line/walk.ts';
import { databaseAway } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import { accident, type Fault, NotTried } from './fault.ts';
import { killedInWork } from './killed-in-work.ts';
import { clockJumps } from './clock-jumps.ts';
import { backupUnderLoad } from './backup-under-load.ts';
import { silentLogs } from './silent-logs.ts';
import { slowSenders } from './slow-senders.ts';
import { newGround } from './ground.ts';
import { killedInSaves } from './killed-in-saves.ts';
import { severalServers } from './several-servers/several-servers.ts';
import { toldToStop } from './told-to-stop.ts';

/** In this order: what the servers wrote meanwhile is searched at the end. */
const faults: readonly Fault[] = [
  killedInSaves,
  databaseAway,
  diskFull,
  killedInWork,
  clockJumps,
  backupUnderLoad,
  slowSenders,
  toldToStop,
  walkOverABadLine(markSheet),
  walkOverABadLine(markCards),
  walkOverABadLine(sameCells),
  walkOverABadLine(twoTabs),
  walkOverABadLine(termDetails),
  walkOverABadLine(termDetailsOnPhone),
  walkOverABadLine(subjectRows),
  walkOverABadLine(register),
  walkOverABadLine(archive),
  walkOverABadLine(studentRecord),
  severalServers,
  silentLogs,
];

/** What was asked for is none of them; the message lists them. */
class NoSuchFault extends Error {
  override name = 'NoSuchFault';
}

/** `npm run test:faults [-- NAME … --scale 0.1 --seed 1]`: docs/faults.md holds the figures of a quiet machine. */
async function tryFaults(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { scale: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0 || !(Number(values.scale) > 0)) {
    const list = faults.map(({ name, does }) => `  ${name.padEnd(18)} ${does}`).join('\n');
    throw new NoSuchFault(`There is no fault "${unknown.join('", "')}". There are:\n\n${list}`);
  }
  const wanted = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const ground = newGround({ scale: Number(values.scale), firstSeed: Number(values.seed) });
  const figures: Figure[] = [];
  const parts: string[][] = [];
  const untried: string[] = [];
  try {
    for (const fault of wanted) {
      const began = performance.now();
      const outcome = await tryOne(fault, ground);
      const seconds = `${Math.round((performance.now() - began) / 1000)} s`;
      if (typeof outcome === 'string') {
        parts.push([fault.name, seconds, `**not tried**: ${outcome}`]);
        untried.push(fault.name);
        continue;
      }
      printTable(`${fault.name}: ${fault.does} (${seconds})`, outcome);
      figures.push(...outcome);
      parts.push([fault.name, seconds, `${outcome.length} figures`]);
    }
  } finally {
    await ground.clear();
  }
  if (wanted.length > 1) printTable('All faults', figures);
  printRows('Parts', ['fault', 'took', ''], parts);
  conclude(figures);
  if (untried.length > 0)
    console.log(`Not tried on this machine, and counted nowhere: ${untried.join(', ')}.`);
}

/** Its figures, or why it could not be tried here. */
async function tryOne(fault: Fault, ground: ReturnType<typeof newGround>): Promise<Figure[] | string> {
  try {
    return await fault.run(ground);
  } catch (error) {
    if (error instanceof NotTried) return error.message;
    // The others are tried all the same.
    console.error(error);
    return [accident(fault.does)('could not be carried to its end', 1, '', exactly(0))];
  }
}

try {
  await tryFaults();
} catch (error) {
  if (!(error instanceof NoSuchFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
