import type { MarkSheetData } from 'contract/class-reports';

import { lastFirst } from '../../../ui/full-name.ts';
import { sheetCell } from './sheet-cell.ts';
import type { SheetRow, Subject } from './sheet-grid.tsx';

/** The class mark sheet as lines and columns. A subject names those who teach it to somebody in the class. */
export function sheetRows(data: MarkSheetData): { subjects: Subject[]; rows: SheetRow[] } {
  const everyMark = data.marks.flatMap(({ term_marks }) => term_marks);
  const subjects = data.subjects.map((subject) => ({
    ...subject,
    teachers: [
      ...new Set(
        everyMark
          .filter(({ subject_id, teacher }) => subject_id === subject.id && teacher !== '')
          // Of a lesson that two have, both are named where nobody has entered a mark yet.
          .flatMap(({ teacher }) => teacher.split(', ')),
      ),
    ],
  }));
  const rows = data.marks.map(({ term_marks, ...student }) => ({
    student_id: student.student_id,
    name: lastFirst(student),
    cells: data.subjects.map(({ id }) => {
      const mark = term_marks.find(({ subject_id }) => subject_id === id);
      return {
        subject_id: id,
        course: sheetCell(mark, 'course', data),
        exam: sheetCell(mark, 'exam', data),
      };
    }),
  }));
  return { subjects, rows };
}
