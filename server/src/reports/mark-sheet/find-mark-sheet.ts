import { toOneDecimal } from 'contract/averages';
import type { Database } from '../../database/transaction.ts';
import { byRank, sessionsOf } from '../class-results/by-rank.ts';
import type { ClassInTerm } from '../class-in-term/class-in-term.ts';
import { findClassReport } from '../class-results/find-class-report.ts';
import type { ClassInTermResults, StudentInTerm } from '../class-results/find-class-results.ts';
import { type ClassSubject, subjectsOfClass } from '../class-results/subjects-of-class.ts';
import type { FoundDocument } from '../found-document.ts';
import { pagesOf, rowThatFits, type TablePage } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { MarkSheetModel, MarkSheetPart, MarkSheetStudent } from './mark-sheet-model.ts';
import { marksOnSheet } from './marks-on-sheet.ts';

/** Pairs of marks side by side on Legal paper, each legible, beside the name and the results. */
const subjectsThatFit = 16;

/** The class mark sheet of a term (3-decisions §8.2). 404 for an unknown class or term. */
export async function findMarkSheet(
  db: Database,
  which: ClassInTerm,
): Promise<FoundDocument<MarkSheetModel>> {
  const { head, settings, exam_mark, results } = await findClassReport(db, which);
  const subjects = subjectsOfClass(results.students);
  const students = byRank(results.students).map((student, index) => sheetRow(student, index + 1, subjects));
  const period = `Term ${head.term}, ${head.year}`;

  const sheet = tableSheet('legalLandscape', { intro: 12, column_heads: 10, closing: 5 });
  const parts = students.length === 0 ? [] : [{ heading: '' as const, rows: students, totals: 2 }];
  const row = rowThatFits(sheet, parts, { least: 3.4, most: 5.5, otherwise: 5 });
  const pages = pagesOf({ ...sheet, row }, parts);
  return {
    model: {
      school: settings.school,
      title: 'Class mark sheet',
      period: `${head.form_class_id}, ${period}`,
      sheet: { ...sheet, row },
      pages: besideEachOther(pages, subjects, results),
      form_class_id: head.form_class_id,
      form_teachers: head.form_teachers,
      deans: head.deans,
      course_work_only: exam_mark === 0,
      pass_mark: settings.pass_mark,
      incomplete: students.some(({ incomplete }) => incomplete),
      class_average: toOneDecimal(results.class_average),
      class_size: students.length,
      ...sessionsOf(results.students),
      subjects_across: Math.min(subjects.length, subjectsThatFit),
    },
    file: {
      title: `Class mark sheet – ${head.form_class_id} – ${period}`,
      name: ['mark-sheet', head.form_class_id, head.year, `term-${head.term}`],
    },
    timeZone: settings.time_zone,
  };
}

function sheetRow(
  { result, ...student }: StudentInTerm,
  number: number,
  subjects: readonly ClassSubject[],
): MarkSheetStudent {
  const rowOf = new Map(student.subjects.map((row) => [row.subject_id, row]));
  return {
    number,
    last_name: student.last_name,
    first_name: student.first_name,
    marks: subjects.map(({ id }) => marksOnSheet(rowOf.get(id))),
    total: result.average === null ? null : result.total,
    average: result.rounded_average,
    rank: result.rank,
    incomplete: result.incomplete,
    sessions_absent: student.sessions_absent,
    sessions_late: student.sessions_late,
  };
}

type PageOfStudents = Omit<MarkSheetPart, 'subjects' | 'from' | 'results'>;

/** Each page of students as often as its subjects need pages. */
function besideEachOther(
  pages: readonly TablePage<PageOfStudents>[],
  subjects: readonly ClassSubject[],
  { highest }: Pick<ClassInTermResults, 'highest'>,
): TablePage<MarkSheetPart>[] {
  const printed = subjects.map(({ id, title, abbr }) => ({ title, abbr, highest: highest.get(id) ?? null }));
  const groups = Array.from(
    { length: Math.max(1, Math.ceil(printed.length / subjectsThatFit)) },
    (_, index) => {
      const from = index * subjectsThatFit;
      const to = from + subjectsThatFit;
      return { from, subjects: printed.slice(from, to), results: to >= printed.length };
    },
  );
  return pages.flatMap(({ parts }) =>
    groups.map((group) => ({ parts: parts.map((part) => ({ ...part, ...group })) })),
  );
}
