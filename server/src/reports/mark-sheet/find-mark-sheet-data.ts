import type { MarkSheetData } from 'contract/class-reports';
import { blankEntry } from 'contract/marks';
import type { Database } from '../../database/transaction.ts';
import type { ClassInTerm } from '../class-in-term/class-in-term.ts';
import { findClassReport } from '../class-results/find-class-report.ts';
import { subjectsOfClass } from '../class-results/subjects-of-class.ts';
import { withoutExam } from './marks-on-sheet.ts';

/**
 * The class mark sheet for the screen: every student with every subject of the class (3-decisions §9). 404 for
 * an unknown class or term.
 */
export async function findMarkSheetData(db: Database, which: ClassInTerm): Promise<MarkSheetData> {
  const { results, settings, exam_mark } = await findClassReport(db, which);
  const courseWorkOnly = exam_mark === 0;
  const subjects = subjectsOfClass(results.students);
  return {
    exam_mark,
    pass_mark: settings.pass_mark,
    subjects: subjects.map(({ id, abbr }) => ({ id, abbr })),
    marks: results.students.map((student) => {
      const rowOf = new Map(student.subjects.map((row) => [row.subject_id, row]));
      return {
        student_id: student.student_id,
        last_name: student.last_name,
        first_name: student.first_name,
        term_marks: subjects.map(({ id }) => {
          const row = rowOf.get(id);
          const entered = row ?? blankEntry;
          const { course_mark, exam_mark, course_attendance, exam_attendance } = courseWorkOnly
            ? withoutExam(entered)
            : entered;
          return {
            subject_id: id,
            assigned: row?.taken ?? false,
            course_mark,
            exam_mark,
            course_attendance,
            exam_attendance,
            teacher: row?.teacher ?? '',
          };
        }),
      };
    }),
  };
}
