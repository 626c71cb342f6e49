import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoPassword } from '../server/demo/school-profile.ts';
import { withDatabase } from '../server/src/testing/with-database.ts';
import { atMost, conclude, type Figure, median, passes, printRows, printTable, written } from './figures.ts';
import { measureDocuments } from './measure-documents.ts';
import { measureLists } from './measure-lists.ts';
import { measureOneTeacher } from './measure-marks.ts';
import { measureClassCards } from './measure-report-cards.ts';
import { type RunningSchool, type SchoolSize, startSchool } from './running-school.ts';
import { StaffMember } from './staff-member.ts';
import { teachersAtWork } from './teachers.ts';

export interface GrowthOptions {
  students: readonly number[];
  years: readonly number[];
}

/**
 * `npm run bench -- growth`: what grows with the students and with the years of marks, as one table. What a class or a
 * student costs may not grow with the years (C32); docs/growth.md says of the rest why it may.
 */
export async function measureGrowth({ students, years }: GrowthOptions): Promise<void> {
  const cells: { size: SchoolSize; figures: Figure[] }[] = [];
  for (const size of students.flatMap((count) => years.map((year) => ({ students: count, years: year })))) {
    const figures = await measureCell(size);
    cells.push({ size, figures });
    printTable(`${size.students} students × ${size.years} years`, figures);
  }
  const [{ figures: first } = { figures: [] }] = cells;
  printRows(
    'Growth',
    ['figure', ...cells.map(({ size }) => `${size.students} × ${size.years}`), 'bar'],
    first.map((one) => [
      plain(one.what),
      ...cells.map(({ figures }) => shown(figures.find(({ what }) => plain(what) === plain(one.what)))),
      one.bar === undefined ? '' : written(one.bar.value, one.unit),
    ]),
  );
  conclude([
    ...cells.flatMap(({ figures }) => figures),
    ...students.flatMap((count) => flatness(cells, count)),
  ]);
}

async function measureCell(size: SchoolSize): Promise<Figure[]> {
  const school = await startSchool({ size });
  try {
    const [teacher] = await teachersAtWork(school.address, 1);
    if (teacher === undefined) throw new Error('No teachers.');
    const office = new StaffMember(school.address);
    await office.signIn('kali', demoPassword);
    const listed: number[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      listed.push((await office.get('/api/students-all?which=current')).milliseconds);
    const marks = await measureOneTeacher(teacher);
    const cards = await measureClassCards(office, teacher);
    const documents = await measureDocuments(school.address, [teacher]);
    office.close();
    teacher.person.close();
    return [
      { quality: 'growth', what: 'making the school', figure: school.seconds, unit: 's' },
      { quality: 'growth', what: 'the database', figure: await databaseSize(school.folder), unit: 'MB' },
      ...marks,
      ...cards,
      ...documents,
      {
        quality: 'growth',
        what: 'list of the current students, server, median',
        figure: median(listed),
        unit: 'ms',
      },
      ...(await measureLists(school.address)),
      ...(await measureBackup(school)),
    ];
  } finally {
    await school.stop();
  }
}

async function databaseSize(folder: string): Promise<number> {
  return withDatabase(folder, async ({ pool }) => {
    const { rows } = await pool.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return (rows[0]?.bytes ?? Number.NaN) / 1024 / 1024;
  });
}

/** As `npm run backup` does it, beside the running server. */
async function measureBackup({ folder }: RunningSchool): Promise<Figure[]> {
  const place = mkdtempSync(join(tmpdir(), 'backup-'));
  try {
    const file = join(place, 'school.backup');
    const began = performance.now();
    const program = fileURLToPath(new URL('../server/src/backup-main.ts', import.meta.url));
    const backup = spawn(process.execPath, [program, file], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => backup.once('exit', resolve));
    if (code !== 0) throw new Error(`The backup ended with ${String(code)}.`);
    return [
      { quality: 'growth', what: 'backup', figure: (performance.now() - began) / 1000, unit: 's' },
      { quality: 'growth', what: 'the backup', figure: statSync(file).size / 1024 / 1024, unit: 'MB' },
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** C32, for each number of students: the longest years beside the shortest. */
function flatness(
  cells: readonly { size: SchoolSize; figures: readonly Figure[] }[],
  students: number,
): Figure[] {
  const own = cells
    .filter(({ size }) => size.students === students)
    .toSorted((a, b) => a.size.years - b.size.years);
  const [shortest, longest] = [own.at(0), own.at(-1)];
  if (shortest === undefined || longest === undefined || shortest === longest) return [];
  const flat = shortest.figures
    .filter(({ quality, unit }) => unit === 'ms' && ['C27', 'C28', 'C29'].includes(quality))
    .flatMap((small): Figure[] => {
      const large = longest.figures.find(({ what }) => plain(what) === plain(small.what));
      if (large === undefined) return [];
      const what = `times longer with ${longest.size.years} years: ${plain(small.what)}`;
      return [{ quality: 'C32', what, figure: large.figure / small.figure, unit: '×', bar: atMost(1.5) }];
    });
  printTable(`${students} students: from ${shortest.size.years} to ${longest.size.years} years`, flat);
  return flat;
}

/** Numbers of students differ from school to school. */
function plain(what: string): string {
  return what.replace(/ of \d+/, '');
}

function shown(figure: Figure | undefined): string {
  if (figure === undefined) return '';
  const text = written(figure.figure, figure.unit);
  return passes(figure) ? text : `**${text}**`;
}
