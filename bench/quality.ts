import { type Figure, conclude, printTable } from './figures.ts';
import { growthOf } from './growth-of-figures.ts';
import { measureDocuments } from './measure-documents.ts';
import { measureLists } from './measure-lists.ts';
import { measureMarks } from './measure-marks.ts';
import { measureMemory } from './measure-memory.ts';
import { measureReportCards } from './measure-report-cards.ts';
import { measureScreens } from './measure-screens.ts';
import { measureUpload } from './measure-upload.ts';
import { measureViewer } from './measure-viewer.ts';
import { type SchoolSize, startSchool } from './running-school.ts';
import { teachersAtWork } from './teachers.ts';

const sizes: readonly SchoolSize[] = [
  { students: 600, years: 4 },
  { students: 1500, years: 15 },
];

/**
 * The figures of quality C, lines 27 to 32, and those of lists, documents and uploads, through the real HTTP server with
 * sessions and permissions on, on the standard school and on 1,500 students with fifteen years of marks.
 */
export async function measureQuality(): Promise<void> {
  const all: Figure[][] = [];
  for (const size of sizes) all.push(await measureSchool(size));
  const growth = growthOf(all[0] ?? [], all[1] ?? []);
  printTable('From the small school to the large one', growth);
  conclude([...all.flat(), ...growth]);
}

async function measureSchool(size: SchoolSize): Promise<Figure[]> {
  const school = await startSchool({ size });
  try {
    // At rest first, before anything was asked of it.
    const figures = [await measureMemory(school.pid())];
    const teachers = await teachersAtWork(school.address, 16);
    figures.push(...(await measureMarks(teachers)));
    figures.push(...(await measureReportCards(school.address, teachers)));
    figures.push(...(await measureDocuments(school.address, teachers)));
    figures.push(...(await measureScreens(school.address)));
    figures.push(...(await measureLists(school.address)));
    figures.push(...(await measureViewer(school.address)));
    // Last: it adds students.
    figures.push(...(await measureUpload(school.address, teachers)));
    for (const { person } of teachers) person.close();
    figures.sort((a, b) => a.quality.localeCompare(b.quality));
    printTable(
      `${size.students} students × ${size.years} years (made in ${school.seconds.toFixed(1)} s)`,
      figures,
    );
    return figures;
  } finally {
    await school.stop();
  }
}
