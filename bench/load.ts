import { setTimeout as sleep } from 'node:timers/promises';
import {
  atMost,
  conclude,
  exactly,
  type Figure,
  median,
  passes,
  printRows,
  printTable,
  quantile,
} from './figures.ts';
import { manyTeachers, type OneOfMany } from './many-teachers.ts';
import { memoryOf } from './measure-memory.ts';
import { type RunningSchool, type SchoolSize, startSchool } from './running-school.ts';
import { type DayTimes, liveSchoolDay } from './school-day.ts';

export interface LoadOptions {
  size: SchoolSize;
  /** How long a school day lasts. */
  minutes: number;
  /** Teachers who enter marks on a school day, and on the night before the deadline. */
  teachers: readonly number[];
  /** How long each step on the way to the knee lasts. */
  stepSeconds: number;
}

/** The bar of a save in the midst of a school day. */
const slowestSave = 100;
/** Teachers at which the knee is looked for; the first that does not hold is it. */
const steps = [200, 300, 450, 600, 800, 1000, 1300, 1700, 2200, 2800, 3600];
const others = { opening: 20, printing: 5 } as const;

/**
 * `npm run bench -- load`: a school day, the night before the deadline, and the number of teachers at which saves
 * become slow. The clients share the machine's cores with the server and the database.
 */
export async function measureLoad({ size, minutes, teachers, stepSeconds }: LoadOptions): Promise<void> {
  const school = await startSchool({ size });
  try {
    const figures: Figure[] = [];
    for (const [batch, count] of teachers.entries()) {
      const day = await oneDay(school, count, minutes * 60, batch);
      printTable(
        `${count} teachers for ${minutes} minutes, ${size.students} students × ${size.years} years`,
        day,
      );
      figures.push(...day);
    }
    if (stepSeconds > 0) await findKnee(school, stepSeconds);
    conclude(figures);
  } finally {
    await school.stop();
  }
}

async function oneDay(
  school: RunningSchool,
  count: number,
  seconds: number,
  batch: number,
): Promise<Figure[]> {
  const began = performance.now();
  const teachers = await manyTeachers(school.address, count);
  const signedIn = (performance.now() - began) / 1000;
  // At a fifth of the way, which in five minutes is the end of the first.
  let early = 0;
  const looking = sleep((seconds * 1000) / 5).then(() => (early = memoryOf(school.pid())));
  const times = await liveSchoolDay({
    address: school.address,
    teachers,
    ...others,
    uploading: 300,
    batch,
    seconds,
  });
  await looking;
  const late = memoryOf(school.pid());
  for (const { person } of teachers) person.close();
  // Until the processes that made documents have left.
  await sleep(75_000);
  const rested = memoryOf(school.pid());
  sayErrors(times);
  const tried = `${count} teachers`;
  return [
    { what: 'signed in from one address after', figure: signedIn, unit: 's' },
    { what: 'saves', figure: times.saves.length, unit: '' },
    { what: 'errors', figure: times.errors.length, unit: '', bar: exactly(0) },
    { what: 'save, median', figure: median(times.saves), unit: 'ms' },
    { what: 'save, p95', figure: quantile(times.saves, 0.95), unit: 'ms', bar: atMost(slowestSave) },
    { what: 'save, slowest', figure: Math.max(...times.saves), unit: 'ms' },
    { what: `open a class, p95 of ${times.opens.length}`, figure: quantile(times.opens, 0.95), unit: 'ms' },
    {
      what: `report cards of a class, p95 of ${times.prints.length}`,
      figure: quantile(times.prints, 0.95),
      unit: 'ms',
    },
    {
      what: `statistics, p95 of ${times.statistics.length}`,
      figure: quantile(times.statistics, 0.95),
      unit: 'ms',
    },
    {
      what: `upload of ${times.upload?.added ?? 0} students: looked at`,
      figure: times.upload?.read ?? Number.NaN,
      unit: 'ms',
    },
    { what: 'the same: stored', figure: times.upload?.stored ?? Number.NaN, unit: 'ms' },
    { what: 'memory after a fifth of the time (PSS)', figure: early, unit: 'MB' },
    {
      what: 'memory at the end of the work',
      figure: late,
      unit: 'MB',
      bar: atMost(Math.round(early * 1.25)),
    },
    { what: 'memory 75 s later', figure: rested, unit: 'MB', bar: atMost(Math.round(early)) },
  ].map((figure) => ({ quality: 'load', tried, ...figure }));
}

/** Raises the teachers until saves are slow or refused, everybody else working as on a school day. */
async function findKnee(school: RunningSchool, seconds: number): Promise<void> {
  const rows: string[][] = [];
  const teachers: OneOfMany[] = [];
  let knee = 'not reached';
  for (const count of steps) {
    for (const { person } of teachers.splice(0)) person.close();
    teachers.push(...(await manyTeachers(school.address, count)));
    const times = await liveSchoolDay({
      address: school.address,
      teachers,
      ...others,
      uploading: 0,
      batch: 0,
      seconds,
    });
    sayErrors(times);
    const p95 = quantile(times.saves, 0.95);
    const save: Figure = {
      quality: 'load',
      what: 'save, p95',
      figure: p95,
      unit: 'ms',
      bar: atMost(slowestSave),
    };
    rows.push([
      String(count),
      (times.saves.length / seconds).toFixed(0),
      median(times.saves).toFixed(1),
      p95.toFixed(1),
      quantile(times.opens, 0.95).toFixed(1),
      String(times.errors.length),
    ]);
    if (!passes(save) || times.errors.length > 0) {
      knee = `between ${rows.at(-2)?.[0] ?? 0} and ${count} teachers`;
      break;
    }
  }
  for (const { person } of teachers) person.close();
  const heads = ['teachers', 'saves a second', 'save, median ms', 'save, p95 ms', 'open, p95 ms', 'errors'];
  printRows(`The knee: ${knee} (each ${seconds} s, one save each 3 s)`, heads, rows);
}

function sayErrors({ errors }: DayTimes): void {
  const counts = new Map<string, number>();
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1);
  for (const [error, count] of [...counts].slice(0, 10)) console.log(`  ${count} × ${error}`);
}
