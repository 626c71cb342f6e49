import { toOneDecimal } from 'contract/averages';
import type { Database } from '../../database/transaction.ts';
import { byRank, sessionsOf } from '../class-results/by-rank.ts';
import type { ClassInTerm } from '../class-in-term/class-in-term.ts';
import { findClassReport } from '../class-results/find-class-report.ts';
import type { StudentInTerm } from '../class-results/find-class-results.ts';
import type { FoundDocument } from '../found-document.ts';
import { pagesOf, rowThatFits } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { MeritListModel, MeritListStudent } from './merit-list-model.ts';

/** The merit list of a class in a term (3-decisions §8.3). 404 for an unknown class or term. */
export async function findMeritList(
  db: Database,
  which: ClassInTerm,
): Promise<FoundDocument<MeritListModel>> {
  const { head, settings, exam_mark, results } = await findClassReport(db, which);
  const students = byRank(results.students).map(meritOf);
  const period = `Term ${head.term}, ${head.year}`;
  const sheet = tableSheet('letterPortrait', { intro: 15, closing: 7 });
  const parts = students.length === 0 ? [] : [{ heading: '', rows: students, totals: 1 }];
  const row = rowThatFits(sheet, parts, { least: 4.2, most: 6, otherwise: 5.5 });
  return {
    model: {
      school: settings.school,
      title: 'Merit list',
      period: `${head.form_class_id}, ${period}`,
      sheet: { ...sheet, row },
      pages: pagesOf({ ...sheet, row }, parts),
      form_class_id: head.form_class_id,
      form_teachers: head.form_teachers,
      deans: head.deans,
      course_work_only: exam_mark === 0,
      incomplete: students.some(({ incomplete }) => incomplete),
      class_average: toOneDecimal(results.class_average),
      class_size: students.length,
      ranked: students.filter(({ rank }) => rank !== null).length,
      ...sessionsOf(results.students),
    },
    file: {
      title: `Merit list – ${head.form_class_id} – ${period}`,
      name: ['merit-list', head.form_class_id, head.year, `term-${head.term}`],
    },
    timeZone: settings.time_zone,
  };
}

function meritOf({ result, ...student }: StudentInTerm): MeritListStudent {
  return {
    student_id: student.student_id,
    last_name: student.last_name,
    first_name: student.first_name,
    rank: result.rank,
    average: result.rounded_average,
    subjects_passed: result.subjects_passed,
    counting_subjects: result.counting_subjects,
    incomplete: result.incomplete,
    sessions_absent: student.sessions_absent,
    sessions_late: student.sessions_late,
  };
}
