import type { Database } from '../../database/transaction.ts';
import { demandClassInYear } from '../class-in-term/demand-class.ts';
import type { FoundDocument } from '../found-document.ts';
import { findSchoolSettings } from '../school-settings.ts';
import { pagesOf, rowThatFits } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { ClassListModel, ClassListStudent } from './class-list-model.ts';
import { type ListedStudent, listStudentsOfYear } from './class-list-store.ts';

const genders = [
  ['M', 'Males'],
  ['F', 'Females'],
  [null, 'Sex not recorded'],
] as const;

/** The class list of a year (3-decisions §8.4). 404 for an unknown class or year. */
export async function findClassList(
  db: Database,
  which: { form_class_id: string; academic_year_id: number },
): Promise<FoundDocument<ClassListModel>> {
  const [head, settings, students] = await Promise.all([
    demandClassInYear(db, which),
    findSchoolSettings(db),
    listStudentsOfYear(db, which),
  ]);
  const parts = partsOf(students);
  const sheet = tableSheet('letterPortrait', { intro: 15 });
  const row = rowThatFits(sheet, parts, { least: 4.2, most: 6, otherwise: 5.5 });
  return {
    model: {
      school: settings.school,
      title: 'Class list',
      period: `${head.form_class_id}, ${head.year}`,
      sheet: { ...sheet, row },
      pages: pagesOf({ ...sheet, row }, parts),
      form_class_id: head.form_class_id,
      form_teachers: head.form_teachers,
      males: students.filter(({ gender }) => gender === 'M').length,
      females: students.filter(({ gender }) => gender === 'F').length,
      class_size: students.length,
    },
    file: {
      title: `Class list – ${head.form_class_id} – ${head.year}`,
      name: ['class-list', head.form_class_id, head.year],
    },
    timeZone: settings.time_zone,
  };
}

/** A part for each gender of which there is anybody, numbered through. */
function partsOf(students: readonly ListedStudent[]) {
  const parts = genders
    .map(([gender, heading]) => ({ heading, rows: students.filter((student) => student.gender === gender) }))
    .filter(({ rows }) => rows.length > 0);
  return parts.map(({ heading, rows }, index) => {
    const before = parts.slice(0, index).reduce((sum, part) => sum + part.rows.length, 0);
    const counts = [
      { label: heading, count: rows.length },
      ...(index + 1 === parts.length ? [{ label: 'Class', count: students.length }] : []),
    ];
    return {
      heading,
      rows: rows.map((student, place): ClassListStudent => ({ number: before + place + 1, ...student })),
      totals: counts.length,
      counts,
    };
  });
}
