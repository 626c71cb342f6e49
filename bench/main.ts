import { measureMarks } from './measure-marks.ts';
import { type Figure, passes, printTable } from './figures.ts';
import { measureMemory } from './measure-memory.ts';
import { measureReportCards } from './measure-report-cards.ts';
import { measureScreens } from './measure-screens.ts';
import { startSchool } from './running-school.ts';
import { teachersAtWork } from './teachers.ts';

/**
 * `npm run bench`: the figures of quality C, lines 27 to 32, through the real HTTP server with sessions and
 * permissions on, on the standard school and on 1,500 students with fifteen years of marks.
 */
const sizes = [
  { students: 600, years: 4 },
  { students: 1500, years: 15 },
];

const all: { size: string; figures: Figure[] }[] = [];
for (const size of sizes) {
  const school = await startSchool(size);
  try {
    // At rest first, before anything was asked of it.
    const figures = [await measureMemory(school.pid)];
    const teachers = await teachersAtWork(school.address, 16);
    figures.push(...(await measureMarks(teachers)));
    figures.push(...(await measureReportCards(school.address, teachers)));
    figures.push(...(await measureScreens(school.address)));
    for (const { person } of teachers) person.close();
    figures.sort((a, b) => a.line - b.line);
    const title = `${size.students} students × ${size.years} years (made in ${school.seconds.toFixed(1)} s)`;
    printTable(title, figures);
    all.push({ size: title, figures });
  } finally {
    await school.stop();
  }
}

const growth = growthOf(all[0]?.figures ?? [], all[1]?.figures ?? []);
printTable('From the small school to the large one', growth);
const missed = [...all.flatMap(({ figures }) => figures), ...growth].filter((figure) => !passes(figure));
console.log(missed.length === 0 ? '\nEvery bar is reached.' : `\n${missed.length} bars are not reached.`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** C32: times stay flat. A class is as large in both schools, so its times should be, too. */
function growthOf(small: readonly Figure[], large: readonly Figure[]): Figure[] {
  return small
    .filter(({ line, unit, what }) => unit === 'ms' && line >= 27 && line <= 29 && !what.startsWith('a key'))
    .flatMap((figure) => {
      const same = large.find(({ what }) => plain(what) === plain(figure.what));
      if (same === undefined) return [];
      return [
        {
          line: 32,
          what: `times longer: ${plain(figure.what)}`,
          figure: same.figure / figure.figure,
          unit: '×',
          bar: 1.5,
          kind: 'most' as const,
        },
      ];
    });
}

/** Class sizes differ by a student or two from school to school. */
function plain(what: string): string {
  return what.replace(/ of \d+/, '');
}
